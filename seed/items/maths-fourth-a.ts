import { type Family, ratio, texRatio } from './family.ts';
import { blank, blocks, num, one, sort, table } from './make.ts';

const lower = [3, 4] as const;
const upper = [5, 6] as const;

/** Primary: relations, geometry and data, so that every domain has twenty-five questions and more. */
export const mathsFourthA: readonly Family[] = [
  {
    code: 'M3-30',
    domain: 'math.relation.patterns',
    grades: lower,
    rating: 2,
    sets: [
      [5, 8, 4],
      [12, 9, 5],
    ],
    make: (first, step, count) => {
      const list = Array.from({ length: count }, (_, k) => first + k * step);
      return num(
        `수를 규칙에 따라 늘어놓았습니다. 다음에 올 수는 무엇입니까?\n\n> ${list.join(', ')}, □`,
        first + count * step,
        `${step}씩 커지므로 $${list.at(-1)} + ${step} = ${first + count * step}$입니다.`,
      );
    },
    draw: (int) => [int(3, 30), int(3, 12), int(4, 5)],
  },
  {
    code: 'M3-31',
    domain: 'math.relation.patterns',
    grades: lower,
    rating: 3,
    sets: [
      [3, 2],
      [2, 3],
    ],
    make: (first, times) => {
      const list = [0, 1, 2, 3].map((k) => first * times ** k);
      return num(
        `수를 규칙에 따라 늘어놓았습니다. 다음에 올 수는 무엇입니까?\n\n> ${list.join(', ')}, □`,
        first * times ** 4,
        `앞의 수에 ${times}을(를) 곱하는 규칙이므로 $${list[3]} \\times ${times} = ${first * times ** 4}$입니다.`,
      );
    },
    draw: (int) => [int(2, 9), int(2, 4)],
  },
  {
    code: 'M3-32',
    domain: 'math.relation.equations',
    grades: lower,
    rating: 2,
    sets: [
      [7, 56],
      [8, 72],
    ],
    make: (a, product) =>
      num(
        `□ 안에 알맞은 수를 쓰세요.\n\n> □ × ${a} = ${product}`,
        product / a,
        `곱셈과 나눗셈의 관계에서 $${product} \\div ${a} = ${product / a}$입니다.`,
      ),
    draw: (int) => {
      const a = int(3, 9);
      return [a, a * int(4, 15)];
    },
  },
  {
    code: 'M3-33',
    domain: 'math.relation.equations',
    grades: lower,
    rating: 3,
    sets: [
      [45, 18],
      [62, 27],
    ],
    make: (rest, taken) =>
      num(
        `어떤 수에서 ${taken}을(를) 뺐더니 ${rest}이(가) 되었습니다. 어떤 수에 ${taken}을(를) 더하면 얼마입니까?`,
        rest + 2 * taken,
        `어떤 수는 $${rest} + ${taken} = ${rest + taken}$이고, 여기에 ${taken}을(를) 더하면 $${rest + 2 * taken}$입니다.`,
      ),
    draw: (int) => [int(20, 80), int(11, 40)],
  },
  {
    code: 'M3-34',
    domain: 'math.relation.patterns',
    grades: lower,
    rating: 4,
    sets: [
      [4, 10],
      [5, 12],
    ],
    make: (seats, tables) =>
      num(
        `책상 하나의 둘레에 ${seats}명이 앉습니다. 책상을 한 줄로 이어 붙이면 맞닿은 자리 두 곳에는 앉을 수 없어, 책상이 하나 늘 때마다 ${seats - 2}명이 더 앉습니다. 책상 ${tables}개를 이어 붙이면 모두 몇 명이 앉을 수 있습니까?`,
        seats + (tables - 1) * (seats - 2),
        `처음 책상에 ${seats}명, 그다음 ${tables - 1}개에 ${seats - 2}명씩이므로 $${seats} + ${tables - 1} \\times ${seats - 2} = ${seats + (tables - 1) * (seats - 2)}$(명)입니다.`,
        { unit: '명' },
      ),
    draw: (int) => [int(4, 8), int(6, 15)],
  },
  {
    code: 'M3-35',
    domain: 'math.geometry.measure',
    grades: lower,
    rating: 2,
    sets: [
      [3, 450, 1, 700],
      [5, 280, 2, 350],
    ],
    make: (km, m, km2, m2) => {
      const total = (km + km2) * 1000 + m + m2;
      return blank(
        `${km} km ${m} m와 ${km2} km ${m2} m의 합은 [[g1]] km [[g2]] m입니다.`,
        [{ value: Math.floor(total / 1000) }, { value: total % 1000 }],
        `미터끼리 더하면 $${m} + ${m2} = ${m + m2}$(m)이고 1000 m는 1 km이므로 ${Math.floor(total / 1000)} km ${total % 1000} m입니다.`,
      );
    },
    draw: (int) => [int(1, 9), 10 * int(30, 90), int(1, 9), 10 * int(30, 90)],
  },
  {
    code: 'M3-36',
    domain: 'math.geometry.measure',
    grades: lower,
    rating: 3,
    sets: [
      [2, 45, 1, 50],
      [3, 25, 2, 48],
    ],
    make: (h, min, h2, min2) => {
      const total = (h + h2) * 60 + min + min2;
      return num(
        `영화를 ${h}시 ${min}분에 보기 시작하여 ${h2}시간 ${min2}분 뒤에 끝났습니다. 끝난 시각은 ${Math.floor(total / 60)}시 몇 분입니까?`,
        total % 60,
        `${min}분과 ${min2}분을 더하면 ${min + min2}분이고, 60분은 1시간이므로 끝난 시각은 ${Math.floor(total / 60)}시 ${total % 60}분입니다.`,
        { unit: '분' },
      );
    },
    draw: (int) => [int(1, 5), 5 * int(5, 11), int(1, 2), 5 * int(7, 11)],
  },
  {
    code: 'M3-37',
    domain: 'math.geometry.figures',
    grades: lower,
    rating: 3,
    sets: [
      [75, 60],
      [40, 95],
    ],
    make: (a, b) =>
      num(
        `삼각형의 두 각의 크기가 ${a}°와 ${b}°입니다. 나머지 한 각의 크기는 몇 도입니까?`,
        180 - a - b,
        `삼각형의 세 각의 크기의 합은 180°이므로 $180 - ${a} - ${b} = ${180 - a - b}$(도)입니다.`,
        { unit: '도', units: [{ name: '°', factor: '1' }] },
      ),
    draw: (int) => [5 * int(5, 16), 5 * int(6, 17)],
  },
  {
    code: 'M3-38',
    domain: 'math.data.charts',
    grades: lower,
    rating: 1,
    sets: [
      [8, 5, 11, 6],
      [7, 12, 4, 9],
    ],
    make: (a, b, c, d) => {
      const most = Math.max(a, b, c, d);
      const least = Math.min(a, b, c, d);
      return num(
        [
          ...blocks('하늘이네 반 학생들이 좋아하는 운동을 조사한 표입니다.'),
          table('좋아하는 운동', [
            ['운동', '축구', '수영', '줄넘기', '배드민턴'],
            ['학생 수(명)', a, b, c, d],
          ]),
          ...blocks(
            '가장 많은 학생이 좋아하는 운동과 가장 적은 학생이 좋아하는 운동의 학생 수의 차는 몇 명입니까?',
          ),
        ],
        most - least,
        `가장 많은 것은 ${most}명, 가장 적은 것은 ${least}명이므로 차는 $${most} - ${least} = ${most - least}$(명)입니다.`,
        { unit: '명' },
      );
    },
    draw: (int) => [int(3, 6), int(7, 9), int(10, 14), int(4, 12)],
  },
  {
    code: 'M3-39',
    domain: 'math.data.charts',
    grades: lower,
    rating: 3,
    sets: [
      [28, 7, 9, 6],
      [31, 8, 10, 5],
    ],
    make: (all, a, b, c) =>
      num(
        [
          ...blocks(`4학년 1반 학생 ${all}명이 좋아하는 과일을 조사한 표의 한 칸이 지워졌습니다.`),
          table('좋아하는 과일', [
            ['과일', '사과', '포도', '귤', '딸기'],
            ['학생 수(명)', a, b, '', c],
          ]),
          ...blocks('귤을 좋아하는 학생은 몇 명입니까?'),
        ],
        all - a - b - c,
        `모두 ${all}명이므로 $${all} - ${a} - ${b} - ${c} = ${all - a - b - c}$(명)입니다.`,
        { unit: '명' },
      ),
    draw: (int) => [int(26, 34), int(5, 8), int(6, 9), int(3, 6)],
  },
  {
    code: 'M3-40',
    domain: 'math.data.charts',
    grades: lower,
    rating: 3,
    sets: [
      [14, 17, 13, 21],
      [22, 18, 25, 19],
    ],
    make: (a, b, c, d) => {
      const steps = [b - a, c - b, d - c];
      const at = steps.indexOf(Math.max(...steps));
      const names = ['월요일과 화요일', '화요일과 수요일', '수요일과 목요일'];
      return one(
        [
          ...blocks('교실의 기온을 날마다 같은 시각에 재어 꺾은선그래프로 나타내려고 합니다.'),
          table('교실의 기온', [
            ['요일', '월', '화', '수', '목'],
            ['기온(℃)', a, b, c, d],
          ]),
          ...blocks('기온이 가장 많이 오른 때는 언제입니까?'),
        ],
        `${names[at]} 사이`,
        [...names.filter((_, k) => k !== at).map((name) => `${name} 사이`), '알 수 없다'],
        `이웃한 두 날의 차를 견주면 ${names[at]} 사이에 ${steps[at]} ℃ 올라 가장 많이 올랐습니다.`,
      );
    },
    draw: (int) => {
      const [a, b, c] = [int(10, 14), int(15, 16), int(17, 19)];
      return [a, b, c, c + int(6, 9)];
    },
  },
  {
    code: 'M3-41',
    domain: 'math.data.charts',
    grades: lower,
    rating: 2,
    sets: [
      [24, 4],
      [35, 5],
    ],
    make: (value, cell) =>
      num(
        `막대그래프의 세로 눈금 한 칸이 ${cell}권을 나타냅니다. ${value}권은 몇 칸인 막대로 그려야 합니까?`,
        value / cell,
        `$${value} \\div ${cell} = ${value / cell}$(칸)입니다.`,
        { unit: '칸' },
      ),
    draw: (int) => {
      const cell = int(2, 6);
      return [cell * int(4, 12), cell];
    },
  },
  {
    code: 'M3-42',
    domain: 'math.data.chance',
    grades: lower,
    rating: 2,
    sets: [
      [5, 2, 3],
      [6, 1, 4],
    ],
    make: (red, blue, white) => {
      const balls = [
        { name: '빨간', n: red },
        { name: '파란', n: blue },
        { name: '흰', n: white },
      ].toSorted((x, y) => y.n - x.n);
      return sort(
        `주머니에 빨간 공 ${red}개, 파란 공 ${blue}개, 흰 공 ${white}개가 있습니다. 공 하나를 꺼낼 때 나오기 쉬운 색부터 차례로 놓으세요.`,
        balls.map(({ name }) => `${name} 공`),
        `많이 들어 있을수록 나오기 쉬우므로 ${balls.map(({ name, n }) => `${name} 공(${n}개)`).join(', ')}의 차례입니다.`,
      );
    },
    draw: (int) => [int(6, 9), int(1, 2), int(3, 5)],
  },
  {
    code: 'M5-40',
    domain: 'math.relation.ratio',
    grades: upper,
    rating: 3,
    sets: [
      [40000, 15],
      [25000, 20],
    ],
    make: (price, off) =>
      num(
        `정가가 ${price.toLocaleString('ko-KR')}원인 신발을 ${off} % 할인하여 팝니다. 할인된 가격은 얼마입니까?`,
        (price * (100 - off)) / 100,
        `정가의 ${100 - off} %를 내므로 $${price} \\times \\dfrac{${100 - off}}{100} = ${(price * (100 - off)) / 100}$(원)입니다.`,
        { unit: '원' },
      ),
    draw: (int) => [1000 * int(12, 60), 5 * int(2, 8)],
  },
  {
    code: 'M5-41',
    domain: 'math.relation.ratio',
    grades: upper,
    rating: 4,
    sets: [
      [5, 3, 56],
      [4, 3, 63],
    ],
    make: (a, b, all) =>
      num(
        `구슬 ${all}개를 형과 동생이 ${a} : ${b}로 나누어 가지려고 합니다. 형은 몇 개를 가집니까?`,
        (all / (a + b)) * a,
        `전체를 ${a + b}묶음으로 보면 한 묶음은 ${all / (a + b)}개이므로 형은 $${all / (a + b)} \\times ${a} = ${(all / (a + b)) * a}$(개)를 가집니다.`,
        { unit: '개' },
      ),
    draw: (int) => {
      const [a, b] = [int(3, 6), int(1, 2)];
      return [a, b, (a + b) * int(5, 12)];
    },
  },
  {
    code: 'M5-42',
    domain: 'math.relation.functions',
    grades: upper,
    rating: 3,
    sets: [
      [20, 3, 6],
      [24, 2, 9],
    ],
    make: (long, each, minutes) =>
      num(
        `길이가 ${long} cm인 초가 1분에 ${each} mm씩 탑니다. 불을 붙이고 ${minutes}분이 지나면 남은 초의 길이는 몇 cm입니까?`,
        `${(long * 10 - each * minutes) / 10}`,
        `${minutes}분 동안 ${each * minutes} mm, 곧 ${(each * minutes) / 10} cm가 타므로 $${long} - ${(each * minutes) / 10} = ${(long * 10 - each * minutes) / 10}$(cm)입니다.`,
        { unit: 'cm' },
      ),
    draw: (int) => [int(15, 30), int(2, 6), int(5, 12)],
  },
  {
    code: 'M5-43',
    domain: 'math.geometry.measure',
    grades: upper,
    rating: 2,
    sets: [
      [12, 7],
      [9, 14],
    ],
    make: (base, height) =>
      num(
        `밑변의 길이가 ${base} cm, 높이가 ${height} cm인 평행사변형의 넓이는 몇 cm²입니까?`,
        base * height,
        `평행사변형의 넓이는 (밑변)×(높이)이므로 $${base} \\times ${height} = ${base * height}$(cm²)입니다.`,
        { unit: 'cm²' },
      ),
    draw: (int) => [int(6, 18), int(5, 16)],
  },
  {
    code: 'M5-44',
    domain: 'math.geometry.measure',
    grades: upper,
    rating: 3,
    sets: [
      [8, 12, 5],
      [6, 10, 7],
    ],
    make: (top, bottom, height) =>
      num(
        `윗변이 ${top} cm, 아랫변이 ${bottom} cm, 높이가 ${height} cm인 사다리꼴의 넓이는 몇 cm²입니까?`,
        `${((top + bottom) * height) / 2}`,
        `(윗변 + 아랫변) × 높이 ÷ 2이므로 $(${top} + ${bottom}) \\times ${height} \\div 2 = ${((top + bottom) * height) / 2}$(cm²)입니다.`,
        { unit: 'cm²' },
      ),
    draw: (int) => [2 * int(2, 6), 2 * int(7, 10), int(4, 11)],
  },
  {
    code: 'M5-45',
    domain: 'math.geometry.measure',
    grades: upper,
    rating: 3,
    sets: [
      [6, 4, 5],
      [8, 3, 7],
    ],
    make: (a, b, c) =>
      num(
        `가로 ${a} cm, 세로 ${b} cm, 높이 ${c} cm인 직육면체의 겉넓이는 몇 cm²입니까?`,
        2 * (a * b + b * c + a * c),
        `서로 다른 세 면의 넓이의 합의 2배이므로 $2 \\times (${a * b} + ${b * c} + ${a * c}) = ${2 * (a * b + b * c + a * c)}$(cm²)입니다.`,
        { unit: 'cm²' },
      ),
    draw: (int) => [int(6, 10), int(2, 5), int(3, 9)],
  },
  {
    code: 'M5-46',
    domain: 'math.geometry.figures',
    grades: upper,
    rating: 3,
    sets: [[5], [8]],
    make: (sides) =>
      blank(
        `밑면이 ${sides}각형인 각기둥의 면은 [[g1]]개, 모서리는 [[g2]]개, 꼭짓점은 [[g3]]개입니다.`,
        [{ value: sides + 2 }, { value: 3 * sides }, { value: 2 * sides }],
        `각기둥에서 밑면의 변의 수가 ${sides}이면 면은 $${sides} + 2$, 모서리는 $${sides} \\times 3$, 꼭짓점은 $${sides} \\times 2$개입니다.`,
      ),
    draw: (int) => [int(3, 12)],
  },
  {
    code: 'M5-47',
    domain: 'math.data.charts',
    grades: upper,
    rating: 2,
    sets: [
      [82, 90, 76, 88],
      [71, 85, 94, 78],
    ],
    make: (a, b, c, d) =>
      num(
        `네 번 본 시험의 점수가 ${a}점, ${b}점, ${c}점, ${d}점입니다. 평균은 몇 점입니까?`,
        `${(a + b + c + d) / 4}`,
        `$(${a} + ${b} + ${c} + ${d}) \\div 4 = ${(a + b + c + d) / 4}$(점)입니다.`,
        { unit: '점' },
      ),
    draw: (int) => {
      const [a, b, c] = [int(70, 95), int(70, 95), int(70, 95)];
      return [a, b, c, 100 - ((a + b + c) % 4)];
    },
  },
  {
    code: 'M5-48',
    domain: 'math.data.charts',
    grades: upper,
    rating: 4,
    sets: [
      [84, 4, 87],
      [78, 4, 80],
    ],
    make: (mean, count, wished) =>
      num(
        `${count}번 본 수학 시험의 평균이 ${mean}점입니다. 한 번 더 보아 ${count + 1}번의 평균이 ${wished}점이 되려면 마지막 시험에서 몇 점을 받아야 합니까?`,
        wished * (count + 1) - mean * count,
        `${count + 1}번의 합은 $${wished} \\times ${count + 1} = ${wished * (count + 1)}$점, ${count}번의 합은 $${mean} \\times ${count} = ${mean * count}$점이므로 차는 ${wished * (count + 1) - mean * count}점입니다.`,
        { unit: '점' },
      ),
    draw: (int) => {
      const mean = int(70, 84);
      return [mean, 4, mean + int(1, 3)];
    },
  },
  {
    code: 'M5-49',
    domain: 'math.data.chance',
    grades: upper,
    rating: 3,
    sets: [
      [4, 3],
      [5, 3],
    ],
    make: (tops, bottoms) =>
      num(
        `윗옷 ${tops}벌과 바지 ${bottoms}벌이 있습니다. 윗옷과 바지를 한 벌씩 골라 입는 방법은 모두 몇 가지입니까?`,
        tops * bottoms,
        `윗옷 하나마다 바지를 ${bottoms}가지로 고를 수 있으므로 $${tops} \\times ${bottoms} = ${tops * bottoms}$(가지)입니다.`,
        { unit: '가지' },
      ),
    draw: (int) => [int(3, 8), int(2, 7)],
  },
  {
    code: 'M5-50',
    domain: 'math.data.chance',
    grades: upper,
    rating: 3,
    sets: [
      [10, 3],
      [12, 4],
    ],
    make: (all, of) => {
      const count = Math.floor(all / of);
      return one(
        `1부터 ${all}까지의 수가 적힌 공이 하나씩 들어 있습니다. 공 하나를 꺼낼 때 ${of}의 배수가 나올 가능성을 수로 나타낸 것은 무엇입니까?`,
        `$${texRatio(count, all)}$`,
        [`$${texRatio(count + 1, all)}$`, `$${texRatio(all - count, all)}$`, `$${texRatio(1, all)}$`].filter(
          (text, k, list) => text !== `$${texRatio(count, all)}$` && list.indexOf(text) === k,
        ),
        `${of}의 배수는 ${count}개이므로 전체 ${all}개 가운데 $${texRatio(count, all)}$입니다. (${ratio(count, all)})`,
      );
    },
    draw: (int) => [int(13, 30), int(3, 5)],
  },
];
