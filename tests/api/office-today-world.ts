import { sql } from 'kysely';
import { seedBranches } from '#seed/branches.ts';
import { seedContent } from '#seed/content.ts';
import { insertBlueprint } from '#src/features/item-bank/store/blueprints.server.ts';
import { insertDomains } from '#src/features/item-domains/store.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { givenRequest } from '../given-counselling.ts';
import { givenFamily, registerOne } from '../given-families.ts';
import { givenAttemptOf } from '../given-level-tests.ts';
import { confirmPayment, givenAuthenticated, givenHold } from '../given-payments.ts';
import { givenBooking, givenPresentation } from '../given-presentations.ts';
import { givenStaff, givenStaffCookie } from '../given-staff.ts';
import { givenSession } from '../given-tests.ts';
import { call, type TestAcademy } from '../start.ts';
import { givenWriting } from './office-today-writing.ts';

export interface Today {
  readonly daechi: number;
  readonly songdo: number;
}

const hourMs = 3_600_000;

/** A day in two branches on which every number of the first page counts something, and the lists hold more than that. */
export async function givenToday(academy: TestAcademy): Promise<Today> {
  await seedBranches(academy);
  await givenStaff(academy);
  const rows = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  const branches = { daechi: idOf('daechi'), songdo: idOf('songdo') };
  await givenSeats(academy, branches);
  await givenPresentations(academy);
  await givenCounselling(academy, branches);
  await givenLevelTests(academy, branches);
  await givenFailures(academy);
  await givenDisagreements(academy);
  await givenDataRequests(academy);
  await givenEvening(academy, branches);
  await givenWriting(academy);
  await givenApprovals(academy);
  return branches;
}

/** Four seats left in 대치 and seven in 송도; one child waits; one paid, one payment is stuck. */
async function givenSeats(academy: TestAcademy, { daechi, songdo }: Today): Promise<void> {
  const open = await givenSession(academy, { capacity: 6, branchId: daechi, feeKrw: 20_000 });
  await givenSession(academy, { capacity: 7, branchId: songdo });
  await givenSession(academy, { capacity: 9, branchId: daechi, opensInHours: 5 });
  await givenSession(academy, { capacity: 9, branchId: daechi, opensInHours: 48 });
  await givenSession(academy, { capacity: 9, branchId: daechi, state: 'draft' });
  // Its registration is over although it is still to come: no seat of it is offered to anybody.
  const over = await givenSession(academy, { capacity: 9, branchId: daechi, startsInHours: 3 });
  const anHourAgo = new Date(academy.clock.now().getTime() - hourMs / 2);
  await academy.db
    .updateTable('test_sessions')
    .set({ closes_at: anHourAgo })
    .where('id', '=', over.sessionId)
    .execute();
  const full = await givenSession(academy, { capacity: 1, branchId: daechi, startsInHours: 300 });
  const [seated, waiting] = [await givenFamily(academy), await givenFamily(academy)];
  await registerOne(academy, seated, full.sessionId, seated.younger);
  await call(academy, 'POST /api/entrance-tests/waiting', {
    token: waiting.token,
    json: { sessionId: full.sessionId, childId: waiting.younger },
  });
  const paid = await givenHold(academy, { poolOf: open });
  const authenticated = await givenAuthenticated(academy, paid);
  await confirmPayment(academy, paid, authenticated);
  await givenRefundAsk(academy, authenticated.paymentId);
  await givenOldRefund(academy);
  const stuck = await givenAuthenticated(academy, await givenHold(academy, { poolOf: open }));
  await academy.db
    .updateTable('payments')
    .set({ state: 'confirming', confirming_at: anHourAgo })
    .where('payment_id', '=', stuck.paymentId)
    .execute();
}

/** Of the one payment there is: a refund that was asked for five days ago and one from yesterday. */
async function givenOldRefund(academy: TestAcademy): Promise<void> {
  const { id } = await academy.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  for (const days of [5, 1])
    await academy.db
      .insertInto('refunds')
      .values({
        payment_ref: id,
        amount_krw: 1_000,
        reason: '개인 사정',
        request_key: `given:${days}`,
        state: 'requested',
        requested_at: new Date(academy.clock.now().getTime() - days * 24 * hourMs),
      })
      .execute();
}

