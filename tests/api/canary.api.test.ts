import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberData } from '#src/features/members/contract/data.ts';
import type { TableDeclaration } from '#src/platform/db/personal/declaration.ts';
import { personalEnds } from '#src/platform/db/personal/personal-ends.ts';
import { personalCatalogue } from '#src/wiring/personal-catalogue.ts';
import { type Collector, startCollector } from '#tests/collector.ts';
import { counsellingJson, sendRequest } from '#tests/given-counselling.ts';
import { agreed, givenBank } from '#tests/given-level-tests.ts';
import { cookieOf, type GivenMember, givenMember, givenProvenPhone } from '#tests/given-members.ts';
import { givenHold, newKey } from '#tests/given-payments.ts';
import { givenPicture, givePhoto } from '#tests/given-photos.ts';
import { bookingJson, givenPresentation, sendBooking } from '#tests/given-presentations.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { tracesIn } from './traces.ts';

let academy: TestAcademy;
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
  academy = await startAcademy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
});
afterAll(async () => {
  await academy.close();
  await collector.close();
});

const day = 86_400;
const child = { name: '물총새솔', birthDate: '2016-08-19', schoolName: '두물머리초등학교', grade: 5 };
const words = {
  guardian: '독고윤슬',
  loginId: 'kingfisher7',
  email: 'kingfisher@canary.example.kr',
  road: '서울특별시 강남구 윤슬로 77',
  detail: '솔빛마을 907호',
  cousin: '물총새결',
  asked: '물총새솔이 수학을 무서워해요',
  question: '물총새솔도 올 수 있나요',
  essay: '제 이름은 물총새솔이고 두물머리에 삽니다',
};
const needles = (mobile: string) => [
  words.guardian,
  words.loginId,
  words.email,
  words.road,
  words.detail,
  child.name,
  words.cousin,
  child.birthDate,
  child.schoolName,
  mobile,
  mobile.slice(-8),
];

async function givenCanary(): Promise<GivenMember> {
  return givenMember(academy, {
    userId: words.loginId,
    name: words.guardian,
    email: words.email,
    childrenList: JSON.stringify([{ ...child, guardianConsent: true }]),
  });
}

const childOf = (member: GivenMember) =>
  academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .executeTakeFirstOrThrow();

/** Sits a level test for the own child, signed in, and as a guest with the same phone. */
async function sitsLevelTests(member: GivenMember): Promise<readonly string[]> {
  const bank = await givenBank(academy, { items: 40, hasEssays: true });
  const begin = async (json: object, who: { token?: string }) => {
    const cookie = await givenProvenPhone(academy, member.mobile);
    const answer = await call<{ attemptNo: string }>(academy, 'POST /api/level-tests/attempts', {
      json: { blueprintId: bank.blueprintId, branchId: bank.branchId, ...json },
      cookie,
      ...who,
    });
    if (answer.resultCode !== 0) throw new Error(`begin: ${JSON.stringify(answer)}`);
    const sits = { json: agreed, cookie: cookieOf(answer, '__Host-test') };
    await call(academy, `POST /api/level-tests/attempts/${answer.resultData.attemptNo}/consent`, sits);
    const start = `POST /api/level-tests/attempts/${answer.resultData.attemptNo}/start`;
    const started = await call(academy, start, { ...sits, json: {} });
    if (started.resultCode !== 0) throw new Error(`start: ${JSON.stringify(started)}`);
    return answer.resultData.attemptNo;
  };
  const { id } = await childOf(member);
  const own = await begin({ childId: id }, { token: member.token });
  const row = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('attempt_no', '=', own)
    .executeTakeFirstOrThrow();
  const answer = JSON.stringify({ kind: 'essay', text: words.essay });
  const at = academy.clock.now();
  await academy.db
    .insertInto('level_answers')
    .values({ attempt_id: row.id, position: 1, answer, rev: 1, lease_epoch: 1, saved_at: at })
    .execute();
  await academy.db
    .insertInto('level_response_events')
    .values({ attempt_id: row.id, position: 1, answer, rev: 1, lease_epoch: 1, outcome: 'saved', at })
    .execute();
  // A cousin, with the same phone, before anybody signed in.
  await begin({ studentName: words.cousin, birthDate: child.birthDate, grade: child.grade }, {});
  return [own];
}

async function registers(member: GivenMember): Promise<void> {
  await givenHold(academy, { member, feeKrw: 0, startsInHours: 400 });
  await givenHold(academy, { member, startsInHours: 300 });
  const session = await givenSession(academy, { capacity: 1, startsInHours: 500 });
  const other = await givenMember(academy);
  await givenHold(academy, { member: other, poolOf: session });
  const { id } = await childOf(member);
  await call(academy, 'POST /api/entrance-tests/waiting', {
    token: member.token,
    key: newKey(),
    json: { sessionId: session.sessionId, childId: id },
  });
}

