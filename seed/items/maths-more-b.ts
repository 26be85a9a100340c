import { type Family, gcd, mistakes, ratio, texRatio, tidy } from './family.ts';
import { blank, num, one } from './make.ts';

const seven = [7, 7] as const;
const eight = [8, 8] as const;
const nine = [9, 9] as const;
const ten = [10, 10] as const;
const eleven = [11, 11] as const;

/** Middle and high school: more questions where a paper would otherwise ask the same twice. */
export const mathsMoreB: readonly Family[] = [
  {
    code: 'M7-24',
    domain: 'math.data.charts',
    grades: seven,
    rating: 2,
    sets: [
      [40, 0.35],
      [50, 0.24],
    ],
    make: (total, share) => {
      const frequency = Math.round(total * share);
      return num(
        `학생 ${total}명의 통학 시간을 조사한 상대도수의 분포표에서 10분 이상 20분 미만인 계급의 상대도수가 ${share}이다. 이 계급에 속하는 학생은 몇 명인가?`,
        frequency,
        `(도수) = (도수의 총합) × (상대도수)이므로 $${total} \\times ${share} = ${frequency}$(명)이다.`,
        { unit: '명' },
      );
    },
    draw: (int) => [100, int(12, 45) / 100],
  },
  {
    code: 'M7-25',
    domain: 'math.data.chance',
    grades: eight,
    rating: 3,
    sets: [
      [3, 5],
      [4, 6],
    ],
    make: (red, blue) => {
      const all = red + blue;
      return num(
        `주머니에 빨간 공 ${red}개와 파란 공 ${blue}개가 들어 있다. 공을 한 개 꺼내어 색을 확인하고 다시 넣은 뒤 또 한 개를 꺼낼 때, 두 번 모두 빨간 공일 확률을 구하시오.`,
        ratio(red * red, all * all),
        `꺼낸 공을 다시 넣으므로 두 번 모두 빨간 공일 확률은 $${texRatio(red, all)} \\times ${texRatio(red, all)} = ${texRatio(red * red, all * all)}$이다.`,
      );
    },
    draw: (int) => [int(2, 5), int(3, 7)],
  },
  {
    code: 'M7-26',
    domain: 'math.number.divisors',
    grades: seven,
    rating: 3,
    sets: [
      [12, 18, 30],
      [24, 36, 60],
    ],
    make: (a, b, c) => {
      const common = gcd(gcd(a, b), c);
      return one(
        `세 수 ${a}, ${b}, ${c}의 **최대공약수**는?`,
        `${common}`,
        mistakes(common, [common / 2, common * 2, gcd(a, b) === common ? common * 3 : gcd(a, b)]),
        `세 수를 모두 나누어떨어지게 하는 가장 큰 수는 ${common}이다.`,
      );
    },
    draw: (int) => {
      const common = 2 * int(2, 8);
      return [common * 2, common * 3, common * 5];
    },
  },
  {
    code: 'M7-27',
    domain: 'math.number.operations',
    grades: nine,
    rating: 3,
    sets: [
      [3, 2],
      [5, 3],
    ],
    make: (a, b) =>
      num(
        `$(\\sqrt{${a}} + \\sqrt{${b}})(\\sqrt{${a}} - \\sqrt{${b}})$의 값을 구하시오.`,
        a - b,
        `합과 차의 곱이므로 $(\\sqrt{${a}})^2 - (\\sqrt{${b}})^2 = ${a} - ${b} = ${a - b}$이다.`,
      ),
    draw: (int) => {
      const b = int(2, 8);
      return [b + int(1, 9), b];
    },
  },
  {
    code: 'M7-28',
    domain: 'math.data.charts',
    grades: nine,
    rating: 3,
    sets: [
      [6, 2],
      [8, 3],
    ],
    make: (mean, step) =>
      num(
        `다섯 개의 자료 ${[-2, -1, 0, 1, 2].map((at) => mean + at * step).join(', ')}의 분산을 구하시오.`,
        2 * step * step,
        `평균은 ${mean}이고 편차는 $${-2 * step}, ${-step}, 0, ${step}, ${2 * step}$이므로 분산은 $\\dfrac{${10 * step * step}}{5} = ${2 * step * step}$이다.`,
      ),
    draw: (int) => {
      const step = int(1, 5);
      return [int(2 * step + 1, 30), step];
    },
  },
  {
    code: 'M10-12',
    domain: 'math.number.operations',
    grades: ten,
    rating: 2,
    sets: [[30], [45]],
    make: (n) => {
      const power = ['1', 'i', '-1', '-i'];
      return one(
        `허수단위 $i$에 대하여 $i^{${n}}$의 값은?`,
        `$${power[n % 4] ?? ''}$`,
        power.filter((_word, at) => at !== n % 4).map((word) => `$${word}$`),
        `$i^4 = 1$이고 ${n}을(를) 4로 나눈 나머지는 ${n % 4}이므로 $i^{${n}} = ${power[n % 4] ?? ''}$이다.`,
      );
    },
    draw: (int) => [int(21, 99)],
  },
  {
    code: 'M10-13',
    domain: 'math.geometry.figures',
    grades: ten,
    rating: 2,
    sets: [
      [-1, 2, 8, 5, 2, 1],
      [3, -4, 8, 6, 3, 2],
    ],
    make: (x1, y1, x2, y2, m, n) => {
      const inner = (a: number, b: number) => tidy((m * b + n * a) / (m + n));
      return blank(
        `두 점 $A(${x1}, ${y1})$, $B(${x2}, ${y2})$를 이은 선분 $AB$를 $${m} : ${n}$으로 내분하는 점의 좌표는 ( [[g1]] , [[g2]] )이다.`,
        [{ value: inner(x1, x2) }, { value: inner(y1, y2) }],
        `$x$좌표는 $\\dfrac{${m} \\times (${x2}) + ${n} \\times (${x1})}{${m} + ${n}} = ${inner(x1, x2)}$, $y$좌표는 $\\dfrac{${m} \\times (${y2}) + ${n} \\times (${y1})}{${m} + ${n}} = ${inner(y1, y2)}$이다.`,
      );
    },
    draw: (int) => {
      const [x1, y1, m, n] = [int(-5, 4), int(-5, 4), int(2, 4), 1];
      return [x1, y1, x1 + (m + n) * int(1, 3), y1 + (m + n) * int(1, 3), m, n];
    },
  },
  {
    code: 'M11-08',
    domain: 'math.number.operations',
    grades: eleven,
    rating: 2,
    sets: [
      [8, 2, 3],
      [27, 2, 3],
    ],
    make: (base, top, bottom) => {
      const root = Math.round(base ** (1 / bottom));
      return num(
        `$${base}^{\\frac{${top}}{${bottom}}}$의 값을 구하시오.`,
        root ** top,
        `$${base} = ${root}^{${bottom}}$이므로 $${base}^{\\frac{${top}}{${bottom}}} = ${root}^{${top}} = ${root ** top}$이다.`,
      );
    },
    draw: (int) => [int(2, 6) ** 3, int(1, 2), 3],
  },
  {
    code: 'M11-09',
    domain: 'math.data.chance',
    grades: eleven,
    rating: 3,
    sets: [
      [5, 2],
      [6, 3],
    ],
    make: (n, k) => {
      const ways = (all: number, some: number): number =>
        some === 0 ? 1 : (ways(all - 1, some - 1) * all) / some;
      return num(
        `한 개의 동전을 ${n}번 던질 때, 앞면이 정확히 ${k}번 나올 확률을 구하시오.`,
        ratio(ways(n, k), 2 ** n),
        `${n}번 가운데 앞면이 나올 ${k}번을 고르는 경우는 ${ways(n, k)}가지이므로 $${ways(n, k)} \\times \\left(\\dfrac{1}{2}\\right)^{${n}} = ${texRatio(ways(n, k), 2 ** n)}$이다.`,
      );
    },
    draw: (int) => {
      const n = int(4, 7);
      return [n, int(1, n - 1)];
    },
  },
];
