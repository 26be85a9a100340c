import { listBranches } from '#src/features/branches/actions.server.ts';
import { insertRegistrations } from '#src/features/entrance-tests/store/registrations.server.ts';
import {
  insertSession,
  insertTest,
  type NewTest,
} from '#src/features/entrance-tests/store/sessions.server.ts';
import {
  createPool,
  moveHold,
  openPool,
  type SeatMoments,
  takeSeats,
} from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

const basis = '학원의 설립·운영 및 과외교습에 관한 법률 시행규칙의 기타경비(모의고사비)로 교육지원청에 신고';
const materials = '필기도구, 수험표 (계산기는 사용하지 않습니다)';

const tests = {
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

interface Plan {
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

const plans: readonly Plan[] = [
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
    opensInMinutes: -30,
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

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'];
const given = [
  '서준',
  '하윤',
  '도윤',
  '지우',
  '시우',
  '서연',
  '예준',
  '하은',
  '주원',
  '수아',
  '지호',
  '지아',
  '민준',
  '다은',
];
const schools = [
  '대치초등학교',
  '목운초등학교',
  '을지초등학교',
  '서현초등학교',
  '귀인초등학교',
  '해송초등학교',
];

/** In the seed nobody's hold expires and nobody waits, so nothing has to be told. */
const quiet: SeatMoments = { onExpired: async () => undefined, onOffered: async () => undefined };

/** Believable registrations of families who have no account in the demo; their ids belong to nobody. */
async function fill(
  academy: Academy,
  plan: Plan,
  ids: { sessionId: number; testId: number; poolId: number },
  serial: number,
): Promise<void> {
  const now = academy.clock.now();
  const test = tests[plan.test];
  const numbers = Array.from({ length: plan.taken }, (_, index) => serial * 100 + index);
  await inTransaction(academy.db, async (tx) => {
    const opened = await openPool(tx, ids.poolId, now, quiet);
    const keys = numbers.map(
      (number) => `ET${seoulDay(now).slice(2, 4)}-S${String(number).padStart(5, '0')}`,
    );
    const holds = await takeSeats(
      tx,
      opened,
      keys.map((holderKey) => ({ holderKey, seats: 1 })),
      now,
    );
    for (const holdId of holds) if (holdId) await moveHold(tx, holdId, 'kept', now, null, 'seeded');
    await insertRegistrations(
      tx,
      numbers.map((number, index) => ({
        registration_no: keys[index] ?? '',
        session_id: ids.sessionId,
        test_id: ids.testId,
        child_id: -number - 1,
        member_id: -number - 1,
        hold_id: holds[index] ?? 0,
        state: 'confirmed',
        amount_krw: test.feeKrw,
        child_name: `${families[number % families.length]}${given[(number * 7) % given.length]}`,
        child_grade: test.gradeFrom + (number % (test.gradeTo - test.gradeFrom + 1)),
        school_name: schools[number % schools.length] ?? '',
        guardian_name: `${families[number % families.length]}${given[(number * 5 + 3) % given.length]}`,
        guardian_mobile: `0108${String(1_000_000 + number).slice(-7)}`,
        created_at: new Date(now.getTime() - (numbers.length - index) * 240_000),
        confirmed_at: now,
      })),
    );
  });
}

/** Sessions around today: one opens within the hour, one is nearly full, one is full, others have seats. */
export async function seedTests(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const branches = new Map((await listBranches(academy.db)).map((branch) => [branch.code, branch.id]));
  const testIds = new Map<string, number>();
  for (const [key, test] of Object.entries(tests)) testIds.set(key, await insertTest(academy.db, test, now));
  for (const [serial, plan] of plans.entries()) {
    const day = seoulDay(new Date(now.getTime() + plan.inDays * 86_400_000));
    const startsAt = seoulInstant(day, plan.at);
    const testId = testIds.get(plan.test) ?? 0;
    const poolId = await createPool(academy.db, plan.capacity);
    const sessionId = await insertSession(
      academy.db,
      {
        testId,
        branchId: branches.get(plan.branch) ?? 0,
        poolId,
        room: plan.room,
        startsAt,
        endsAt: new Date(startsAt.getTime() + tests[plan.test].minutes * 60_000),
        opensAt: new Date(now.getTime() + plan.opensInMinutes * 60_000),
        closesAt: new Date(startsAt.getTime() - 86_400_000),
        state: 'open',
      },
      now,
    );
    if (plan.taken > 0) await fill(academy, plan, { sessionId, testId, poolId }, serial + 1);
  }
}
