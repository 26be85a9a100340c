import { type Family, mistakes, polynomial } from './family.ts';
import { blank, num, one } from './make.ts';

const pick = (n: number, r: number): number => (r === 0 ? 1 : (pick(n - 1, r - 1) * n) / r);
const line = (r: number, n: number): number => (r === 0 ? 1 : n * line(r - 1, n - 1));

/** Upper secondary 1-2, second half. */
export const maths10b: readonly Family[] = [
  {
    code: 'M10-10',
    domain: 'math.relation.functions',
    grades: [10, 10],
    rating: 3,
    sets: [
      [3, 2, -1],
      [-2, -4, 3],
    ],
    make: (k, p, q) =>
      blank(
        `유리함수 $y = \\dfrac{${k}}{${polynomial([1, -p])}} ${q < 0 ? '-' : '+'} ${Math.abs(q)}$의 그래프의 점근선의 방정식은 $x = $ [[g1]], $y = $ [[g2]]이다.`,
        [{ value: p }, { value: q }],
        `분모를 0으로 하는 $x = ${p}$와 $y = ${q}$가 점근선이다.`,
      ),
    draw: (int) => [int(1, 5), int(1, 6), -int(1, 6)],
  },
  {
    code: 'M10-11',
    domain: 'math.number.operations',
    grades: [10, 10],
    rating: 2,
    sets: [
      [2, 1, 3, 4, -1, 2, 0, 5],
      [1, -2, 0, 3, 4, 1, -3, 2],
    ],
    make: (a, b, c, d, e, f, g, h) =>
      blank(
        `두 행렬 $A = \\begin{pmatrix} ${a} & ${b} \\\\ ${c} & ${d} \\end{pmatrix}$, $B = \\begin{pmatrix} ${e} & ${f} \\\\ ${g} & ${h} \\end{pmatrix}$에 대하여 $AB$의 (1, 1) 성분은 [[g1]], (2, 2) 성분은 [[g2]]이다.`,
        [{ value: a * e + b * g }, { value: c * f + d * h }],
        `(1, 1) 성분은 $${a} \\times (${e}) + (${b}) \\times (${g}) = ${a * e + b * g}$, (2, 2) 성분은 $${c} \\times (${f}) + (${d}) \\times (${h}) = ${c * f + d * h}$이다.`,
      ),
    draw: (int) => [
      int(1, 4),
      int(1, 4),
      int(1, 4),
      int(1, 4),
      int(-3, 3),
      int(-3, 3),
      int(-3, 3),
      int(-3, 3),
    ],
  },
  {
    code: 'M11-01',
    domain: 'math.number.operations',
    grades: [11, 11],
    rating: 2,
    sets: [
      [2, 3, 5],
      [3, 2, 4],
    ],
    make: (base, x, y) =>
      num(
        `$\\log_{${base}} ${base ** x} + \\log_{${base}} ${base ** y}$의 값을 구하시오.`,
        x + y,
        `$\\log_{${base}} ${base}^{${x}} + \\log_{${base}} ${base}^{${y}} = ${x} + ${y} = ${x + y}$`,
      ),
    draw: (int) => [int(2, 3), int(2, 4), int(2, 4)],
  },
  {
    code: 'M11-02',
    domain: 'math.relation.patterns',
    grades: [11, 11],
    rating: 3,
    sets: [
      [3, 4, 12],
      [20, -3, 10],
    ],
    make: (first, step, n) => {
      const sum = (n * (2 * first + (n - 1) * step)) / 2;
      return num(
        `첫째항이 ${first}, 공차가 ${step}인 등차수열의 첫째항부터 제${n}항까지의 합을 구하시오.`,
        sum,
        `$\\dfrac{${n}\\{2 \\times ${first} + (${n} - 1) \\times (${step})\\}}{2} = ${sum}$`,
      );
    },
    draw: (int) => [int(1, 9), int(2, 6), int(8, 15)],
  },
  {
    code: 'M11-03',
    domain: 'math.relation.patterns',
    grades: [11, 11],
    rating: 3,
    sets: [
      [3, 2, 3, 6],
      [2, 3, 2, 5],
    ],
    make: (first, common, early, late) =>
      num(
        `각 항이 양수인 등비수열 $\\{a_n\\}$에서 $a_1 = ${first}$, $a_{${early}} = ${first * common ** (early - 1)}$일 때, $a_{${late}}$의 값을 구하시오.`,
        first * common ** (late - 1),
        `공비는 ${common}이므로 $a_{${late}} = ${first} \\times ${common}^{${late - 1}} = ${first * common ** (late - 1)}$이다.`,
      ),
    draw: (int) => [int(2, 5), int(2, 3), 3, int(4, 6)],
  },
  {
    code: 'M11-04',
    domain: 'math.geometry.measure',
    grades: [11, 11],
    rating: 4,
    sets: [
      [3, 8],
      [5, 8],
    ],
    make: (b, c) => {
      const square = b * b + c * c - b * c;
      return num(
        `삼각형 $ABC$에서 $\\overline{AC} = ${b}$, $\\overline{AB} = ${c}$, $\\angle A = 60^\\circ$일 때, $\\overline{BC}$의 길이를 구하시오.`,
        Math.sqrt(square),
        `코사인법칙에 의하여 $\\overline{BC}^2 = ${b}^2 + ${c}^2 - 2 \\times ${b} \\times ${c} \\times \\dfrac{1}{2} = ${square}$이므로 $\\overline{BC} = ${Math.sqrt(square)}$이다.`,
      );
    },
    draw: (int) =>
      [
        [3, 8],
        [5, 8],
        [7, 15],
        [8, 15],
        [5, 21],
        [16, 21],
      ][int(0, 5)] ?? [3, 8],
  },
  {
    code: 'M11-05',
    domain: 'math.relation.functions',
    grades: [11, 11],
    rating: 2,
    sets: [
      [2, -3, 5, 2],
      [-1, 4, -6, 1],
    ],
    make: (a, b, c, at) =>
      num(
        `함수 $f(x) = ${polynomial([a, b, c, 1])}$에 대하여 $f'(${at})$의 값을 구하시오.`,
        3 * a * at * at + 2 * b * at + c,
        `$f'(x) = ${polynomial([3 * a, 2 * b, c])}$이므로 $f'(${at}) = ${3 * a * at * at + 2 * b * at + c}$이다.`,
      ),
    draw: (int) => [int(1, 4), int(-5, 5), int(-6, 6), int(-2, 3)],
  },
  {
    code: 'M11-06',
    domain: 'math.data.chance',
    grades: [11, 11],
    rating: 2,
    sets: [
      [7, 3],
      [6, 4],
    ],
    make: (n, r) =>
      one(
        `서로 다른 책 ${n}권 중에서 ${r}권을 골라 책꽂이에 한 줄로 꽂는 경우의 수는?`,
        `${line(r, n)}`,
        mistakes(line(r, n), [pick(n, r), n ** r, line(r, n - 1)]),
        `${n}개에서 ${r}개를 택하는 순열의 수이므로 ${line(r, n)}이다.`,
      ),
    draw: (int) => [int(5, 8), int(2, 4)],
  },
  {
    code: 'M11-07',
    domain: 'math.relation.functions',
    grades: [11, 11],
    rating: 3,
    sets: [
      [3, 5],
      [2, -4],
    ],
    make: (a, b) =>
      num(
        `$\\displaystyle\\lim_{x \\to ${a}} \\dfrac{${polynomial([1, b - a, -a * b])}}{${polynomial([1, -a])}}$의 값을 구하시오.`,
        a + b,
        `분자는 $(${polynomial([1, -a])})(${polynomial([1, b])})$로 인수분해되므로 극한값은 $${a} + (${b}) = ${a + b}$이다.`,
      ),
    draw: (int) => [int(1, 6), int(1, 9)],
  },
];
