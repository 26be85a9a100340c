import { type Family, ratio, texRatio } from './family.ts';
import { blank, blocks, num, one, table } from './make.ts';

const middle = [7, 9] as const;
const high = [10, 11] as const;

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const choose = (n: number, r: number) => factorial(n) / factorial(r) / factorial(n - r);

/** Secondary: numbers, geometry and data, so that every domain has twenty-five questions and more. */
export const mathsFourthB: readonly Family[] = [
  {
    code: 'M7-40',
    domain: 'math.number.operations',
    grades: middle,
    rating: 2,
    sets: [
      [-7, 4, -3],
      [5, -9, -2],
    ],
    make: (a, b, c) =>
      num(
        `다음을 계산하세요.\n\n> $(${a}) - (${b}) \\times (${c})$`,
        a - b * c,
        `곱셈을 먼저 하면 $(${b}) \\times (${c}) = ${b * c}$이므로 $${a} - (${b * c}) = ${a - b * c}$입니다.`,
      ),
    draw: (int) => [int(-9, -2), int(2, 9), int(-6, -2)],
  },
  {
    code: 'M7-41',
    domain: 'math.number.divisors',
    grades: middle,
    rating: 3,
    sets: [
      [3, 2],
      [2, 4],
    ],
    make: (p, q) => {
      const n = 2 ** p * 3 ** q;
      return num(
        `자연수 ${n}의 약수는 모두 몇 개입니까?`,
        (p + 1) * (q + 1),
        `$${n} = 2^{${p}} \\times 3^{${q}}$이므로 약수는 $(${p} + 1) \\times (${q} + 1) = ${(p + 1) * (q + 1)}$(개)입니다.`,
        { unit: '개' },
      );
    },
    draw: (int) => [int(1, 5), int(1, 4)],
  },
  {
    code: 'M7-42',
    domain: 'math.number.operations',
    grades: middle,
    rating: 3,
    sets: [
      [3, 5],
      [2, 7],
    ],
    make: (k, root) =>
      num(
        `$${k}\\sqrt{${root}} = \\sqrt{a}$일 때, 자연수 $a$의 값을 구하세요.`,
        k * k * root,
        `$${k}\\sqrt{${root}} = \\sqrt{${k}^2 \\times ${root}} = \\sqrt{${k * k * root}}$이므로 $a = ${k * k * root}$입니다.`,
      ),
    draw: (int) => [int(2, 6), [2, 3, 5, 6, 7, 10, 11][int(0, 6)] ?? 2],
  },
  {
    code: 'M7-43',
    domain: 'math.geometry.figures',
    grades: middle,
    rating: 2,
    sets: [[6], [9]],
    make: (n) =>
      blank(
        `${n}각형의 내각의 크기의 합은 [[g1]]°이고 대각선은 모두 [[g2]]개입니다.`,
        [{ value: 180 * (n - 2) }, { value: (n * (n - 3)) / 2 }],
        `내각의 합은 $180 \\times (${n} - 2) = ${180 * (n - 2)}$(도), 대각선은 $\\dfrac{${n} \\times (${n} - 3)}{2} = ${(n * (n - 3)) / 2}$(개)입니다.`,
      ),
    draw: (int) => [int(5, 14)],
  },
  {
    code: 'M7-44',
    domain: 'math.geometry.measure',
    grades: middle,
    rating: 3,
    sets: [
      [5, 12],
      [8, 15],
    ],
    make: (a, b) =>
      num(
        `직각을 낀 두 변의 길이가 ${a} cm, ${b} cm인 직각삼각형의 빗변의 길이는 몇 cm입니까?`,
        Math.round(Math.sqrt(a * a + b * b)),
        `피타고라스 정리에서 빗변의 제곱은 $${a}^2 + ${b}^2 = ${a * a + b * b} = ${Math.round(Math.sqrt(a * a + b * b))}^2$입니다.`,
        { unit: 'cm' },
      ),
    draw: (int) => {
      const [a, b] = [
        [3, 4],
        [5, 12],
        [8, 15],
        [7, 24],
        [20, 21],
      ][int(0, 4)] ?? [3, 4];
      const k = int(1, 3);
      return [k * (a ?? 3), k * (b ?? 4)];
    },
  },
  {
    code: 'M7-45',
    domain: 'math.geometry.figures',
    grades: middle,
    rating: 4,
    sets: [
      [6, 9, 8],
      [4, 10, 6],
    ],
    make: (small, large, side) =>
      num(
        `두 삼각형 ABC와 DEF는 닮음이고 대응하는 변 AB와 DE의 길이가 각각 ${small} cm, ${large} cm입니다. BC의 길이가 ${side} cm이면 EF의 길이는 몇 cm입니까?`,
        ratio(side * large, small),
        `닮음비가 ${small} : ${large}이므로 $${side} \\times \\dfrac{${large}}{${small}} = ${texRatio(side * large, small)}$(cm)입니다.`,
        { unit: 'cm' },
      ),
    draw: (int) => {
      const small = int(2, 6);
      return [small, small + int(1, 6), small * int(1, 4)];
    },
  },
  {
    code: 'M7-46',
    domain: 'math.data.charts',
    grades: middle,
    rating: 2,
    sets: [
      [3, 8, 5, 12, 7],
      [9, 4, 15, 6, 11],
    ],
    make: (a, b, c, d, e) => {
      const sorted = [a, b, c, d, e].toSorted((x, y) => x - y);
      return num(
        `다음 자료의 중앙값을 구하세요.\n\n> ${[a, b, c, d, e].join(', ')}`,
        sorted[2] ?? 0,
        `작은 값부터 늘어놓으면 ${sorted.join(', ')}이므로 한가운데 값은 ${sorted[2]}입니다.`,
      );
    },
    draw: (int) => [int(1, 9), int(10, 15), int(3, 12), int(16, 20), int(2, 14)],
  },
  {
    code: 'M7-47',
    domain: 'math.data.charts',
    grades: middle,
    rating: 3,
    sets: [
      [40, 6, 14],
      [25, 4, 9],
    ],
    make: (all, low, mid) =>
      num(
        [
          ...blocks(`학생 ${all}명의 통학 시간을 조사한 도수분포표입니다.`),
          table('통학 시간', [
            ['시간(분)', '0 이상 10 미만', '10 이상 20 미만', '20 이상 30 미만'],
            ['학생 수(명)', low, mid, ''],
          ]),
          ...blocks('20분 이상 30분 미만인 계급의 상대도수를 소수나 분수로 쓰세요.'),
        ],
        ratio(all - low - mid, all),
        `그 계급의 도수는 $${all} - ${low} - ${mid} = ${all - low - mid}$(명)이므로 상대도수는 $${texRatio(all - low - mid, all)}$입니다.`,
      ),
    draw: (int) => [[20, 25, 40, 50][int(0, 3)] ?? 20, int(2, 6), int(7, 12)],
  },
  {
    code: 'M7-48',
    domain: 'math.data.chance',
    grades: middle,
    rating: 3,
    sets: [
      [4, 6],
      [5, 3],
    ],
    make: (red, blue) => {
      const all = red + blue;
      return num(
        `주머니에 빨간 공 ${red}개와 파란 공 ${blue}개가 있습니다. 공을 한 개 꺼내 보고 다시 넣은 뒤 또 한 개를 꺼낼 때, 두 번 모두 빨간 공이 나올 확률을 기약분수로 쓰세요.`,
        ratio(red * red, all * all),
        `다시 넣으므로 두 번 모두 $${texRatio(red, all)}$이고, 확률은 $${texRatio(red, all)} \\times ${texRatio(red, all)} = ${texRatio(red * red, all * all)}$입니다.`,
      );
    },
    draw: (int) => [int(2, 7), int(2, 7)],
  },
  {
    code: 'M10-40',
    domain: 'math.number.operations',
    grades: high,
    rating: 2,
    sets: [
      [3, 2, 1, -4],
      [2, -5, 4, 3],
    ],
    make: (a, b, c, d) =>
      blank(
        `$i = \\sqrt{-1}$일 때 $(${a} ${b < 0 ? '-' : '+'} ${Math.abs(b)}i)(${c} ${d < 0 ? '-' : '+'} ${Math.abs(d)}i)$의 실수부분은 [[g1]], 허수부분은 [[g2]]입니다.`,
        [{ value: a * c - b * d }, { value: a * d + b * c }],
        `실수부분은 $${a} \\times ${c} - (${b}) \\times (${d}) = ${a * c - b * d}$, 허수부분은 $${a} \\times (${d}) + (${b}) \\times ${c} = ${a * d + b * c}$입니다.`,
      ),
    draw: (int) => [int(2, 6), int(-6, -2), int(2, 5), int(2, 6)],
  },
  {
    code: 'M10-41',
    domain: 'math.number.operations',
    grades: high,
    rating: 3,
    sets: [
      [2, 3, 4],
      [3, 2, 3],
    ],
    make: (base, p, q) =>
      num(
        `$\\log_{${base}} ${base ** p} + \\log_{${base}} ${base ** q}$의 값을 구하세요.`,
        p + q,
        `$\\log_{${base}} ${base}^{${p}} = ${p}$, $\\log_{${base}} ${base}^{${q}} = ${q}$이므로 합은 ${p + q}입니다.`,
      ),
    draw: (int) => [int(2, 5), int(2, 4), int(2, 4)],
  },
  {
    code: 'M10-42',
    domain: 'math.number.operations',
    grades: high,
    rating: 3,
    sets: [
      [4, 3],
      [9, 3],
    ],
    make: (square, power) =>
      num(
        `$${square}^{\\frac{${power}}{2}}$의 값을 구하세요.`,
        Math.round(Math.sqrt(square)) ** power,
        `$${square} = ${Math.round(Math.sqrt(square))}^2$이므로 $${square}^{\\frac{${power}}{2}} = ${Math.round(Math.sqrt(square))}^{${power}} = ${Math.round(Math.sqrt(square)) ** power}$입니다.`,
      ),
    draw: (int) => [int(2, 6) ** 2, [3, 5][int(0, 1)] ?? 3],
  },
  {
    code: 'M10-43',
    domain: 'math.number.operations',
    grades: high,
    rating: 2,
    sets: [
      [5, 3, 2],
      [7, 4, 3],
    ],
    make: (a, b, both) =>
      num(
        `두 집합 $A$, $B$에 대하여 $n(A) = ${a}$, $n(B) = ${b}$, $n(A \\cap B) = ${both}$일 때 $n(A \\cup B)$를 구하세요.`,
        a + b - both,
        `$n(A \\cup B) = n(A) + n(B) - n(A \\cap B) = ${a} + ${b} - ${both} = ${a + b - both}$입니다.`,
      ),
    draw: (int) => [int(8, 20), int(6, 15), int(1, 5)],
  },
  {
    code: 'M10-44',
    domain: 'math.geometry.figures',
    grades: high,
    rating: 2,
    sets: [
      [1, 2, 4, 6],
      [-2, 3, 3, -9],
    ],
    make: (a, b, c, d) =>
      num(
        `좌표평면 위의 두 점 $(${a}, ${b})$, $(${c}, ${d})$ 사이의 거리를 구하세요.`,
        Math.round(Math.hypot(c - a, d - b)),
        `$\\sqrt{(${c - a})^2 + (${d - b})^2} = \\sqrt{${(c - a) ** 2 + (d - b) ** 2}} = ${Math.round(Math.hypot(c - a, d - b))}$입니다.`,
      ),
    draw: (int) => {
      const [x, y] = [int(-5, 5), int(-5, 5)];
      const k = int(1, 4);
      return [x, y, x + 3 * k, y + 4 * k];
    },
  },
  {
    code: 'M10-45',
    domain: 'math.geometry.figures',
    grades: high,
    rating: 3,
    sets: [
      [3, -2, 25],
      [-4, 1, 36],
    ],
    make: (a, b, square) =>
      blank(
        `원 $(x ${a < 0 ? '+' : '-'} ${Math.abs(a)})^2 + (y ${b < 0 ? '+' : '-'} ${Math.abs(b)})^2 = ${square}$의 중심의 좌표는 ([[g1]], [[g2]])이고 반지름의 길이는 [[g3]]입니다.`,
        [{ value: a }, { value: b }, { value: Math.round(Math.sqrt(square)) }],
        `$(x - a)^2 + (y - b)^2 = r^2$의 꼴에서 중심은 $(${a}, ${b})$, 반지름은 ${Math.round(Math.sqrt(square))}입니다.`,
      ),
    draw: (int) => [int(1, 7), int(-7, -1), int(2, 9) ** 2],
  },
  {
    code: 'M10-46',
    domain: 'math.geometry.figures',
    grades: high,
    rating: 3,
    sets: [
      [3, 4, 10],
      [5, 12, 26],
    ],
    make: (a, b, c) =>
      num(
        `원점과 직선 $${a}x + ${b}y = ${c}$ 사이의 거리를 구하세요.`,
        ratio(c, Math.round(Math.hypot(a, b))),
        `$\\dfrac{|-${c}|}{\\sqrt{${a}^2 + ${b}^2}} = \\dfrac{${c}}{${Math.round(Math.hypot(a, b))}} = ${texRatio(c, Math.round(Math.hypot(a, b)))}$입니다.`,
      ),
    draw: (int) => {
      const [a, b] = [
        [3, 4],
        [5, 12],
        [8, 6],
        [8, 15],
      ][int(0, 3)] ?? [3, 4];
      return [a ?? 3, b ?? 4, int(5, 40)];
    },
  },
  {
    code: 'M10-47',
    domain: 'math.geometry.figures',
    grades: high,
    rating: 3,
    sets: [
      [2, 1, 8, 7, 2, 1],
      [-1, 3, 5, 0, 1, 2],
    ],
    make: (a, b, c, d, m, n) =>
      blank(
        `두 점 $A(${a}, ${b})$, $B(${c}, ${d})$를 이은 선분 AB를 $${m} : ${n}$으로 내분하는 점의 좌표는 ([[g1]], [[g2]])입니다.`,
        [{ value: ratio(m * c + n * a, m + n) }, { value: ratio(m * d + n * b, m + n) }],
        `$x = \\dfrac{${m} \\times ${c} + ${n} \\times (${a})}{${m + n}} = ${texRatio(m * c + n * a, m + n)}$, $y = \\dfrac{${m} \\times ${d} + ${n} \\times (${b})}{${m + n}} = ${texRatio(m * d + n * b, m + n)}$입니다.`,
      ),
    draw: (int) => {
      const [a, b] = [int(-4, 4), int(-4, 4)];
      return [a, b, a + 3 * int(1, 4), b + 3 * int(1, 4), 2, 1];
    },
  },
  {
    code: 'M10-48',
    domain: 'math.geometry.measure',
    grades: high,
    rating: 4,
    sets: [
      [6, 8],
      [5, 12],
    ],
    make: (a, b) =>
      num(
        `두 변의 길이가 ${a}, ${b}이고 그 끼인각의 크기가 30°인 삼각형의 넓이를 구하세요.`,
        ratio(a * b, 4),
        `$\\dfrac{1}{2} \\times ${a} \\times ${b} \\times \\sin 30^\\circ = ${texRatio(a * b, 4)}$입니다.`,
      ),
    draw: (int) => [int(3, 12), int(4, 14)],
  },
  {
    code: 'M10-49',
    domain: 'math.data.chance',
    grades: high,
    rating: 2,
    sets: [
      [6, 3],
      [7, 2],
    ],
    make: (n, r) =>
      num(
        `서로 다른 ${n}권의 책에서 ${r}권을 고르는 방법은 모두 몇 가지입니까?`,
        choose(n, r),
        `순서를 생각하지 않으므로 ${n}개에서 ${r}개를 고르는 조합의 수 $\\dfrac{${n}!}{${r}! \\times ${n - r}!} = ${choose(n, r)}$(가지)입니다.`,
        { unit: '가지' },
      ),
    draw: (int) => [int(5, 10), int(2, 4)],
  },
  {
    code: 'M10-50',
    domain: 'math.data.chance',
    grades: high,
    rating: 3,
    sets: [
      [5, 3],
      [6, 4],
    ],
    make: (women, men) =>
      num(
        `여학생 ${women}명과 남학생 ${men}명 가운데 대표 2명을 뽑을 때, 여학생과 남학생이 한 명씩 뽑힐 확률을 기약분수로 쓰세요.`,
        ratio(women * men, choose(women + men, 2)),
        `모든 경우는 ${choose(women + men, 2)}가지, 한 명씩 뽑는 경우는 $${women} \\times ${men} = ${women * men}$(가지)이므로 확률은 $${texRatio(women * men, choose(women + men, 2))}$입니다.`,
      ),
    draw: (int) => [int(3, 7), int(2, 6)],
  },
  {
    code: 'M10-51',
    domain: 'math.data.chance',
    grades: high,
    rating: 4,
    sets: [
      [4, 2],
      [5, 3],
    ],
    make: (n, r) =>
      num(
        `동전을 ${n}번 던질 때 앞면이 꼭 ${r}번 나올 확률을 기약분수로 쓰세요.`,
        ratio(choose(n, r), 2 ** n),
        `${n}번 가운데 앞면이 나오는 ${r}번을 고르는 방법이 ${choose(n, r)}가지이므로 $\\dfrac{${choose(n, r)}}{2^{${n}}} = ${texRatio(choose(n, r), 2 ** n)}$입니다.`,
      ),
    draw: (int) => {
      const n = int(4, 7);
      return [n, int(1, n - 1)];
    },
  },
  {
    code: 'M10-52',
    domain: 'math.data.charts',
    grades: high,
    rating: 3,
    sets: [
      [50, 10, 3, 4],
      [62, 6, 2, 5],
    ],
    make: (mean, sd, times, plus) =>
      blank(
        `어떤 자료의 평균이 ${mean}, 표준편차가 ${sd}입니다. 자료의 값을 모두 ${times}배 하고 ${plus}를 더하면 평균은 [[g1]], 표준편차는 [[g2]]이 됩니다.`,
        [{ value: times * mean + plus }, { value: times * sd }],
        `평균은 $${times} \\times ${mean} + ${plus} = ${times * mean + plus}$이고, 더한 수는 흩어진 정도를 바꾸지 않으므로 표준편차는 $${times} \\times ${sd} = ${times * sd}$입니다.`,
      ),
    draw: (int) => [int(40, 80), int(3, 12), int(2, 4), int(1, 9)],
  },
  {
    code: 'M10-53',
    domain: 'math.data.chance',
    grades: high,
    rating: 3,
    sets: [
      [60, 40, 25],
      [50, 30, 10],
    ],
    make: (a, b, both) =>
      one(
        `어느 학교 학생 가운데 버스를 타는 학생은 ${a} %, 안경을 쓴 학생은 ${b} %, 둘 다인 학생은 ${both} %입니다. 버스를 타는 학생 가운데 한 명을 뽑을 때 안경을 썼을 확률은 얼마입니까?`,
        `$${texRatio(both, a)}$`,
        [`$${texRatio(both, b)}$`, `$${texRatio(both, 100)}$`, `$${texRatio(b, 100)}$`],
        `버스를 타는 학생만 보면 되므로 조건부확률은 $\\dfrac{${both}}{${a}} = ${texRatio(both, a)}$입니다.`,
      ),
    draw: (int) => [10 * int(6, 9), 10 * int(3, 5) + 1, 5 * int(1, 4) + 2],
  },
];
