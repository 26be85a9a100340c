import type { NewTest } from '#src/features/test-sessions/store/sessions.server.ts';

const basis = '학원의 설립·운영 및 과외교습에 관한 법률 시행규칙의 기타경비(모의고사비)로 교육지원청에 신고';
const materials = '필기도구, 수험표 (계산기는 사용하지 않습니다)';

/** The tests of the demo, by a short name. */
export const tests = {
  mathLower: {
    title: '초등 수학 입학 테스트',
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
    capacity: 28,
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
