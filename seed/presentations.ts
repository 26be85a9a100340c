import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { linkPurpose } from '#src/features/presentations/actions/bookings/views.server.ts';
import type { Topic } from '#src/features/presentations/rules/bookings.ts';
import { bookingTrail, insertBookings } from '#src/features/presentations/store/bookings.server.ts';
import { insertPresentation, insertSession } from '#src/features/presentations/store/sessions.server.ts';
import {
  createPool,
  moveHold,
  openPool,
  type SeatHooks,
  takeSeats,
} from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { hashSecret, newSecret, seal } from '#src/platform/tokens.ts';
import { byGuardian } from '#src/shared/access/doer.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';
import { openingOf } from './opening-times.ts';

const presentations = {
  admission: {
    title: '새 학기 입학 설명회',
    topic: 'admission',
    gradeFrom: 1,
    gradeTo: 9,
    speaker: '오세린 분원장',
    summary:
      '입학 테스트부터 반 배정, 한 학기 수업의 흐름까지 차례대로 말씀드립니다. 실제 수업 자료와 서술형 답안을 함께 보시고, 끝난 뒤 반 배정 상담을 예약하실 수 있습니다.',
  },
  deepMath: {
    title: '초등 심화 수학, 언제 시작할까',
    topic: 'math',
    gradeFrom: 3,
    gradeTo: 6,
    speaker: '한지수 수학 연구소장',
    summary:
      '심화는 어려운 문제를 많이 푸는 것이 아니라 한 문제를 오래 설명하는 일입니다. 아이의 지금을 어떻게 보고 무엇부터 시작할지, 학년별 예시로 보여 드립니다.',
  },
  middleMath: {
    title: '중등 내신과 서술형, 첫 시험 준비',
    topic: 'math',
    gradeFrom: 6,
    gradeTo: 9,
    speaker: '문태호 중등부장',
    summary:
      '서술형에서 점수가 갈리는 까닭을 채점 기준으로 풀어 드립니다. 자유학기제 뒤 첫 지필평가까지 무엇을 언제 준비하는지 달력으로 보여 드립니다.',
  },
  reading: {
    title: '읽기가 수학을 바꾼다: 스마트 리딩 설명회',
    topic: 'reading',
    gradeFrom: 1,
    gradeTo: 6,
    speaker: '배유진 독서 팀장',
    summary:
      '긴 문장제에서 멈추는 아이의 읽기를 세 갈래로 나누어 봅니다. 집에서 할 수 있는 10분 읽기와 진단 보고서 보는 법을 안내합니다.',
  },
  science: {
    title: '탐구 과학, 보고서 한 장이 나오기까지',
    topic: 'science',
    gradeFrom: 4,
    gradeTo: 8,
    speaker: '정해윤 과학 연구실장',
    summary:
      '한 주제의 실험이 질문에서 보고서가 되기까지를 보여 드립니다. 안전 수칙과 재료비도 함께 안내합니다.',
  },
  career: {
    title: '고등 선택과목과 진로, 2028 대입의 이해',
    topic: 'career',
    gradeFrom: 8,
    gradeTo: 12,
    speaker: '윤서진 진학 상담실장',
    summary: '바뀐 선택과목과 평가를 자료로 설명하고, 학년별로 정해야 할 것을 정리해 드립니다.',
  },
} as const satisfies Record<
  string,
  { title: string; topic: Topic; gradeFrom: number; gradeTo: number; speaker: string; summary: string }
>;

interface Plan {
  readonly of: keyof typeof presentations;
  readonly branch: string;
  readonly room: string;
  /** Days from today and the Seoul wall-clock. */
  readonly inDays: number;
  readonly at: string;
  readonly capacity: number;
  readonly taken: number;
  /** Days from now until booking opens; negative: it is open. */
  readonly opensInDays: number;
}

const plans: readonly Plan[] = [
  {
    of: 'admission',
    branch: 'daechi',
    room: '6층 대강의실',
    inDays: 3,
    at: '10:30',
    capacity: 60,
    taken: 41,
    opensInDays: -10,
  },
  {
    of: 'deepMath',
    branch: 'daechi',
    room: '6층 대강의실',
    inDays: 6,
    at: '10:30',
    capacity: 40,
    taken: 36,
    opensInDays: -8,
  },
  {
    of: 'deepMath',
    branch: 'daechi',
    room: '6층 대강의실',
    inDays: 13,
    at: '10:30',
    capacity: 40,
    taken: 4,
    opensInDays: -2,
  },
  {
    of: 'middleMath',
    branch: 'mokdong',
    room: '3층 세미나실',
    inDays: 5,
    at: '19:30',
    capacity: 30,
    taken: 30,
    opensInDays: -9,
  },
  {
    of: 'admission',
    branch: 'online',
    room: '',
    inDays: 7,
    at: '20:00',
    capacity: 300,
    taken: 84,
    opensInDays: -12,
  },
  {
    of: 'reading',
    branch: 'junggye',
    room: '도서실',
    inDays: 8,
    at: '11:00',
    capacity: 20,
    taken: 9,
    opensInDays: -4,
  },
  {
    of: 'admission',
    branch: 'bundang',
    room: '6층 강당',
    inDays: 9,
    at: '11:00',
    capacity: 50,
    taken: 22,
    opensInDays: -5,
  },
  {
    of: 'science',
    branch: 'pyeongchon',
    room: '실험실',
    inDays: 11,
    at: '14:00',
    capacity: 24,
    taken: 6,
    opensInDays: -3,
  },
  {
    of: 'career',
    branch: 'online',
    room: '',
    inDays: 12,
    at: '20:00',
    capacity: 200,
    taken: 33,
    opensInDays: -1,
  },
  {
    of: 'reading',
    branch: 'songdo',
    room: '2층 라운지',
    inDays: 14,
    at: '10:30',
    capacity: 24,
    taken: 0,
    opensInDays: 2,
  },
  {
    of: 'middleMath',
    branch: 'daechi',
    room: '5층 세미나실',
    inDays: 17,
    at: '19:30',
    capacity: 40,
    taken: 7,
    opensInDays: -1,
  },
];

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'];
const given = [
  '민정',
  '현우',
  '은영',
  '지혜',
  '상훈',
  '미경',
  '태영',
  '수진',
  '경호',
  '유리',
  '정민',
  '선아',
];

