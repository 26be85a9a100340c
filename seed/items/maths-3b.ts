import { type Family, mistakes } from './family.ts';
import { blank, blocks, num, one, some, table } from './make.ts';

const grades = [3, 4] as const;

/** Primary 3-4, second half. */
export const maths3b: readonly Family[] = [
  {
    code: 'M3-10',
    domain: 'math.geometry.measure',
    grades,
    rating: 3,
    sets: [
      [2, 45, 90],
      [3, 35, 110],
    ],
    make: (hour, minute, long) => {
      const end = hour * 60 + minute + long;
      return blank(
        `영화가 오후 ${hour}시 ${minute}분에 시작하여 ${long}분 동안 상영되었습니다. 영화가 끝난 시각은 오후 [[g1]]시 [[g2]]분입니다.`,
        [{ value: Math.floor(end / 60) }, { value: end % 60 }],
        `${long}분은 ${Math.floor(long / 60)}시간 ${long % 60}분입니다. 시작 시각에 더하면 오후 ${Math.floor(end / 60)}시 ${end % 60}분입니다.`,
      );
    },
    draw: (int) => [int(1, 6), int(5, 55), int(70, 170)],
  },
  {
    code: 'M3-11',
    domain: 'math.geometry.measure',
    grades,
    rating: 1,
    sets: [
      [3, 250],
      [5, 80],
    ],
    make: (km, m) =>
      num(
        `${km} km ${m} m는 몇 m입니까?`,
        km * 1000 + m,
        `1 km는 1000 m이므로 ${km} km ${m} m는 ${km * 1000} m + ${m} m = ${km * 1000 + m} m입니다.`,
        { unit: 'm' },
      ),
    draw: (int) => [int(2, 9), int(1, 99) * 10],
  },
  {
    code: 'M3-12',
    domain: 'math.geometry.figures',
    grades,
    rating: 3,
    sets: [
      [4, 3],
      [6, 4],
    ],
    make: (radius, count) =>
      num(
        `반지름이 ${radius} cm인 원 ${count}개를 서로 맞닿게 한 줄로 늘어놓고, 이 원들에 꼭 맞는 직사각형을 그렸습니다. 직사각형의 둘레는 몇 cm입니까?`,
        2 * (2 * radius * count + 2 * radius),
        `지름은 ${2 * radius} cm이므로 가로는 ${2 * radius * count} cm, 세로는 ${2 * radius} cm입니다. 둘레는 $(${2 * radius * count} + ${2 * radius}) \\times 2 = ${2 * (2 * radius * count + 2 * radius)}$(cm)입니다.`,
        { unit: 'cm' },
      ),
    draw: (int) => [int(2, 9), int(2, 6)],
  },
  {
    code: 'M3-13',
    domain: 'math.geometry.figures',
    grades,
    rating: 2,
    sets: [
      [65, 48],
      [110, 25],
    ],
    make: (a, b) =>
      num(
        `삼각형의 두 각의 크기가 $${a}^\\circ$, $${b}^\\circ$입니다. 나머지 한 각의 크기는 몇 도입니까?`,
        180 - a - b,
        `삼각형의 세 각의 크기의 합은 $180^\\circ$이므로 $180 - ${a} - ${b} = ${180 - a - b}$(도)입니다.`,
        { unit: '도', units: [{ name: '°', factor: '1' }] },
      ),
    draw: (int) => [int(35, 100), int(20, 60)],
  },
  {
    code: 'M3-14',
    domain: 'math.geometry.measure',
    grades,
    rating: 2,
    sets: [
      [36, 9],
      [48, 12],
    ],
    make: (perimeter, side) =>
      one(
        `둘레가 ${perimeter} cm인 직사각형이 있습니다. 이 직사각형의 세로가 ${side - 2} cm일 때 가로는 몇 cm입니까?`,
        `${perimeter / 2 - side + 2} cm`,
        mistakes(perimeter / 2 - side + 2, [perimeter - side + 2, perimeter / 2, perimeter / 4]).map(
          (value) => `${value} cm`,
        ),
        `(가로) + (세로) = $${perimeter} \\div 2 = ${perimeter / 2}$이므로 가로는 $${perimeter / 2} - ${side - 2} = ${perimeter / 2 - side + 2}$(cm)입니다.`,
      ),
    draw: (int) => [int(15, 30) * 2, int(6, 12)],
  },
  {
    code: 'M3-15',
    domain: 'math.relation.patterns',
    grades,
    rating: 2,
    sets: [
      [7, 6],
      [15, 9],
    ],
    make: (first, step) =>
      num(
        `수를 규칙에 따라 늘어놓았습니다. **여덟째** 수는 얼마입니까?\n\n> ${[0, 1, 2, 3].map((n) => first + n * step).join(',  ')},  …`,
        first + 7 * step,
        `앞의 수에 ${step}씩 더하는 규칙입니다. 여덟째 수는 ${first}에 ${step}을(를) 7번 더한 $${first} + ${step} \\times 7 = ${first + 7 * step}$입니다.`,
      ),
    draw: (int) => [int(2, 20), int(3, 12)],
  },
  {
    code: 'M3-16',
    domain: 'math.data.charts',
    grades,
    rating: 2,
    sets: [
      [8, 12, 5, 9],
      [14, 7, 11, 6],
    ],
    make: (a, b, c, d) => {
      const rows = [a, b, c, d];
      const gap = Math.max(...rows) - Math.min(...rows);
      return num(
        [
          ...blocks('민서네 학교 4학년 학생들이 좋아하는 운동을 조사하였습니다.'),
          table('좋아하는 운동별 학생 수', [
            ['운동', '축구', '피구', '수영', '줄넘기'],
            ['학생 수(명)', a, b, c, d],
          ]),
          ...blocks(
            '가장 많은 학생이 좋아하는 운동과 가장 적은 학생이 좋아하는 운동의 학생 수의 차는 몇 명입니까?',
          ),
        ],
        gap,
        `가장 많은 것은 ${Math.max(...rows)}명, 가장 적은 것은 ${Math.min(...rows)}명이므로 차는 ${gap}명입니다.`,
        { unit: '명' },
      );
    },
    draw: (int) => [int(3, 8), int(12, 20), int(9, 11), int(3, 8)],
  },
  {
    code: 'M3-17',
    domain: 'math.relation.patterns',
    grades,
    rating: 3,
    sets: [
      [3, 2],
      [4, 3],
    ],
    make: (first, step) =>
      some(
        `정사각형 모양의 타일을 첫째에 ${first}개, 둘째부터는 ${step}개씩 늘려 가며 놓습니다. 알맞은 설명을 **모두** 고르세요.`,
        [`셋째에는 타일이 ${first + 2 * step}개 있다.`, `여섯째에는 타일이 ${first + 5 * step}개 있다.`],
        [`넷째에는 타일이 ${first + 4 * step}개 있다.`, `다섯째에는 타일이 ${first * 5}개 있다.`],
        `타일은 ${first}, ${first + step}, ${first + 2 * step}, ${first + 3 * step}, ${first + 4 * step}, ${first + 5 * step}, …(개)로 늘어납니다.`,
      ),
    draw: (int) => {
      const step = int(2, 5);
      return [step + 1, step];
    },
  },
];
