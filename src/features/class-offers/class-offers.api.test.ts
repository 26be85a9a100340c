import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceView } from '#src/features/classes/contract/classes.ts';
import type { OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import { type GivenFamily, signedInAgain } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfferBoard } from './contract.ts';

let academy: TestAcademy;
let families: GivenFamily[] = [];
let numbers: readonly string[] = [];
let manager = '';
let branchId = 0;
let sessionId = 0;
let classId = 0;

/** Four families whose child came: three passed, the last did not; one class with two seats. */
beforeAll(async () => {
  academy = await startAcademy();
  ({ sessionId, branchId, families, numbers } = await givenResults(academy, [
    { verdict: 'pass', placement: '심화 수학A반' },
    { verdict: 'pass' },
    { verdict: 'wait' },
    { verdict: 'fail' },
  ]));
  academy.clock.advance(49 * 3_600);
  classId = await givenClass(academy, {
    branchId,
    title: '심화 수학 A반',
    capacity: 2,
    startsOn: '2029-03-05',
  });
  await comeBack();
});
afterAll(() => academy.close());

async function comeBack() {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  families = await Promise.all(families.map((family) => signedInAgain(academy, family)));
}
const board = async () =>
  (
    await call<OfferBoard>(academy, `GET /api/office/test-sessions/${sessionId}/class-offers`, {
      cookie: manager,
    })
  ).resultData;
/** Seoul wall-clock so many hours ahead, to the minute. */
const wallClock = (hours: number) =>
  new Date(academy.clock.now().getTime() + (hours + 9) * 3_600_000).toISOString().slice(0, 16);
const offer = (nos: readonly string[], change: { classId?: number; hours?: number } = {}) =>
  call<{ offered: number; refused: { registrationNo: string; sentence: string }[] }>(
    academy,
    `POST /api/office/test-sessions/${sessionId}/class-offers`,
    {
      cookie: manager,
      json: {
        answerBy: wallClock(change.hours ?? 72),
        offers: nos.map((registrationNo) => ({ registrationNo, classId: change.classId ?? classId })),
      },
    },
  );
const answer = (index: number, no: string, what: string) =>
  call<{ state: string }>(academy, `POST /api/entrance-tests/registrations/${no}/class-offer`, {
    token: families[index]?.token ?? '',
    json: { answer: what },
  });
const placesOf = async (index: number) =>
  (
    await call<{ places: PlaceView[] }>(academy, 'GET /api/applications', {
      token: families[index]?.token ?? '',
    })
  ).resultData.places;
const [first, second, third, failed] = [0, 1, 2, 3].map((index) => () => numbers[index] ?? '') as [
  () => string,
  () => string,
  () => string,
  () => string,
];
const seats = async () =>
  (
    await call<OfficeClassDetail>(academy, `GET /api/office/level-tests/classes/${classId}`, {
      cookie: manager,
    })
  ).resultData;

