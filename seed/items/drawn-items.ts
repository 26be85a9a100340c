import type { Block } from '#src/features/items/contract/rich-text.ts';
import { box, dot, drawing, label, polygon, recording, stroke, type Tone, thin, turned } from './drawn.ts';
import { blocks, num, one, type SeedItem, shelf } from './make.ts';

const asked = (picture: Block, question: string): Block[] => [picture, ...blocks(question)];

function clock(hour: number, minute: number): Block {
  const centre = [110, 110] as const;
  const marks = Array.from({ length: 12 }, (_, at) =>
    label(turned([110, 116], 82, (at + 1) / 12), `${at + 1}`),
  );
  return drawing(
    [220, 220],
    [
      `<circle cx="110" cy="110" r="102" fill="none" stroke="#1f2937" stroke-width="3"/>`,
      ...marks,
      stroke(centre, turned(centre, 46, (hour + minute / 60) / 12), 6),
      stroke(centre, turned(centre, 72, minute / 60), 3),
      dot(centre, 5),
    ],
    '1부터 12까지 숫자가 적힌 시계. 짧은바늘과 긴바늘이 있다.',
  );
}

function numberLine(parts: number, at: number): Block {
  const x = (share: number) => 30 + 340 * share;
  const ticks = Array.from({ length: parts + 1 }, (_, n) => stroke([x(n / parts), 44], [x(n / parts), 56]));
  return drawing(
    [400, 90],
    [
      stroke([20, 50], [380, 50]),
      ...ticks,
      label([x(0), 80], '0'),
      label([x(1), 80], '1'),
      dot([x(at / parts), 50], 6),
      label([x(at / parts), 32], 'ㄱ'),
    ],
    `0과 1 사이를 똑같이 ${parts}칸으로 나눈 수직선. 눈금 하나에 점 ㄱ이 있다.`,
  );
}

function bars(names: readonly string[], counts: readonly number[]): Block {
  const most = 12;
  const y = (count: number) => 180 - count * 13;
  const lines = Array.from({ length: most / 2 + 1 }, (_, n) => n * 2);
  return drawing(
    [360, 220],
    [
      ...lines.map((count) => thin([40, y(count)], [350, y(count)])),
      ...lines.map((count) => label([34, y(count) + 5], `${count}`, 'end')),
      ...counts.map((count, n) => box([62 + n * 74, y(count)], [40, count * 13], true)),
      ...names.map((name, n) => label([82 + n * 74, 204], name)),
      label([24, 16], '(명)', 'start'),
    ],
    `좋아하는 운동별 학생 수 막대그래프. 가로는 ${names.join(', ')}, 세로 눈금 한 칸은 2명이다.`,
  );
}

function rightTriangle(base: number, height: number): Block {
  return drawing(
    [280, 210],
    [
      polygon([
        [40, 170],
        [240, 170],
        [40, 40],
      ]),
      box([40, 156], [14, 14]),
      label([140, 196], `${base} cm`),
      label([30, 110], `${height} cm`, 'end'),
    ],
    `두 변이 직각으로 만나는 삼각형. 밑변 ${base} cm, 높이 ${height} cm라고 적혀 있다.`,
  );
}

function angles(first: number, second: number): Block {
  return drawing(
    [300, 200],
    [
      polygon([
        [30, 165],
        [270, 165],
        [120, 40],
      ]),
      label([66, 158], `${first}°`),
      label([228, 158], `${second}°`),
      label([122, 76], 'ㄱ'),
    ],
    `삼각형. 아래쪽 두 각은 ${first}°와 ${second}°이고 위쪽 각에 ㄱ이라고 적혀 있다.`,
  );
}

function plane(point: readonly [number, number]): Block {
  const at = (x: number, y: number): [number, number] => [150 + x * 26, 150 - y * 26];
  const steps = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5];
  return drawing(
    [300, 300],
    [
      ...steps.flatMap((n) => [thin(at(n, -5), at(n, 5)), thin(at(-5, n), at(5, n))]),
      stroke(at(-5.5, 0), at(5.5, 0)),
      stroke(at(0, -5.5), at(0, 5.5)),
      ...steps
        .filter((n) => n % 2 === 0)
        .flatMap((n) => [label([at(n, 0)[0], 168], `${n}`), label([142, at(0, n)[1] + 5], `${n}`, 'end')]),
      dot(at(...point), 6),
      label([at(...point)[0] + 14, at(...point)[1] - 8], 'P'),
    ],
    '가로축과 세로축에 -4부터 4까지 눈금이 있는 좌표평면. 모눈의 한 점에 P가 있다.',
  );
}

function thermometer(degrees: number): Block {
  const y = (value: number) => 200 - value * 4;
  const marks = Array.from({ length: 9 }, (_, n) => n * 5);
  return drawing(
    [160, 250],
    [
      box([70, 20], [20, 190]),
      `<rect x="73" y="${y(degrees)}" width="14" height="${210 - y(degrees)}" fill="#dc2626"/>`,
      `<circle cx="80" cy="222" r="18" fill="#dc2626" stroke="#1f2937" stroke-width="2"/>`,
      ...Array.from({ length: 41 }, (_, n) => thin([90, y(n)], [n % 5 === 0 ? 104 : 97, y(n)])),
      ...marks
        .filter((value) => value % 10 === 0)
        .map((value) => label([110, y(value) + 5], `${value}`, 'start')),
      label([118, 24], '℃', 'start'),
    ],
    '0부터 40까지 적힌 온도계. 작은 눈금 한 칸은 1 ℃이고 빨간 액체가 올라와 있다.',
  );
}

