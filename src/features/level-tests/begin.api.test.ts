import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsWaiting, givenFamily, removalUnderWay } from '#tests/given-families.ts';
import {
  agreed,
  type GivenBank,
  givenBank,
  givenBegun,
  givenSitting,
  newPhone,
  student,
} from '#tests/given-level-tests.ts';
import { cookieOf, givenMember, givenProvenPhone } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { AttemptView, Sitting } from './contract/attempts.ts';

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
});
afterAll(() => academy.close());

const begin = (cookie: string | undefined, change: object = {}, token?: string) =>
  call<AttemptView>(academy, 'POST /api/level-tests/attempts', {
    json: { blueprintId: bank.blueprintId, branchId: bank.branchId, ...student, ...change },
    ...(cookie && { cookie }),
    ...(token && { token }),
  });

test('everybody sees what is offered', async () => {
  const { resultData } = await call<{ offers: unknown[] }>(academy, 'GET /api/level-tests');
  expect(resultData).toMatchObject({
    retestAfterDays: 14,
    offers: [
      { blueprintId: bank.blueprintId, subjectLabel: '수학', minutes: 40, itemCount: 10, canGoBack: true },
    ],
  });
});

test('a guest with a proven phone begins, and this browser may sit it', async () => {
  const answer = await begin(await givenProvenPhone(academy, newPhone()));
  expect(answer).toMatchObject({
    status: 200,
    resultData: {
      state: 'created',
      stateLabel: '동의 전',
      studentName: '김하늘',
      requiresGuardian: true,
      isHere: true,
    },
  });
  // Drawn from a counter like every other number, so that it can never meet an older one.
  expect(answer.resultData.attemptNo).toMatch(/^LT26-[2-9A-HJ-NP-Z]{6}$/);
  const cookie = cookieOf(answer, '__Host-test');
  const path = `GET /api/level-tests/attempts/${answer.resultData.attemptNo}`;
  expect((await call(academy, path, { cookie })).status).toBe(200);
  expect(await call(academy, path)).toMatchObject({ status: 404, resultCode: 'level_test.attempt_gone' });
});

test.each([
  ['level_test.phone_unproven', 403, undefined, {}],
  ['level_test.preschool', 403, 'proven', { birthDate: '2020-05-01', grade: 1 }],
  ['level_test.grade_implausible', 400, 'proven', { birthDate: '2012-05-01', grade: 3 }],
  ['level_test.offer_gone', 404, 'proven', { blueprintId: 999_999 }],
  ['level_test.offer_gone', 404, 'proven', { grade: 7, birthDate: '2013-05-01' }],
  ['level_test.branch_gone', 404, 'proven', { branchId: 999_999 }],
  ['common.input_invalid', 400, 'proven', { studentName: 'http://spam.example' }],
  ['common.input_invalid', 400, 'proven', { birthDate: undefined }],
  ['common.input_invalid', 400, 'proven', { birthDate: '2030-01-01' }],
  ['common.sign_in_required', 401, 'proven', { childId: 1 }],
  ['common.input_invalid', 400, 'proven', { seed: 7 }],
] as const)('%s: %i', async (code, status, proof, change) => {
  const cookie = proof ? await givenProvenPhone(academy, newPhone()) : undefined;
  expect(await begin(cookie, change)).toMatchObject({ status, resultCode: code });
});

test.each([
  // 1 March of the year of the seventh birthday is the first day of school.
  ['2019-12-31', 1, 200],
  ['2020-01-01', 1, 403],
])('born on %s and said to be in grade %i: %i', async (birthDate, grade, status) => {
  const { blueprintId } = bank;
  const cookie = await givenProvenPhone(academy, newPhone());
  const answer = await begin(cookie, { birthDate, grade, blueprintId });
  // A first grader passes the age gate and finds no paper for the grade.
  expect(answer.status).toBe(status === 200 ? 404 : status);
  expect(answer.resultCode).toBe(status === 200 ? 'level_test.offer_gone' : 'level_test.preschool');
});

test('a member begins for an own child without proving the phone again; another’s child is not found', async () => {
  const member = await givenMember(academy);
  const { token } = member;
  const children = await academy.db
    .selectFrom('children')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .orderBy('id')
    .execute();
  const body = { studentName: undefined, birthDate: undefined, grade: undefined };
  const mine = await begin(undefined, { ...body, childId: children[0]?.id }, token);
  expect(mine).toMatchObject({ status: 200, resultData: { studentName: '이하늘', grade: 5 } });
  const other = await givenMember(academy);
  expect(await begin(undefined, { ...body, childId: children[0]?.id }, other.token)).toMatchObject({
    status: 404,
  });
});

