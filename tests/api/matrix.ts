/**
 * Who may call what: every endpoint that is served stands here once, with the roles it admits and, where it is about
 * somebody's or some branch's thing, how to ask for one's own and for another's. `matrix.api.test.ts` drives each row
 * through HTTP as a stranger, a member and each staff role; `tests/matrix.test.ts` fails where a row is missing.
 *
 * To add a row: one line in its feature's block.
 *   'GET /api/faq': anyone,
 *   'GET /api/account': member(),
 *   'GET /api/account/things/:thingId': member((it) => ({ path: { thingId: it.thingId } })),
 *   'GET /api/office/things': staff('owner manager'),
 *   'PATCH /api/office/things/:thingId': staff('owner manager', (it) => ({ path: { thingId: it.thingId }, json: { … } })),
 * A list of the office that names nothing in its path has its two rows from its declaration (`officeList`).
 * `it` is asked for twice: with one's own things and with another member's in another branch, which must be a 404.
 * The input must be valid otherwise. New kinds of things are made in `matrix-world.ts`. Where a path names something
 * that belongs to nobody: `member(common('the catalogue is the same for all'))`.
 */

import { staffRoles } from '#src/shared/access/rights.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { declaredLists } from '../declared.ts';
import type { Things } from './matrix-world.ts';

export interface Ask {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly json?: Readonly<Record<string, unknown>>;
}
export interface Common {
  readonly common: string;
  readonly ask: Ask;
}
type Of = ((it: Things) => Ask) | Common;

export interface Row {
  readonly who: 'anyone' | 'member' | 'staff' | 'machine';
  readonly roles: readonly StaffRole[];
  readonly of?: Of;
  /** True where the call ends the caller's session. */
  readonly ends?: boolean;
  /** True where the call signs the member out. */
  readonly endsMember?: boolean;
  /** True where the first admitted caller uses the thing up. */
  readonly isOnce?: boolean;
}

export const allRoles: readonly StaffRole[] = staffRoles;

/** Open to everybody; secrets in the path (links sent by message) are the key themselves. */
const anyone: Row = { who: 'anyone', roles: [] };
const ends = (row: Row): Row => ({ ...row, ends: true });
const once = (row: Row): Row => ({ ...row, isOnce: true });
const member = (of?: Of): Row => ({ who: 'member', roles: [], ...(of && { of }) });
/** Another system with a key; which scope it must have stands in `machine-matrix.api.test.ts`. */
const machine: Row = { who: 'machine', roles: [] };
const staff = (roles: string, of?: Of): Row => ({
  who: 'staff',
  roles: roles === 'all' ? allRoles : (roles.split(' ') as StaffRole[]),
  ...(of && { of }),
});
/** For a path that names something that belongs to nobody and to no branch; the reason is part of the row. */
const common = (why: string, ask: Ask = {}): Common => ({ common: why, ask });

const ofMath: Ask = { query: { subject: 'math' } };
const mathJson: Ask = { json: { subject: 'math' } };
const twoLevels = [
  { code: 'basic', name: '기초', from: null },
  { code: 'core', name: '기본', from: 480 },
];
const registration = (it: Things): Ask => ({ path: { registrationNo: it.registrationNo } });
const counselling = (it: Things): Ask => ({ path: { requestId: it.counsellingId } });
const calendar = (it: Things): Ask => ({ path: { branchId: it.branchId } });
const ofStaff = { version: 1, reason: '권한 점검에 따른 변경' };
const presentation = (it: Things): Ask => ({ path: { sessionId: it.presentationSessionId } });
const presentationTimes = { day: '2026-12-12', startsAt: '10:30', minutes: 90, capacity: 30 };
const scan = {
  nonce: 'nonce-of-the-matrix',
  bookingNo: 'PR26-AAAAAA',
  code: null,
  outcome: 'attended',
  scannedAt: '2026-11-21T01:00:00.000Z',
};
const levelClass = {
  subject: 'math',
  levelCode: 'core',
  gradeFrom: 3,
  gradeTo: 6,
  title: '기본 수학 A반',
  weekly: '월·수 16:00-18:00',
  startsOn: '2026-12-07',
  capacity: 12,
};
const attempt = (it: Things): Ask => ({ path: { attemptNo: it.attemptNo } });
const confirmed = (it: Things): Ask => ({ path: { registrationNo: it.confirmedNo } });
const room = { name: '권한 점검실', kind: 'class', capacity: 20 };
const fee = { monthlyMinutes: 720, tuitionKrw: 240_000, extraKrw: 0 };
const course = {
  programme: 'elementary',
  course: '권한 점검 강좌',
  grades: '초4-6',
  capacity: 12,
  weekly: '주 2회 90분',
  monthlyMinutes: 720,
  tuitionKrw: 230_000,
  extraKrw: 0,
};
const child = { name: '이새봄', birthDate: '2011-03-02', schoolName: '단대부중', grade: 9 };

const entered = { name: '이여름', birthDate: '2011-03-02', schoolName: '단대부중', grade: 9 };

const sessionPlan = {
  room: '402호',
  day: '2027-01-09',
  startsAt: '14:00',
  opensAt: '2026-12-01T10:00',
  closesAt: '2027-01-08T18:00',
  capacity: 20,
};
const testPlan = {
  title: '권한 점검 테스트',
  subject: 'math',
  gradeFrom: 3,
  gradeTo: 6,
  minutes: 60,
  feeKrw: 0,
  materials: '필기도구',
};
const theTest = (json: Readonly<Record<string, unknown>>) =>
  common('tests are described for all branches', { path: { testId: 1 }, json });

const seasonPlan = (it: Things) => ({
  kind: 'test',
  opensAt: '2026-12-01T10:00',
  closesDaysBefore: 1,
  minutes: 60,
  rows: [
    {
      whatId: 1,
      branchId: it.branchId,
      room: '권한 점검 고사실',
      day: '2027-01-09',
      startsAt: '14:00',
      capacity: 10,
    },
  ],
});
const theBank = common('the bank is one for all', {
  path: { itemId: 1, versionId: 1, blueprintId: 1, formId: 1, domainId: 1 },
});
const headOffice = common('pages and posts are head office’s', { path: { subject: 'page-whymsc' } });