const low = (loudness: number): Tone => ({ hertz: 262, loudness, seconds: 0.7 });
const high = (loudness: number): Tone => ({ hertz: 784, loudness, seconds: 0.7 });
const pause: Tone = { hertz: 0, loudness: 0, seconds: 0.35 };

const young = shelf('math', [3, 4]);
const older = shelf('math', [5, 6]);
const middle = shelf('math', [7, 9]);
const nature = shelf('science', [3, 4]);

const sports = ['축구', '농구', '수영', '야구'] as const;
const votes = [10, 4, 8, 6] as const;
const triangle = { base: 8, height: 5 };
const corners = [55, 60] as const;

/** Items that ask about a picture or a recording; both are made by the code, and the answers from the same numbers. */
export const drawnItems: readonly SeedItem[] = [
  young(
    'MP-01',
    'geometry.measure',
    1,
    num(
      asked(clock(3, 40), '시계가 나타내는 시각은 3시 몇 분입니까?'),
      40,
      '긴바늘이 8을 가리키므로 40분입니다.',
      {
        unit: '분',
      },
    ),
  ),
  young(
    'MP-02',
    'number.fractions',
    2,
    num(
      asked(numberLine(5, 3), '수직선에서 ㄱ이 나타내는 분수를 쓰세요.'),
      '3/5',
      '0과 1 사이를 5칸으로 나눈 것 가운데 3칸째이므로 3/5입니다.',
    ),
  ),
  young(
    'MP-03',
    'data.charts',
    2,
    num(
      asked(
        bars(sports, votes),
        `${sports[0]}를 좋아하는 학생은 ${sports[1]}를 좋아하는 학생보다 몇 명 더 많습니까?`,
      ),
      votes[0] - votes[1],
      `${sports[0]} ${votes[0]}명, ${sports[1]} ${votes[1]}명이므로 ${votes[0] - votes[1]}명 더 많습니다.`,
      { unit: '명' },
    ),
  ),
  older(
    'MP-04',
    'geometry.measure',
    2,
    num(
      asked(rightTriangle(triangle.base, triangle.height), '삼각형의 넓이를 구하세요.'),
      (triangle.base * triangle.height) / 2,
      `${triangle.base} × ${triangle.height} ÷ 2 = ${(triangle.base * triangle.height) / 2} (cm²)입니다.`,
      { unit: 'cm²' },
    ),
  ),
  young(
    'MP-05',
    'geometry.figures',
    3,
    num(
      asked(angles(...corners), '각 ㄱ의 크기는 몇 도입니까?'),
      180 - corners[0] - corners[1],
      `삼각형의 세 각의 합은 180°이므로 180 − ${corners[0]} − ${corners[1]} = ${180 - corners[0] - corners[1]}(도)입니다.`,
      { unit: '°' },
    ),
  ),
  middle('MP-06', 'relation.functions', 1, {
    body: {
      kind: 'text',
      stem: asked(plane([3, -2]), '점 P의 좌표를 (가로, 세로) 순서로 쓰세요.'),
      width: 10,
    },
    key: {
      kind: 'text',
      accepted: [{ text: '(3, -2)', points: 1, isCaseSensitive: false }],
      ...{ hasWildcards: false, isMaths: true, fallback: 0 },
    },
    solution: blocks('가로로 오른쪽 3칸, 세로로 아래 2칸이므로 (3, -2)입니다.'),
  }),
  nature(
    'SP-01',
    'matter',
    1,
    num(
      asked(thermometer(27), '온도계가 나타내는 온도는 몇 ℃입니까?'),
      27,
      '25에서 작은 눈금 두 칸 위이므로 27 ℃입니다.',
      {
        unit: '℃',
      },
    ),
  ),
  nature(
    'SP-02',
    'energy',
    2,
    one(
      asked(
        recording([low(0.6), pause, high(0.6)], {
          title: '두 가지 소리',
          transcript: '낮은 소리가 난 뒤에 높은 소리가 난다. 두 소리의 크기는 같다.',
        }),
        '두 소리를 차례로 들려줍니다. 알맞은 설명은 어느 것입니까?',
      ),
      '뒤에 난 소리가 더 높은 소리이다.',
      ['앞에 난 소리가 더 높은 소리이다.', '두 소리의 높이가 같다.', '뒤에 난 소리가 더 작은 소리이다.'],
      '뒤의 소리는 더 빠르게 떨리는 높은 소리이고, 크기는 같습니다.',
    ),
  ),
  nature(
    'SP-03',
    'energy',
    2,
    one(
      asked(
        recording([low(0.15), pause, low(0.85), pause, low(0.15)], {
          title: '세 번의 소리',
          transcript: '같은 높이의 소리가 세 번 난다. 작게, 크게, 작게 난다.',
        }),
        '같은 북을 세 번 친 것처럼 소리를 들려줍니다. 가장 세게 친 것은 몇 번째입니까?',
      ),
      '두 번째',
      ['첫 번째', '세 번째', '세 번 모두 같다'],
      '세게 칠수록 큰 소리가 납니다. 두 번째 소리가 가장 큽니다.',
    ),
  ),
];