test('a child that is being removed begins nothing', async () => {
  const family = await givenFamily(academy);
  const body = { studentName: undefined, birthDate: undefined, grade: undefined };
  const { open, removal } = await removalUnderWay(academy, family.younger);
  const beginning = begin(undefined, { ...body, childId: family.younger }, family.token);
  await expect.poll(() => callsWaiting(academy)).toBe(1);
  open();
  await removal;
  expect(await beginning).toMatchObject({ status: 404, resultCode: 'common.not_found' });
  const attempts = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('child_id', '=', family.younger)
    .execute();
  expect(attempts).toEqual([]);
});

test('of three beginnings at once one is made, the others are offered to go on', async () => {
  const cookie = await givenProvenPhone(academy, newPhone());
  const all = await Promise.all([begin(cookie), begin(cookie), begin(cookie)]);
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = all.find(({ status }) => status === 409);
  expect(refused).toMatchObject({
    resultCode: 'level_test.unfinished',
    resultData: { attemptNo: expect.any(String) },
  });
  // A sibling begins beside it.
  expect((await begin(cookie, { studentName: '김바다' })).status).toBe(200);
});

test('a phone proves six students in half a year, and no made-up seventh', async () => {
  const cookie = await givenProvenPhone(academy, newPhone());
  for (const letter of '가나다라마바')
    expect((await begin(cookie, { studentName: `김${letter}` })).status).toBe(200);
  expect(await begin(cookie, { studentName: '김사' })).toMatchObject({
    status: 409,
    resultCode: 'level_test.too_many_children',
  });
});

test('a phone can be begun with twelve times a day', async () => {
  // Control of the limit of students: set higher, it refuses none of these.
  await academy.db.updateTable('level_settings').set({ children_per_phone: 50 }).execute();
  const cookie = await givenProvenPhone(academy, newPhone());
  const letters = '가나다라마바사아자차카타';
  for (const letter of letters)
    expect((await begin(cookie, { studentName: `김${letter}` })).status).toBe(200);
  expect(await begin(cookie, { studentName: '김파' })).toMatchObject({
    status: 429,
    resultCode: 'level_test.too_many',
  });
  await academy.db.updateTable('level_settings').set({ children_per_phone: 6 }).execute();
});

