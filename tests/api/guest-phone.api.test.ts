import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { declaredEndpoints, fieldsOf } from '../declared.ts';
import { classCalls } from '../given-classes.ts';
import { counsellingJson, sendRequest } from '../given-counselling.ts';
import { type GivenBank, givenBank, givenClass } from '../given-level-tests.ts';
import { type GivenMember, givenMember } from '../given-members.ts';
import { givenHold, newKey } from '../given-payments.ts';
import { bookingJson, givenPresentation, givenProvenBrowser, sendBooking } from '../given-presentations.ts';
import { givenSession } from '../given-tests.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';

/** Words of the member that stand nowhere else. */
const words = {
  guardian: '독고윤슬',
  loginId: 'heroncanary7',
  email: 'heron@canary.example.kr',
  child: '왜가리솔',
  school: '두물머리초등학교',
  asked: '왜가리솔이 수학을 무서워해요',
  question: '왜가리솔도 올 수 있나요',
  cousin: '왜가리결',
};
const child = { name: words.child, birthDate: '2016-08-19', schoolName: words.school, grade: 5 };

let academy: TestAcademy;
let bank: GivenBank;
let member: GivenMember;
let canaries: readonly string[];
let known: Readonly<Record<string, unknown>>;
let endpoints: readonly Endpoint[];

/** A level test of the member's child that is over, with a seat kept in a class; and another that is under way. */
async function sitsLevelTests(childId: number) {
  const of = classCalls(academy, bank);
  const seated = await of.sat();
  const classId = await givenClass(academy, { branchId: bank.branchId, capacity: 3 });
  const placeNo = (await of.keep(seated, classId)).resultData.place?.placeNo ?? '';
  const { mobile } = member;
  await academy.db
    .updateTable('level_attempts')
    .set({
      member_id: member.userSeqId,
      child_id: childId,
      student_name: words.child,
      guardian_mobile: mobile,
    })
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  // A cousin of another name, begun signed in.
  const begun = await call<{ attemptNo: string }>(academy, 'POST /api/level-tests/attempts', {
    token: member.token,
    json: {
      blueprintId: bank.blueprintId,
      branchId: bank.branchId,
      studentName: words.cousin,
      birthDate: child.birthDate,
      grade: child.grade,
    },
  });
  return { attemptNo: seated.attemptNo, otherNo: begun.resultData.attemptNo, placeNo, classId };
}

/** A seat in a test, a place in the line of another. */
async function registers(childId: number) {
  const hold = await givenHold(academy, { member, startsInHours: 300 });
  const session = await givenSession(academy, { capacity: 1, startsInHours: 500 });
  await givenHold(academy, { member: await givenMember(academy), poolOf: session });
  const waiting = await call(academy, 'POST /api/entrance-tests/waiting', {
    token: member.token,
    key: newKey(),
    json: { sessionId: session.sessionId, childId },
  });
  expect(waiting.resultCode).toBe(0);
  return hold;
}

/** Counselling, a booking, and a place in the line of another presentation. */
async function asksAndBooks() {
  const { token } = member;
  const json = counsellingJson(bank.branchId, { guardianName: words.guardian, message: words.asked });
  const { requestNo } = (await sendRequest(academy, { token }, json)).resultData;
  const [first, full] = [
    await givenPresentation(academy),
    await givenPresentation(academy, { capacity: 0, startsInHours: 240 }),
  ];
  const booking = bookingJson(first.sessionId, { name: words.guardian, question: words.question });
  const { bookingNo } = (await sendBooking(academy, { token }, booking)).resultData;
  const line = { ...booking, sessionId: full.sessionId };
  const waitingNo = (await sendBooking(academy, { token }, line, 'waiting')).resultData.bookingNo;
  const secrets = await call<{ requests: { token: string }[] }>(academy, 'GET /api/counselling/requests', {
    token,
  });
  return { requestNo, bookingNo, waitingNo, secret: secrets.resultData.requests[0]?.token ?? '', first };
}

