import type { NewTest } from '#src/features/test-sessions/store/sessions.server.ts';

const basis = '학원의 설립·운영 및 과외교습에 관한 법률 시행규칙의 기타경비(모의고사비)로 교육지원청에 신고';
const materials = '필기도구, 수험표 (계산기는 사용하지 않습니다)';

/** The tests of the demo, by a short name. */
export const tests = {
  mathLower: {
    title: '초등 수학 입학 테스트',
    sample:
      '수 세 장 3, 5, 8로 만들 수 있는 가장 큰 세 자리 수와 가장 작은 세 자리 수의 차를 구하세요.\n정사각형 네 개를 변끼리 이어 붙여 만들 수 있는 모양을 모두 그리세요. 돌려서 같은 것은 하나로 봅니다.',
    scoreAreas: [
      { name: '수와 연산', max: 40 },
      { name: '도형과 측정', max: 30 },
      { name: '풀이 과정', max: 30 },
    ],
    subject: 'math',
    gradeFrom: 3,
    gradeTo: 4,
    minutes: 60,
    feeKrw: 10_000,
    feeLegalBasis: basis,
    materials,
  },
  mathUpper: {
    title: '초등 심화 수학 입학 테스트',
    sample:
      '어떤 수에 4를 곱하고 6을 뺐더니 처음 수의 3배가 되었습니다. 처음 수를 구하고 방법을 쓰세요.\n한 모서리가 6cm인 정육면체를 한 모서리가 2cm인 정육면체들로 나누었습니다. 나눈 것들의 겉넓이의 합은 처음 겉넓이의 몇 배입니까?',
    scoreAreas: [
      { name: '수와 연산', max: 35 },
      { name: '도형', max: 30 },
      { name: '서술', max: 35 },
    ],
    subject: 'math',
    gradeFrom: 5,
    gradeTo: 6,
    minutes: 70,
    feeKrw: 20_000,
    feeLegalBasis: basis,
    materials,
  },
  mathMiddle: {
    title: '중등 수학 입학 테스트',
    sample:
      '연속하는 세 홀수의 합이 3의 배수임을 설명하세요.\n직선 y = 2x + 1과 x축, y축으로 둘러싸인 도형의 넓이를 구하세요.',
    scoreAreas: [
      { name: '수와 식', max: 40 },
      { name: '함수와 도형', max: 30 },
      { name: '증명과 서술', max: 30 },
    ],
    subject: 'math',
    gradeFrom: 7,
    gradeTo: 9,
    minutes: 80,
    feeKrw: 20_000,
    feeLegalBasis: basis,
    materials,
  },
  science: {
    title: '탐구 과학 입학 테스트',
    sample:
      '같은 컵 두 개에 물과 식용유를 같은 높이로 담았습니다. 얼음을 넣으면 어떻게 될지 예측하고 까닭을 쓰세요.',
    scoreAreas: [
      { name: '관찰과 예측', max: 50 },
      { name: '까닭 쓰기', max: 50 },
    ],
    subject: 'science',
    gradeFrom: 4,
    gradeTo: 8,
    minutes: 50,
    feeKrw: 0,
    feeLegalBasis: '',
    materials: '필기도구',
  },
  reading: {
    title: '스마트 리딩 진단',
    sample: '한 쪽짜리 과학 기사를 읽고 글쓴이의 생각과 사실을 나누어 적으세요.',
    scoreAreas: [
      { name: '사실 이해', max: 50 },
      { name: '추론과 쓰기', max: 50 },
    ],
    subject: 'reading',
    gradeFrom: 3,
    gradeTo: 8,
    minutes: 50,
    feeKrw: 0,
    feeLegalBasis: '',
    materials: '필기도구',
  },
} as const satisfies Record<string, NewTest>;

/** One session, told from the day it is seeded. */
export interface Plan {
  readonly test: keyof typeof tests;
  readonly branch: string;
  readonly room: string;
  /** Days from today until the test, and its Seoul wall-clock. */
  readonly inDays: number;
  readonly at: string;
  readonly capacity: number;
  /** Minutes from now until registration opens; negative: it is open. */
  readonly opensInMinutes: number;
  readonly taken: number;
}

/** One opens within the hour, one is nearly full, one is full; the others have seats. */
export const plans: readonly Plan[] = [
  {
    test: 'mathUpper',
    branch: 'daechi',
    room: '401호',
    inDays: 12,
    at: '14:00',
    capacity: 40,
    opensInMinutes: 20,
    taken: 0,
  },
  {
    test: 'mathLower',
    branch: 'daechi',
    room: '302호',
    inDays: 9,
    at: '10:00',
    capacity: 30,
    opensInMinutes: -600,
    taken: 12,
  },
  {
    test: 'mathMiddle',
    branch: 'daechi',
    room: '501호',
    inDays: 10,
    at: '15:00',
    capacity: 30,
    opensInMinutes: -1440,
    taken: 27,
  },
  {
    test: 'mathUpper',
    branch: 'mokdong',
    room: '301호',
    inDays: 8,
    at: '13:30',
    capacity: 24,
    opensInMinutes: -2880,
    taken: 24,
  },
  {
    test: 'science',
    branch: 'mokdong',
    room: '과학실',
    inDays: 11,
    at: '16:00',
    capacity: 16,
    opensInMinutes: -300,
    taken: 5,
  },
  {
    test: 'mathLower',
    branch: 'junggye',
    room: '502호',
    inDays: 13,
    at: '10:30',
    capacity: 20,
    opensInMinutes: -120,
    taken: 3,
  },
  {
    test: 'reading',
    branch: 'junggye',
    room: '도서실',
    inDays: 14,
    at: '14:30',
    capacity: 12,
    opensInMinutes: -60,
    taken: 4,
  },
  {
    test: 'mathMiddle',
    branch: 'bundang',
    room: '603호',
    inDays: 9,
    at: '14:00',
    capacity: 28,
    opensInMinutes: -4320,
    taken: 11,
  },
  {
    test: 'mathUpper',
    branch: 'bundang',
    room: '601호',
    inDays: 10,
    at: '10:00',
    capacity: 18,
    opensInMinutes: -4320,
    taken: 9,
  },
  {
    test: 'science',
    branch: 'pyeongchon',
    room: '실험실',
    inDays: 15,
    at: '11:00',
    capacity: 14,
    opensInMinutes: 1500,
    taken: 0,
  },
  {
    test: 'mathMiddle',
    branch: 'pyeongchon',
    room: '401호',
    inDays: 16,
    at: '15:30',
    capacity: 24,
    opensInMinutes: -180,
    taken: 2,
  },
  {
    test: 'reading',
    branch: 'songdo',
    room: '201호',
    inDays: 12,
    at: '16:30',
    capacity: 12,
    opensInMinutes: -200,
    taken: 10,
  },
  {
    test: 'mathLower',
    branch: 'songdo',
    room: '303호',
    inDays: 17,
    at: '10:00',
    capacity: 20,
    opensInMinutes: 4320,
    taken: 0,
  },
];
