import { type Family, gcd, mistakes, ratio, texRatio, tidy } from './family.ts';
import { num, one } from './make.ts';

const grades = [5, 6] as const;
const won = (value: number) => value.toLocaleString('ko-KR');

/** Primary 5-6, first half. */
export const maths5a: readonly Family[] = [
  {
    code: 'M5-01',
    domain: 'math.number.operations',
    grades,
    rating: 1,
    sets: [
      [48, 6, 13, 8],
      [25, 4, 21, 12],
    ],
    make: (a, b, c, d) =>
      num(
        `다음을 계산하세요. $${a} + ${b} \\times (${c} - ${d})$`,
        a + b * (c - d),
        `괄호 안, 곱셈, 덧셈의 차례로 계산합니다. $${a} + ${b} \\times ${c - d} = ${a} + ${b * (c - d)} = ${a + b * (c - d)}$`,
      ),
    draw: (int) => [int(10, 60), int(3, 9), int(15, 25), int(5, 14)],
  },
  {
    code: 'M5-02',
    domain: 'math.number.divisors',
    grades,
    rating: 2,
    sets: [
      [36, 48],
      [54, 90],
    ],
    make: (a, b) =>
      num(
        `공책 ${a}권과 연필 ${b}자루를 될 수 있는 대로 많은 학생에게 남김없이 똑같이 나누어 주려고 합니다. 모두 몇 명에게 나누어 줄 수 있습니까?`,
        gcd(a, b),
        `${a}, ${b}의 최대공약수를 구합니다. 최대공약수는 ${gcd(a, b)}이므로 ${gcd(a, b)}명에게 나누어 줄 수 있습니다.`,
        { unit: '명' },
      ),
    draw: (int) => {
      const common = int(4, 9);
      return [common * int(4, 9), common * int(10, 14)];
    },
  },
  {
    code: 'M5-03',
    domain: 'math.number.divisors',
    grades,
    rating: 3,
    sets: [
      [12, 18],
      [15, 20],
    ],
    make: (a, b) => {
      const least = (a * b) / gcd(a, b);
      return num(
        `어느 정류장에서 가 버스는 ${a}분마다, 나 버스는 ${b}분마다 출발합니다. 두 버스가 오전 9시에 동시에 출발했다면, 다음번에 동시에 출발하는 것은 몇 분 뒤입니까?`,
        least,
        `${a}, ${b}의 최소공배수는 ${least}이므로 ${least}분 뒤입니다.`,
        { unit: '분' },
      );
    },
    draw: (int) => {
      const common = int(2, 6);
      return [common * int(2, 4), common * int(5, 7)];
    },
  },
  {
    code: 'M5-04',
    domain: 'math.number.fractions',
    grades,
    rating: 1,
    sets: [
      [36, 48],
      [45, 75],
    ],
    make: (top, bottom) =>
      num(
        `$\\dfrac{${top}}{${bottom}}$을(를) **기약분수**로 나타내세요.`,
        ratio(top, bottom),
        `분모와 분자를 최대공약수 ${gcd(top, bottom)}(으)로 나눕니다. $\\dfrac{${top}}{${bottom}} = ${texRatio(top, bottom)}$`,
        { isLowest: true },
      ),
    draw: (int) => {
      const common = int(3, 12);
      return [common * int(2, 5), common * int(6, 9)];
    },
  },
  {
    code: 'M5-05',
    domain: 'math.number.fractions',
    grades,
    rating: 3,
    sets: [
      [3, 4, 5, 6],
      [7, 8, 5, 12],
    ],
    make: (a, b, c, d) =>
      num(
        `밀가루 $\\dfrac{${a}}{${b}}$ kg과 $\\dfrac{${c}}{${d}}$ kg을 섞었습니다. 모두 몇 kg입니까? 분수로 답하세요.`,
        ratio(a * d + c * b, b * d),
        `통분하여 더하면 $\\dfrac{${a}}{${b}} + \\dfrac{${c}}{${d}} = ${texRatio(a * d + c * b, b * d)}$(kg)입니다. 대분수로 답해도 됩니다.`,
        { unit: 'kg' },
      ),
    draw: (int) => [int(1, 3), 4, int(1, 5), 6],
  },
  {
    code: 'M5-06',
    domain: 'math.number.fractions',
    grades,
    rating: 3,
    sets: [
      [120, 3, 5, 2, 3],
      [150, 2, 5, 3, 4],
    ],
    make: (total, a, b, c, d) => {
      const used = (total * a) / b;
      return num(
        `끈이 ${total} cm 있습니다. 전체의 $\\dfrac{${a}}{${b}}$을(를) 잘라 내고, 잘라 낸 끈의 $\\dfrac{${c}}{${d}}$(으)로 상자를 묶었습니다. 상자를 묶은 끈은 몇 cm입니까?`,
        ratio(used * c, d),
        `$${total} \\times \\dfrac{${a}}{${b}} \\times \\dfrac{${c}}{${d}} = ${texRatio(used * c, d)}$(cm)`,
        { unit: 'cm' },
      );
    },
    draw: (int) => [int(2, 6) * 60, int(2, 4), 5, int(1, 3), 4],
  },
  {
    code: 'M5-07',
    domain: 'math.number.fractions',
    grades,
    rating: 3,
    sets: [
      [6, 3, 4],
      [10, 5, 6],
    ],
    make: (whole, a, b) =>
      one(
        `길이가 ${whole} m인 리본을 $\\dfrac{${a}}{${b}}$ m씩 자르면 모두 몇 도막이 됩니까?`,
        `${(whole * b) / a}도막`,
        mistakes((whole * b) / a, [whole * a, whole * b, (whole * b) / a - 2]).map((value) => `${value}도막`),
        `$${whole} \\div \\dfrac{${a}}{${b}} = ${whole} \\times \\dfrac{${b}}{${a}} = ${(whole * b) / a}$(도막)`,
      ),
    draw: (int) => {
      const a = int(2, 5);
      return [a * int(2, 5), a, a + 1];
    },
  },
  {
    code: 'M5-08',
    domain: 'math.number.fractions',
    grades,
    rating: 2,
    sets: [
      [1.8, 2.5],
      [3.6, 0.75],
    ],
    make: (a, b) =>
      num(
        `가로가 ${a} m, 세로가 ${b} m인 직사각형 모양의 현수막이 있습니다. 현수막의 넓이는 몇 ㎡입니까?`,
        tidy(a * b),
        `$${a} \\times ${b} = ${tidy(a * b)}$`,
        {
          unit: '㎡',
          units: [
            { name: 'm²', factor: '1' },
            { name: 'm2', factor: '1' },
          ],
        },
      ),
    draw: (int) => [int(12, 48) / 10, int(12, 48) / 10],
  },
  {
    code: 'M5-09',
    domain: 'math.number.fractions',
    grades,
    rating: 2,
    sets: [
      [8.4, 1.4],
      [9.75, 1.5],
    ],
    make: (a, b) =>
      num(
        `주스 ${a} L를 하루에 ${b} L씩 마시면 며칠 동안 마실 수 있는지 나눗셈식으로 구하려고 합니다. $${a} \\div ${b}$의 몫을 소수 또는 자연수로 구하세요.`,
        tidy(a / b),
        `나누는 수와 나누어지는 수를 10배 하여 계산하면 $${a} \\div ${b} = ${tidy(a / b)}$입니다.`,
      ),
    draw: (int) => {
      const b = int(11, 25) / 10;
      return [tidy(b * int(4, 9)), b];
    },
  },
  {
    code: 'M5-10',
    domain: 'math.relation.ratio',
    grades,
    rating: 3,
    sets: [
      [24000, 15],
      [18000, 35],
    ],
    make: (price, percent) =>
      one(
        `정가가 ${won(price)}원인 책을 ${percent} % 할인하여 팝니다. 할인된 가격은 얼마입니까?`,
        `${won(price - (price * percent) / 100)}원`,
        [(price * percent) / 100, price - percent * 100, price - (price * (percent - 5)) / 100].map(
          (value) => `${won(value)}원`,
        ),
        `할인 금액은 $${price} \\times \\dfrac{${percent}}{100} = ${(price * percent) / 100}$(원)이므로 할인된 가격은 ${won(price - (price * percent) / 100)}원입니다.`,
      ),
    draw: (int) => [int(11, 45) * 1000, int(2, 7) * 5 + 5],
  },
];