const byHand: Readonly<Record<string, Row>> = {
  // boards, branches, addresses
  'GET /api/boards/:board/posts': anyone,
  'POST /api/board/:id/view': anyone,
  'GET /api/branches': anyone,
  'GET /api/addresses': anyone,
  'GET /api/schools': anyone,

  'POST /api/telemetry/events': anyone,
  'POST /api/telemetry/faults': anyone,
  'POST /api/office/posts': staff('owner editor'),
  'POST /api/office/posts/:postId/state': staff('owner editor', common('the boards are head office’s')),
  'POST /api/office/uploads': staff('owner editor'),
  'POST /api/office/uploads/:uploadId/remove': staff('owner editor', common('the boards are head office’s')),
  'GET /api/office/legal-texts/:key/coming': staff(
    'owner editor',
    common('terms are the academy’s', { path: { key: 'terms' } }),
  ),
  'POST /api/office/legal-texts/:key/withdraw': staff(
    'owner editor',
    common('terms are the academy’s', { path: { key: 'terms' } }),
  ),
  'GET /api/office/documents/:subject': staff('owner editor', headOffice),
  'PUT /api/office/documents/:subject': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/check': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/publish': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/unschedule': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/ask': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/approve': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/decline': staff('owner editor', headOffice),
  'GET /api/office/documents/:subject/changes': staff('owner editor', headOffice),
  'GET /api/office/documents/:subject/editions': staff('owner editor', headOffice),
  'GET /api/office/documents/:subject/editions/:number': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/restore': staff('owner editor', headOffice),
  'POST /api/office/documents/:subject/preview': staff('owner editor', headOffice),
  'POST /api/office/portraits': staff('owner editor'),
  'POST /api/office/portraits/:consentId/withdraw': staff('owner editor', common('kept by head office')),
  'POST /api/office/portraits/:consentId/restore': staff('owner editor', common('kept by head office')),
  'GET /api/office/portraits/:consentId/changes': staff('owner editor', common('kept by head office')),
  'POST /api/files/:fileId/ticket': member(common('attachments are for every member')),

  // other systems
  'GET /api/v1/key': machine,
  'GET /api/v1/branches': machine,
  'GET /api/v1/registrations': machine,
  'GET /api/v1/results': machine,
  'GET /api/v1/enrolments': machine,
  'GET /api/v1/payments': machine,
  'GET /api/v1/presentations': machine,
  'GET /api/v1/members': machine,
  'POST /api/office/api-keys': staff('owner'),
  'POST /api/office/webhooks': staff('owner'),
  'POST /api/office/webhooks/:endpointId/state': staff('owner', common('events are the head office’s')),
  'POST /api/office/webhooks/:endpointId/check': staff('owner', common('events are the head office’s')),
  'POST /api/office/webhook-deliveries/:deliveryId/resend': staff(
    'owner',
    common('events are the head office’s'),
  ),
  'GET /api/office/enrolled/profile': staff('owner manager'),
  'PUT /api/office/enrolled/profile': staff('owner'),
  'POST /api/office/enrolled/export': staff('owner manager'),
  'GET /api/account/calendar': member(),
  'POST /api/account/calendar': member(),
  'DELETE /api/account/calendar': member(),
  'POST /api/office/calendar-feeds': staff('owner manager', (it) => ({
    json: { branchId: it.branchId, name: '권한 점검' },
  })),
  'POST /api/office/calendar-feeds/:feedId/revoke': once(
    staff('owner manager', (it) => ({ path: { feedId: it.feedId }, json: {} })),
  ),
  'POST /api/office/api-keys/:keyId/revoke': staff('owner', common('keys are the head office’s')),

  // presentations; the token of a booking is the key itself
  'GET /api/presentations': anyone,
  'POST /api/presentations/bookings': anyone,
  'POST /api/presentations/waiting': anyone,
  'GET /api/presentations/bookings': anyone,
  'GET /api/presentations/bookings/:token': anyone,
  'POST /api/presentations/bookings/:token/confirm': anyone,
  'POST /api/presentations/bookings/:token/change': anyone,
  'POST /api/presentations/bookings/:token/cancel': anyone,
  'POST /api/presentations/bookings/:token/survey': anyone,

  // presentations in the office
  'GET /api/office/presentations': staff('owner manager counsellor examiner desk'),
  'POST /api/office/presentations': staff('owner manager'),
  'POST /api/office/presentation-sessions': staff('owner manager', (it) => ({
    json: {
      presentationId: it.presentationId,
      branchId: it.branchId,
      isOnline: false,
      room: '601호',
      ...presentationTimes,
      maxParty: 4,
      opensOn: '2026-11-20',
    },
  })),
  'POST /api/office/presentation-sessions/:sessionId/show': staff('owner manager', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: { state: 'open', version: 1 },
  })),
  'PATCH /api/office/presentation-sessions/:sessionId': staff('owner manager', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: { room: '601호', version: 1, ...presentationTimes },
  })),
  'PATCH /api/office/presentation-sessions/:sessionId/post': staff('owner manager', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: { version: 1, postId: null },
  })),
  'GET /api/office/presentation-sessions/:sessionId/roster': staff(
    'owner manager counsellor examiner desk',
    presentation,
  ),
  'POST /api/office/presentation-sessions/:sessionId/check-ins': staff(
    'owner manager counsellor examiner desk',
    (it) => ({ path: { sessionId: it.presentationSessionId }, json: { scans: [scan] } }),
  ),
  'GET /api/office/presentation-sessions/:sessionId/notes': staff(
    'owner manager counsellor examiner desk',
    presentation,
  ),
  'POST /api/office/presentation-sessions/:sessionId/notes': staff(
    'owner manager counsellor examiner desk',
    (it) => ({ ...presentation(it), json: { note: '입구 안내판을 옮겼습니다.' } }),
  ),
  'POST /api/office/presentation-sessions/:sessionId/walk-ins': staff(
    'owner manager counsellor examiner desk',
    (it) => ({
      path: { sessionId: it.presentationSessionId },
      json: { name: '김서연', party: 1, childGrades: [4], hasConsent: true, takesSeats: true },
    }),
  ),
  'GET /api/office/presentation-sessions/:sessionId/guests': staff(
    'owner manager counsellor examiner desk',
    presentation,
  ),
  'POST /api/office/presentation-sessions/:sessionId/guests/export': staff('owner manager', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: { reason: '당일 확인용' },
  })),
  'GET /api/office/presentation-sessions/:sessionId/survey': staff(
    'owner manager counsellor examiner',
    presentation,
  ),
  'GET /api/office/presentation-sessions/:sessionId/follow-ups': staff(
    'owner manager counsellor',
    presentation,
  ),
  'POST /api/office/presentation-sessions/:sessionId/follow-ups': staff('owner manager counsellor', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: { bookingNos: ['PR26-AAAAAA'] },
  })),
  'POST /api/office/presentation-sessions/:sessionId/series': staff('owner manager', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: {
      sessions: [
        { branchId: it.branchId, day: '2026-12-12', startsAt: '10:30', room: '601호', capacity: 30 },
      ],
    },
  })),
  'GET /api/office/presentations/:presentationId': staff(
    'owner manager counsellor examiner desk',
    common('what a presentation is about stands on the public pages', {
      path: { presentationId: 1 },
    }),
  ),
  'PATCH /api/office/presentations/:presentationId': staff(
    'owner manager',
    common('a presentation belongs to no branch; one that others hold too is refused by its own rule', {
      path: { presentationId: 1 },
      json: {
        version: 1,
        title: '설명회',
        topic: 'math',
        gradeFrom: 3,
        gradeTo: 6,
        speaker: '오세린',
        summary: '초등 심화 수학의 길을 말씀드립니다.',
      },
    }),
  ),
  'POST /api/office/presentation-sessions/:sessionId/no-shows': staff(
    'owner manager counsellor examiner desk',
    (it) => ({ path: { sessionId: it.presentationSessionId }, json: { bookingNos: ['PR26-AAAAAA'] } }),
  ),
  'DELETE /api/office/presentation-sessions/:sessionId/no-shows': staff(
    'owner manager counsellor examiner desk',
    presentation,
  ),
  'POST /api/office/presentation-sessions/:sessionId/cancel': staff('owner manager', (it) => ({
    path: { sessionId: it.presentationSessionId },
    json: { version: 1, reason: '사정' },
  })),

  // proofs
  'POST /api/getCaptcha': anyone,
  'POST /api/checkChptcha': anyone,
  'POST /api/auth/send': anyone,
  'POST /api/auth/verify': anyone,
  'GET /api/auth': anyone,

  // members
  'GET /api/checkId': anyone,
  'GET /api/findId': anyone,
  'GET /api/findPw': anyone,
  'POST /api/signup': anyone,
  'POST /api/change/password': anyone,
  'POST /api/change/password/check': anyone,
  'GET /api/social/providers': anyone,
  'GET /api/social/start': anyone,
  'POST /api/social/login': anyone,
  'DELETE /api/social/revoke': member(),
  'POST /api/number-claims': anyone,
  'GET /api/number-claims': anyone,
  'POST /api/number-claims/objection': anyone,
  'POST /api/contact-corrections/proof': anyone,
  'POST /api/account/number-claim/objection': member(),
  'GET /api/account': member(),
  'GET /api/account/messages': member(),
  'PATCH /api/account': member(),
  'GET /api/account/children': member(),
  'POST /api/account/children': member(),
  'PUT /api/account/children/:childId': member((it) => ({ path: { childId: it.childId }, json: child })),
  'DELETE /api/account/children/:childId': member((it) => ({ path: { childId: it.spareChildId } })),
  'GET /api/account/children/:childId/photo': member((it) => ({ path: { childId: it.childId } })),
  // A valid input would need a file, which this driver does not send: whose child it is comes first in its own tests.
  'PUT /api/account/children/:childId/photo': member(common('needs a file (photos.api.test.ts)')),
  'DELETE /api/account/children/:childId/photo': member((it) => ({ path: { childId: it.childId } })),
  'POST /api/account/children/:childId/invitations': member((it) => ({
    path: { childId: it.childId },
    json: { role: 'guardian', mobile: '01099996666' },
  })),
  'DELETE /api/account/children/:childId/invitations/:invitationId': member((it) => ({
    path: { childId: it.childId, invitationId: 1 },
  })),
  'DELETE /api/account/children/:childId/people/:personId': member((it) => ({
    path: { childId: it.childId, personId: 1 },
  })),
  'POST /api/account/children/:childId/hand-over': member((it) => ({
    path: { childId: it.childId },
    json: { personId: 1 },
  })),
  'DELETE /api/account/children/:childId/hand-over': member((it) => ({ path: { childId: it.childId } })),
  'POST /api/account/children/:childId/hand-over/accept': member((it) => ({ path: { childId: it.childId } })),
  'POST /api/account/invitation': member(),
  'POST /api/account/invitation/accept': member(),
  'POST /api/account/consents': member(),
  'POST /api/account/data': member(),
  'POST /api/account/email': member(),
  'POST /api/account/email/code': member(),
  'POST /api/account/mobile': member(),
  'POST /api/account/mobile/mail': member(),
  'POST /api/account/password': member(),
  'POST /api/account/social': member(),
  'POST /api/account/social/adopt': member(),
  'POST /api/withdrawalUser': member(),
  'GET /api/account/withdrawal': member(),

  // sessions
  'POST /api/login': anyone,
  'POST /api/logout': ends(anyone),
  'POST /api/token/refresh': anyone,
  'GET /api/account/devices': member(),
  'DELETE /api/account/devices/:sessionId': member((it) => ({ path: { sessionId: it.deviceId } })),
  'POST /api/account/signOutEverywhere': ends(member()),

  'GET /api/messages/stop/:token': anyone,
  'POST /api/messages/stop/:token': anyone,
  // payments
  'POST /api/payments/webhook': anyone,
  'POST /api/messages/deliveries': anyone,
  'POST /api/social/kakao/unlinked': anyone,
  'POST /api/payments/prepare': member((it) => ({ json: { orderNo: it.orderNo, method: 'card' } })),
  'POST /api/payments/:paymentId/refund-account': member((it) => ({
    path: { paymentId: it.paymentId },
    json: { bank: 'SHINHAN', number: '110123456789', holder: '김보호' },
  })),
  'POST /api/payments/:paymentId/close-account': member((it) => ({ path: { paymentId: it.paymentId } })),
  'POST /api/payments/:paymentId/cash-receipt': member((it) => ({
    path: { paymentId: it.paymentId },
    json: { cashReceipt: { kind: 'personal', number: '01012345678' } },
  })),
  'POST /api/payments/:paymentId/blocked': member((it) => ({
    path: { paymentId: it.paymentId },
    json: { host: 'stdpay.example.com' },
  })),
  'GET /api/payments/:paymentId': member((it) => ({ path: { paymentId: it.paymentId } })),
  'POST /api/payments/:paymentId/confirm': member((it) => ({
    path: { paymentId: it.paymentId },
    json: { paymentToken: 'not-a-token', txId: 'not-a-transaction' },
  })),

  // entrance tests
  'GET /api/entrance-tests': anyone,
  'GET /api/entrance-tests/taken': member(),
  'POST /api/entrance-tests/registrations': member((it) => ({
    json: { sessionId: it.sessionId, childId: it.childId },
  })),
  'GET /api/entrance-tests/registrations/:registrationNo': member(registration),
  'GET /api/entrance-tests/registrations/:registrationNo/refund-quote': member(registration),
  'GET /api/entrance-tests/registrations/:registrationNo/ticket': member((it) => ({
    path: { registrationNo: it.confirmedNo },
  })),
  'GET /api/entrance-tests/registrations/:registrationNo/receipt': member((it) => ({
    path: { registrationNo: it.confirmedNo },
  })),
  'POST /api/entrance-tests/registrations/:registrationNo/release': member(registration),
  'POST /api/entrance-tests/registrations/:registrationNo/cancel': member((it) => ({
    path: { registrationNo: it.confirmedNo },
    json: { quotedRefundKrw: 0 },
  })),
  'POST /api/entrance-tests/waiting': member((it) => ({
    json: { sessionId: it.fullSessionId, childId: it.childId },
  })),
  'GET /api/entrance-tests/waiting': member(),
  'DELETE /api/entrance-tests/waiting': member(
    common('leaving a line one does not stand in changes nothing'),
  ),
  'POST /api/entrance-tests/waiting/accept': member(
    common('a seat that is kept is found by the member who waits for it; everybody else finds none', {
      json: { sessionId: 1, childId: 1 },
    }),
  ),
  'POST /api/entrance-tests/registrations/together': member((it) => ({
    json: { picks: [{ sessionId: it.sessionId, childId: it.childId }], mode: 'any' },
  })),
  'GET /api/entrance-tests/registrations/:registrationNo/changes': member(registration),
  'POST /api/entrance-tests/registrations/:registrationNo/change': member((it) => ({
    path: { registrationNo: it.registrationNo },
    json: { sessionId: it.sessionId },
  })),
  'POST /api/entrance-tests/waiting/entries': member((it) => ({
    json: { options: [[{ sessionId: it.fullSessionId, childId: it.childId }]] },
  })),
  'POST /api/entrance-tests/waiting/friends': member(
    common('whoever was given the code may join with an own child', { json: { code: 'ZZZZZZ', childId: 1 } }),
  ),
  'GET /api/entrance-tests/offers/:token': anyone,
  'POST /api/entrance-tests/offers/:token/decline': anyone,
  'POST /api/entrance-tests/registrations/:registrationNo/appeal': member((it) => ({
    path: { registrationNo: it.confirmedNo },
    json: { text: '다시 확인해 주세요.' },
  })),
  'POST /api/entrance-tests/registrations/:registrationNo/class-offer': member((it) => ({
    path: { registrationNo: it.confirmedNo },
    json: { answer: 'accept' },
  })),
  'GET /api/entrance-tests/rounds/:roundId': anyone,
  'GET /api/entrance-tests/rounds/:roundId/order': anyone,
  'GET /api/entrance-tests/rounds/:roundId/ticket': member(
    common('a round is the same for all; the place in it is the own one', { path: { roundId: 1 } }),
  ),
  'POST /api/entrance-tests/rounds/:roundId/tickets': member(
    common('every member may take the one own place', { path: { roundId: 1 } }),
  ),
  'GET /api/entrance-tests/alarms': member(),
  'PUT /api/entrance-tests/alarms/:sessionId': member(
    common('sessions open to all may be asked about by all', { path: { sessionId: 1 } }),
  ),
  'DELETE /api/entrance-tests/alarms/:sessionId': member(
    common('taking back what was not asked changes nothing', { path: { sessionId: 1 } }),
  ),
  'GET /api/applications': member(),

  // entrance tests in the office
  'GET /api/office/test-sessions': staff('owner manager counsellor examiner desk'),
  'POST /api/office/tests': staff('owner'),
  'POST /api/office/test-sessions': staff('owner manager', (it) => ({
    json: {
      testId: it.testId,
      branchId: it.branchId,
      room: '401호',
      day: '2026-12-12',
      startsAt: '14:00',
      opensAt: '2026-11-22T10:00',
      closesAt: '2026-12-11T18:00',
      capacity: 20,
    },
  })),
  'POST /api/office/test-sessions/:sessionId/close': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { version: 1 },
  })),
  // After closing: what comes below needs it open.
  'POST /api/office/test-sessions/:sessionId/open': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { version: 2 },
  })),
  'PATCH /api/office/test-sessions/:sessionId/capacity': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { capacity: 9, version: 1 },
  })),
  'GET /api/office/test-sessions/:sessionId/roster': staff(
    'owner manager counsellor examiner desk',
    (it) => ({
      path: { sessionId: it.sessionId },
    }),
  ),
  'GET /api/office/test-sessions/:sessionId/notes': staff('owner manager counsellor examiner desk', (it) => ({
    path: { sessionId: it.sessionId },
  })),
  'POST /api/office/test-sessions/:sessionId/notes': staff(
    'owner manager counsellor examiner desk',
    (it) => ({
      path: { sessionId: it.sessionId },
      json: { note: '난방이 늦게 켜졌습니다.' },
    }),
  ),
  'POST /api/office/test-rounds': staff('owner'),
  'PUT /api/office/test-rounds/:roundId': staff(
    'owner',
    common('rounds are planned by the head office for all branches', {
      path: { roundId: 1 },
      json: {
        title: '권한 점검 모집',
        mode: 'first_come',
        opensAt: '2026-12-01T10:00',
        sessionIds: [1],
        version: 1,
        reason: '일정 변경입니다',
      },
    }),
  ),
  'POST /api/office/test-rounds/:roundId/remove': staff(
    'owner',
    common('rounds are planned by the head office for all branches', {
      path: { roundId: 999_999 },
      json: { version: 1, reason: '잘못 만들었습니다' },
    }),
  ),
  'POST /api/office/test-rounds/:roundId/clone': staff(
    'owner',
    common('rounds are planned by the head office for all branches', {
      path: { roundId: 1 },
      json: { title: '다음 달 접수', days: 30 },
    }),
  ),
  'POST /api/office/test-rounds/:roundId/rehearsal': staff('owner manager', (it) => ({
    path: { roundId: it.roundId },
    json: { parents: 10 },
  })),
  'GET /api/office/registrations/:registrationNo': staff('owner manager counsellor examiner desk', confirmed),
  'GET /api/office/registrations/:registrationNo/photo': staff(
    'owner manager counsellor examiner desk',
    confirmed,
  ),
  'POST /api/office/registrations/:registrationNo/attendance': staff(
    'owner manager counsellor examiner desk',
    (it) => ({ ...confirmed(it), json: { from: 'confirmed', outcome: 'attended' } }),
  ),
  'POST /api/office/test-sessions/:sessionId/no-shows': staff(
    'owner manager counsellor examiner desk',
    (it) => ({
      path: { sessionId: it.sessionId },
      json: { registrationNos: [it.confirmedNo] },
    }),
  ),
  'DELETE /api/office/test-sessions/:sessionId/no-shows': staff(
    'owner manager counsellor examiner desk',
    (it) => ({
      path: { sessionId: it.sessionId },
    }),
  ),
  'POST /api/office/registrations/:registrationNo/move': staff('owner manager counsellor desk', (it) => ({
    ...confirmed(it),
    json: { fromSessionId: it.sessionId, sessionId: it.sessionId, reason: '보호자 요청입니다' },
  })),
  'POST /api/office/registrations/cancel-quotes': staff('owner manager counsellor desk', (it) => ({
    json: { registrationNos: [it.confirmedNo] },
  })),
  'POST /api/office/registrations/:registrationNo/cancel': staff('owner manager counsellor desk', (it) => ({
    ...confirmed(it),
    json: { fault: 'family', quotedRefundKrw: 0, reason: '보호자 요청입니다' },
  })),
  'GET /api/office/registrations/:registrationNo/student': staff('owner manager counsellor desk', confirmed),
  'PUT /api/office/registrations/:registrationNo/student': staff('owner manager counsellor desk', (it) => ({
    ...confirmed(it),
    json: {
      name: '이가을',
      schoolName: '단대부중',
      was: { name: '이여름', schoolName: '단대부중' },
      reason: '보호자 요청입니다',
    },
  })),
  'POST /api/office/registrations/:registrationNo/free-seat': staff('owner manager', (it) => ({
    ...confirmed(it),
    json: { reason: '취소된 접수의 자리입니다' },
  })),
  'POST /api/office/registrations/:registrationNo/double': staff('owner manager', (it) => ({
    ...confirmed(it),
    json: { otherNo: it.registrationNo, verdict: 'different', reason: '보호자와 통화했습니다' },
  })),
  'POST /api/office/registrations/:registrationNo/appeal': staff('owner manager', (it) => ({
    ...confirmed(it),
    json: { answer: '확인한 결과 그대로입니다.' },
  })),
  'POST /api/office/test-sessions/:sessionId/remove': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { version: 1, reason: '잘못 만든 초안입니다' },
  })),
  'POST /api/office/test-sessions/:sessionId/difference': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: sessionPlan,
  })),
  'PUT /api/office/test-sessions/:sessionId': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { ...sessionPlan, version: 1, reason: '고사실 사정입니다' },
  })),
  'POST /api/office/tests/:testId/difference': staff('owner', theTest(testPlan)),
  'PUT /api/office/tests/:testId': staff('owner', theTest({ ...testPlan, version: 1, reason: '오타 정정' })),
  'POST /api/office/tests/:testId/retired': staff(
    'owner',
    theTest({ isRetired: true, version: 1, reason: '더 쓰지 않습니다' }),
  ),
  'POST /api/office/test-sessions/:sessionId/duplicate': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { day: '2027-01-09', startsAt: '14:00', opensAt: '2026-12-01T10:00', closesAt: '2027-01-08T18:00' },
  })),
  'POST /api/office/test-sessions/:sessionId/cancel': staff('owner manager', (it) => ({
    path: { sessionId: it.fullSessionId },
    json: { version: 1, reason: '강사 사정으로 취소합니다' },
  })),
  'POST /api/office/test-sessions/:sessionId/roster/export': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { reason: '당일 명단 인쇄' },
  })),
  'GET /api/office/test-sessions/:sessionId/line': staff('owner manager counsellor desk', (it) => ({
    path: { sessionId: it.sessionId },
  })),
  'GET /api/office/test-sessions/:sessionId/results': staff('owner manager counsellor examiner', (it) => ({
    path: { sessionId: it.sessionId },
  })),
  'POST /api/office/test-sessions/:sessionId/results': staff('owner manager examiner', (it) => ({
    path: { sessionId: it.sessionId },
    json: { rows: [{ registrationNo: 'ET26-ZZZZZZ' }] },
  })),
  'GET /api/office/test-sessions/:sessionId/class-offers': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
  })),
  'POST /api/office/test-sessions/:sessionId/class-offers': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { answerBy: '2026-12-01T18:00', offers: [{ registrationNo: it.confirmedNo, classId: 1 }] },
  })),
  'PUT /api/office/test-sessions/:sessionId/results-time': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { at: '', version: 9 },
  })),
  'GET /api/office/test-sessions/:sessionId/results-head': staff(
    'owner manager counsellor examiner',
    (it) => ({ path: { sessionId: it.sessionId } }),
  ),
  'POST /api/office/test-sessions/:sessionId/results/export': staff('owner manager examiner', (it) => ({
    path: { sessionId: it.sessionId },
    json: { reason: '점수표를 채워 넣습니다' },
  })),
  'POST /api/office/result-pastes/:importId/undo': staff(
    'owner manager examiner',
    common("another branch's table is a 404 (marks.api.test.ts)", { path: { importId: 1 } }),
  ),
  'GET /api/office/registrations/:registrationNo/history': staff('owner manager counsellor', confirmed),
  'POST /api/office/test-sessions/:sessionId/line/export': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { reason: '대기자께 전화로 안내' },
  })),
  'POST /api/office/test-sessions/:sessionId/offers': staff('owner manager counsellor desk', (it) => ({
    path: { sessionId: it.sessionId },
    json: { waitKey: 'wait:0123456789abcdef', reason: '형제가 이미 접수함' },
  })),
  'PUT /api/office/test-sessions/:sessionId/offers': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: { version: 99, offers: 'manual' },
  })),
  'GET /api/office/test-account-rules': staff('owner'),
  'PUT /api/office/test-account-rules': staff('owner'),
  'PUT /api/office/test-sessions/:sessionId/reserve': staff('owner', (it) => ({
    path: { sessionId: it.sessionId },
    json: { version: 99, seats: 1 },
  })),
  'POST /api/office/test-sessions/:sessionId/families': staff('owner manager counsellor desk', (it) => ({
    path: { sessionId: it.sessionId },
    json: { who: 'nobody-of-that-name' },
  })),
  'POST /api/office/test-sessions/:sessionId/registrations': staff('owner manager counsellor desk', (it) => ({
    path: { sessionId: it.sessionId },
    json: {
      memberId: it.memberId,
      childId: it.childId,
      how: 'visit',
      pays: 'cash',
      takenKrw: 1,
      reason: '방문하여 접수하심',
    },
  })),
  'POST /api/office/registrations/:registrationNo/counter-payment': staff(
    'owner manager counsellor desk',
    (it) => ({ path: { registrationNo: it.registrationNo }, json: { method: 'cash', takenKrw: 1 } }),
  ),
  'GET /api/office/registrations/:registrationNo/counter-fee': staff(
    'owner manager counsellor desk',
    registration,
  ),
  'POST /api/office/registrations/:registrationNo/pay-link': staff('owner manager counsellor desk', (it) => ({
    path: { registrationNo: it.registrationNo },
  })),
  'POST /api/office/families/code': staff('owner manager counsellor desk'),
  'POST /api/office/families': staff('owner manager counsellor desk'),

  // by a link from a text, whose secret is the key itself
  'POST /api/pay-links/read': anyone,
  'POST /api/pay-links/prepare': anyone,
  'POST /api/pay-links/confirm': anyone,

  // the money of the counter: everybody there sees the own drawers, the manager those of the branch
  'GET /api/office/cash-drawers/own': staff('owner manager counsellor desk'),
  'POST /api/office/cash-drawers': staff('owner manager counsellor desk'),
  'GET /api/office/cash-drawers/:drawerId': staff(
    'owner manager counsellor desk',
    common("another's drawer is a 404 (cash-drawers.api.test.ts)", { path: { drawerId: 1 } }),
  ),
  'POST /api/office/cash-drawers/:drawerId/lines': staff(
    'owner manager counsellor desk',
    common("another's drawer is a 404 (cash-drawers.api.test.ts)", {
      path: { drawerId: 1 },
      json: { kind: 'put_in', amountKrw: 1, note: '권한 점검' },
    }),
  ),
  'POST /api/office/cash-drawers/:drawerId/close': staff(
    'owner manager counsellor desk',
    common("another's drawer is a 404 (cash-drawers.api.test.ts)", {
      path: { drawerId: 1 },
      json: { countedKrw: 0, expectedKrw: 0 },
    }),
  ),
  'POST /api/office/cash-drawers/:drawerId/corrections': staff(
    'owner manager',
    common("another's drawer is a 404 (cash-drawers.api.test.ts)", {
      path: { drawerId: 1 },
      json: { direction: 'more', amountKrw: 1, reason: '권한을 점검합니다' },
    }),
  ),

  // what is paid out: a manager reads the own branches', the head office says what holds and what came
  'GET /api/office/payouts/sums': staff('owner manager'),
  'GET /api/office/payouts/detail': staff(
    'owner manager',
    common('a sum is of a number; payments of other branches are left out of it (payouts.api.test.ts)', {
      query: { day: '2026-11-24', channel: 'card' },
    }),
  ),
  'POST /api/office/payouts/receipts': staff('owner'),
  'POST /api/office/payouts/receipts/import': staff('owner'),
  'POST /api/office/payouts/receipts/:receiptId/remove': staff(
    'owner',
    common('the head office’s account', { path: { receiptId: 1 }, json: { reason: '권한을 점검합니다' } }),
  ),
  'GET /api/office/payout-settings': staff('owner manager'),
  'POST /api/office/payout-settings/terms': staff('owner'),
  'POST /api/office/payout-settings/terms/:termsId/remove': staff(
    'owner',
    common('contracts are the head office’s', {
      path: { termsId: 1 },
      json: { reason: '권한을 점검합니다' },
    }),
  ),
  'POST /api/office/payout-settings/numbers': staff('owner'),
  'POST /api/office/payout-settings/numbers/:numberId/remove': staff(
    'owner',
    common('contracts are the head office’s', {
      path: { numberId: 1 },
      json: { reason: '권한을 점검합니다' },
    }),
  ),
  'POST /api/office/test-sessions/:sessionId/notice': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: {
      registrationNos: [it.registrationNo],
      text: '주차장이 붐비니 대중교통으로 와 주세요.',
      reason: '당일 안내',
    },
  })),
  'POST /api/office/test-sessions/:sessionId/notice/preview': staff('owner manager', (it) => ({
    path: { sessionId: it.sessionId },
    json: {
      registrationNos: [it.registrationNo],
      text: '주차장이 붐비니 대중교통으로 와 주세요.',
    },
  })),

  // level tests; a browser's cookie and a private link are the keys themselves
  'GET /api/level-tests': anyone,
  'GET /api/level-tests/mine': anyone,
  'GET /api/level-tests/results': anyone,
  'POST /api/level-tests/attempts': anyone,
  'POST /api/level-tests/leave': anyone,
  'GET /api/level-tests/attempts/:attemptNo': anyone,
  'POST /api/level-tests/attempts/:attemptNo/retest': anyone,
  'POST /api/level-tests/attempts/:attemptNo/resume': anyone,
  'POST /api/level-tests/attempts/:attemptNo/consent': anyone,
  'POST /api/level-tests/attempts/:attemptNo/start': anyone,
  'GET /api/level-tests/attempts/:attemptNo/lease': anyone,
  'POST /api/level-tests/attempts/:attemptNo/lease': anyone,
  'GET /api/level-tests/attempts/:attemptNo/items/:position': anyone,
  'POST /api/level-tests/attempts/:attemptNo/save': anyone,
  'POST /api/level-tests/attempts/:attemptNo/next': anyone,
  'POST /api/level-tests/attempts/:attemptNo/beat': anyone,
  'POST /api/level-tests/attempts/:attemptNo/hand-in': anyone,
  'GET /api/level-tests/attempts/:attemptNo/receipt': anyone,
  'GET /api/level-tests/results/classes': anyone,
  'POST /api/level-tests/results/seat': anyone,
  'DELETE /api/level-tests/results/seat': anyone,
  'POST /api/office/level-tests/classes': staff('owner manager', (it) => ({
    json: { ...levelClass, branchId: it.branchId },
  })),
  'PATCH /api/office/level-tests/classes/:classId': staff('owner manager', (it) => ({
    path: { classId: it.classId },
    json: { version: 1, capacity: 9 },
  })),
  'GET /api/office/level-tests/classes/:classId': staff('owner manager counsellor', (it) => ({
    path: { classId: it.classId },
  })),
  'GET /api/office/level-tests/class-choices': staff('owner manager counsellor'),
  'POST /api/office/level-tests/places/:placeId/enrol': staff('owner manager counsellor', (it) => ({
    path: { placeId: it.placeId },
  })),
  'POST /api/office/level-tests/places/:placeId/end': staff('owner manager counsellor', (it) => ({
    path: { placeId: it.placeId },
  })),
  'POST /api/office/level-tests/places/:placeId/restore': staff('owner manager counsellor', (it) => ({
    path: { placeId: it.placeId },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/level': staff('owner manager', (it) => ({
    path: { attemptNo: it.attemptNo },
    json: { levelCode: null, reason: '면담 결과에 따른 변경', version: 1 },
  })),
  'POST /api/office/level-tests/releases': staff(
    'owner',
    common('results of all branches', { json: { subject: 'math', basedOn: 1 } }),
  ),
  'POST /api/office/level-tests/planned-releases': staff(
    'owner',
    common('results of all branches', { json: { subject: 'math', releaseAt: '2026-12-31T18:00' } }),
  ),
  'POST /api/office/level-tests/planned-releases/:releaseId/cancel': staff(
    'owner',
    common('results of all branches', { json: { reason: '권한표 확인' } }),
  ),
  'POST /api/office/level-tests/release-way': staff(
    'owner',
    common('one setting for all', { json: { isReleasedAtOnce: true, was: true } }),
  ),
  'GET /api/office/level-tests/regrades/:itemId': staff('owner', theBank),
  'POST /api/office/level-tests/regrades/preview': staff(
    'owner',
    common('results of all branches', { json: { versionId: 1, way: 'left_out' } }),
  ),
  'POST /api/office/level-tests/regrades': staff(
    'owner',
    common('results of all branches', {
      json: { versionId: 1, way: 'left_out', seen: '-', basedOn: 0, reason: '권한표 확인' },
    }),
  ),
  'POST /api/office/level-tests/unread/preview': staff(
    'owner manager examiner',
    common('what nobody of the branch gave is not found', {
      json: { versionId: 1, typed: '모름', isAccepted: true },
    }),
  ),
  'POST /api/office/level-tests/unread': staff(
    'owner manager examiner',
    common('what nobody of the branch gave is not found', {
      json: { versionId: 1, typed: '모름', isAccepted: true, seen: '-', reason: '권한표 확인' },
    }),
  ),
  'GET /api/office/level-tests/essays': staff('owner manager examiner'),
  'GET /api/office/level-tests/essays/:versionId': staff('owner manager examiner', theBank),
  'POST /api/office/level-tests/essays/:versionId/marks': staff(
    'owner manager examiner',
    common('an answer of another branch is not in the own queue', {
      json: { ref: '0'.repeat(64), points: 1, criteria: { c1: 1 } },
    }),
  ),
  'GET /api/office/level-tests/live': staff('owner manager counsellor examiner'),
  'GET /api/office/level-tests/attempts/:attemptNo': staff('owner manager counsellor examiner', attempt),
  'GET /api/office/level-tests/attempts/:attemptNo/replay': staff('owner manager examiner', attempt),
  'POST /api/office/level-tests/attempts/:attemptNo/helped': staff(
    'owner manager counsellor examiner',
    attempt,
  ),
  'POST /api/office/level-tests/attempts/:attemptNo/time': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { minutes: 5, reason: '방송 점검', version: 1 },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/pause': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { isPaused: true, reason: '방송 점검' },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/reopen': staff('owner manager examiner', (it) => ({
    path: { attemptNo: it.attemptNo },
    json: { minutes: 5, reason: '권한표 확인' },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/retest-told': staff(
    'owner manager counsellor examiner',
    (it) => ({ path: { attemptNo: it.attemptNo }, json: { reason: '권한표 확인' } }),
  ),
  'POST /api/office/level-tests/live/time': staff('owner manager examiner'),
  'POST /api/office/level-tests/live/pause': staff('owner manager examiner'),
  'GET /api/office/level-tests/boundary-cost': staff('owner'),
  'GET /api/office/level-tests/settings': staff('owner'),
  'POST /api/office/level-tests/settings/check': staff('owner'),
  'PUT /api/office/level-tests/settings': staff('owner'),
  'POST /api/office/level-tests/attempts/:attemptNo/percent': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { percent: 50, reason: '읽기 지원', version: 1 },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/release': staff('owner manager examiner', attempt),
  'POST /api/office/level-tests/attempts/:attemptNo/marks': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { position: 1, points: 1 },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/transcripts': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { isGranted: true, reason: '청각 지원 대상' },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/corrections/preview': staff(
    'owner manager examiner',
    (it) => ({ ...attempt(it), json: { change: { kind: 'late', isAccepted: true } } }),
  ),
  'POST /api/office/level-tests/attempts/:attemptNo/corrections': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { change: { kind: 'late', isAccepted: true }, seen: '-', reason: '권한표 확인' },
  })),
  'POST /api/office/level-tests/attempts/:attemptNo/void': staff('owner manager examiner', (it) => ({
    ...attempt(it),
    json: { reason: '본인 확인 불가' },
  })),
  'GET /api/office/level-tests/analysis': staff(
    'owner editor',
    common('figures of a subject name nobody', ofMath),
  ),
  'GET /api/office/level-tests/analysis/items': staff(
    'owner editor',
    common('the bank is one for all', ofMath),
  ),
  'POST /api/office/level-tests/analysis/items/export': staff(
    'owner editor',
    common('figures of a subject name nobody', { json: { subject: 'math', reason: '권한표' } }),
  ),
  'GET /api/office/level-tests/calibrations': staff(
    'owner editor',
    common('the bank is one for all', ofMath),
  ),
  'GET /api/office/level-tests/calibrations/:calibrationId': staff(
    'owner editor',
    common('the bank is one for all'),
  ),
  'POST /api/office/level-tests/calibrations': staff(
    'owner editor',
    common('the bank is one for all', mathJson),
  ),
  'POST /api/office/level-tests/calibrations/:calibrationId/cancel': staff(
    'owner editor',
    common('the bank is one for all'),
  ),
  'POST /api/office/level-tests/calibrations/:calibrationId/publish': staff(
    'owner',
    common('the bank is one for all', { json: { versionIds: [1] } }),
  ),
  'GET /api/office/level-tests/cuts': staff('owner manager', common('cut lines are one for all', ofMath)),
  'POST /api/office/level-tests/cuts/preview': staff(
    'owner manager',
    common('own branches only, in the WHERE; a test of its own', {
      json: { subject: 'math', levels: twoLevels },
    }),
  ),
  'POST /api/office/level-tests/cuts/check': staff(
    'owner manager',
    common('the bank is one for all', { json: { subject: 'math', levels: twoLevels } }),
  ),
  'POST /api/office/level-tests/cuts': staff(
    'owner',
    common('cut lines are one for all', {
      json: { subject: 'math', levels: twoLevels, basedOn: 1, note: '권한표' },
    }),
  ),
  'GET /api/office/level-tests/simulations': staff('owner editor', common('the bank is one for all', ofMath)),
  'GET /api/office/level-tests/simulations/:blueprintId': staff(
    'owner editor',
    common('the bank is one for all', { path: { blueprintId: 1 } }),
  ),
  'POST /api/office/level-tests/simulations': staff(
    'owner editor',
    common('the bank is one for all', { json: { blueprintId: 1, mode: 'adaptive', students: 50 } }),
  ),

  // counselling
  'POST /api/counselling': anyone,
  'GET /api/counselling/slots': anyone,
  'POST /api/counselling/slot-holds': anyone,
  'GET /api/counselling/requests': anyone,
  'GET /api/counselling/classes/:placeNo': anyone,
  'GET /api/counselling/:token': anyone,
  'POST /api/counselling/:token/cancel': anyone,
  'POST /api/counselling/:token/slot': anyone,

  // counselling in the office
  'GET /api/office/counselling': staff('owner manager counsellor'),
  'GET /api/office/counselling-branches': staff('owner manager counsellor desk'),
  'POST /api/office/counselling': staff('owner manager counsellor desk'),
  'GET /api/office/counselling-figures': staff('owner manager'),
  'GET /api/office/counselling/:requestId': staff('owner manager counsellor', counselling),
  'PATCH /api/office/counselling/:requestId': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { version: 1 },
  })),
  'POST /api/office/counselling/:requestId/calls': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { result: 'call_back', version: 1 },
  })),
  'POST /api/office/counselling/:requestId/messages': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { template: 'directions' },
  })),
  'POST /api/office/counselling/:requestId/transfer': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { reason: '가까운 분원', branchId: it.branchId, version: 1 },
  })),
  'POST /api/office/counselling/:requestId/move': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { to: 'visited', version: 1 },
  })),
  'POST /api/office/counselling/:requestId/reopen': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { version: 1, reason: '잘못 마침' },
  })),
  'GET /api/office/counselling-calendars/:branchId': staff('owner manager counsellor', calendar),
  'GET /api/office/counselling-calendars/:branchId/week': staff('owner manager counsellor', calendar),
  'POST /api/office/counselling/:requestId/time': staff('owner manager counsellor', (it) => ({
    ...counselling(it),
    json: { version: 1, kind: 'call', day: '2026-11-24', time: '15:00', staffId: 1 },
  })),
  'PUT /api/office/counselling-calendars/:branchId/hours': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { version: 1, hours: [{ weekday: 1, opens: '14:00', closes: '21:00', visitRooms: 1 }] },
  })),
  'POST /api/office/counselling-calendars/:branchId/shifts': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { staffId: 1, weekday: 1, starts: '14:00', ends: '17:00' },
  })),
  'PUT /api/office/counselling-calendars/:branchId/shifts/:shiftId': staff(
    'owner manager',
    common("another branch's shift is a 404 (hours.api.test.ts)", {
      path: { branchId: 1, shiftId: 1 },
      json: { starts: '14:00', ends: '17:00' },
    }),
  ),
  'DELETE /api/office/counselling-calendars/:branchId/shifts/:shiftId': staff('owner manager', (it) => ({
    path: { branchId: it.branchId, shiftId: 1 },
  })),
  'POST /api/office/counselling-calendars/:branchId/closures': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { day: '2026-12-24', reason: '휴무' },
  })),
  'POST /api/office/counselling-calendars/:branchId/days-off': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { staffId: it.staffId, day: '2026-12-24' },
  })),
  'DELETE /api/office/counselling-calendars/:branchId/days-off/:dayOffId': staff('owner manager', (it) => ({
    path: { branchId: it.branchId, dayOffId: 1 },
  })),
  'DELETE /api/office/counselling-calendars/:branchId/closures/:closureId': staff('owner manager', (it) => ({
    path: { branchId: it.branchId, closureId: 1 },
  })),

  // staff
  'POST /api/office/signin': anyone,
  'POST /api/office/signin/code': anyone,
  'POST /api/office/signout': ends(staff('all')),
  'GET /api/office/me': staff('all'),
  'GET /api/office/seasons': staff('owner manager'),
  'POST /api/office/seasons': staff('owner manager', (it) => ({ json: seasonPlan(it) })),
  'GET /api/office/today': staff('all'),
  'GET /api/office/find': staff(
    'all',
    common('what is found is of the own branches', { query: { q: '없는 이름' } }),
  ),
  'POST /api/office/signin/recovery': anyone,
  'POST /api/office/signin/invitation': anyone,
  'POST /api/office/signin/invitation/password': anyone,
  'POST /api/office/signin/invitation/code': anyone,
  'POST /api/office/me/password': staff('all'),
  'POST /api/office/me/recovery-codes': staff('all'),
  'GET /api/office/views': staff('all'),
  'PUT /api/office/views': staff('all'),
  'DELETE /api/office/views/:viewId': staff('all', common('a view is its owner’s; the driver has none')),
  'GET /api/office/changes': staff('owner manager'),
  'GET /api/office/bank-changes': staff('owner editor examiner'),
  'POST /api/office/staff/import': staff('owner'),
  'GET /api/office/staff/invitations': staff('owner manager'),
  'POST /api/office/staff/invitations': staff('owner manager', (it) => ({
    json: { email: 'new@msc.example', name: '새직원', role: 'counsellor', branchIds: [it.branchId] },
  })),
  'DELETE /api/office/staff/invitations/:invitationId': once(
    staff('owner manager', (it) => ({ path: { invitationId: it.invitationId } })),
  ),
  'PATCH /api/office/staff/:staffId': staff('owner manager', (it) => ({
    path: { staffId: it.staffId },
    json: { ...ofStaff, role: 'counsellor', branchIds: [it.branchId] },
  })),
  'PUT /api/office/staff/:staffId/rights': staff('owner manager', (it) => ({
    path: { staffId: it.staffId },
    json: { ...ofStaff, given: ['money'], taken: [] },
  })),
  'GET /api/office/staff/:staffId/duties': staff('owner manager', (it) => ({
    path: { staffId: it.staffId },
  })),
  'POST /api/office/staff/:staffId/leave': staff('owner manager', (it) => ({
    path: { staffId: it.staffId },
    json: ofStaff,
  })),
  'POST /api/office/staff/:staffId/return': staff('owner manager', (it) => ({
    path: { staffId: it.staffId },
    json: ofStaff,
  })),
  'POST /api/office/staff/:staffId/reset': staff('owner manager', (it) => ({
    path: { staffId: it.staffId },
    json: ofStaff,
  })),

  // the opening day and the month
  'POST /api/office/branches': staff('owner'),
  'PATCH /api/office/branches/:branchId': staff('owner manager', (it) => ({
    path: { branchId: it.branchId },
    json: { version: 1, phone: '02-555-0111' },
  })),
  'GET /api/office/programmes': staff('owner manager editor'),
  'PUT /api/office/programmes': staff('owner editor'),
  'POST /api/office/tuitions/import': staff('owner manager'),
  'POST /api/office/tuitions': staff('owner manager', (it) => ({
    json: { ...course, branchId: it.branchId },
  })),
  'PUT /api/office/tuitions/:tuitionId': staff('owner manager', (it) => ({
    path: { tuitionId: it.tuitionId },
    json: { ...course, course: '초등 심화', version: 1 },
  })),
  'POST /api/office/tuitions/:tuitionId/remove': once(
    staff('owner manager', (it) => ({
      path: { tuitionId: it.tuitionId },
      json: { version: 9, reason: '권한 점검' },
    })),
  ),
  'GET /api/office/tuitions/:tuitionId/fees': staff('owner manager', (it) => ({
    path: { tuitionId: it.tuitionId },
  })),
  'POST /api/office/tuitions/:tuitionId/fees': staff('owner manager', (it) => ({
    path: { tuitionId: it.tuitionId },
    json: { ...fee, effectiveFrom: '2027-01-01', version: 1 },
  })),
  'POST /api/office/tuitions/:tuitionId/fees/:feeId/cancel': staff('owner manager', (it) => ({
    path: { tuitionId: it.tuitionId, feeId: 1 },
    json: { version: 9 },
  })),
  'GET /api/office/branches/:branchId/closures': staff('owner manager', calendar),
  'POST /api/office/branches/:branchId/closures': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { day: '2026-12-30', reason: '권한 점검' },
  })),
  'DELETE /api/office/branches/:branchId/closures/:closureId': once(
    staff('owner manager', (it) => ({ path: { branchId: it.branchId, closureId: it.closureId } })),
  ),
  'POST /api/office/rooms': staff('owner manager', (it) => ({ json: { ...room, branchId: it.branchId } })),
  'PUT /api/office/rooms/:roomId': staff('owner manager', (it) => ({
    path: { roomId: it.roomId },
    json: { ...room, version: 1 },
  })),
  'GET /api/office/branch-pages/:branchId': staff('owner manager', calendar),
  'PUT /api/office/branch-pages/:branchId/director': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { directorId: 0 },
  })),
  'POST /api/office/branch-pages/:branchId/shuttles': staff('owner manager', (it) => ({
    ...calendar(it),
    json: { name: '권한 점검 2호차', direction: 'to', days: '월', stops: '15:10 정문' },
  })),
  'PUT /api/office/branch-pages/:branchId/shuttles/:lineId': staff('owner manager', (it) => ({
    path: { branchId: it.branchId, lineId: it.shuttleLineId },
    json: { name: '권한 점검 1호차', direction: 'to', days: '월', stops: '15:10 정문', version: 1 },
  })),
  'POST /api/office/branch-pages/:branchId/shuttles/:lineId/remove': once(
    staff('owner manager', (it) => ({
      path: { branchId: it.branchId, lineId: it.shuttleLineId },
      json: { version: 9 },
    })),
  ),
  'POST /api/office/popups': staff(
    'owner editor',
    common('popups stand on the site of all branches', { json: {} }),
  ),
  'PUT /api/office/popups/:popupId': staff(
    'owner editor',
    common('popups stand on the site of all branches', { path: { popupId: 1 } }),
  ),
  'POST /api/office/popups/:popupId/move': staff(
    'owner editor',
    common('popups stand on the site of all branches', { path: { popupId: 1 }, json: { by: 'up' } }),
  ),
  'PUT /api/office/popups/:popupId/picture': staff(
    'owner editor',
    common('popups stand on the site of all branches', { path: { popupId: 1 } }),
  ),
  'POST /api/office/popups/:popupId/picture/remove': staff(
    'owner editor',
    common('popups stand on the site of all branches', { path: { popupId: 1 }, json: {} }),
  ),
  'POST /api/office/reviews': staff(
    'owner editor',
    common('reviews are shown on the site of all branches', { json: {} }),
  ),
  'PUT /api/office/reviews/:reviewId': staff(
    'owner editor',
    common('reviews are shown on the site of all branches', { path: { reviewId: 1 } }),
  ),
  'POST /api/office/reviews/:reviewId/approve': staff(
    'owner editor',
    common('reviews are shown on the site of all branches', { path: { reviewId: 1 }, json: { version: 1 } }),
  ),
  'POST /api/office/reviews/:reviewId/hide': staff(
    'owner editor',
    common('reviews are shown on the site of all branches', { path: { reviewId: 1 }, json: {} }),
  ),
  'POST /api/office/reviews/:reviewId/withdraw': staff(
    'owner editor',
    common('reviews are shown on the site of all branches', { path: { reviewId: 1 }, json: {} }),
  ),
  'GET /api/office/teachers/branches': staff('owner editor'),
  'POST /api/office/teachers': staff(
    'owner editor',
    common('teachers are introduced for all branches', { json: {} }),
  ),
  'PUT /api/office/teachers/:teacherId': staff(
    'owner editor',
    common('teachers are introduced for all branches', { path: { teacherId: 1 } }),
  ),
  'POST /api/office/teachers/:teacherId/move': staff(
    'owner editor',
    common('teachers are introduced for all branches', { path: { teacherId: 1 }, json: { by: 'up' } }),
  ),
  'PUT /api/office/teachers/:teacherId/photo': staff(
    'owner editor',
    common('teachers are introduced for all branches', { path: { teacherId: 1 } }),
  ),
  'POST /api/office/teachers/:teacherId/photo/withdraw': staff(
    'owner editor',
    common('teachers are introduced for all branches', { path: { teacherId: 1 }, json: {} }),
  ),
  'GET /api/office/control': staff('owner manager'),
  'GET /api/office/openings': staff('owner manager'),
  'GET /api/office/openings/report': staff('owner manager'),
  'GET /api/office/reports/monthly': staff('owner manager'),
  'GET /api/office/reports/sections': staff('owner manager'),

  // payments in the office
  'GET /api/office/payments/:paymentId': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
  })),
  'POST /api/office/payments/:paymentId/refund': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
    json: { amountKrw: 1_000, leftKrw: 0, reason: '중복 결제 환불' },
  })),
  'POST /api/office/payments/:paymentId/refund-account': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
    json: { bank: 'SHINHAN', number: '110123456789', holder: '김보호' },
  })),
  'POST /api/office/payments/:paymentId/ask': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
  })),
  'POST /api/office/payments/:paymentId/refund-asks': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
    json: { amountKrw: 1_000, leftKrw: 0, reason: '규정보다 더 드립니다' },
  })),
  'POST /api/office/refund-asks/:askId/decide': staff(
    'owner',
    common('the head office decides for all branches', { path: { askId: 1 } }),
  ),
  'POST /api/office/refund-asks/:askId/withdraw': staff(
    'owner manager',
    common("another branch's request is a 404 (approvals.api.test.ts)", { path: { askId: 1 } }),
  ),
  'GET /api/office/refund-limit': staff('owner manager'),
  'PUT /api/office/refund-limit': staff('owner'),
  'POST /api/office/payments/:paymentId/acknowledge': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
    json: { attention: 'reversed', note: '보호자와 통화했습니다' },
  })),
  'POST /api/office/payments/:paymentId/cash-returned': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
    json: { refundId: 1, reason: '현금을 돌려드렸습니다' },
  })),
  'POST /api/office/payments/:paymentId/withdraw-refund': staff('owner manager', (it) => ({
    path: { paymentId: it.paymentId },
    json: { refundId: 1, reason: '금액을 잘못 적었습니다' },
  })),
  'POST /api/office/reconciliations': staff('owner'),
  'GET /api/office/reconciliations/:runId': staff(
    'owner',
    common('the books are the head office’s', { path: { runId: 1 } }),
  ),
  'POST /api/office/reconciliation-lines/:lineId/resolve': staff(
    'owner',
    common('the books are the head office’s', { path: { lineId: 1 } }),
  ),

  // members and consents in the office
  'GET /api/office/members/:memberId': staff('owner manager counsellor', (it) => ({
    path: { memberId: it.memberId },
  })),
  'GET /api/office/contact-corrections': staff('owner privacy'),
  'POST /api/office/members/:memberId/corrections': staff(
    'owner privacy',
    common('head office works for every branch', {
      path: { memberId: 1 },
      json: { field: 'mobile', reason: '권한 점검에 따른 정정', version: 1 },
    }),
  ),
  'POST /api/office/contact-corrections/:correctionId/approve': staff(
    'owner privacy',
    common('head office works for every branch', { path: { correctionId: 1 }, json: { version: 1 } }),
  ),
  'POST /api/office/contact-corrections/:correctionId/decline': staff(
    'owner privacy',
    common('head office works for every branch', {
      path: { correctionId: 1 },
      json: { version: 1, reason: '권한 점검에 따른 반려' },
    }),
  ),
  'GET /api/office/members/:memberId/timeline': staff('owner manager counsellor', (it) => ({
    path: { memberId: it.memberId },
  })),
  'POST /api/office/members/:memberId/unmask': staff('owner manager counsellor', (it) => ({
    path: { memberId: it.memberId },
    json: { reason: '상담 전화 요청' },
  })),
  'POST /api/office/members/:memberId/sign-out': {
    ...staff('owner manager', (it) => ({
      path: { memberId: it.memberId },
      json: { reason: '휴대폰 분실 신고' },
    })),
    endsMember: true,
  },
  'POST /api/office/members/:memberId/children/code': staff('owner manager counsellor', (it) => ({
    path: { memberId: it.memberId },
    json: { name: '이새봄', birthDate: '2016-03-02', schoolName: '대치초등학교', grade: 4 },
  })),
  'POST /api/office/members/:memberId/children': once(
    staff('owner manager counsellor', (it) => ({ path: { memberId: it.memberId }, json: entered })),
  ),
  'POST /api/office/children/import': staff(
    'owner manager counsellor',
    common('guardians of other branches are refused row by row (children-import.api.test.ts)'),
  ),
  'POST /api/office/children/imports/:importId/undo': staff(
    'owner manager counsellor',
    common('an import is its author’s (children-import.api.test.ts)', { path: { importId: 1 } }),
  ),

  // the office's ready texts
  'GET /api/office/message-templates/choices': staff('owner manager'),
  'POST /api/office/message-templates': staff('owner'),
  'POST /api/office/message-templates/preview': staff('owner manager', (it) => ({
    json: {
      kind: 'service',
      channel: 'sms',
      body: '#{이름}님, 곧 뵙겠습니다.',
      audience: { of: 'presentation', sessionId: it.presentationSessionId },
    },
  })),
  'GET /api/office/message-templates/:templateId': staff('owner manager', common('kept by head office')),
  'PUT /api/office/message-templates/:templateId': staff('owner', common('kept by head office')),
  'POST /api/office/message-templates/:templateId/retire': staff('owner', common('kept by head office')),
  'POST /api/office/message-templates/:templateId/revive': staff('owner', common('kept by head office')),
  'POST /api/office/message-templates/:templateId/approve': staff(
    'owner manager',
    common('kept by head office'),
  ),
  // The text is head office's; whose guests it goes to is the branch's.
  'POST /api/office/message-templates/:templateId/sendings/:sendingId/stop': staff(
    'owner manager',
    common('stopped by whoever sent it, or head office'),
  ),
  'POST /api/office/message-templates/:templateId/send': staff('owner manager', (it) => ({
    path: { templateId: it.templateId },
    json: {
      version: 1,
      audience: { of: 'presentation', sessionId: it.presentationSessionId },
      willSend: 1,
      reason: '권한 점검',
    },
  })),

  // messages, jobs and settings
  'POST /api/office/messages/:messageId/unmask': staff(
    'owner',
    common('messages are the head office’s', { path: { messageId: 1 } }),
  ),
  'POST /api/office/messages/resend': staff('owner'),
  'POST /api/office/messages/handled': staff('owner'),
  'POST /api/office/messages/reopened': staff('owner'),
  'GET /api/office/providers': staff('owner'),
  'POST /api/office/providers/check': staff('owner'),
  'POST /api/office/jobs/retry': staff('owner'),
  'GET /api/office/refund-policies': staff('owner manager counsellor'),
  'POST /api/office/refund-policies': staff('owner'),
  'POST /api/office/refund-policies/:policyId/withdraw': staff(
    'owner',
    common('the rules are the academy’s, not a branch’s', {
      path: { policyId: 1 },
      json: { reason: '권한 점검에 따른 확인' },
    }),
  ),
  'GET /api/office/set-up': staff('owner'),
  'PUT /api/office/set-up/:key/waiver': staff(
    'owner',
    common('the list is the academy’s', { path: { key: 'icon' }, json: { reason: '권한 점검에 따른 확인' } }),
  ),
  'DELETE /api/office/set-up/:key/waiver': staff(
    'owner',
    common('the list is the academy’s', { path: { key: 'icon' } }),
  ),
  'GET /api/office/identity': staff('owner'),
  'PUT /api/office/identity': staff('owner'),
  'PUT /api/office/identity/pictures/:kind': staff(
    'owner',
    common('the academy has one identity', { path: { kind: 'icon' } }),
  ),
  'DELETE /api/office/identity/pictures/:kind': staff(
    'owner',
    common('the academy has one identity', { path: { kind: 'icon' }, json: { version: 0 } }),
  ),
  'GET /api/office/profile': staff('owner'),
  'PUT /api/office/profile': staff('owner'),
  'GET /api/office/incident': staff('owner manager'),
  'PUT /api/office/incident': staff('owner'),

  // the privacy officer
  'GET /api/office/access-log/state': staff('owner privacy'),
  'POST /api/office/access-log/checks': staff('owner privacy'),
  'POST /api/office/data-requests': staff('owner privacy'),
  'POST /api/office/data-requests/:requestId/answer': staff(
    'owner privacy',
    common('requests are the head office’s', { path: { requestId: 1 } }),
  ),

  // items
  'GET /api/office/item-choices': staff('owner editor examiner'),
  'GET /api/office/item-domains': staff('owner editor examiner'),
  'POST /api/office/item-domains': staff('owner editor'),
  'PUT /api/office/item-domains/:domainId': staff('owner editor', theBank),
  'POST /api/office/item-domains/:domainId/move': staff('owner editor', theBank),
  'POST /api/office/item-domains/:domainId/retire': staff('owner editor', theBank),
  'GET /api/office/items/:itemId': staff('owner editor examiner', theBank),
  'POST /api/office/items': staff('owner editor examiner'),
  'PUT /api/office/items/:itemId/draft': staff('owner editor examiner', theBank),
  'POST /api/office/items/:itemId/versions/:versionId/move': staff('owner editor examiner', theBank),
  'PUT /api/office/items/:itemId/enemies': staff(
    'owner editor examiner',
    common('the bank is one for all', { path: { itemId: 1 }, json: { codes: [], version: 1 } }),
  ),
  'GET /api/office/item-stimuli': staff('owner editor examiner'),
  'POST /api/office/item-stimuli': staff('owner editor examiner'),
  'POST /api/office/item-media': staff('owner editor examiner'),
  'POST /api/office/items/import': staff('owner editor examiner'),
  'POST /api/office/items/package': staff('owner editor'),
  'POST /api/office/items/:itemId/versions/:versionId/restore': staff('owner editor examiner', theBank),
  'POST /api/office/blueprints': staff('owner editor examiner'),
  'POST /api/office/blueprints/:blueprintId/move': staff('owner editor', theBank),
  'GET /api/office/blueprints/:blueprintId/forms': staff('owner editor examiner', theBank),
  'POST /api/office/blueprints/:blueprintId/forms': staff('owner editor examiner', theBank),
  'POST /api/office/forms/:formId/move': staff('owner editor', theBank),
  'GET /api/office/forms/:formId/paper': staff('owner editor examiner', theBank),

  // sandbox
  'GET /sandbox/api/messages': anyone,
  'GET /sandbox/api/captcha/:captchaKey': anyone,
  'POST /sandbox/api/faults/:vendor': anyone,
  'POST /sandbox/api/management-system': anyone,
};

const lists = await declaredLists();
const ofLists = lists
  .flatMap(({ list, file }) => [list, file ?? []].flat())
  .map(({ route, roles = allRoles }): [string, Row] => [route, { who: 'staff', roles }]);

/** The rows by their routes; those of declared lists come from the declaration where none stands here. */
export const matrix: Readonly<Record<string, Row>> = { ...Object.fromEntries(ofLists), ...byHand };

/** The sentence that says what to add where an endpoint has no row. */
export const missingRow = (route: string) =>
  `${route} has no row in tests/api/matrix.ts. Add one line in its feature's block: '${route}': ` +
  (route.includes('/api/office/') ? "staff('owner manager …roles it admits…'" : 'anyone, or member(') +
  (route.includes(':') ? ', (it) => ({ path: { … }, json: { … valid input … } })' : '') +
  '),';
