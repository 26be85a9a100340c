import { type Family, ratio, texRatio, tidy } from './family.ts';
import { blank, num, some, sort } from './make.ts';

const grades = [5, 6] as const;
const _won = (value: number) => value.toLocaleString('ko-KR');

/** Primary 5-6, second half. */
export const maths5b: readonly Family[] = [
  {
    code: 'M5-11',
    domain: 'math.relation.ratio',
    grades,
    rating: 2,
    sets: [
      [3, 5, 45],
      [4, 7, 84],
    ],
    make: (a, b, total) =>
      num(
        `비례식 $${a} : ${b} = \\square : ${total}$에서 $\\square$ 안에 알맞은 수는 얼마입니까?`,
        (a * total) / b,
        `${b}에 ${total / b}을(를) 곱하면 ${total}이므로 $\\square = ${a} \\times ${total / b} = ${(a * total) / b}$입니다.`,
      ),
    draw: (int) => {
      const b = int(5, 9);
      return [int(2, 4), b, b * int(6, 12)];
    },
  },
  {
    code: 'M5-12',
    domain: 'math.relation.ratio',
    grades,
    rating: 3,
    sets: [
      [5, 3, 72],
      [4, 7, 99],
    ],
    make: (a, b, total) =>
      blank(
        `색종이 ${total}장을 하준이와 서윤이가 $${a} : ${b}$로 나누어 가지면, 하준이는 [[g1]]장, 서윤이는 [[g2]]장을 가집니다.`,
        [{ value: (total * a) / (a + b) }, { value: (total * b) / (a + b) }],
        `하준이는 전체의 $\\dfrac{${a}}{${a + b}}$, 서윤이는 전체의 $\\dfrac{${b}}{${a + b}}$를 가집니다.`,
      ),
    draw: (int) => {
      const [a, b] = [int(2, 5), int(6, 9)];
      return [a, b, (a + b) * int(4, 12)];
    },
  },
  {
    code: 'M5-13',
    domain: 'math.geometry.measure',
    grades,
    rating: 2,
    sets: [
      [7, 11, 6],
      [9, 15, 8],
    ],
    make: (top, bottom, height) =>
      num(
        `윗변이 ${top} cm, 아랫변이 ${bottom} cm, 높이가 ${height} cm인 사다리꼴의 넓이는 몇 ㎠입니까?`,
        ratio((top + bottom) * height, 2),
        `$(${top} + ${bottom}) \\times ${height} \\div 2 = ${texRatio((top + bottom) * height, 2)}$`,
        {
          unit: '㎠',
          units: [
            { name: 'cm²', factor: '1' },
            { name: 'cm2', factor: '1' },
          ],
          hasMathsKeyboard: false,
        },
      ),
    draw: (int) => [int(4, 9), int(10, 16), int(2, 7) * 2],
  },
  {
    code: 'M5-14',
    domain: 'math.geometry.measure',
    grades,
    rating: 3,
    sets: [[10], [6]],
    make: (radius) =>
      num(
        `반지름이 ${radius} cm인 원의 넓이는 몇 ㎠입니까? (원주율: 3.14)`,
        tidy(radius * radius * 3.14),
        `$${radius} \\times ${radius} \\times 3.14 = ${tidy(radius * radius * 3.14)}$`,
        {
          unit: '㎠',
          units: [
            { name: 'cm²', factor: '1' },
            { name: 'cm2', factor: '1' },
          ],
        },
      ),
    draw: (int) => [int(3, 20)],
  },
  {
    code: 'M5-15',
    domain: 'math.geometry.measure',
    grades,
    rating: 3,
    sets: [
      [5, 4, 6],
      [8, 3, 7],
    ],
    make: (a, b, c) =>
      blank(
        `가로 ${a} cm, 세로 ${b} cm, 높이 ${c} cm인 직육면체의 부피는 [[g1]] ㎤, 겉넓이는 [[g2]] ㎠입니다.`,
        [{ value: a * b * c }, { value: 2 * (a * b + b * c + c * a) }],
        `부피는 $${a} \\times ${b} \\times ${c} = ${a * b * c}$, 겉넓이는 $(${a * b} + ${b * c} + ${c * a}) \\times 2 = ${2 * (a * b + b * c + c * a)}$입니다.`,
      ),
    draw: (int) => [int(3, 9), int(3, 9), int(3, 9)],
  },
  {
    code: 'M5-16',
    domain: 'math.geometry.figures',
    grades,
    rating: 2,
    sets: [[6], [8]],
    make: (sides) =>
      blank(
        `밑면이 ${sides}각형인 각기둥의 꼭짓점은 [[g1]]개, 모서리는 [[g2]]개, 면은 [[g3]]개입니다.`,
        [{ value: 2 * sides }, { value: 3 * sides }, { value: sides + 2 }],
        `밑면의 변의 수를 □라 하면 꼭짓점은 □ × 2, 모서리는 □ × 3, 면은 □ + 2입니다.`,
      ),
    draw: (int) => [int(3, 12)],
  },
  {
    code: 'M5-17',
    domain: 'math.data.charts',
    grades,
    rating: 3,
    sets: [
      [84, 91, 77, 88],
      [72, 85, 90, 83],
    ],
    make: (a, b, c, d) =>
      num(
        `지우의 국어, 영어, 과학 점수는 각각 ${a}점, ${b}점, ${c}점입니다. 수학까지 네 과목의 평균이 ${Math.ceil((a + b + c + d) / 4)}점이 되려면 수학은 몇 점이어야 합니까?`,
        Math.ceil((a + b + c + d) / 4) * 4 - a - b - c,
        `네 과목의 합은 $${Math.ceil((a + b + c + d) / 4)} \\times 4 = ${Math.ceil((a + b + c + d) / 4) * 4}$(점)이어야 하므로 나머지 세 과목의 합을 뺍니다.`,
        { unit: '점' },
      ),
    draw: (int) => [int(70, 90), int(70, 90), int(70, 90), int(70, 90)],
  },
  {
    code: 'M5-18',
    domain: 'math.data.chance',
    grades,
    rating: 2,
    sets: [
      [3, 5],
      [4, 8],
    ],
    make: (white, black) =>
      num(
        `주머니에 흰 바둑돌 ${white}개와 검은 바둑돌 ${black}개가 들어 있습니다. 바둑돌 한 개를 꺼낼 때 흰 바둑돌일 가능성을 분수로 나타내세요.`,
        ratio(white, white + black),
        `전체 ${white + black}개 가운데 흰 바둑돌이 ${white}개이므로 $${texRatio(white, white + black)}$입니다.`,
      ),
    draw: (int) => [int(2, 6), int(7, 10)],
  },
  {
    code: 'M5-19',
    domain: 'math.number.divisors',
    grades,
    rating: 2,
    sets: [[6], [8]],
    make: (base) =>
      some(
        `**${base}의 배수**를 모두 고르세요.`,
        [`${base * 13}`, `${base * 24}`],
        [`${base * 13 + 2}`, `${base * 20 - 1}`, `${base * 11 + 3}`],
        `$${base * 13} = ${base} \\times 13$, $${base * 24} = ${base} \\times 24$이고 나머지 수는 ${base}(으)로 나누어떨어지지 않습니다.`,
      ),
    draw: (int) => [int(4, 12)],
  },
  {
    code: 'M5-20',
    domain: 'math.number.fractions',
    grades,
    rating: 4,
    sets: [
      [2, 3, 5, 8, 0.6],
      [3, 4, 7, 10, 0.65],
    ],
    make: (a, b, c, d, e) =>
      sort(
        '수를 **큰 것부터** 차례로 놓으세요.',
        [
          { text: `$\\dfrac{${a}}{${b}}$`, value: a / b },
          { text: `$\\dfrac{${c}}{${d}}$`, value: c / d },
          { text: `$${e}$`, value: e },
        ]
          .sort((x, y) => y.value - x.value)
          .map(({ text }) => text),
        '분수를 소수로 바꾸거나 분모를 같게 하여 크기를 비교합니다.',
      ),
    draw: (int) => [int(3, 4), 5, int(1, 3), 8, int(41, 59) / 100],
  },
];
