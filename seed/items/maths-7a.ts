import { type Family, mistakes, polynomial, ratio, texRatio } from './family.ts';
import { blank, num, one } from './make.ts';

const signed = (value: number) => (value < 0 ? `(${value})` : `${value}`);

/** Lower secondary, first half. */
export const maths7a: readonly Family[] = [
  {
    code: 'M7-01',
    domain: 'math.number.operations',
    grades: [7, 7],
    rating: 1,
    sets: [
      [-8, -3, 4],
      [-15, -6, -2],
    ],
    make: (a, b, c) =>
      num(
        `다음을 계산하시오. $(${a}) - (${b}) \\times ${signed(c)}$`,
        a - b * c,
        `곱셈을 먼저 계산하면 $(${b}) \\times ${signed(c)} = ${b * c}$이고, $(${a}) - (${b * c}) = ${a - b * c}$이다.`,
      ),
    draw: (int) => [-int(3, 20), -int(2, 9), int(2, 6)],
  },
  {
    code: 'M7-02',
    domain: 'math.number.divisors',
    grades: [7, 7],
    rating: 2,
    sets: [
      [3, 2],
      [2, 4],
    ],
    make: (p, q) =>
      one(
        `자연수 $2^{${p}} \\times 3^{${q}}$의 약수의 개수는?`,
        `${(p + 1) * (q + 1)}개`,
        mistakes((p + 1) * (q + 1), [p * q, p + q, p + q + 2]).map((value) => `${value}개`),
        `약수는 $2^m \\times 3^n$ ($0 \\le m \\le ${p}$, $0 \\le n \\le ${q}$) 꼴이므로 $(${p} + 1) \\times (${q} + 1) = ${(p + 1) * (q + 1)}$(개)이다.`,
      ),
    draw: (int) => [int(1, 5), int(2, 4)],
  },
  {
    code: 'M7-03',
    domain: 'math.relation.equations',
    grades: [7, 7],
    rating: 2,
    sets: [
      [5, -7, 2, 8],
      [3, 4, 7, -9],
    ],
    make: (a, b, c, d) =>
      num(
        `일차방정식 $${polynomial([a, b])} = ${polynomial([c, d])}$의 해를 구하시오.`,
        ratio(d - b, a - c),
        `$x$를 포함한 항을 좌변으로, 상수항을 우변으로 이항하면 $${polynomial([a - c, 0])} = ${d - b}$이므로 $x = ${texRatio(d - b, a - c)}$이다.`,
        { hasMathsKeyboard: true },
      ),
    draw: (int) => [int(5, 9), int(-9, 9), int(1, 4), int(-9, 9)],
  },
  {
    code: 'M7-04',
    domain: 'math.relation.equations',
    grades: [7, 7],
    rating: 2,
    sets: [
      [-2, 3],
      [4, -1],
    ],
    make: (x, y) =>
      num(
        `$x = ${x}$, $y = ${y}$일 때, $x^2 - 3xy + 2y$의 값을 구하시오.`,
        x * x - 3 * x * y + 2 * y,
        `$(${x})^2 - 3 \\times (${x}) \\times (${y}) + 2 \\times (${y}) = ${x * x - 3 * x * y + 2 * y}$`,
      ),
    draw: (int) => [int(-5, -1), int(1, 5)],
  },
  {
    code: 'M7-05',
    domain: 'math.relation.functions',
    grades: [7, 7],
    rating: 3,
    sets: [
      [3, -4, -6],
      [2, 9, -3],
    ],
    make: (p, q, x) =>
      num(
        `반비례 관계 $y = \\dfrac{a}{x}$의 그래프가 두 점 $(${p}, ${q})$, $(${x}, k)$를 지날 때, $k$의 값을 구하시오.`,
        ratio(p * q, x),
        `$a = ${p} \\times (${q}) = ${p * q}$이므로 $k = \\dfrac{${p * q}}{${x}} = ${texRatio(p * q, x)}$이다.`,
        { hasMathsKeyboard: true },
      ),
    draw: (int) => [int(2, 6), int(-6, -2), int(2, 9)],
  },
  {
    code: 'M7-06',
    domain: 'math.geometry.measure',
    grades: [7, 7],
    rating: 3,
    sets: [
      [6, 120],
      [9, 80],
    ],
    make: (radius, angle) =>
      blank(
        `반지름의 길이가 ${radius} cm이고 중심각의 크기가 $${angle}^\\circ$인 부채꼴의 호의 길이는 [[g1]]π cm이고 넓이는 [[g2]]π ㎠이다.`,
        [{ value: ratio(2 * radius * angle, 360) }, { value: ratio(radius * radius * angle, 360) }],
        `호의 길이는 $2\\pi \\times ${radius} \\times \\dfrac{${angle}}{360} = ${texRatio(2 * radius * angle, 360)}\\pi$, 넓이는 $\\pi \\times ${radius}^2 \\times \\dfrac{${angle}}{360} = ${texRatio(radius * radius * angle, 360)}\\pi$이다.`,
      ),
    draw: (int) => [int(2, 6) * 3, int(2, 10) * 30],
  },
  {
    code: 'M7-07',
    domain: 'math.geometry.figures',
    grades: [7, 7],
    rating: 2,
    sets: [[9], [12]],
    make: (n) =>
      blank(
        `정${n}각형의 대각선은 모두 [[g1]]개이고, 한 내각의 크기는 [[g2]]°이다.`,
        [{ value: (n * (n - 3)) / 2 }, { value: ratio(180 * (n - 2), n) }],
        `대각선은 $\\dfrac{${n} \\times (${n} - 3)}{2} = ${(n * (n - 3)) / 2}$(개), 한 내각은 $\\dfrac{180^\\circ \\times (${n} - 2)}{${n}} = ${texRatio(180 * (n - 2), n)}^\\circ$이다.`,
      ),
    draw: (int) => [int(5, 15)],
  },
  {
    code: 'M7-08',
    domain: 'math.number.fractions',
    grades: [8, 8],
    rating: 2,
    sets: [
      [4, 7],
      [2, 5],
    ],
    make: (a, b) =>
      num(
        `순환소수 $0.\\dot{${a}}\\dot{${b}}$을(를) **기약분수**로 나타내시오.`,
        ratio(a * 10 + b, 99),
        `$x = 0.\\dot{${a}}\\dot{${b}}$라 하면 $100x - x = ${a * 10 + b}$이므로 $x = \\dfrac{${a * 10 + b}}{99} = ${texRatio(a * 10 + b, 99)}$이다.`,
        { isLowest: true, hasMathsKeyboard: true },
      ),
    draw: (int) => [int(1, 4), int(5, 8)],
  },
  {
    code: 'M7-09',
    domain: 'math.relation.equations',
    grades: [8, 8],
    rating: 2,
    sets: [
      [2, 3, 3],
      [3, 2, 4],
    ],
    make: (m, n, k) =>
      one(
        `$(x^{${m}}y^{${n}})^{${k}} \\div x^{${m}}$을(를) 간단히 하면? (단, $x \\ne 0$)`,
        `$x^{${m * k - m}}y^{${n * k}}$`,
        [
          `$x^{${m * k}}y^{${n * k}}$`,
          `$x^{${k}}y^{${n * k}}$`,
          `$x^{${m * k - m}}y^{${n + k}}$`,
          `$x^{${m + k}}y^{${n}}$`,
        ],
        `$(x^{${m}}y^{${n}})^{${k}} = x^{${m * k}}y^{${n * k}}$이므로 $x^{${m}}$(으)로 나누면 $x^{${m * k - m}}y^{${n * k}}$이다.`,
      ),
    draw: (int) => [int(2, 4), int(5, 7), int(4, 5)],
  },
  {
    code: 'M7-10',
    domain: 'math.relation.functions',
    grades: [8, 8],
    rating: 2,
    sets: [
      [-2, 5, 4, -7],
      [1, -3, 5, 9],
    ],
    make: (x1, y1, x2, y2) =>
      num(
        `두 점 $(${x1}, ${y1})$, $(${x2}, ${y2})$을(를) 지나는 일차함수의 그래프의 **기울기**를 구하시오.`,
        ratio(y2 - y1, x2 - x1),
        `$\\dfrac{${y2} - (${y1})}{${x2} - (${x1})} = ${texRatio(y2 - y1, x2 - x1)}$`,
        { hasMathsKeyboard: true },
      ),
    draw: (int) => [int(-5, 0), int(-6, 6), int(1, 6), int(-6, 6)],
  },
  {
    code: 'M7-11',
    domain: 'math.relation.equations',
    grades: [8, 8],
    rating: 2,
    sets: [
      [3, -2, 2, 1],
      [-1, 4, 3, -2],
    ],
    make: (x, y, a, b) =>
      blank(
        `연립방정식 $\\begin{cases} ${polynomial([a, 0])} ${b < 0 ? '-' : '+'} ${Math.abs(b) === 1 ? '' : Math.abs(b)}y = ${a * x + b * y} \\\\ x + y = ${x + y} \\end{cases}$의 해는 $x = $ [[g1]], $y = $ [[g2]]이다.`,
        [{ value: x }, { value: y }],
        `두 번째 식에서 $y = ${x + y} - x$를 첫 번째 식에 대입하면 $x = ${x}$, $y = ${y}$이다.`,
      ),
    draw: (int) => [int(-5, 5), int(-5, 5), int(2, 5), -int(1, 4)],
  },
  {
    code: 'M7-12',
    domain: 'math.relation.equations',
    grades: [8, 8],
    rating: 3,
    sets: [
      [3, 4, 22],
      [5, -3, 31],
    ],
    make: (a, b, limit) =>
      num(
        `일차부등식 $${polynomial([a, b])} > ${limit}$을(를) 만족시키는 가장 작은 정수 $x$를 구하시오.`,
        Math.floor((limit - b) / a) + 1,
        `$x > ${texRatio(limit - b, a)}$이므로 가장 작은 정수는 ${Math.floor((limit - b) / a) + 1}이다.`,
      ),
    draw: (int) => [int(2, 7), int(-8, 8), int(15, 50)],
  },
];