async function asksAndBooks(member: GivenMember): Promise<void> {
  const { sessionId, branchId } = await givenPresentation(academy);
  const booked = bookingJson(sessionId, { name: words.guardian, question: words.question });
  await sendBooking(academy, { token: member.token }, booked);
  const guest = await givenProvenPhone(academy, member.mobile);
  const second = await givenPresentation(academy, { startsInHours: 200 });
  await sendBooking(academy, { cookie: guest }, { ...booked, sessionId: second.sessionId });
  const asked = counsellingJson(branchId, { guardianName: words.guardian, message: words.asked });
  await sendRequest(academy, { token: member.token }, asked);
  await sendRequest(academy, { cookie: guest }, asked);
}

/** Cancels what is confirmed and lets go what is held; nothing of it was ever paid. */
async function givesUp(member: GivenMember): Promise<void> {
  const rows = await academy.db
    .selectFrom('registrations')
    .select(['registration_no', 'state'])
    .where('member_id', '=', member.userSeqId)
    .execute();
  for (const { registration_no, state } of rows)
    await call(
      academy,
      `POST /api/entrance-tests/registrations/${registration_no}/${state === 'held' ? 'release' : 'cancel'}`,
      { token: member.token, key: newKey(), json: state === 'held' ? {} : { quotedRefundKrw: 0 } },
    );
}

async function leaves(member: GivenMember): Promise<void> {
  const left = await call(academy, 'POST /api/withdrawalUser', {
    token: member.token,
    form: { userId: member.memberId, password: member.password },
  });
  expect(left).toMatchObject({ resultCode: 0 });
}

/** Whether a law that is named keeps what stands there, or it is a pretended vendor's. */
function isKept(trace: string): boolean {
  const [, table = '', column = ''] = /^(\w+)\.(\w+):/.exec(trace) ?? [];
  const declared: TableDeclaration | undefined = Object.entries(personalCatalogue).find(
    ([name]) => name === table,
  )?.[1];
  const end = declared?.columns?.[column]?.until;
  return end !== undefined && (end === 'sandbox' || personalEnds[end].law !== null);
}

/** Every minute, every hour and every night for so many days. */
async function passDays(days: number): Promise<void> {
  for (let n = 0; n < days; n++) {
    academy.clock.advance(day);
    await academy.jobs['messages.sweep']?.({});
    await academy.jobs['seats.sweep']?.({});
    for (const name of Object.keys(academy.jobs).filter((one) => /\.(destroy|forget|sweep|clean)$/.test(one)))
      await academy.jobs[name]?.({});
  }
}

test('a member who used everything leaves no trace but what a law keeps', async () => {
  const member = await givenCanary();
  await academy.db
    .updateTable('members')
    .set({ postcode: '06236', road_address: words.road, address_detail: words.detail })
    .where('id', '=', member.userSeqId)
    .execute();
  const { id: childId } = await childOf(member);
  await givePhoto(academy, { token: member.token, childId }, await givenPicture());
  const attempts = await sitsLevelTests(member);
  await registers(member);
  await asksAndBooks(member);
  const { resultData } = await call<MemberData>(academy, 'POST /api/account/data', {
    token: member.token,
    json: { currentPassword: member.password },
  });
  const levelTests = resultData.sections.find(({ title }) => title === '레벨 테스트');
  expect(levelTests?.rows.map(([no]) => no)).toEqual(attempts);
  const written = resultData.sections.find(({ title }) => title === '레벨 테스트에 쓴 글');
  expect(JSON.stringify(written)).toContain(words.essay);
  const before = await tracesIn(academy.db, needles(member.mobile));
  for (const table of ['level_attempts', 'registrations', 'counselling_requests', 'presentation_bookings'])
    expect(before.some((trace) => trace.startsWith(`${table}.`))).toBe(true);
  await givesUp(member);
  await passDays(20);
  await leaves(await signedIn(member));
  await passDays(5);
  const left = await tracesIn(academy.db, needles(member.mobile));
  expect(left.filter((trace) => !isKept(trace))).toEqual([]);
  // Nor did anything of the member leave with the spans of all that.
  await expect.poll(() => collector.spans().length).toBeGreaterThan(500);
  const told = collector.bodies.join();
  expect(
    [...needles(member.mobile), words.essay, words.asked].filter((needle) => told.includes(needle)),
  ).toEqual([]);
});

async function signedIn(member: GivenMember): Promise<GivenMember> {
  const form = { memberId: member.memberId, password: member.password };
  const answer = await call<{ accessToken: string }>(academy, 'POST /api/login', { form });
  return { ...member, token: answer.resultData.accessToken };
}
