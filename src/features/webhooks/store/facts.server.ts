import type { Db } from '#src/platform/db/database.ts';
import type { EventType } from '../rules/events.ts';

/** What an event says, in numbers, and whose it is: some branches', or a member's. */
export interface EventFacts {
  readonly data: object;
  readonly branchIds: readonly number[];
  readonly memberId: number | null;
}

/** The event as it was noted. */
export interface Noted {
  readonly subjectId: number;
  readonly code: string;
  readonly at: Date;
  readonly now: Date;
}

type Reader = (db: Db, noted: Noted) => Promise<EventFacts | undefined>;

const ofRegistration: Reader = async (db, { subjectId, code }) => {
  const row = await db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['r.id as registrationId', 'r.registration_no as registrationNo', 'r.session_id as sessionId'])
    .select(['r.member_id as memberId', 'r.child_id as childId', 'b.code as branch', 's.branch_id'])
    .where('r.id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { branch_id: branchId, ...data } = row;
  return { data: { ...data, cause: code }, branchIds: [branchId], memberId: null };
};

const ofPayment: Reader = async (db, { subjectId }) => {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.id as paymentNo', 'p.payment_id as paymentId', 'o.order_no as orderNo'])
    .select(['p.amount_krw as amountKrw', 'p.refunded_krw as refundedKrw', 'o.member_id as memberId', 'o.id'])
    .where('p.id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: orderId, ...data } = row;
  const registrations = await db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select(['r.registration_no as no', 's.branch_id as branchId'])
    .where((e) => e.or([e('r.order_id', '=', orderId), e('r.replaced_order_id', '=', orderId)]))
    .orderBy('r.id')
    .limit(50)
    .execute();
  const branchIds = [...new Set(registrations.map(({ branchId }) => branchId))];
  const registrationNos = registrations.map(({ no }) => no);
  return { data: { ...data, registrationNos }, branchIds, memberId: null };
};

/** Nothing where the results were taken back or are to come at another time: that has an event of its own. */
const ofResults: Reader = async (db, { subjectId, at, now }) => {
  const row = await db
    .selectFrom('test_sessions as s')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select(['s.id as sessionId', 'b.code as branch', 's.branch_id', 's.results_at'])
    .where('s.id', '=', subjectId)
    .where('s.results_at', '=', at)
    .where('s.results_at', '<=', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const data = { sessionId: row.sessionId, branch: row.branch, publishedAt: at.toISOString() };
  return { data, branchIds: [row.branch_id], memberId: null };
};

const ofEnrolment: Reader = async (db, { subjectId, code }) => {
  const row = await db
    .selectFrom('level_places as p')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .innerJoin('branches as b', 'b.id', 'c.branch_id')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .select(['p.id as enrolmentId', 'p.place_no as enrolmentNo', 'c.id as classId'])
    .select(['a.member_id as memberId', 'a.child_id as childId', 'b.code as branch', 'c.branch_id'])
    .where('p.id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { branch_id: branchId, ...data } = row;
  return { data: { ...data, cause: code }, branchIds: [branchId], memberId: null };
};

const ofMember: Reader = async (db, { subjectId, code }) => {
  const row = await db.selectFrom('members').select('id').where('id', '=', subjectId).executeTakeFirst();
  return row && { data: { memberId: row.id, cause: code }, branchIds: [], memberId: row.id };
};

/** How the facts of each event are read. */
export const factReaders: Readonly<Record<EventType, Reader>> = {
  'registration.registered': ofRegistration,
  'registration.changed': ofRegistration,
  'registration.cancelled': ofRegistration,
  'payment.paid': ofPayment,
  'payment.refunded': ofPayment,
  'result.published': ofResults,
  'enrolment.confirmed': ofEnrolment,
  'enrolment.ended': ofEnrolment,
  'member.changed': ofMember,
  'member.left': ofMember,
};
