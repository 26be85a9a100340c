import { type Family, mistakes, polynomial, ratio, texRatio } from './family.ts';
import { blank, num, one } from './make.ts';

const pick = (n: number, r: number): number => (r === 0 ? 1 : (pick(n - 1, r - 1) * n) / r);
const _line = (r: number, n: number): number => (r === 0 ? 1 : n * _line(r - 1, n - 1));

/** Upper secondary 1-2, first half. */
export const maths10a: readonly Family[] = [
  {
    code: 'M10-01',
    domain: 'math.relation.equations',
    grades: [10, 10],
    rating: 2,
    sets: [
      [2, -3, 4, 2],
      [1, 5, -7, -2],
    ],
    make: (a, b, c, at) =>
      num(
        `다항식 $P(x) = ${polynomial([1, a, b, c])}$을(를) $${polynomial([1, -at])}$(으)로 나누었을 때의 나머지를 구하시오.`,
        at ** 3 + a * at ** 2 + b * at + c,
        `나머지정리에 의하여 나머지는 $P(${at}) = ${at ** 3 + a * at ** 2 + b * at + c}$이다.`,
      ),
    draw: (int) => [int(-4, 4), int(-5, 5), int(-9, 9), int(-3, 3)],
  },
  {
    code: 'M10-02',
    domain: 'math.number.operations',
    grades: [10, 10],
    rating: 2,
    sets: [
      [3, 2, 4, -5],
      [1, -4, -2, 3],
    ],
    make: (a, b, c, d) =>
      blank(
        `$(${a} ${b < 0 ? '-' : '+'} ${Math.abs(b)}i)(${c} ${d < 0 ? '-' : '+'} ${Math.abs(d)}i)$를 계산하면 실수부분은 [[g1]], 허수부분은 [[g2]]이다. (단, $i = \\sqrt{-1}$)`,
        [{ value: a * c - b * d }, { value: a * d + b * c }],
        `$i^2 = -1$이므로 실수부분은 $${a * c - b * d}$, 허수부분은 $${a * d + b * c}$이다.`,
      ),
    draw: (int) => [int(1, 5), int(2, 5), int(1, 5), -int(2, 5)],
  },
  {
    code: 'M10-03',
    domain: 'math.relation.equations',
    grades: [10, 10],
    rating: 3,
    sets: [
      [5, 3],
      [-4, -2],
    ],
    make: (s, p) =>
      num(
        `이차방정식 $${polynomial([1, -s, p])} = 0$의 두 근을 $\\alpha$, $\\beta$라 할 때, $\\alpha^2 + \\beta^2$의 값을 구하시오.`,
        s * s - 2 * p,
        `$\\alpha + \\beta = ${s}$, $\\alpha\\beta = ${p}$이므로 $(\\alpha + \\beta)^2 - 2\\alpha\\beta = ${s * s - 2 * p}$이다.`,
      ),
    draw: (int) => [int(-8, 8), int(-7, 7)],
  },
  {
    code: 'M10-04',
    domain: 'math.relation.equations',
    grades: [10, 10],
    rating: 3,
    sets: [
      [-3, 6],
      [1, 9],
    ],
    make: (p, q) =>
      num(
        `이차부등식 $${polynomial([1, -(p + q), p * q])} < 0$을(를) 만족시키는 정수 $x$의 개수를 구하시오.`,
        q - p - 1,
        `$(${polynomial([1, -p])})(${polynomial([1, -q])}) < 0$이므로 $${p} < x < ${q}$이고 정수는 ${q - p - 1}개이다.`,
        { unit: '개' },
      ),
    draw: (int) => [int(-6, 0), int(2, 8)],
  },
  {
    code: 'M10-05',
    domain: 'math.geometry.measure',
    grades: [10, 10],
    rating: 3,
    sets: [
      [2, -1, 8],
      [-3, 4, -2],
    ],
    make: (x, y, c) =>
      num(
        `점 $(${x}, ${y})$와 직선 $3x + 4y ${c < 0 ? '-' : '+'} ${Math.abs(c)} = 0$ 사이의 거리를 구하시오.`,
        ratio(Math.abs(3 * x + 4 * y + c), 5),
        `$\\dfrac{|3 \\times (${x}) + 4 \\times (${y}) + (${c})|}{\\sqrt{3^2 + 4^2}} = ${texRatio(Math.abs(3 * x + 4 * y + c), 5)}$`,
        { hasMathsKeyboard: true },
      ),
    draw: (int) => [int(-5, 5), int(-5, 5), int(1, 12)],
  },
  {
    code: 'M10-06',
    domain: 'math.geometry.figures',
    grades: [10, 10],
    rating: 3,
    sets: [
      [2, -3, 5],
      [-4, 1, 6],
    ],
    make: (p, q, r) => {
      const constant = p * p + q * q - r * r;
      const term = (value: number, name: string) =>
        value === 0 ? '' : ` ${value < 0 ? '-' : '+'} ${Math.abs(value)}${name}`;
      return blank(
        `원 $x^2 + y^2${term(-2 * p, 'x')}${term(-2 * q, 'y')}${term(constant, '')} = 0$의 중심은 ( [[g1]] , [[g2]] )이고 반지름의 길이는 [[g3]]이다.`,
        [{ value: p }, { value: q }, { value: r }],
        `완전제곱식으로 고치면 $(${polynomial([1, -p])})^2 + (${polynomial([1, -q], 'y')})^2 = ${r * r}$이다.`,
      );
    },
    draw: (int) => [int(1, 5), -int(1, 5), int(2, 7)],
  },
  {
    code: 'M10-07',
    domain: 'math.data.chance',
    grades: [10, 10],
    rating: 2,
    sets: [
      [18, 15, 6],
      [23, 17, 9],
    ],
    make: (a, b, both) =>
      num(
        `두 집합 $A$, $B$에 대하여 $n(A) = ${a}$, $n(B) = ${b}$, $n(A \\cap B) = ${both}$일 때, $n(A \\cup B)$를 구하시오.`,
        a + b - both,
        `$n(A \\cup B) = n(A) + n(B) - n(A \\cap B) = ${a + b - both}$`,
      ),
    draw: (int) => [int(12, 30), int(12, 30), int(3, 10)],
  },
  {
    code: 'M10-08',
    domain: 'math.data.chance',
    grades: [10, 10],
    rating: 3,
    sets: [
      [5, 4, 3],
      [6, 4, 3],
    ],
    make: (men, women, size) => {
      const right = pick(men + women, size) - pick(men, size) - pick(women, size);
      return one(
        `남학생 ${men}명과 여학생 ${women}명 중에서 ${size}명을 뽑을 때, 남학생과 여학생이 **적어도 한 명씩** 포함되는 경우의 수는?`,
        `${right}`,
        mistakes(right, [pick(men + women, size), pick(men + women, size) - pick(men, size), men * women]),
        `전체 ${pick(men + women, size)}가지에서 남학생만 뽑는 ${pick(men, size)}가지와 여학생만 뽑는 ${pick(women, size)}가지를 빼면 ${right}가지이다.`,
      );
    },
    draw: (int) => [int(4, 7), int(4, 6), 3],
  },
  {
    code: 'M10-09',
    domain: 'math.relation.functions',
    grades: [10, 10],
    rating: 2,
    sets: [
      [3, -2, 4, 1],
      [-2, 5, 3, -1],
    ],
    make: (a, b, c, at) =>
      num(
        `두 함수 $f(x) = ${polynomial([a, b])}$, $g(x) = ${polynomial([1, 0, c])}$에 대하여 $(f \\circ g)(${at})$의 값을 구하시오.`,
        a * (at * at + c) + b,
        `$g(${at}) = ${at * at + c}$이므로 $f(${at * at + c}) = ${a * (at * at + c) + b}$이다.`,
      ),
    draw: (int) => [int(2, 5), int(-6, 6), int(-5, 5), int(-3, 3)],
  },
];
