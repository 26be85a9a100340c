import { type Family, tidy } from './family.ts';
import { blank, num, one, pair, type SeedItem, shelf, some, sort, word } from './make.ts';

const grades = [10, 11] as const;
const put = shelf('science', grades);

/** High school, what is reckoned: the key follows from the numbers. */
export const science10Families: readonly Family[] = [
  {
    code: 'S10-F1',
    domain: 'science.matter',
    grades,
    rating: 3,
    sets: [
      [11, 23],
      [17, 35],
      [19, 39],
    ],
    make: (protons, mass) =>
      num(
        `원자 번호가 ${protons}이고 질량수가 ${mass}인 원자의 중성자는 몇 개인가?`,
        mass - protons,
        `중성자수는 질량수에서 양성자수를 뺀 값이므로 $${mass} - ${protons} = ${mass - protons}$ (개)이다.`,
        { unit: '개' },
      ),
    draw: (int) => {
      const protons = int(6, 20);
      return [protons, protons * 2 + int(0, 2)];
    },
  },
  {
    code: 'S10-F2',
    domain: 'science.matter',
    grades,
    rating: 4,
    sets: [
      [0.2, 300],
      [0.5, 200],
      [0.4, 250],
    ],
    make: (molarity, millilitres) =>
      num(
        `${molarity} M 수용액 ${millilitres} mL에 녹아 있는 용질은 몇 mol인가?`,
        tidy((molarity * millilitres) / 1000),
        `몰 농도와 부피(L)의 곱이므로 $${molarity} \\times ${millilitres / 1000} = ${tidy((molarity * millilitres) / 1000)}$ (mol)이다.`,
        { unit: 'mol' },
      ),
    draw: (int) => [int(1, 10) / 10, int(1, 8) * 50],
  },
  {
    code: 'S10-F3',
    domain: 'science.energy',
    grades,
    rating: 3,
    sets: [
      [5, 3],
      [2, 8],
      [6, 4],
    ],
    make: (mass, acceleration) =>
      num(
        `질량이 ${mass} kg인 물체가 ${acceleration} m/s²으로 가속하고 있다. 물체에 작용하는 알짜힘은 몇 N인가?`,
        mass * acceleration,
        `$F = ma$이므로 $${mass} \\times ${acceleration} = ${mass * acceleration}$ (N)이다.`,
        { unit: 'N' },
      ),
    draw: (int) => [int(1, 12), int(1, 9)],
  },
  {
    code: 'S10-F4',
    domain: 'science.energy',
    grades,
    rating: 4,
    sets: [
      [2, 6, 4],
      [3, 10, 5],
      [1, 12, 2],
    ],
    make: (mass, speed, seconds) =>
      num(
        `${speed} m/s로 운동하던 질량 ${mass} kg인 물체가 일정한 힘을 ${seconds}초 동안 받아 멈추었다. 물체가 받은 평균 힘의 크기는 몇 N인가?`,
        tidy((mass * speed) / seconds),
        `운동량의 변화량은 $${mass} \\times ${speed} = ${mass * speed}$ (kg·m/s)이고, 힘의 크기는 $${mass * speed} \\div ${seconds} = ${tidy((mass * speed) / seconds)}$ (N)이다.`,
        { unit: 'N' },
      ),
    draw: (int) => {
      const seconds = int(1, 5);
      return [int(1, 6), seconds * int(1, 6), seconds];
    },
  },
  {
    code: 'S10-F5',
    domain: 'science.energy',
    grades,
    rating: 3,
    sets: [
      [800, 600],
      [1_000, 700],
      [400, 280],
    ],
    make: (taken, given) =>
      num(
        `열기관이 고열원에서 ${taken} J의 열을 흡수하여 저열원으로 ${given} J의 열을 방출하였다. 열기관이 한 일은 몇 J인가?`,
        taken - given,
        `한 일은 흡수한 열에서 방출한 열을 뺀 값이므로 $${taken} - ${given} = ${taken - given}$ (J)이다.`,
        { unit: 'J' },
      ),
    draw: (int) => {
      const taken = int(2, 12) * 100;
      return [taken, taken - int(1, 9) * 10];
    },
  },
  {
    code: 'S10-F6',
    domain: 'science.energy',
    grades,
    rating: 4,
    sets: [
      [100, 500, 20],
      [200, 100, 1_000],
      [50, 300, 10],
    ],
    make: (first, second, volts) =>
      num(
        `감은 수가 1차 코일 ${first}회, 2차 코일 ${second}회인 이상적인 변압기의 1차 코일에 ${volts} V를 걸었다. 2차 코일에 걸리는 전압은 몇 V인가?`,
        tidy((volts * second) / first),
        `전압은 코일의 감은 수에 비례하므로 $${volts} \\times \\dfrac{${second}}{${first}} = ${tidy((volts * second) / first)}$ (V)이다.`,
        { unit: 'V' },
      ),
    draw: (int) => {
      const first = int(1, 5) * 50;
      return [first, first * int(2, 6), int(1, 10) * 10];
    },
  },
  {
    code: 'S10-F7',
    domain: 'science.life',
    grades,
    rating: 3,
    sets: [[30], [22], [18]],
    make: (adenine) =>
      num(
        `이중 나선 DNA에서 전체 염기 가운데 아데닌(A)이 ${adenine} %를 차지한다. 구아닌(G)은 몇 %인가?`,
        50 - adenine,
        `A와 T, G와 C의 비율이 각각 같으므로 $(100 - 2 \\times ${adenine}) \\div 2 = ${50 - adenine}$ (%)이다.`,
        { unit: '%' },
      ),
    draw: (int) => [int(5, 45)],
  },
  {
    code: 'S10-F8',
    domain: 'science.earth',
    grades,
    rating: 4,
    sets: [[100], [150], [40]],
    make: (distance) =>
      num(
        `허블 상수가 70 km/s/Mpc일 때 거리가 ${distance} Mpc인 외부 은하의 후퇴 속도는 몇 km/s인가?`,
        70 * distance,
        `후퇴 속도는 허블 상수와 거리의 곱이므로 $70 \\times ${distance} = ${70 * distance}$ (km/s)이다.`,
        { unit: 'km/s' },
      ),
    draw: (int) => [int(2, 40) * 5],
  },
];