/** In the seed nobody's hold expires and nobody waits, so nothing has to be told. */
const quiet: SeatHooks = { onExpired: async () => undefined, onOffered: async () => undefined };

interface Made {
  readonly presentationId: number;
  readonly sessionId: number;
  readonly poolId: number;
  readonly serial: number;
}

/** Believable bookings of families without an account, one to three people each. */
async function fill(academy: Academy, plan: Plan, made: Made): Promise<void> {
  const now = academy.clock.now();
  const { gradeFrom, gradeTo } = presentations[plan.of];
  const parties: number[] = [];
  for (let left = plan.taken; left > 0; ) {
    const isPair = plan.branch !== 'online' && parties.length % 3 === 0;
    const party = Math.min(left, isPair ? 2 : 1);
    parties.push(party);
    left -= party;
  }
  const numberOf = (index: number) => made.serial * 200 + index;
  const noOf = (index: number) =>
    `PR${seoulDay(now).slice(2, 4)}-S${String(numberOf(index)).padStart(5, '0')}`;
  await inTransaction(academy.db, async (tx) => {
    const opened = await openPool(tx, made.poolId, { now, hooks: quiet });
    const claims = parties.map((seats, index) => ({ holderKey: noOf(index), seats }));
    const holds = await takeSeats(tx, opened, { claims, now });
    for (const holdId of holds)
      if (holdId) await moveHold(tx, holdId, { to: 'kept', now, until: null, why: 'claim' });
    const rows = await insertBookings(
      tx,
      parties.map((party, index) => {
        const secret = newSecret();
        const number = numberOf(index);
        return {
          booking_no: noOf(index),
          secret_hash: hashSecret(secret),
          secret_sealed: seal(academy.config.secretKey, linkPurpose, secret),
          presentation_id: made.presentationId,
          session_id: made.sessionId,
          name: `${families[number % families.length]}${given[(number * 7) % given.length]}`,
          mobile: `0107${String(7_000_000 + number)}`,
          party,
          child_grades: [gradeFrom + (number % (gradeTo - gradeFrom + 1))],
          question: index % 9 === 4 ? '반 배정은 언제 알 수 있나요?' : '',
          needs: index % 11 === 3 ? ['parking'] : [],
          state: 'booked',
          hold_id: holds[index] ?? null,
          created_at: new Date(now.getTime() - (parties.length - index) * 540_000),
          booked_at: new Date(now.getTime() - (parties.length - index) * 540_000),
        };
      }),
    );
    await bookingTrail.write(
      tx,
      rows.map((row) => ({
        id: row.id,
        from: null,
        to: 'booked',
        by: byGuardian(null),
        code: 'book',
        now: row.created_at,
      })),
    );
  });
}

/** Presentations around today: nearly full, full, online, and one that opens in two days. */
export async function seedPresentations(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const branches = new Map((await listBranches(academy.db)).map((branch) => [branch.code, branch.id]));
  const ids = new Map<string, number>();
  for (const [key, one] of Object.entries(presentations)) {
    const row = { title: one.title, topic: one.topic, speaker: one.speaker, summary: one.summary };
    const grades = { grade_from: one.gradeFrom, grade_to: one.gradeTo, created_at: now };
    ids.set(key, await insertPresentation(academy.db, { ...row, ...grades }));
  }
  for (const [serial, plan] of plans.entries()) {
    const isOnline = plan.branch === 'online';
    const day = seoulDay(new Date(now.getTime() + plan.inDays * 86_400_000));
    const startsAt = seoulInstant(day, plan.at);
    const presentationId = ids.get(plan.of) ?? 0;
    const poolId = await createPool(academy.db, plan.capacity);
    const opensAt = openingOf(now, plan.opensInDays * 1_440);
    const session = {
      presentationId,
      branchId: branches.get(isOnline ? 'daechi' : plan.branch) ?? 0,
      poolId,
      isOnline,
      room: plan.room,
      onlineUrl: isOnline ? `https://live.msc.example/presentation/${serial + 1}` : '',
      maxParty: isOnline ? 1 : 4,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 90 * 60_000),
      opensAt,
      closesAt: startsAt,
      state: 'open' as const,
    };
    const sessionId = await insertSession(academy.db, session, now);
    if (plan.taken > 0) await fill(academy, plan, { presentationId, sessionId, poolId, serial: serial + 1 });
  }
}
