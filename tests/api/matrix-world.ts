import { insertLine } from '#src/features/branch-pages/store/branch-pages.server.ts';
import { insertInvitation } from '#src/features/staff/store/invitations.server.ts';
import { insertStaff } from '#src/features/staff/store/staff.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { givenRequest } from '../given-counselling.ts';
import { givenAttemptOf, givenClass, givenPlace } from '../given-level-tests.ts';
import type { GivenMember } from '../given-members.ts';
import { confirmPayment, givenAuthenticated, givenHold } from '../given-payments.ts';
import { givenPresentation } from '../given-presentations.ts';
import { givenStaffCookie } from '../given-staff.ts';
import { givenSession } from '../given-tests.ts';
import { call, type TestAcademy } from '../start.ts';

/** One side of the world: a member's things and a branch's. */
export interface Things {
  readonly branchId: number;
  readonly testId: number;
  readonly sessionId: number;
  readonly fullSessionId: number;
  readonly counsellingId: number;
  readonly presentationId: number;
  readonly presentationSessionId: number;
  /** A counsellor of the branch, and an invitation for another. */
  readonly staffId: number;
  readonly invitationId: number;
  readonly memberId: number;
  readonly childId: number;
  readonly spareChildId: number;
  readonly deviceId: string;
  readonly registrationNo: string;
  readonly orderNo: string;
  readonly paymentId: string;
  /** A registration that is paid for. */
  readonly confirmedNo: string;
  readonly attemptNo: string;
  /** A course of the branch. */
  readonly tuitionId: number;
  readonly roomId: number;
  readonly closureId: number;
  readonly shuttleLineId: number;
  /** A calendar of the branch. */
  readonly feedId: number;
  /** A class of a level in the branch, and a seat kept in it. */
  readonly classId: number;
  readonly placeId: number;
  /** A round of sessions of the branch. */
  readonly roundId: number;
  /** A text of head office, which every branch may send to its own. */
  readonly templateId: number;
}

export interface Side {
  readonly things: Things;
  readonly member: GivenMember;
}

async function branchOf(academy: TestAcademy, code: string): Promise<number> {
  const { id } = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}

