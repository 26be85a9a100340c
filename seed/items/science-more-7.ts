import { type Family, tidy } from './family.ts';
import { blank, num, one, pair, type SeedItem, shelf, some, sort, word } from './make.ts';

const grades = [7, 9] as const;
const put = shelf('science', grades);

/** Middle school, what is reckoned: the key follows from the numbers. */
export const science7Families: readonly Family[] = [
  {
    code: 'S7-F1',
    domain: 'science.matter',
    grades,
    rating: 2,
    sets: [
      [40, 5],
      [81, 30],
      [63, 9],
    ],
    make: (mass, volume) =>
      num(
        `질량이 ${mass} g이고 부피가 ${volume} ㎤인 물체의 밀도는 몇 g/㎤인가?`,
        tidy(mass / volume),
        `밀도는 질량을 부피로 나눈 값이므로 $${mass} \\div ${volume} = ${tidy(mass / volume)}$ (g/㎤)이다.`,
        { unit: 'g/㎤' },
      ),
    draw: (int) => {
      const volume = int(2, 9) * 2;
      return [volume * int(2, 9), volume];
    },
  },
  {
    code: 'S7-F2',
    domain: 'science.matter',
    grades,
    rating: 3,
    sets: [
      [200, 50],
      [150, 50],
      [180, 20],
    ],
    make: (water, salt) =>
      num(
        `물 ${water} g에 소금 ${salt} g을 모두 녹였다. 소금물의 농도는 몇 %인가?`,
        tidy((salt / (water + salt)) * 100),
        `용액의 질량은 ${water + salt} g이므로 $\\dfrac{${salt}}{${water + salt}} \\times 100 = ${tidy((salt / (water + salt)) * 100)}$ (%)이다.`,
        { unit: '%' },
      ),
    draw: (int) => {
      const percent = int(1, 4) * 5;
      const whole = int(1, 4) * 100;
      return [whole - (whole * percent) / 100, (whole * percent) / 100];
    },
  },
  {
    code: 'S7-F3',
    domain: 'science.matter',
    grades,
    rating: 3,
    sets: [
      [12, 32],
      [48, 32],
      [24, 16],
    ],
    make: (first, oxygen) =>
      num(
        `어떤 물질 ${first} g이 산소 ${oxygen} g과 모두 반응하여 한 가지 물질이 되었다. 생긴 물질의 질량은 몇 g인가?`,
        first + oxygen,
        `질량 보존 법칙에 따라 $${first} + ${oxygen} = ${first + oxygen}$ (g)이다.`,
        { unit: 'g' },
      ),
    draw: (int) => [int(5, 60), int(5, 60)],
  },
  {
    code: 'S7-F4',
    domain: 'science.energy',
    grades,
    rating: 2,
    sets: [
      [4, 15],
      [6, 8],
      [3, 25],
    ],
    make: (seconds, speed) =>
      num(
        `${speed} m/s의 일정한 속력으로 운동하는 물체가 ${seconds}초 동안 이동한 거리는 몇 m인가?`,
        seconds * speed,
        `이동 거리는 속력과 시간의 곱이므로 $${speed} \\times ${seconds} = ${seconds * speed}$ (m)이다.`,
        { unit: 'm' },
      ),
    draw: (int) => [int(2, 12), int(2, 30)],
  },
  {
    code: 'S7-F5',
    domain: 'science.energy',
    grades,
    rating: 3,
    sets: [
      [20, 3],
      [15, 4],
      [8, 9],
    ],
    make: (force, distance) =>
      num(
        `물체에 ${force} N의 힘을 작용하여 힘의 방향으로 ${distance} m 옮겼다. 힘이 물체에 한 일은 몇 J인가?`,
        force * distance,
        `일은 힘과 힘의 방향으로 이동한 거리의 곱이므로 $${force} \\times ${distance} = ${force * distance}$ (J)이다.`,
        { unit: 'J' },
      ),
    draw: (int) => [int(5, 40), int(2, 12)],
  },
  {
    code: 'S7-F6',
    domain: 'science.energy',
    grades,
    rating: 4,
    sets: [
      [2, 4],
      [3, 6],
      [4, 5],
    ],
    make: (mass, speed) =>
      num(
        `질량이 ${mass} kg인 물체가 ${speed} m/s의 속력으로 운동할 때 물체의 운동 에너지는 몇 J인가?`,
        (mass * speed * speed) / 2,
        `$\\dfrac{1}{2} \\times ${mass} \\times ${speed}^2 = ${(mass * speed * speed) / 2}$ (J)이다.`,
        { unit: 'J' },
      ),
    draw: (int) => [int(1, 8), int(1, 6) * 2],
  },
  {
    code: 'S7-F7',
    domain: 'science.energy',
    grades,
    rating: 3,
    sets: [
      [2, 3, 10],
      [4, 6, 20],
      [3, 7, 30],
    ],
    make: (first, second, volts) =>
      num(
        `저항이 ${first} Ω과 ${second} Ω인 두 저항을 직렬로 연결하고 ${volts} V의 전압을 걸었다. 회로에 흐르는 전류는 몇 A인가?`,
        tidy(volts / (first + second)),
        `전체 저항은 ${first + second} Ω이므로 $${volts} \\div ${first + second} = ${tidy(volts / (first + second))}$ (A)이다.`,
        { unit: 'A' },
      ),
    draw: (int) => {
      const first = int(1, 6);
      const second = int(1, 6);
      return [first, second, (first + second) * int(1, 4)];
    },
  },
  {
    code: 'S7-F8',
    domain: 'science.life',
    grades,
    rating: 4,
    sets: [[400], [240], [1_200]],
    make: (all) =>
      num(
        `잡종인 둥근 완두(Rr)를 자가 수분하여 완두 ${all}개를 얻었다. 이론적으로 주름진 완두(rr)는 몇 개인가?`,
        all / 4,
        `Rr × Rr에서 rr이 나올 비율은 $\\dfrac{1}{4}$이므로 $${all} \\times \\dfrac{1}{4} = ${all / 4}$ (개)이다.`,
        { unit: '개' },
      ),
    draw: (int) => [int(10, 300) * 4],
  },
  {
    code: 'S7-F9',
    domain: 'science.earth',
    grades,
    rating: 3,
    sets: [
      [12, 20],
      [18, 24],
      [9, 15],
    ],
    make: (vapour, most) =>
      num(
        `어떤 기온에서 공기 1 kg의 포화 수증기량이 ${most} g이고 실제 수증기량이 ${vapour} g이다. 이 공기의 상대 습도는 몇 %인가?`,
        tidy((vapour / most) * 100),
        `$\\dfrac{${vapour}}{${most}} \\times 100 = ${tidy((vapour / most) * 100)}$ (%)이다.`,
        { unit: '%' },
      ),
    draw: (int) => {
      const most = int(2, 6) * 5;
      return [(most * int(1, 5)) / 5, most];
    },
  },
];