beforeAll(async () => {
  academy = await startAcademy();
  endpoints = await declaredEndpoints();
  bank = await givenBank(academy);
  member = await givenMember(academy, {
    userId: words.loginId,
    name: words.guardian,
    email: words.email,
    childrenList: JSON.stringify([{ ...child, guardianConsent: true }]),
  });
  const { id: childId } = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .executeTakeFirstOrThrow();
  const tests = await sitsLevelTests(childId);
  const hold = await registers(childId);
  const asked = await asksAndBooks();
  canaries = [
    ...Object.values(words),
    child.birthDate,
    ...[tests.attemptNo, tests.otherNo, tests.placeNo, hold.registrationNo, hold.orderNo],
    ...[asked.requestNo, asked.bookingNo, asked.waitingNo, asked.secret],
  ];
  // Whatever a call can name: the very things of the member, and the numbers anybody reads on the pages.
  known = {
    ...{ attemptNo: tests.attemptNo, placeNo: tests.placeNo, classId: tests.classId, childId },
    ...{ registrationNo: hold.registrationNo, orderNo: hold.orderNo, memberId: member.userSeqId },
    ...{ bookingNo: asked.bookingNo, requestNo: asked.requestNo, sessionId: asked.first.sessionId },
    ...{ branchId: bank.branchId, blueprintId: bank.blueprintId, kind: 'call', position: 1, party: 1 },
    ...{ name: '김다른', guardianName: '김다른', studentName: '김다른', birthDate: '2016-04-02', grade: 5 },
    ...{
      childGrade: 5,
      childGrades: [4],
      topics: ['admission'],
      wish: 'evening',
      message: '',
      parentsMobile: member.mobile,
    },
  };
});
afterAll(() => academy.close());

/** One call of an endpoint with everything that is known; a path that names nothing known gets a 1. */
async function ask({ route, input }: Endpoint, who: { cookie?: string; token?: string }) {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(known[name] ?? '1')),
  );
  const inPath = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const given = fieldsOf(input).filter((name) => name in known && !inPath.includes(name));
  const fields = Object.fromEntries(given.map((name) => [name, known[name]]));
  const query = new URLSearchParams(given.map((name) => [name, String(known[name])]));
  const isRead = method === 'GET' || method === 'DELETE';
  const answer = await call(academy, `${method} ${path}${isRead && query.size > 0 ? `?${query}` : ''}`, {
    ...who,
    key: newKey(),
    ...(!isRead && { json: fields }),
  });
  return JSON.stringify(answer);
}

const isRead = ({ route }: Endpoint) => route.startsWith('GET ');
async function notified(
  of: readonly Endpoint[],
  newCaller: () => Promise<{ cookie?: string; token?: string }>,
): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of of) {
    const text = await ask(endpoint, await newCaller());
    found.push(...canaries.filter((one) => text.includes(one)).map((one) => `${endpoint.route}: ${one}`));
  }
  return found;
}

/** How the member's things stand. */
async function effective() {
  const { db } = academy;
  const of = member.userSeqId;
  return {
    requests: await db
      .selectFrom('counselling_requests')
      .select(['id', 'state'])
      .where('member_id', '=', of)
      .execute(),
    bookings: await db
      .selectFrom('presentation_bookings')
      .select(['id', 'state', 'party'])
      .where('member_id', '=', of)
      .execute(),
    attempts: await db
      .selectFrom('level_attempts')
      .select(['id', 'state'])
      .where('member_id', '=', of)
      .execute(),
    registrations: await db
      .selectFrom('registrations')
      .select(['id', 'state'])
      .where('member_id', '=', of)
      .execute(),
    places: await db.selectFrom('level_places').select(['id', 'state']).orderBy('id').execute(),
    browsers: await db
      .selectFrom('level_attempt_browsers')
      .select('attempt_id')
      .orderBy('attempt_id')
      .execute(),
  };
}

test('whoever only proved the phone of a member is told nothing of the member by any call, and changes nothing', async () => {
  const before = await effective();
  // A browser for each call: one of them forgets the proof.
  const guest = async () => ({ cookie: await givenProvenBrowser(academy, member.mobile) });
  const proof = await call<{ isAuth: boolean }>(academy, 'GET /api/auth', await guest());
  expect(proof.resultData.isAuth).toBe(true);
  expect(await notified(endpoints, guest)).toEqual([]);
  expect(await effective()).toEqual(before);
});

test('the member who signed in is told of each by the very same calls: the control', async () => {
  const lines = await notified(endpoints.filter(isRead), async () => ({ token: member.token }));
  const missing = canaries.filter((one) => !lines.some((line) => line.endsWith(`: ${one}`)));
  expect(missing).toEqual([]);
});