/** A test and a presentation that are over with somebody unmarked; an offer from the line of each that runs out. */
async function givenEvening(academy: TestAcademy, { daechi }: Today): Promise<void> {
  const { db } = academy;
  const ago = (hours: number) => new Date(academy.clock.now().getTime() - hours * hourMs);
  const held = await givenSession(academy, { capacity: 3, branchId: daechi, startsInHours: 400 });
  const came = await givenFamily(academy);
  for (const childId of [came.older, came.younger]) await registerOne(academy, came, held.sessionId, childId);
  const times = { starts_at: ago(26), ends_at: ago(25), closes_at: ago(27), opens_at: ago(90) };
  await db.updateTable('test_sessions').set(times).where('id', '=', held.sessionId).execute();
  const full = await givenSession(academy, {
    capacity: 1,
    branchId: daechi,
    startsInHours: 500,
    feeKrw: 10_000,
  });
  const [seated, waiting] = [await givenFamily(academy), await givenFamily(academy)];
  const { resultData } = await registerOne(academy, seated, full.sessionId, seated.younger);
  await call(academy, 'POST /api/entrance-tests/waiting', {
    token: waiting.token,
    json: { sessionId: full.sessionId, childId: waiting.younger },
  });
  const seat = `/api/entrance-tests/registrations/${resultData.registrationNo}`;
  await call(academy, `POST ${seat}/release`, { token: seated.token, json: {} });
  await academy.jobs['seats.match']?.({ poolIds: [full.poolId] });
  const notified = await givenPresentation(academy, { capacity: 4, startsInHours: 300 });
  await givenBooking(academy, notified.sessionId);
  await db
    .updateTable('presentation_sessions')
    .set({ starts_at: ago(26), ends_at: ago(25), closes_at: ago(26), opens_at: ago(90) })
    .where('id', '=', notified.sessionId)
    .execute();
  const small = await givenPresentation(academy, { capacity: 2, startsInHours: 300 });
  const { booking } = await givenBooking(academy, small.sessionId);
  await givenBooking(academy, small.sessionId, {}, 'waiting');
  await call(academy, `POST /api/presentations/bookings/${booking.token}/cancel`, {});
}

/** A refund that waits for the head office. */
async function givenRefundAsk(academy: TestAcademy, paymentId: string): Promise<void> {
  const { id } = await academy.db
    .selectFrom('payments')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'manager.daechi@msc.example')
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('refund_asks')
    .values({
      payment_ref: id,
      amount_krw: 20_000,
      left_krw: 20_000,
      gives_seat_up: false,
      reason: '규정보다 더 드립니다',
      state: 'waiting',
      asked_by: staff.id,
      asked_at: academy.clock.now(),
    })
    .execute();
}

async function givenPresentations(academy: TestAcademy): Promise<void> {
  const today = await givenPresentation(academy, { capacity: 2, startsInHours: 6 });
  await givenPresentation(academy, { startsInHours: 240 });
  await givenBooking(academy, today.sessionId);
  await givenBooking(academy, today.sessionId, {}, 'waiting');
}

/** Three new requests; one of them is late, one has its time today. */
async function givenCounselling(academy: TestAcademy, { daechi, songdo }: Today): Promise<void> {
  for (const branchId of [daechi, daechi, songdo]) await givenRequest(academy, branchId);
  const { db } = academy;
  const now = academy.clock.now();
  const [late, planned] = await db
    .selectFrom('counselling_requests')
    .select('id')
    .where('branch_id', '=', daechi)
    .orderBy('id')
    .execute();
  await db
    .updateTable('counselling_requests')
    .set({ first_contact_due: new Date(now.getTime() - hourMs) })
    .where('id', '=', late?.id ?? 0)
    .execute();
  const { id: staffId } = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db
    .insertInto('counselling_appointments')
    .values({
      request_id: planned?.id ?? 0,
      branch_id: daechi,
      staff_id: staffId,
      kind: 'call',
      starts_at: new Date(now.getTime() + 4 * hourMs),
      state: 'booked',
      created_at: now,
    })
    .execute();
}

