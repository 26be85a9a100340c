import { type Family, mistakes, ratio, texRatio, tidy } from './family.ts';
import { blank, num, one, sort } from './make.ts';

const grades = [3, 4] as const;

/** Primary 3-4, first half. */
export const maths3a: readonly Family[] = [
  {
    code: 'M3-01',
    domain: 'math.number.operations',
    grades,
    rating: 1,
    sets: [
      [348, 275],
      [456, 389],
    ],
    make: (a, b) =>
      num(
        `학교 도서관에 동화책이 ${a}권, 과학책이 ${b}권 있습니다. 동화책과 과학책은 모두 몇 권입니까?`,
        a + b,
        `$${a} + ${b} = ${a + b}$이므로 모두 ${a + b}권입니다.`,
        { unit: '권' },
      ),
    draw: (int) => [int(210, 489), int(210, 489)],
  },
  {
    code: 'M3-02',
    domain: 'math.number.operations',
    grades,
    rating: 2,
    sets: [
      [602, 257],
      [800, 436],
    ],
    make: (a, b) =>
      one(
        `$${a} - ${b}$의 값은 얼마입니까?`,
        `${a - b}`,
        mistakes(a - b, [a - b + 100, a - b + 10, a - b - 10]),
        `받아내림에 주의하여 계산하면 $${a} - ${b} = ${a - b}$입니다. $${a - b} + ${b} = ${a}$로 확인할 수 있습니다.`,
      ),
    draw: (int) => [int(5, 9) * 100 + int(0, 9), int(123, 489)],
  },
  {
    code: 'M3-03',
    domain: 'math.number.operations',
    grades,
    rating: 2,
    sets: [
      [24, 37],
      [36, 48],
    ],
    make: (a, b) =>
      num(
        `한 상자에 귤이 ${a}개씩 들어 있습니다. ${b}상자에 들어 있는 귤은 모두 몇 개입니까?`,
        a * b,
        `$${a} \\times ${b} = ${a * b}$`,
        { unit: '개' },
      ),
    draw: (int) => [int(12, 48), int(12, 48)],
  },
  {
    code: 'M3-04',
    domain: 'math.number.operations',
    grades,
    rating: 2,
    sets: [
      [187, 12],
      [259, 16],
    ],
    make: (a, b) =>
      blank(
        `나눗셈 $${a} \\div ${b}$의 몫은 [[g1]], 나머지는 [[g2]]입니다.`,
        [{ value: Math.floor(a / b) }, { value: a % b }],
        `$${b} \\times ${Math.floor(a / b)} + ${a % b} = ${a}$이고 나머지 ${a % b}는 ${b}보다 작습니다.`,
      ),
    draw: (int) => [int(120, 480), int(11, 29)],
  },
  {
    code: 'M3-05',
    domain: 'math.number.fractions',
    grades,
    rating: 2,
    sets: [
      [9, 6, 4, 2],
      [12, 8, 5, 3],
    ],
    make: (a, b, c, d) =>
      sort(
        '분수를 **작은 것부터** 차례로 놓으세요.',
        [a, b, c, d].map((bottom) => `$\\dfrac{1}{${bottom}}$`),
        '단위분수는 분모가 클수록 작습니다.',
      ),
    draw: (int) => [int(10, 15), int(7, 9), int(4, 6), int(2, 3)],
  },
  {
    code: 'M3-06',
    domain: 'math.number.fractions',
    grades,
    rating: 3,
    sets: [
      [4, 5, 3],
      [6, 7, 5],
    ],
    make: (part, bottom, top) =>
      num(
        `구슬 ${part * bottom}개의 $\\dfrac{${top}}{${bottom}}$은 몇 개입니까?`,
        part * top,
        `${part * bottom}개를 똑같이 ${bottom}묶음으로 나누면 한 묶음은 ${part}개이고, ${top}묶음은 ${part * top}개입니다.`,
        { unit: '개' },
      ),
    draw: (int) => {
      const bottom = int(4, 9);
      return [int(3, 9), bottom, int(2, bottom - 1)];
    },
  },
  {
    code: 'M3-07',
    domain: 'math.number.fractions',
    grades,
    rating: 2,
    sets: [
      [3, 4, 9],
      [5, 3, 11],
    ],
    make: (a, b, bottom) =>
      num(
        `다음을 계산하여 분수로 답하세요. $\\dfrac{${a}}{${bottom}} + \\dfrac{${b}}{${bottom}}$`,
        ratio(a + b, bottom),
        `분모가 같으므로 분자끼리 더합니다. $\\dfrac{${a} + ${b}}{${bottom}} = ${texRatio(a + b, bottom)}$`,
      ),
    draw: (int) => [int(1, 5), int(1, 5), int(11, 15)],
  },
  {
    code: 'M3-08',
    domain: 'math.number.fractions',
    grades,
    rating: 2,
    sets: [
      [2.75, 1.6],
      [4.38, 2.9],
    ],
    make: (a, b) =>
      num(
        `물이 큰 병에 ${a} L, 작은 병에 ${b} L 들어 있습니다. 물은 모두 몇 L입니까?`,
        tidy(a + b),
        `소수점의 자리를 맞추어 더하면 $${a} + ${b} = ${tidy(a + b)}$입니다.`,
        { unit: 'L', units: [{ name: 'mL', factor: '0.001' }] },
      ),
    draw: (int) => [int(205, 589) / 100, int(12, 39) / 10],
  },
  {
    code: 'M3-09',
    domain: 'math.number.operations',
    grades,
    rating: 3,
    sets: [
      [3, 7, 2, 5],
      [8, 4, 9, 6],
    ],
    make: (a, b, c, d) => {
      const number = a * 1_000_000 + b * 100_000 + c * 10_000 + d * 1_000;
      return one(
        `수 ${number.toLocaleString('ko-KR')}에서 숫자 ${b}이(가) 나타내는 값은 얼마입니까?`,
        (b * 100_000).toLocaleString('ko-KR'),
        [b * 10_000, b * 1_000_000, b * 1_000].map((value) => value.toLocaleString('ko-KR')),
        `${b}은(는) 십만의 자리 숫자이므로 ${(b * 100_000).toLocaleString('ko-KR')}을 나타냅니다.`,
      );
    },
    draw: (int) => [int(1, 3), int(4, 6), int(7, 9), int(1, 3)],
  },
];
