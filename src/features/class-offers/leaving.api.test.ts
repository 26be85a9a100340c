import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { cancelOne, type GivenFamily, signedInAgain } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { givenMember, lastMessageTo } from '#tests/given-members.ts';
import { acceptCode, givenInvitation } from '#tests/given-parents.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager = '';
let families: readonly GivenFamily[] = [];
let given: Awaited<ReturnType<typeof givenResults>>;
let classId = 0;

/** Two families whose children are offered a seat of a class of this week. */
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenResults(academy, [{ verdict: 'pass' }, { verdict: 'pass' }]);
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  families = await Promise.all(given.families.map((family) => signedInAgain(academy, family)));
  const later = (hours: number) => new Date(academy.clock.now().getTime() + hours * 3_600_000);
  const startsOn = seoulDay(later(7 * 24));
  classId = await givenClass(academy, { branchId: given.branchId, capacity: 2, startsOn });
  await office(`POST test-sessions/${given.sessionId}/class-offers`, {
    answerBy: later(81).toISOString().slice(0, 16),
    offers: given.numbers.map((registrationNo) => ({ registrationNo, classId })),
  });
  for (const [index, { token }] of families.entries()) {
    const route = `POST /api/entrance-tests/registrations/${given.numbers[index]}/class-offer`;
    expect((await call(academy, route, { token, json: { answer: 'accept' } })).status).toBe(200);
  }
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie: manager, ...(json && { json }) });
const inClass = async () =>
  (await office<OfficeClassDetail>(`GET level-tests/classes/${classId}`)).resultData;
const inList = async () =>
  (await office<ListPage<{ placeId: number; studentName: string }>>('GET enrolled')).resultData.rows;
const placesIn = async () => [
  (await inClass()).seated.map(({ placeId }) => placeId).sort(),
  (await inList()).map(({ placeId }) => placeId).sort(),
];
const seatsOf = async ({ token }: GivenFamily) =>
  (await call<{ seats: string[] }>(academy, 'GET /api/account/withdrawal', { token })).resultData.seats;
const leave = ({ memberId, password, token }: GivenFamily) =>
  call(academy, 'POST /api/withdrawalUser', {
    ...{ token, key: newKey() },
    form: { userId: memberId, password },
  });
const act = ({ token }: { token: string }, index: number, what: string, json: object) =>
  call(academy, `POST /api/entrance-tests/registrations/${given.numbers[index]}/${what}`, { token, json });
const familyAt = (index: number): GivenFamily => {
  const family = families[index];
  if (!family) throw new Error('no family');
  return family;
};

test('a family reads before it leaves that its child’s enrolment ends; then the class, the list and the file agree', async () => {
  const [first, second] = (await inClass()).seated.map(({ placeId }) => placeId);
  expect(await placesIn()).toEqual([
    [first, second],
    [first, second],
  ]);
  const [sentence, ...more] = await seatsOf(familyAt(0));
  expect([sentence, more]).toEqual([expect.stringMatching(/기초 수학 A반 등록: 끝나고 자리를 비웁니다/), []]);
  expect((await leave(familyAt(0))).resultCode).toBe(0);
  expect(await placesIn()).toEqual([[second], [second]]);
  expect(await inClass()).toMatchObject({ taken: 1, enrolled: 1, families: 1 });
  const board = await office<{ students: { offer: { stateLabel: string } | null }[] }>(
    `GET test-sessions/${given.sessionId}/class-offers`,
  );
  expect(board.resultData.students.map(({ offer }) => offer?.stateLabel)).toEqual(['탈퇴', '등록']);
  const back = await office(`POST level-tests/places/${first}/restore`, {});
  expect(back.resultCode).toBe('level_test.move_refused');
});

test('a child whom another guardian sees stays enrolled, and that guardian is told of the class from then on', async () => {
  const mother = familyAt(1);
  const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
  const { younger: childId } = mother;
  const code = await givenInvitation(academy, mother, { childId, mobile: father.mobile });
  expect((await acceptCode(academy, father, code)).resultCode).toBe(0);
  expect(await seatsOf(mother)).toEqual([expect.stringMatching(/등록: 함께 보는 분에게 그대로 이어집니다/)]);
  const before = await placesIn();
  expect((await leave(mother)).resultCode).toBe(0);
  expect(await placesIn()).toEqual(before);
  const { version, families: tells } = await inClass();
  expect(tells).toBe(1);
  const weekly = '토 10:00-13:00';
  expect((await office(`PATCH level-tests/classes/${classId}`, { version, tells, weekly })).status).toBe(200);
  expect(await lastMessageTo(academy, father.mobile)).toContain(weekly);
  // Ended by mistake, it is given back to who sees the child now.
  const [place] = (await inClass()).seated;
  const press = (what: string) =>
    office<{ state: string }>(`POST level-tests/places/${place?.placeId}/${what}`, {});
  await press('end');
  expect((await press('restore')).resultData.state).toBe('enrolled');
  expect(await placesIn()).toEqual(before);
});