/** One sits in each branch, and one waits in 대치 to be marked. */
async function givenLevelTests(academy: TestAcademy, { daechi, songdo }: Today): Promise<void> {
  for (const branchId of [daechi, songdo]) await givenAttemptOf(academy, branchId);
  const started = academy.clock.now();
  const sitting = { started_at: started, deadline_at: new Date(started.getTime() + 2_400_000) };
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'in_progress', ...sitting })
    .execute();
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'review', closed_at: started, receipt_hash: 'hash', ...sitting })
    .where('attempt_no', '=', await givenAttemptOf(academy, daechi))
    .execute();
  await givenShortBank(academy, started);
}

/** A plan whose bank is empty, and a family in 대치 who could not be given a retest for that. */
async function givenShortBank(academy: TestAcademy, now: Date): Promise<void> {
  const { db } = academy;
  const marked = db.selectFrom('level_attempts').select('id').where('state', '=', 'review');
  const { id: attempt_id } = await marked.executeTakeFirstOrThrow();
  const wait = { attempt_id, first_asked_at: now, last_asked_at: now };
  await db.insertInto('level_retest_waits').values(wait).execute();
  const { id: authorId } = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow();
  const plan = { title: '빈 설계', subject: 'math', gradeFrom: 3, gradeTo: 6, minutes: 40 } as const;
  await inTransaction(db, async (tx) => {
    const place = { parentId: null, code: 'empty', name: '빈 영역', position: 0 };
    const domainId = (await insertDomains(tx, [{ ...place, subject: 'math' }])).get('empty') ?? 0;
    const counts = { minItems: 1, maxItems: 1, domains: [{ domainId, items: 1 }] };
    const rest = { mode: 'fixed', canGoBack: true, status: 'published', authorId } as const;
    await insertBlueprint(tx, { ...plan, ...counts, ...rest }, now);
  });
}

/** One that is open, and one that agrees again. */
async function givenDisagreements(academy: TestAcademy): Promise<void> {
  const at = academy.clock.now();
  const row = { invariant: 'seats-taken', way_out: '/office/tests', found_at: at, seen_at: at };
  await academy.db
    .insertInto('disagreements')
    .values([
      { ...row, subject: '수학 정기 테스트 201호' },
      { ...row, subject: '영어 정기 테스트 302호', settled_at: at },
    ])
    .execute();
}

/** Two messages that failed today and one long ago, which is in the whole list only; a job that was given up. */
async function givenFailures(academy: TestAcademy): Promise<void> {
  const now = academy.clock.now();
  for (const days of [0, 0, 9])
    await academy.db
      .insertInto('messages')
      .values({
        channel: 'sms',
        recipient: '01055501234',
        body: '안내',
        template: 'notice.test',
        state: 'failed',
        created_at: new Date(now.getTime() - days * 24 * hourMs),
        settled_at: now,
      })
      .execute();
  await academy.db.transaction().execute((tx) => addJob(tx, { name: 'nobody.does', key: 'given-up' }, {}));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'nobody does it'
    where key = 'given-up'`.execute(academy.db);
}

/** Two requests about own data; one is overdue. */
async function givenDataRequests(academy: TestAcademy): Promise<void> {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const json = {
    kind: 'read',
    channel: 'phone',
    contact: '김서연 010-0000-0000',
    detail: '열람을 원합니다.',
  };
  for (const receivedOn of ['2026-11-01', '2026-11-20'])
    await call(academy, 'POST /api/office/data-requests', { cookie, json: { ...json, receivedOn } });
  await call(academy, 'POST /api/office/staff/export', { cookie, json: { reason: '분기 권한 점검' } });
}

/** A post and a page that wait for a second person. */
async function givenApprovals(academy: TestAcademy): Promise<void> {
  await seedContent(academy);
  const cookie = await givenStaffCookie(academy, 'editor@msc.example');
  const json = { board: 'notice' };
  const post = await call<{ postId: number }>(academy, 'POST /api/office/posts', { cookie, json });
  const { id: staffId } = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'editor@msc.example')
    .executeTakeFirstOrThrow();
  const now = academy.clock.now();
  const asked = { edited_by: staffId, edited_at: now, asked_by: staffId, asked_at: now, version: 1 };
  for (const subject of [`post:${post.resultData.postId}`, 'page:/whymsc'])
    await academy.db
      .insertInto('drafts')
      .values({ ...asked, subject, content: '{}' })
      .execute();
}
