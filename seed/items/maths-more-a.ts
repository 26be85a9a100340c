import { type Family, ratio, texRatio } from './family.ts';
import { blank, blocks, num, one, table } from './make.ts';

const lower = [3, 4] as const;
const upper = [5, 6] as const;

/** Primary: more questions where a paper would otherwise ask the same twice. */
export const mathsMoreA: readonly Family[] = [
  {
    code: 'M3-18',
    domain: 'math.relation.patterns',
    grades: lower,
    rating: 3,
    sets: [[7], [12]],
    make: (n) =>
      num(
        `성냥개비로 정삼각형을 만들어 옆으로 이어 붙입니다. 정삼각형 1개에는 성냥개비가 3개, 2개에는 5개, 3개에는 7개 필요합니다. 정삼각형 ${n}개를 이어 붙이려면 성냥개비가 몇 개 필요합니까?`,
        2 * n + 1,
        `첫째 정삼각형에 3개, 그다음부터는 2개씩 더 필요하므로 $3 + 2 \\times ${n - 1} = ${2 * n + 1}$(개)입니다.`,
        { unit: '개' },
      ),
    draw: (int) => [int(5, 20)],
  },
  {
    code: 'M3-19',
    domain: 'math.relation.patterns',
    grades: lower,
    rating: 4,
    sets: [
      [6, 23],
      [8, 31],
    ],
    make: (a, sum) =>
      num(
        `어떤 수에 ${a}을(를) 곱해야 할 것을 잘못하여 더했더니 ${sum}이(가) 되었습니다. 바르게 계산하면 얼마입니까?`,
        (sum - a) * a,
        `어떤 수는 $${sum} - ${a} = ${sum - a}$이므로 바르게 계산하면 $${sum - a} \\times ${a} = ${(sum - a) * a}$입니다.`,
      ),
    draw: (int) => {
      const a = int(3, 9);
      return [a, a + int(11, 40)];
    },
  },
  {
    code: 'M3-20',
    domain: 'math.data.charts',
    grades: lower,
    rating: 2,
    sets: [
      [34, 25, 41],
      [23, 42, 31],
    ],
    make: (a, b, c) => {
      const signs = (value: number) => '●'.repeat(Math.floor(value / 10)) + '○'.repeat(value % 10);
      return num(
        [
          ...blocks('과수원별로 딴 사과를 그림그래프로 나타내었습니다. ●는 10상자, ○는 1상자입니다.'),
          table('과수원별 사과 상자 수', [
            ['과수원', '상자 수'],
            ['햇살', signs(a)],
            ['푸른', signs(b)],
            ['언덕', signs(c)],
          ]),
          ...blocks('세 과수원에서 딴 사과는 모두 몇 상자입니까?'),
        ],
        a + b + c,
        `햇살 ${a}상자, 푸른 ${b}상자, 언덕 ${c}상자이므로 모두 $${a} + ${b} + ${c} = ${a + b + c}$(상자)입니다.`,
        { unit: '상자' },
      );
    },
    draw: (int) => [int(21, 45), int(21, 45), int(21, 45)],
  },
  {
    code: 'M3-21',
    domain: 'math.data.charts',
    grades: lower,
    rating: 2,
    sets: [
      [5, 10, 8],
      [5, 20, 7],
    ],
    make: (marks, people, length) =>
      num(
        `어느 막대그래프에서 세로 눈금 ${marks}칸은 ${people}명을 나타냅니다. 막대의 길이가 ${length}칸이면 몇 명을 나타냅니까?`,
        (people / marks) * length,
        `한 칸은 $${people} \\div ${marks} = ${people / marks}$(명)을 나타내므로 ${length}칸은 $${people / marks} \\times ${length} = ${(people / marks) * length}$(명)입니다.`,
        { unit: '명' },
      ),
    draw: (int) => [5, 5 * int(2, 6), int(6, 9)],
  },
  {
    code: 'M5-21',
    domain: 'math.relation.functions',
    grades: upper,
    rating: 2,
    sets: [
      [3, 1, 12],
      [4, 2, 15],
    ],
    make: (a, b, n) => {
      const value = (x: number) => a * x + b;
      return num(
        [
          ...blocks('두 양 ○와 △가 다음과 같은 규칙으로 짝을 이룹니다.'),
          table('○와 △의 대응', [
            ['○', 1, 2, 3, 4],
            ['△', value(1), value(2), value(3), value(4)],
          ]),
          ...blocks(`○가 ${n}일 때 △는 얼마입니까?`),
        ],
        value(n),
        `○가 1씩 커질 때마다 △는 ${a}씩 커지므로 (△) = (○) × ${a} + ${b}입니다. 따라서 $${n} \\times ${a} + ${b} = ${value(n)}$입니다.`,
      );
    },
    draw: (int) => [int(2, 6), int(1, 5), int(8, 20)],
  },
  {
    code: 'M5-22',
    domain: 'math.relation.ratio',
    grades: upper,
    rating: 2,
    sets: [
      [240, 3, 5],
      [210, 3, 4],
    ],
    make: (distance, hours, more) =>
      blank(
        `자동차가 일정한 빠르기로 ${distance} km를 가는 데 ${hours}시간이 걸렸습니다. 이 자동차는 한 시간에 [[g1]] km를 가고, 같은 빠르기로 ${more}시간 동안에는 [[g2]] km를 갑니다.`,
        [{ value: distance / hours }, { value: (distance / hours) * more }],
        `한 시간에 $${distance} \\div ${hours} = ${distance / hours}$(km)를 가므로 ${more}시간에는 $${distance / hours} \\times ${more} = ${(distance / hours) * more}$(km)를 갑니다.`,
      ),
    draw: (int) => {
      const hours = int(2, 4);
      return [hours * int(6, 10) * 10, hours, int(5, 8)];
    },
  },
  {
    code: 'M5-23',
    domain: 'math.relation.ratio',
    grades: upper,
    rating: 3,
    sets: [
      [170, 30],
      [184, 16],
    ],
    make: (water, salt) => {
      const percent = (salt * 100) / (water + salt);
      return one(
        `물 ${water} g에 소금 ${salt} g을 녹였습니다. 소금물의 양에 대한 소금의 양의 비율은 몇 %입니까?`,
        `${percent} %`,
        [`${salt} %`, `${percent + 5} %`, `${percent - 3} %`],
        `소금물은 ${water} g과 ${salt} g을 더한 ${water + salt} g이므로 $\\dfrac{${salt}}{${water + salt}} \\times 100 = ${percent}$(%)입니다.`,
      );
    },
    draw: (int) => {
      const percent = int(6, 24);
      return [200 - 2 * percent, 2 * percent];
    },
  },
  {
    code: 'M5-24',
    domain: 'math.data.charts',
    grades: upper,
    rating: 3,
    sets: [
      [300, 35, 25],
      [240, 40, 35],
    ],
    make: (total, first, second) => {
      const rest = 100 - first - second;
      return num(
        `학생 ${total}명이 좋아하는 과목을 원그래프로 나타내었더니 체육이 ${first} %, 미술이 ${second} %이고 나머지는 음악이었습니다. 음악을 좋아하는 학생은 몇 명입니까?`,
        (total * rest) / 100,
        `음악은 $100 - ${first} - ${second} = ${rest}$(%)이므로 $${total} \\times \\dfrac{${rest}}{100} = ${(total * rest) / 100}$(명)입니다.`,
        { unit: '명' },
      );
    },
    draw: (int) => [20 * int(10, 20), 5 * int(4, 8), 5 * int(4, 7)],
  },
  {
    code: 'M5-25',
    domain: 'math.data.chance',
    grades: upper,
    rating: 2,
    sets: [
      [8, 3],
      [12, 5],
    ],
    make: (all, over) =>
      num(
        `1부터 ${all}까지의 수가 하나씩 적힌 카드 ${all}장 가운데 한 장을 뽑을 때, ${over}보다 큰 수가 나올 가능성을 분수로 나타내세요.`,
        ratio(all - over, all),
        `${over}보다 큰 수는 ${all - over}장이므로 전체 ${all}장 가운데 $${texRatio(all - over, all)}$입니다.`,
      ),
    draw: (int) => [int(8, 15), int(2, 6)],
  },
];