test('whoever takes a child over is sent the offer that waits, may answer and object, and is offered the next', async () => {
  given = await givenResults(academy, [{ verdict: 'pass' }, { verdict: 'pass' }]);
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const answerBy = new Date(academy.clock.now().getTime() + 81 * 3_600_000).toISOString().slice(0, 16);
  const startsOn = seoulDay(new Date(academy.clock.now().getTime() + 9 * 24 * 3_600_000));
  const another = await givenClass(academy, {
    branchId: given.branchId,
    ...{ title: '심화 수학 B반', capacity: 2, startsOn },
  });
  const offer = (index: number) =>
    office<{ offered: number }>(`POST test-sessions/${given.sessionId}/class-offers`, {
      answerBy,
      offers: [{ registrationNo: given.numbers[index], classId: another }],
    });
  expect((await offer(0)).resultData.offered).toBe(1);
  const heirs = [];
  for (const family of given.families) {
    const mother = await signedInAgain(academy, family);
    const father = await givenMember(academy, { name: '김도현', childrenList: '[]' });
    const code = await givenInvitation(academy, mother, { childId: mother.younger, mobile: father.mobile });
    expect((await acceptCode(academy, father, code)).resultCode).toBe(0);
    heirs.push(father);
    if (heirs.length === 1)
      expect(await seatsOf(mother)).toEqual([
        '이하늘 학생의 심화 수학 B반 자리: 함께 보는 분에게 그대로 이어집니다.',
      ]);
    else {
      // Whose it is, while its account is open.
      const early = await act(father, 1, 'appeal', { text: '채점을 다시 확인해 주세요.' });
      expect(early).toMatchObject({ status: 403, resultMsg: expect.stringContaining('님이 접수한 신청') });
    }
    expect((await leave(mother)).resultCode).toBe(0);
  }
  const [first, second] = heirs;
  if (!first || !second) throw new Error('no heirs');
  expect(await lastMessageTo(academy, first.mobile)).toContain('심화 수학 B반');
  const board = await office<{ students: { hasLeft: boolean; isFree: boolean }[] }>(
    `GET test-sessions/${given.sessionId}/class-offers`,
  );
  expect(board.resultData.students).toMatchObject([
    { hasLeft: false, isFree: false },
    { hasLeft: false, isFree: true },
  ]);
  expect((await offer(1)).resultData).toEqual({ offered: 1, refused: [] });
  expect(await lastMessageTo(academy, second.mobile)).toContain('심화 수학 B반');
  for (const [index, heir] of [first, second].entries()) {
    const { places, registrations } = (
      await call<{ places: { mayAnswer: boolean }[]; registrations: { registeredBy: string | null }[] }>(
        academy,
        'GET /api/applications',
        { token: heir.token },
      )
    ).resultData;
    expect(places).toMatchObject([{ mayAnswer: true }]);
    expect(registrations).toMatchObject([{ registeredBy: '탈퇴한 보호자' }]);
    for (const paper of ['', '/ticket']) {
      const no = given.numbers[index] ?? '';
      const route = `GET /api/entrance-tests/registrations/${no}${paper}`;
      const one = await call<{ registration: { registeredBy: string } }>(academy, route, {
        token: heir.token,
      });
      expect(one.resultData.registration.registeredBy).toBe('탈퇴한 보호자');
    }
    expect((await act(heir, index, 'appeal', { text: '채점을 다시 확인해 주세요.' })).status).toBe(200);
    expect((await act(heir, index, 'class-offer', { answer: 'accept' })).status).toBe(200);
    // What is about money stays with who paid: a closed account is not named.
    const money = await cancelOne(academy, heir, given.numbers[index] ?? '');
    expect(money.resultMsg).toContain('탈퇴하신 보호자가');
  }
});
