import { type Family, polynomial, ratio, texRatio } from './family.ts';
import { blank, num, some } from './make.ts';

const _signed = (value: number) => (value < 0 ? `(${value})` : `${value}`);

/** Lower secondary, second half. */
export const maths7b: readonly Family[] = [
  {
    code: 'M7-13',
    domain: 'math.data.chance',
    grades: [8, 8],
    rating: 3,
    sets: [[8], [5]],
    make: (sum) => {
      const ways = [1, 2, 3, 4, 5, 6].filter((first) => sum - first >= 1 && sum - first <= 6).length;
      return num(
        `서로 다른 두 개의 주사위를 동시에 던질 때, 나오는 두 눈의 수의 합이 ${sum}일 확률을 구하시오.`,
        ratio(ways, 36),
        `모든 경우는 36가지이고 합이 ${sum}인 경우는 ${ways}가지이므로 $${texRatio(ways, 36)}$이다.`,
      );
    },
    draw: (int) => [int(3, 11)],
  },
  {
    code: 'M7-14',
    domain: 'math.geometry.figures',
    grades: [8, 8],
    rating: 3,
    sets: [
      [2, 3, 32],
      [3, 5, 54],
    ],
    make: (m, n, area) =>
      num(
        `닮음비가 $${m} : ${n}$인 두 삼각형이 있다. 작은 삼각형의 넓이가 ${area} ㎠일 때, 큰 삼각형의 넓이는 몇 ㎠인가?`,
        ratio(area * n * n, m * m),
        `넓이의 비는 $${m}^2 : ${n}^2 = ${m * m} : ${n * n}$이므로 큰 삼각형의 넓이는 $${area} \\times \\dfrac{${n * n}}{${m * m}} = ${texRatio(area * n * n, m * m)}$(㎠)이다.`,
        { unit: '㎠', units: [{ name: 'cm²', factor: '1' }], hasMathsKeyboard: false },
      ),
    draw: (int) => [2, int(1, 3) * 2 + 1, int(3, 12) * 4],
  },
  {
    code: 'M7-15',
    domain: 'math.geometry.measure',
    grades: [8, 8],
    rating: 2,
    sets: [
      [8, 15, 17],
      [9, 40, 41],
    ],
    make: (a, b, c) =>
      num(
        `직각삼각형의 빗변의 길이가 ${c} cm, 다른 한 변의 길이가 ${a} cm일 때, 나머지 한 변의 길이는 몇 cm인가?`,
        b,
        `피타고라스 정리에 의하여 $\\sqrt{${c}^2 - ${a}^2} = \\sqrt{${b * b}} = ${b}$이다.`,
        { unit: 'cm' },
      ),
    draw: (int) => {
      const [m, n] = [int(4, 6), int(1, 3)];
      return [m * m - n * n, 2 * m * n, m * m + n * n];
    },
  },
  {
    code: 'M7-16',
    domain: 'math.data.chance',
    grades: [8, 8],
    rating: 3,
    sets: [[5], [6]],
    make: (n) => {
      const all = Array.from({ length: n }, (_, index) => index + 1).reduce((product, k) => product * k, 1);
      const together = (all / n) * 2;
      return num(
        `남녀 ${n}명이 한 줄로 설 때, 특정한 두 사람이 이웃하여 서는 경우의 수를 구하시오.`,
        together,
        `두 사람을 한 묶음으로 생각하여 ${n - 1}명을 한 줄로 세우는 경우는 ${all / n}가지, 묶음 안에서 자리를 바꾸는 경우는 2가지이므로 ${together}가지이다.`,
        { unit: '가지' },
      );
    },
    draw: (int) => [int(4, 7)],
  },
  {
    code: 'M7-17',
    domain: 'math.number.operations',
    grades: [9, 9],
    rating: 2,
    sets: [
      [6, 2],
      [5, 3],
    ],
    make: (a, b) =>
      blank(
        `$\\sqrt{${a * a * b}} = $ [[g1]] $\\sqrt{${b}}$이고, $\\sqrt{${b}} \\times \\sqrt{${b * (a + 1) * (a + 1)}} = $ [[g2]]이다.`,
        [{ value: a }, { value: b * (a + 1) }],
        `$\\sqrt{${a * a * b}} = \\sqrt{${a}^2 \\times ${b}} = ${a}\\sqrt{${b}}$, $\\sqrt{${b} \\times ${b * (a + 1) * (a + 1)}} = ${b * (a + 1)}$이다.`,
      ),
    draw: (int) => [int(2, 9), [2, 3, 5, 6, 7][int(0, 4)] ?? 2],
  },
  {
    code: 'M7-18',
    domain: 'math.relation.equations',
    grades: [9, 9],
    rating: 2,
    sets: [
      [3, -7],
      [-4, -5],
    ],
    make: (p, q) =>
      some(
        `다항식 $${polynomial([1, p + q, p * q])}$의 **인수**를 모두 고르면?`,
        [`$${polynomial([1, p])}$`, `$${polynomial([1, q])}$`],
        [`$${polynomial([1, -p])}$`, `$${polynomial([1, p - q])}$`, `$${polynomial([1, -q])}$`],
        `합이 ${p + q}, 곱이 ${p * q}인 두 수는 ${p}, ${q}이므로 $(${polynomial([1, p])})(${polynomial([1, q])})$로 인수분해된다.`,
      ),
    draw: (int) => [int(1, 4), -int(5, 9)],
  },
  {
    code: 'M7-19',
    domain: 'math.relation.equations',
    grades: [9, 9],
    rating: 3,
    sets: [
      [2, 5],
      [-3, 4],
    ],
    make: (p, q) =>
      blank(
        `이차방정식 $${polynomial([1, -(p + q), p * q])} = 0$의 두 근은 작은 것부터 $x = $ [[g1]], $x = $ [[g2]]이다.`,
        [{ value: Math.min(p, q) }, { value: Math.max(p, q) }],
        `좌변을 인수분해하면 $(${polynomial([1, -p])})(${polynomial([1, -q])}) = 0$이다.`,
      ),
    draw: (int) => [int(-6, 0), int(1, 7)],
  },
  {
    code: 'M7-20',
    domain: 'math.relation.functions',
    grades: [9, 9],
    rating: 3,
    sets: [
      [2, 3, -5],
      [-1, -2, 7],
    ],
    make: (a, p, q) =>
      blank(
        `이차함수 $y = ${polynomial([a, -2 * a * p, a * p * p + q])}$의 그래프의 꼭짓점의 좌표는 ( [[g1]] , [[g2]] )이다.`,
        [{ value: p }, { value: q }],
        `$y = ${a === -1 ? '-' : a === 1 ? '' : a}(${polynomial([1, -p])})^2 ${q < 0 ? '-' : '+'} ${Math.abs(q)}$ 꼴로 고치면 꼭짓점은 $(${p}, ${q})$이다.`,
      ),
    draw: (int) => [int(1, 3), int(-4, 4), int(-9, 9)],
  },
  {
    code: 'M7-21',
    domain: 'math.geometry.measure',
    grades: [9, 9],
    rating: 3,
    sets: [
      [3, 4, 5],
      [5, 12, 13],
    ],
    make: (a, b, c) =>
      num(
        `$\\angle C = 90^\\circ$인 직각삼각형 $ABC$에서 $\\overline{BC} = ${a}$, $\\overline{AC} = ${b}$일 때, $\\sin A + \\cos A$의 값을 구하시오.`,
        ratio(a + b, c),
        `빗변은 $\\overline{AB} = ${c}$이므로 $\\sin A = \\dfrac{${a}}{${c}}$, $\\cos A = \\dfrac{${b}}{${c}}$이고 합은 $${texRatio(a + b, c)}$이다.`,
        { hasMathsKeyboard: true },
      ),
    draw: (int) => {
      const [m, n] = [int(3, 6), int(1, 2)];
      return [m * m - n * n, 2 * m * n, m * m + n * n];
    },
  },
  {
    code: 'M7-22',
    domain: 'math.data.charts',
    grades: [9, 9],
    rating: 2,
    sets: [
      [7, 3, 9, 3, 5, 12, 8],
      [14, 10, 18, 10, 11, 16, 13],
    ],
    make: (...list) => {
      const sorted = list.toSorted((a, b) => a - b);
      const mode = sorted.find((value, index) => sorted[index + 1] === value) ?? 0;
      return blank(
        `자료 ${list.join(', ')}의 중앙값은 [[g1]], 최빈값은 [[g2]]이다.`,
        [{ value: sorted[3] ?? 0 }, { value: mode }],
        `작은 값부터 늘어놓으면 ${sorted.join(', ')}이므로 중앙값은 네 번째 값 ${sorted[3]}, 가장 많이 나타난 최빈값은 ${mode}이다.`,
      );
    },
    draw: (int) => {
      const twin = int(2, 5);
      return [6, twin, 9, twin, 8, 12, int(13, 15)];
    },
  },
  {
    code: 'M7-23',
    domain: 'math.geometry.figures',
    grades: [9, 9],
    rating: 2,
    sets: [[112], [84]],
    make: (central) =>
      num(
        `원 $O$에서 호 $AB$에 대한 중심각의 크기가 $${central}^\\circ$일 때, 같은 호에 대한 원주각의 크기는 몇 도인가?`,
        ratio(central, 2),
        `원주각의 크기는 중심각의 크기의 $\\dfrac{1}{2}$이므로 $${central / 2}^\\circ$이다.`,
        { unit: '도', units: [{ name: '°', factor: '1' }], hasMathsKeyboard: false },
      ),
    draw: (int) => [int(20, 80) * 2],
  },
];