test('under 14 the guardian has to agree; over 14 the student does', async () => {
  const { attemptNo, cookie } = await givenBegun(academy, bank);
  const consent = (json: object) =>
    call<AttemptView>(academy, `POST /api/level-tests/attempts/${attemptNo}/consent`, { json, cookie });
  expect(await consent({ ...agreed, guardian: false })).toMatchObject({
    status: 400,
    resultCode: 'level_test.guardian_needed',
    fields: { guardian: expect.any(String) },
  });
  expect((await consent({ ...agreed, rules: false })).fields).toHaveProperty('rules');
  const all = await Promise.all([consent(agreed), consent(agreed)]);
  expect(all.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await academy.db
    .selectFrom('level_consents as c')
    .innerJoin('level_attempts as a', 'a.id', 'c.attempt_id')
    .select(['c.type', 'c.given_by'])
    .where('a.attempt_no', '=', attemptNo)
    .orderBy('c.id')
    .execute();
  expect(rows.map(({ type }) => type)).toEqual(['rules', 'privacy', 'log', 'guardian']);
  expect(rows.map((row) => row.given_by)).toEqual(Array(4).fill('guardian'));
});

test('nothing starts before the consent; starting twice at once starts once', async () => {
  const { attemptNo, cookie } = await givenBegun(academy, bank);
  const start = () =>
    call<Sitting>(academy, `POST /api/level-tests/attempts/${attemptNo}/start`, { json: {}, cookie });
  expect(await start()).toMatchObject({ status: 409, resultCode: 'level_test.not_agreed' });
  await call(academy, `POST /api/level-tests/attempts/${attemptNo}/consent`, { json: agreed, cookie });
  const all = await Promise.all([start(), start()]);
  expect(all.map(({ status }) => status)).toEqual([200, 200]);
  expect(all.map(({ resultData }) => resultData.leaseEpoch).sort()).toEqual([1, 2]);
  expect(new Set(all.map(({ resultData }) => resultData.deadlineAt)).size).toBe(1);
  expect(all[0]?.resultData.itemCount).toBe(10);
});

test('a browser without the proof resumes nothing; with the proof of the phone it goes on', async () => {
  const { attemptNo, mobile } = await givenSitting(academy, bank);
  const resume = (cookie: string | undefined) =>
    call<AttemptView>(academy, `POST /api/level-tests/attempts/${attemptNo}/resume`, {
      json: {},
      ...(cookie && { cookie }),
    });
  expect(await resume(undefined)).toMatchObject({ status: 404, resultCode: 'level_test.attempt_gone' });
  expect((await resume(await givenProvenPhone(academy, newPhone()))).status).toBe(404);
  const proof = await givenProvenPhone(academy, mobile);
  const mine = await call<{ attempts: AttemptView[] }>(academy, 'GET /api/level-tests/mine', {
    cookie: proof,
  });
  expect(mine.resultData.attempts).toMatchObject([{ attemptNo, isHere: false, state: 'in_progress' }]);
  const answer = await resume(proof);
  expect(answer).toMatchObject({ status: 200, resultData: { isHere: true } });
  const cookie = cookieOf(answer, '__Host-test');
  const lease = await call<Sitting>(academy, `POST /api/level-tests/attempts/${attemptNo}/lease`, {
    json: {},
    cookie,
  });
  expect(lease.resultData.leaseEpoch).toBe(2);
});

test('a member’s attempt goes on where the member signs in; the proven phone alone neither sees nor names it', async () => {
  const { token, mobile } = await givenMember(academy);
  const mine = await begin(undefined, { studentName: '이결' }, token);
  const { attemptNo } = mine.resultData;
  const proof = await givenProvenPhone(academy, mobile);
  const list = (who: object) => call<{ attempts: AttemptView[] }>(academy, 'GET /api/level-tests/mine', who);
  expect((await list({ cookie: proof })).resultData.attempts).toEqual([]);
  const resume = (who: object) =>
    call(academy, `POST /api/level-tests/attempts/${attemptNo}/resume`, { json: {}, ...who });
  expect(await resume({ cookie: proof })).toMatchObject({
    status: 404,
    resultCode: 'level_test.attempt_gone',
    resultMsg: expect.stringContaining('로그인'),
  });
  expect(await begin(proof, { studentName: '이결' })).toMatchObject({
    status: 409,
    resultCode: 'level_test.unfinished',
    resultMsg: expect.stringContaining('회원이시면 로그인해 주세요.'),
    resultData: null,
  });
  expect((await list({ token })).resultData.attempts).toMatchObject([{ attemptNo }]);
  expect(await resume({ token })).toMatchObject({ status: 200 });
});

test('an attempt of long ago is not started any more', async () => {
  const { attemptNo, cookie } = await givenBegun(academy, bank);
  await call(academy, `POST /api/level-tests/attempts/${attemptNo}/consent`, { json: agreed, cookie });
  academy.clock.advance(8 * 86_400);
  const answer = await call(academy, `POST /api/level-tests/attempts/${attemptNo}/start`, {
    json: {},
    cookie,
  });
  expect(answer).toMatchObject({ status: 410, resultCode: 'level_test.start_late' });
});

test('a paper that the bank no longer fills is neither offered nor begun, and what was begun waits for it', async () => {
  const { attemptNo, cookie } = await givenBegun(academy, bank);
  const path = `POST /api/level-tests/attempts/${attemptNo}`;
  await call(academy, `${path}/consent`, { json: agreed, cookie });
  const start = () => call<Sitting>(academy, `${path}/start`, { json: {}, cookie });
  const offers = async () =>
    (await call<{ offers: unknown[] }>(academy, 'GET /api/level-tests')).resultData.offers.length;
  const left = await academy.db.selectFrom('item_versions').select('id').orderBy('id').limit(9).execute();
  const setOthers = (status: 'live' | 'retired') =>
    academy.db
      .updateTable('item_versions')
      .set({ status })
      .where('id', '>', left.at(-1)?.id ?? 0)
      .execute();
  await setOthers('retired');
  expect(await offers()).toBe(0);
  const later = await givenProvenPhone(academy, newPhone());
  expect(await begin(later)).toMatchObject({ status: 404, resultCode: 'level_test.offer_gone' });
  expect(await start()).toMatchObject({ status: 404, resultCode: 'level_test.offer_gone' });
  // Control: with items again nothing was lost.
  await setOthers('live');
  expect(await offers()).toBe(1);
  expect((await begin(later)).status).toBe(200);
  expect((await start()).resultData.itemCount).toBe(10);
});