/** Middle school, second half of the shelf. */
export const science7More: readonly SeedItem[] = [
  put(
    'S7-23',
    'matter',
    1,
    word(
      '액체가 기체로 변하는 상태 변화를 무엇이라고 하는가?',
      ['기화'],
      '액체에서 기체로 변하는 것은 기화, 기체에서 액체로 변하는 것은 액화이다.',
    ),
  ),
  put(
    'S7-24',
    'matter',
    2,
    one(
      '향수병을 열어 두면 방 전체에서 향기가 나는 현상과 원리가 같은 것은?',
      '물에 떨어뜨린 잉크가 퍼져 나간다.',
      [
        '찌그러진 탁구공을 뜨거운 물에 넣으면 펴진다.',
        '높은 산에서 과자 봉지가 부푼다.',
        '얼음이 녹아 물이 된다.',
      ],
      '입자가 스스로 운동하여 퍼져 나가는 확산 현상이다.',
    ),
  ),
  put(
    'S7-25',
    'matter',
    3,
    some(
      '화학 변화를 **모두** 고르면?',
      ['철이 녹슨다.', '나무가 타서 재가 된다.'],
      ['설탕이 물에 녹는다.', '물이 끓는다.', '유리컵이 깨진다.'],
      '처음과 다른 물질이 생기는 것이 화학 변화이다.',
    ),
  ),
  put(
    'S7-26',
    'matter',
    4,
    one(
      '끓는점이 서로 다른 두 액체가 섞인 혼합물을 분리하는 방법으로 알맞은 것은?',
      '증류',
      ['거름', '크로마토그래피', '재결정'],
      '끓는점의 차를 이용하여 끓여 나온 기체를 다시 액체로 모으는 방법이 증류이다.',
    ),
  ),
  put(
    'S7-27',
    'matter',
    3,
    pair(
      '불꽃 반응 색을 짝지으시오.',
      [
        ['나트륨', '노란색'],
        ['구리', '청록색'],
        ['칼륨', '보라색'],
      ],
      ['빨간색'],
      '나트륨은 노란색, 구리는 청록색, 칼륨은 보라색의 불꽃 반응을 나타낸다.',
    ),
  ),
  put(
    'S7-28',
    'energy',
    1,
    one(
      '지구가 물체를 끌어당기는 힘을 무엇이라고 하는가?',
      '중력',
      ['마찰력', '탄성력', '부력'],
      '지구가 물체를 끌어당기는 힘이 중력이다.',
    ),
  ),
  put(
    'S7-29',
    'energy',
    2,
    one(
      '사람이 달에 가면 질량과 무게는 어떻게 되는가? (달의 중력은 지구의 약 6분의 1이다.)',
      '질량은 그대로이고 무게는 작아진다.',
      [
        '질량은 작아지고 무게는 그대로이다.',
        '질량과 무게가 모두 작아진다.',
        '질량과 무게가 모두 그대로이다.',
      ],
      '질량은 장소에 따라 변하지 않고 무게는 중력의 크기에 따라 달라진다.',
    ),
  ),
  put(
    'S7-30',
    'energy',
    3,
    some(
      '열이 복사로 이동하는 예를 **모두** 고르면?',
      ['태양의 열이 지구까지 전해진다.', '난로 옆에 있으면 얼굴이 따뜻하다.'],
      ['뜨거운 국에 담근 숟가락이 뜨거워진다.', '주전자의 물이 위아래로 돌며 데워진다.'],
      '물질을 거치지 않고 열이 직접 이동하는 것이 복사이다.',
    ),
  ),
  put(
    'S7-31',
    'life',
    1,
    word(
      '녹색 식물이 빛에너지를 이용하여 양분을 만드는 작용을 무엇이라고 하는가?',
      ['광합성'],
      '식물은 엽록체에서 빛에너지를 이용하여 이산화 탄소와 물로 포도당을 만든다.',
    ),
  ),
  put(
    'S7-32',
    'life',
    2,
    one(
      '사람의 소화 기관에서 녹말이 처음으로 분해되는 곳은?',
      '입',
      ['위', '작은창자', '큰창자'],
      '침 속의 아밀레이스가 입에서 녹말을 엿당으로 분해한다.',
    ),
  ),
  put(
    'S7-33',
    'life',
    2,
    pair(
      '혈액의 성분과 하는 일을 짝지으시오.',
      [
        ['적혈구', '산소를 운반한다'],
        ['백혈구', '세균을 잡아먹는다'],
        ['혈소판', '피를 굳게 한다'],
      ],
      ['양분을 저장한다'],
      '적혈구는 산소 운반, 백혈구는 식균 작용, 혈소판은 혈액 응고를 맡는다.',
    ),
  ),
  put(
    'S7-34',
    'life',
    3,
    sort(
      '빛의 자극이 전달되어 우리가 보는 과정을 차례로 놓으시오.',
      ['각막', '수정체', '망막', '시각 신경', '대뇌'],
      '빛은 각막과 수정체를 지나 망막에 상을 맺고, 시각 신경을 거쳐 대뇌에 전해진다.',
    ),
  ),
  put(
    'S7-35',
    'life',
    3,
    one(
      '증산 작용이 가장 활발하게 일어나는 조건은?',
      '햇빛이 강하고 바람이 불며 습도가 낮을 때',
      ['햇빛이 약하고 습도가 높을 때', '어둡고 바람이 불지 않을 때', '비가 와서 습도가 높을 때'],
      '빨래가 잘 마르는 조건에서 증산 작용도 활발하다.',
    ),
  ),
  put(
    'S7-36',
    'life',
    4,
    one(
      '혈당량이 높아졌을 때 이자에서 분비되어 혈당량을 낮추는 호르몬은?',
      '인슐린',
      ['글루카곤', '아드레날린', '티록신'],
      '인슐린은 간에서 포도당을 글리코젠으로 바꾸게 하여 혈당량을 낮춘다.',
    ),
  ),
  put(
    'S7-37',
    'life',
    4,
    blank(
      '생식세포는 감수 분열로 만들어진다. 체세포의 염색체 수가 46개인 사람의 정자에는 염색체가 [[g1]]개 있고, 수정란에는 [[g2]]개 있다.',
      [{ value: 23 }, { value: 46 }],
      '감수 분열로 염색체 수가 반이 되고, 수정으로 다시 46개가 된다.',
    ),
  ),
  put(
    'S7-38',
    'earth',
    1,
    one(
      '마그마가 지하 깊은 곳에서 천천히 식어 굳은 암석은?',
      '화강암',
      ['현무암', '사암', '대리암'],
      '마그마가 천천히 식으면 결정이 커서 화강암 같은 심성암이 된다.',
    ),
  ),
  put(
    'S7-39',
    'earth',
    2,
    word(
      '높은 온도와 압력을 받아 성질이 변한 암석을 무엇이라고 하는가?',
      ['변성암'],
      '열과 압력을 받아 만들어진 암석을 변성암이라고 한다.',
    ),
  ),
  put(
    'S7-40',
    'earth',
    2,
    sort(
      '대기권을 **지표에서 가까운 층부터** 놓으시오.',
      ['대류권', '성층권', '중간권', '열권'],
      '지표에서부터 대류권, 성층권, 중간권, 열권의 차례이다.',
    ),
  ),
  put(
    'S7-41',
    'earth',
    3,
    one(
      '우리나라에서 초저녁 서쪽 하늘에 보이는 달은?',
      '초승달',
      ['보름달', '하현달', '그믐달'],
      '초승달은 해가 진 뒤 서쪽 하늘에서 잠깐 볼 수 있다.',
    ),
  ),
  put(
    'S7-42',
    'earth',
    3,
    some(
      '염분이 높아지는 곳을 **모두** 고르면?',
      ['강수량보다 증발량이 많은 바다', '바닷물이 어는 곳'],
      ['강물이 흘러드는 바다', '빙하가 녹는 곳'],
      '증발이 활발하거나 바닷물이 얼면 염분이 높아진다.',
    ),
  ),
  put(
    'S7-43',
    'earth',
    4,
    one(
      '별의 겉보기 등급이 절대 등급보다 작은 별에 대한 설명으로 옳은 것은?',
      '10 pc보다 가까이 있다.',
      ['10 pc보다 멀리 있다.', '정확히 10 pc에 있다.', '온도가 매우 낮다.'],
      '10 pc보다 가까우면 절대 등급으로 볼 때보다 밝게 보여 겉보기 등급이 작다.',
    ),
  ),
];