/** High school, second half of the shelf. */
export const science10More: readonly SeedItem[] = [
  put(
    'S10-18',
    'matter',
    2,
    one(
      '비금속 원소의 원자들이 전자쌍을 공유하여 이루는 결합은?',
      '공유 결합',
      ['이온 결합', '금속 결합', '수소 결합'],
      '비금속 원자들은 전자쌍을 공유하여 안정한 전자 배치를 이룬다.',
    ),
  ),
  put(
    'S10-19',
    'matter',
    2,
    word(
      '주기율표의 1족에 속하며 물과 격렬하게 반응하는 리튬, 나트륨, 칼륨 등을 통틀어 무엇이라고 하는가?',
      ['알칼리 금속', '알칼리금속'],
      '1족의 금속 원소는 원자가 전자가 1개이고 반응성이 커 알칼리 금속이라고 한다.',
    ),
  ),
  put(
    'S10-20',
    'matter',
    3,
    one(
      '이온 결합 물질이 고체 상태에서는 전기가 통하지 않지만 수용액에서는 통하는 까닭은?',
      '수용액에서 이온이 자유롭게 움직이기 때문에',
      ['수용액에서 자유 전자가 생기기 때문에', '물이 전기를 만들기 때문에', '고체에는 이온이 없기 때문에'],
      '고체에서는 이온이 자리를 옮기지 못하지만 수용액에서는 자유롭게 움직인다.',
    ),
  ),
  put(
    'S10-21',
    'matter',
    3,
    some(
      '산화 환원 반응을 **모두** 고르면?',
      ['철이 녹슨다.', '메테인이 탄다.', '식물이 광합성을 한다.'],
      ['염산과 수산화 나트륨 수용액을 섞는다.'],
      '염산과 수산화 나트륨의 반응은 중화 반응으로 산화수의 변화가 없다.',
    ),
  ),
  put(
    'S10-22',
    'matter',
    4,
    blank(
      '염산에 수산화 나트륨 수용액을 조금씩 넣으면 혼합 용액의 pH는 점점 [[g1]], 완전히 중화되었을 때 용액의 온도는 가장 [[g2]].',
      [{ choose: ['커지고', '작아지고', '변하지 않고'] }, { choose: ['높다', '낮다'] }],
      '산에 염기를 넣으면 수소 이온이 줄어 pH가 커지고, 중화열 때문에 중화점에서 온도가 가장 높다.',
    ),
  ),
  put(
    'S10-23',
    'energy',
    2,
    one(
      '수평 방향으로 던진 물체의 운동에 대한 설명으로 옳은 것은? (공기 저항은 무시한다.)',
      '수평 방향으로는 등속 운동, 연직 방향으로는 등가속도 운동을 한다.',
      [
        '수평 방향과 연직 방향 모두 등속 운동을 한다.',
        '수평 방향으로 가속도 운동을 한다.',
        '처음 속력이 클수록 빨리 땅에 닿는다.',
      ],
      '수평 방향으로는 힘이 작용하지 않고 연직 방향으로 중력만 작용한다.',
    ),
  ),
  put(
    'S10-24',
    'energy',
    3,
    one(
      '코일에 자석을 가까이 할 때 유도 전류를 크게 하는 방법으로 옳은 것은?',
      '자석을 더 빠르게 움직인다.',
      ['자석을 코일 속에 멈추어 둔다.', '코일의 감은 수를 줄인다.', '더 약한 자석을 쓴다.'],
      '코일을 지나는 자기장의 변화가 빠르고 감은 수가 많을수록 유도 전류가 크다.',
    ),
  ),
  put(
    'S10-25',
    'energy',
    3,
    pair(
      '발전 방식과 처음의 에너지원을 짝지으시오.',
      [
        ['화력 발전', '화석 연료의 화학 에너지'],
        ['핵발전', '우라늄의 핵에너지'],
        ['태양광 발전', '태양의 빛에너지'],
      ],
      ['바닷물의 위치 에너지'],
      '화력 발전은 화석 연료, 핵발전은 핵분열, 태양광 발전은 태양 전지를 이용한다.',
    ),
  ),
  put(
    'S10-26',
    'life',
    2,
    one(
      '세포에서 단백질을 합성하는 장소는?',
      '리보솜',
      ['미토콘드리아', '엽록체', '액포'],
      '리보솜에서 mRNA의 정보에 따라 단백질이 합성된다.',
    ),
  ),
  put(
    'S10-27',
    'life',
    2,
    word(
      '생물체 안에서 화학 반응이 빠르게 일어나도록 돕는 생체 촉매를 무엇이라고 하는가?',
      ['효소'],
      '효소는 활성화 에너지를 낮추어 반응이 빠르게 일어나게 한다.',
    ),
  ),
  put(
    'S10-28',
    'life',
    3,
    one(
      'DNA의 염기 서열이 ATG인 가닥에서 전사된 RNA의 염기 서열은?',
      'UAC',
      ['TAC', 'AUG', 'UTC'],
      'A는 U와, T는 A와, G는 C와 짝을 이루므로 UAC가 된다.',
    ),
  ),
  put(
    'S10-29',
    'life',
    3,
    sort(
      '자연 선택에 따른 진화의 과정을 차례로 놓으시오.',
      [
        '같은 종 안에 다양한 변이가 있다.',
        '먹이와 살 곳을 두고 경쟁이 일어난다.',
        '환경에 유리한 개체가 더 많이 살아남는다.',
        '유리한 형질이 자손에게 전해져 늘어난다.',
      ],
      '변이, 생존 경쟁, 자연 선택, 유전의 차례로 진화가 일어난다.',
    ),
  ),
  put(
    'S10-30',
    'life',
    4,
    one(
      '생태계에서 에너지와 물질에 대한 설명으로 옳은 것은?',
      '에너지는 흐르며 흩어지고 물질은 순환한다.',
      [
        '에너지와 물질이 모두 순환한다.',
        '에너지는 순환하고 물질은 흩어진다.',
        '에너지와 물질이 모두 한 방향으로만 흐른다.',
      ],
      '에너지는 먹이 사슬을 따라 흐르며 열로 빠져나가고, 탄소와 질소 등의 물질은 순환한다.',
    ),
  ),
  put(
    'S10-31',
    'life',
    3,
    some(
      '생물 다양성을 줄이는 원인을 **모두** 고르면?',
      ['서식지의 단편화', '외래종의 무분별한 도입', '불법 포획'],
      ['생태 통로의 설치'],
      '생태 통로는 끊어진 서식지를 이어 생물 다양성을 지키는 방법이다.',
    ),
  ),
  put(
    'S10-32',
    'earth',
    2,
    one(
      '빅뱅 이후 초기 우주에서 가장 많이 만들어진 두 원소는?',
      '수소와 헬륨',
      ['탄소와 산소', '철과 규소', '질소와 산소'],
      '초기 우주에서 만들어진 원소의 대부분은 수소와 헬륨이다.',
    ),
  ),
  put(
    'S10-33',
    'earth',
    2,
    word(
      '별의 중심에서 가벼운 원자핵이 합쳐져 무거운 원자핵이 되며 에너지를 내는 반응을 무엇이라고 하는가?',
      ['핵융합', '핵융합 반응', '수소 핵융합'],
      '태양의 중심에서는 수소 핵융합 반응이 일어난다.',
    ),
  ),
  put(
    'S10-34',
    'earth',
    3,
    pair(
      '지구 시스템의 상호 작용과 예를 짝지으시오.',
      [
        ['기권과 수권', '태풍이 발생한다'],
        ['지권과 기권', '화산이 분출하여 화산재가 퍼진다'],
        ['생물권과 지권', '나무뿌리가 바위를 부순다'],
      ],
      ['밀물과 썰물이 생긴다'],
      '태풍은 바다에서 증발한 수증기로, 화산재는 땅속의 마그마로, 바위는 뿌리로 인해 변한다.',
    ),
  ),
  put(
    'S10-35',
    'earth',
    3,
    one(
      '지진과 화산이 띠 모양으로 나타나는 까닭은?',
      '판의 경계에서 주로 일어나기 때문에',
      ['적도를 따라 일어나기 때문에', '대륙의 한가운데에서 일어나기 때문에', '바다에서만 일어나기 때문에'],
      '판의 경계에서 판들이 부딪치거나 멀어지면서 지진과 화산 활동이 일어난다.',
    ),
  ),
  put(
    'S10-36',
    'earth',
    4,
    sort(
      '지질 시대를 **오래된 것부터** 놓으시오.',
      ['선캄브리아 시대', '고생대', '중생대', '신생대'],
      '선캄브리아 시대, 고생대, 중생대, 신생대의 차례이다.',
    ),
  ),
  put(
    'S10-37',
    'earth',
    4,
    one(
      '엘니뇨가 일어날 때에 대한 설명으로 옳은 것은?',
      '무역풍이 약해져 동태평양의 용승이 약해진다.',
      [
        '무역풍이 강해져 동태평양의 용승이 강해진다.',
        '서태평양의 강수량이 늘어난다.',
        '동태평양의 표층 수온이 낮아진다.',
      ],
      '무역풍이 약해지면 따뜻한 물이 동쪽으로 퍼지고 용승이 약해져 동태평양의 수온이 높아진다.',
    ),
  ),
];