describe('a seat of a class after an entrance test', () => {
  test('is not offered before the results are out', async () => {
    expect(await offer([first()])).toMatchObject({ status: 409, resultCode: 'class_offer.not_out' });
    await showResults(academy, sessionId);
    const { students, classes, isOut } = await board();
    expect(isOut).toBe(true);
    expect(students.map((one) => one.registrationNo)).toEqual([first(), second(), third()]);
    // The placement that was written names the class, whatever its spaces.
    expect(students.map((one) => one.placedClassId)).toEqual([classId, null, null]);
    expect(classes).toMatchObject([{ classId, free: 2 }]);
  });

  test.each([
    ['in no time', 1, 'answerBy'],
    ['in forty days', 960, 'answerBy'],
  ])('is not offered to be answered %s', async (_name, hours, field) => {
    expect((await offer([first()], { hours })).fields).toHaveProperty(field);
  });

  test('is not offered to be answered once its class has begun', async () => {
    const begins = new Date(academy.clock.now().getTime() + 57 * 3_600_000).toISOString().slice(0, 10);
    const soon = await givenClass(academy, { branchId, title: '겨울 특강반', capacity: 2, startsOn: begins });
    const { status, fields } = await offer([first()], { classId: soon });
    expect([status, fields]).toEqual([400, { answerBy: expect.stringContaining('겨울 특강반의 개강일') }]);
    // Control: the day before it begins will do; whom it is not offered to does not matter here.
    const late = { classId: soon, hours: 72 };
    expect((await offer([failed()], late)).status).toBe(400);
    expect((await offer([failed()], { ...late, hours: 24 })).status).toBe(200);
    await academy.db
      .updateTable('level_classes')
      .set({ starts_on: '2026-01-01' })
      .where('id', '=', soon)
      .execute();
  });

  test('is offered to as many as there are seats, in order; each refusal says why', async () => {
    const { resultData } = await offer([first(), second(), third(), failed()]);
    expect(resultData.offered).toBe(2);
    expect(resultData.refused).toMatchObject([
      { registrationNo: failed(), sentence: expect.stringContaining('합격') },
      { registrationNo: third(), sentence: expect.stringContaining('남은 좌석이 없') },
    ]);
    expect((await offer([first()])).resultData.refused).toMatchObject([
      { sentence: expect.stringContaining('이미 제안') },
    ]);
    expect((await offer([third()], { classId: 999_999 })).resultData.refused).toMatchObject([
      { sentence: expect.stringContaining('반이 없거나') },
    ]);
    const told = await academy.db
      .selectFrom('messages')
      .select('body')
      .where('template', '=', 'class.offered')
      .execute();
    expect(told).toHaveLength(2);
    expect(await seats()).toMatchObject({ taken: 2, held: 2, offered: 2 });
  });

  test('a class of another branch is none', async () => {
    const songdo = await branchIdOf(academy, 'songdo');
    const theirs = await givenClass(academy, { branchId: songdo, startsOn: '2029-03-05' });
    expect((await offer([third()], { classId: theirs })).resultData).toMatchObject({ offered: 0 });
    expect((await board()).classes.map((one) => one.classId)).not.toContain(theirs);
  });

  test('is seen by the family with its time, and answered by who registered', async () => {
    expect(await placesOf(0)).toMatchObject([
      { state: 'held', registrationNo: first(), attemptNo: null, mayAnswer: true, title: '심화 수학 A반' },
    ]);
    expect(await answer(0, second(), 'accept')).toMatchObject({ status: 404 });
    expect(await answer(2, third(), 'accept')).toMatchObject({ resultCode: 'class_offer.none' });
    const both = await Promise.all([answer(0, first(), 'accept'), answer(0, first(), 'accept')]);
    expect(both.map(({ resultData }) => resultData.state)).toEqual(['enrolled', 'enrolled']);
    // A second tab, or the branch was faster: the seat is theirs, and nothing says that it is lost.
    expect(await answer(0, first(), 'decline')).toMatchObject({ resultCode: 'class_offer.taken' });
    expect(await placesOf(0)).toMatchObject([{ state: 'enrolled', mayAnswer: false }]);
  });

  test('declined, it is there for the next at once', async () => {
    expect((await seats()).declined).toBe(0);
    expect((await answer(1, second(), 'decline')).resultData.state).toBe('cancelled');
    expect(await seats()).toMatchObject({
      declined: 1,
      declinedStudents: [{ registrationNo: second(), studentName: '이하늘', declinedAt: expect.any(String) }],
    });
    // Who enrolled and who would not, when and by whom: the first question of a complaint.
    const { seated, steps } = await seats();
    expect(seated.find((one) => one.registrationNo === first())?.enrolledAt).toBe(steps[1]?.at);
    expect(steps.slice(0, 2)).toMatchObject([
      { label: '제안 거절', who: '보호자', studentName: '이하늘' },
      { label: '제안 수락, 등록', who: '보호자' },
    ]);
    // From another tab, where it still stands.
    expect((await answer(1, second(), 'accept')).resultCode).toBe('class_offer.declined');
    expect((await offer([third()], { hours: 3 })).resultData.offered).toBe(1);
    expect(await placesOf(1)).toEqual([]);
    // What a family declined, staff do not bring back as if they had freed it themselves.
    const { id } = await academy.db
      .selectFrom('level_places')
      .select('id')
      .where('state', '=', 'cancelled')
      .executeTakeFirstOrThrow();
    const route = `POST /api/office/level-tests/places/${id}/restore`;
    expect((await call(academy, route, { cookie: manager, json: {} })).resultCode).toBe(
      'level_test.move_refused',
    );
  });

  test('not answered in time, it is free again, the family is told and a late answer is refused', async () => {
    academy.clock.advance(3 * 3_600 + 60);
    await comeBack();
    expect(await answer(2, third(), 'accept')).toMatchObject({ resultCode: 'class_offer.late' });
    expect(await placesOf(2)).toEqual([]);
    expect((await board()).students.map(({ offer: one }) => one?.stateLabel)).toEqual([
      '등록',
      '거절',
      '기한 지남',
    ]);
    expect((await offer([second()])).resultData.offered).toBe(1);
    // Offered another time, nobody has declined any more.
    expect(await seats()).toMatchObject({ taken: 2, held: 1, enrolled: 1, declined: 0 });
    const told = await academy.db
      .selectFrom('messages')
      .select('id')
      .where('template', '=', 'class.offer-lapsed')
      .execute();
    expect(told).toHaveLength(1);
  });

  test('freed by staff, it can be taken back', async () => {
    const seat = (await seats()).seated.find((one) => one.registrationNo === first());
    const press = (what: string, json: object = {}) =>
      call(academy, `POST /api/office/level-tests/places/${seat?.placeId}/${what}`, {
        cookie: manager,
        json,
      });
    // Somebody who still saw it offered does not end what the family has accepted.
    expect(await press('end', { seen: 'held' })).toMatchObject({ resultCode: 'level_test.move_refused' });
    expect(await placesOf(0)).toMatchObject([{ state: 'enrolled' }]);
    expect(await press('end')).toMatchObject({ resultData: { state: 'left' } });
    expect(await press('restore')).toMatchObject({ resultData: { state: 'enrolled' } });
    // Who was to come is told both times.
    const sent = await academy.db
      .selectFrom('messages')
      .select(['template', 'recipient'])
      .where('template', 'like', 'class.enrolment-%')
      .orderBy('id')
      .execute();
    expect(sent.map(({ template }) => template)).toEqual(['class.enrolment-ended', 'class.enrolment-back']);
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([families[0]?.mobile]));
  });

  test('an offer that staff free is told to its family, and that it stands again', async () => {
    const place = (await seats()).seated.find((one) => one.registrationNo === second());
    const route = `POST /api/office/level-tests/places/${place?.placeId}`;
    await call(academy, `${route}/end`, { cookie: manager, json: {} });
    expect((await answer(1, second(), 'accept')).resultCode).toBe('class_offer.freed');
    await call(academy, `${route}/restore`, { cookie: manager, json: {} });
    const sent = await academy.db.selectFrom('messages').select('template').orderBy('id').execute();
    const last = sent.slice(-2).map(({ template }) => template);
    expect(last).toEqual(['class.offer-freed', 'class.offer-restored']);
  });

  test('whoever enrolled stands among the enrolled and leaves in their file', async () => {
    const list = await call<{ rows: { studentName: string; className: string }[] }>(
      academy,
      'GET /api/office/enrolled',
      { cookie: manager },
    );
    expect(list.resultData.rows).toMatchObject([{ studentName: '이하늘', className: '심화 수학 A반' }]);
    const file = await call(academy, 'POST /api/office/enrolled/export', {
      cookie: manager,
      json: { reason: '학원 관리 시스템에 옮기기' },
    });
    expect(file.status).toBe(200);
  });

  test('offered by two colleagues at once, in two classes, a child has one', async () => {
    const titles = ['이쪽 반', '저쪽 반'];
    const both = await Promise.all(
      titles.map(async (title) => {
        const other = await givenClass(academy, { branchId, capacity: 1, startsOn: '2029-03-05', title });
        return offer([third()], { classId: other });
      }),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ resultData }) => resultData.offered).sort()).toEqual([0, 1]);
  });

  test('control: without the lock of the registration the record itself would refuse the second', async () => {
    const { registration_id } = await academy.db
      .selectFrom('level_places')
      .select('registration_id')
      .where('state', '=', 'enrolled')
      .executeTakeFirstOrThrow();
    const second = academy.db
      .updateTable('level_places')
      .set({ state: 'held', registration_id })
      .where('state', '=', 'lapsed')
      .execute();
    await expect(second).rejects.toThrow('level_places_one_offer');
  });
});