async function tuitionOf(academy: TestAcademy, branchId: number): Promise<number> {
  const { id } = await academy.db
    .selectFrom('tuitions')
    .select('id')
    .where('branch_id', '=', branchId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function roomOf(academy: TestAcademy, branchId: number): Promise<number> {
  const { id } = await academy.db
    .insertInto('branch_rooms')
    .values({ branch_id: branchId, name: '권한 점검 방', kind: 'class', capacity: 20 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function shuttleLineOf(academy: TestAcademy, branchId: number): Promise<number> {
  const line = { name: '권한 점검 1호차', direction: 'to', days: '월' } as const;
  return insertLine(academy.db, branchId, { ...line, stops: [] });
}

async function closureOf(academy: TestAcademy, branchId: number): Promise<number> {
  const { id } = await academy.db
    .insertInto('branch_closures')
    .values({ branch_id: branchId, day: '2026-12-28', reason: '권한 점검' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function feedOf(academy: TestAcademy, branchId: number): Promise<number> {
  const answer = await call<{ feedId: number }>(academy, 'POST /api/office/calendar-feeds', {
    cookie: await givenStaffCookie(academy, 'owner@msc.example'),
    json: { branchId, name: '권한 점검' },
  });
  return answer.resultData.feedId;
}

async function newBrowser(academy: TestAcademy, member: GivenMember): Promise<string> {
  const form = { memberId: member.memberId, password: member.password };
  await call(academy, 'POST /api/login', { form });
  const { id } = await academy.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function givenCounsellor(academy: TestAcademy, branchId: number) {
  const email = `counsellor.${branchId}@msc.example`;
  const now = academy.clock.now();
  const person = { email, name: '상담원', role: 'counsellor' as const, branchIds: [branchId] };
  return inTransaction(academy.db, async (tx) => {
    const staffId = await insertStaff(tx, { ...person, passwordHash: 'none', totpSealed: 'none' }, now);
    const invitation = await insertInvitation(tx, {
      ...person,
      email: `invited.${branchId}@msc.example`,
      staffId: null,
      secretHash: `hash of ${branchId}`,
      invitedBy: staffId,
      now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    return { staffId, invitationId: invitation.id };
  });
}

/** What only head office makes, for the branch. */
async function givenByHeadOffice(academy: TestAcademy, branchId: number) {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const session = await givenSession(academy, {
    capacity: 9,
    branchId,
    startsInHours: 260,
    opensInHours: 20,
  });
  // Seoul's wall clock, 40 hours on.
  const opensAt = new Date(academy.clock.now().getTime() + 49 * 3_600_000).toISOString().slice(0, 16);
  const round = await call<{ roundId: number }>(academy, 'POST /api/office/test-rounds', {
    cookie,
    json: { title: '겨울 학기 접수', mode: 'first_come', opensAt, sessionIds: [session.sessionId] },
  });
  const template = await call<{ templateId: number }>(academy, 'POST /api/office/message-templates', {
    cookie,
    json: { name: `안내 ${branchId}`, kind: 'service', channel: 'sms', body: '#{이름}님, 곧 뵙겠습니다.' },
  });
  if (round.resultCode !== 0 || template.resultCode !== 0)
    throw new Error(`the world of the matrix: ${JSON.stringify([round, template])}`);
  return { roundId: round.resultData.roundId, templateId: template.resultData.templateId };
}

/** A member with a held and a paid registration in a branch of their own. */
export async function givenSide(academy: TestAcademy, branchCode: string): Promise<Side> {
  const branchId = await branchOf(academy, branchCode);
  const session = await givenSession(academy, { capacity: 9, feeKrw: 20_000, branchId });
  const other = await givenSession(academy, { capacity: 9, feeKrw: 20_000, branchId, startsInHours: 200 });
  const full = await givenSession(academy, { capacity: 0, branchId, startsInHours: 220 });
  const presentation = await givenPresentation(academy, { branch: branchCode });
  const counselling = await givenRequest(academy, branchId);
  const { id: counsellingId } = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', counselling.request.requestNo)
    .executeTakeFirstOrThrow();
  const hold = await givenHold(academy, { poolOf: session });
  const authenticated = await givenAuthenticated(academy, hold);
  const paid = await givenHold(academy, { poolOf: other, member: hold.member });
  await confirmPayment(academy, paid, await givenAuthenticated(academy, paid));
  const children = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', hold.member.userSeqId)
    .orderBy('id')
    .execute();
  const attemptNo = await givenAttemptOf(academy, branchId);
  const classId = await givenClass(academy, { branchId, capacity: 5 });
  return {
    member: hold.member,
    things: {
      branchId,
      testId: session.testId,
      sessionId: session.sessionId,
      fullSessionId: full.sessionId,
      counsellingId,
      presentationId: presentation.presentationId,
      presentationSessionId: presentation.sessionId,
      ...(await givenCounsellor(academy, branchId)),
      ...(await givenByHeadOffice(academy, branchId)),
      memberId: hold.member.userSeqId,
      childId: children[0]?.id ?? 0,
      spareChildId: children[1]?.id ?? 0,
      deviceId: await newBrowser(academy, hold.member),
      registrationNo: hold.registrationNo,
      orderNo: hold.orderNo,
      paymentId: authenticated.paymentId,
      confirmedNo: paid.registrationNo,
      tuitionId: await tuitionOf(academy, branchId),
      roomId: await roomOf(academy, branchId),
      closureId: await closureOf(academy, branchId),
      shuttleLineId: await shuttleLineOf(academy, branchId),
      feedId: await feedOf(academy, branchId),
      attemptNo,
      classId,
      placeId: await givenPlace(academy, { classId, attemptNo }),
    },
  };
}
