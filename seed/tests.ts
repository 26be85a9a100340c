import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import { listChildren } from '#src/features/members/actions/members.server.ts';
import { findByLoginId } from '#src/features/members/store/members.server.ts';
import {
  insertRegistrations,
  registrationTrail,
} from '#src/features/registrations/store/registrations.server.ts';
import {
  createPool,
  moveHold,
  openPool,
  type SeatHooks,
  takeSeats,
} from '#src/features/seats/actions/pools.server.ts';
import { insertSession, insertTest } from '#src/features/test-sessions/store/sessions.server.ts';
import { joinGateway, joinOwnWaitlists } from '#src/features/waitlist/actions/joining.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { sandboxMemory } from '#src/platform/db/sandbox-memory.server.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { seedMember } from './members.ts';
import { awake, openingOf, testTimeOf } from './opening-times.ts';
import { handToProvider, payEach } from './payments.ts';
import { type Plan, plans, tests } from './tests/plans.ts';

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
/** Of each an elementary, a middle and a high school. */
const schools = ['대치', '목운', '을지', '서현', '귀인', '해송'];

const schoolOf = (number: number, grade: number) =>
  `${schools[number % schools.length] ?? ''}${grade <= 6 ? '초등학교' : grade <= 9 ? '중학교' : '고등학교'}`;

/** In the seed nobody's hold expires and nobody waits, so nothing has to be told. */
const quiet: SeatHooks = { onExpired: async () => undefined, onOffered: async () => undefined };

/** How families of the demo joined, about as often as they do. */
const channels = ['kakao', 'kakao', 'web', 'naver', 'kakao', 'web', 'google'] as const;
const two = (number: number) => String(number).padStart(2, '0');
const nameOf = (number: number, at: number) =>
  `${families[number % families.length]}${given[(number * 5 + at) % given.length]}`;

/** The account of a family that registered, of which nobody signs in, with its child. */
async function joinFamily(
  tx: Tx,
  { number, grade, now }: { readonly number: number; readonly grade: number; readonly now: Date },
): Promise<{ memberId: number; childId: number }> {
  const birthday = `${two(1 + (Math.floor(number / 28) % 12))}-${two(1 + (number % 28))}`;
  const { memberId, childIds } = await seedMember(
    tx,
    {
      ...{ loginId: `online${number}`, name: nameOf(number, 3), mobile: mobileOf(number) },
      ...{ email: `online${number}@example.kr`, isOpenToNews: number % 4 === 0 },
      enrollType: channels[number % channels.length] ?? 'web',
      children: [{ name: nameOf(number, 0), grade, birthday, schoolName: schoolOf(number, grade) }],
    },
    { passwordHash: null, now },
  );
  return { memberId, childId: childIds[0] ?? 0 };
}

const mobileOf = (number: number) => `0108${String(1_000_000 + number).slice(-7)}`;

/** Believable registrations of families who joined online. */
async function fill(
  academy: Academy,
  plan: Plan,
  ids: { sessionId: number; testId: number; poolId: number },
  serial: number,
): Promise<void> {
  const now = academy.clock.now();
  const test = tests[plan.test];
  const numbers = Array.from({ length: plan.taken }, (_, index) => serial * 100 + index);
  const paid = await inTransaction(academy.db, async (tx) => {
    const opened = await openPool(tx, ids.poolId, { now, hooks: quiet });
    const keys = numbers.map(
      (number) => `ET${seoulDay(now).slice(2, 4)}-S${String(number).padStart(5, '0')}`,
    );
    const holds = await takeSeats(tx, opened, {
      claims: keys.map((holderKey) => ({ holderKey, seats: 1 })),
      now,
    });
    for (const holdId of holds)
      if (holdId) await moveHold(tx, holdId, { to: 'kept', now, until: null, why: 'claim' });
    // Spread over the time since registration opened, as families would come.
    const openMs = Math.max(0, -plan.opensInMinutes) * 60_000;
    const times = numbers.map((_, index) =>
      awake(new Date(now.getTime() - Math.round((openMs * (numbers.length - index)) / (numbers.length + 1)))),
    );
    times.sort((a, b) => a.getTime() - b.getTime());
    const cameAt = (index: number) => times[index] ?? now;
    const gradeOf = (number: number) => test.gradeFrom + (number % (test.gradeTo - test.gradeFrom + 1));
    const joined: { readonly memberId: number; readonly childId: number }[] = [];
    for (const [index, number] of numbers.entries())
      joined.push(await joinFamily(tx, { number, grade: gradeOf(number), now: cameAt(index) }));
    const rows = await insertRegistrations(
      tx,
      numbers.map((number, index) => ({
        registration_no: keys[index] ?? '',
        session_id: ids.sessionId,
        test_id: ids.testId,
        child_id: joined[index]?.childId ?? 0,
        member_id: joined[index]?.memberId ?? 0,
        hold_id: holds[index] ?? 0,
        state: 'confirmed',
        amount_krw: test.feeKrw,
        child_name: nameOf(number, 0),
        child_grade: gradeOf(number),
        school_name: schoolOf(number, gradeOf(number)),
        guardian_name: nameOf(number, 3),
        guardian_mobile: mobileOf(number),
        created_at: cameAt(index),
        confirmed_at: cameAt(index),
      })),
    );
    await registrationTrail.write(
      tx,
      rows.map((row) => ({
        id: row.id,
        from: null,
        to: row.state,
        by: byMember(row.member_id),
        code: 'register',
        now: row.created_at,
      })),
    );
    return test.feeKrw > 0 ? payEach(tx, rows, test.title) : [];
  });
  await handToProvider(sandboxMemory(academy.db), paid);
}

/** Sessions around today: one opens within the hour, one is nearly full, one is full, others have seats. */
export async function seedTests(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const branches = new Map((await listBranches(academy.db)).map((branch) => [branch.code, branch.id]));
  const testIds = new Map<string, number>();
  for (const [key, test] of Object.entries(tests)) testIds.set(key, await insertTest(academy.db, test, now));
  const holidays = await holidaysFrom(seoulDay(now), 60);
  for (const [serial, plan] of plans.entries()) {
    const startsAt = testTimeOf(now, plan, holidays);
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
        opensAt: openingOf(now, plan.opensInMinutes),
        closesAt: new Date(startsAt.getTime() - 86_400_000),
        state: 'open',
      },
      now,
    );
    if (plan.taken > 0) await fill(academy, plan, { sessionId, testId, poolId }, serial + 1);
    if (plan.taken === plan.capacity) await waitFor(academy, sessionId, tests[plan.test]);
  }
}

/** The eldest child of `parent3` that fits stands in line before a full session. */
async function waitFor(
  academy: Academy,
  sessionId: number,
  test: (typeof tests)[Plan['test']],
): Promise<void> {
  const parent = await findByLoginId(academy.db, 'parent3');
  if (!parent) return;
  const children = await listChildren(academy, parent.id);
  const child = children.findLast(({ grade }) => grade >= test.gradeFrom && grade <= test.gradeTo);
  if (!child) return;
  const actor = { kind: 'member', memberId: parent.id, sessionId: '', address: '', device: '' } as const;
  await joinOwnWaitlists(academy, joinGateway(academy), {
    actor,
    options: [[{ sessionId, childId: child.childId }]],
  });
}
