import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { classCalls, poolsOf } from '#tests/given-classes.ts';
import { atOneMoment, callsWaiting, underWay } from '#tests/given-families.ts';
import { type GivenBank, givenBank, givenClass, type Seated } from '#tests/given-level-tests.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
let given: Awaited<ReturnType<typeof givenResults>>;
let of: ReturnType<typeof classCalls>;
let manager = '';
let next = 0;
/** A child who passed the entrance test and sat the level test of the same subject. */
let child: { readonly no: string; readonly seated: Seated };
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  of = classCalls(academy, bank);
  given = await givenResults(
    academy,
    Array.from({ length: 6 }, () => ({ verdict: 'pass' }) as const),
  );
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
beforeEach(async () => {
  const [no = '', seated] = [given.numbers[next], await of.sat()];
  next += 1;
  await academy.db
    .updateTable('level_attempts')
    .set((e) => ({
      child_id: e.selectFrom('registrations').select('child_id').where('registration_no', '=', no),
    }))
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  child = { no, seated };
});
afterAll(() => academy.close());

const dayIn = (days: number) => seoulDay(new Date(academy.clock.now().getTime() + days * 86_400_000));
const classIn = (days: number, title: string) =>
  givenClass(academy, { branchId: given.branchId, capacity: 2, startsOn: dayIn(days), title });
const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie: manager, ...(json && { json }) });
const offer = async (classId: number) =>
  (
    await office<{ offered: number; refused: { sentence: string }[] }>(
      `POST test-sessions/${given.sessionId}/class-offers`,
      {
        answerBy: new Date(academy.clock.now().getTime() + 81 * 3_600_000).toISOString().slice(0, 16),
        offers: [{ registrationNo: child.no, classId }],
      },
    )
  ).resultData;

test('whoever keeps a seat by a level test is not offered another of the subject for the same season', async () => {
  const [kept, beside] = [await classIn(30, '기초 수학 A반'), await classIn(40, '기초 수학 B반')];
  expect((await of.keep(child.seated, kept)).status).toBe(200);
  for (const classId of [kept, beside])
    expect(await offer(classId)).toMatchObject({
      offered: 0,
      refused: [{ sentence: expect.stringContaining('맡아 두었거나') }],
    });
  // Control: given back, it is offered.
  await of.giveBack(child.seated);
  expect((await offer(beside)).offered).toBe(1);
});

test('whoever is offered a seat keeps none of the subject by a level test', async () => {
  const [offered, beside] = [await classIn(30, '기초 수학 C반'), await classIn(40, '기초 수학 D반')];
  expect((await offer(offered)).offered).toBe(1);
  for (const classId of [offered, beside])
    expect((await of.keep(child.seated, classId)).resultCode).toBe('level_test.seat_held');
  const [place] = (await of.officeClassBy(manager, offered)).seated;
  await office(`POST level-tests/places/${place?.placeId}/end`, {});
  expect((await of.keep(child.seated, beside)).status).toBe(200);
  expect((await office(`POST level-tests/places/${place?.placeId}/restore`, {})).resultCode).toBe(
    'level_test.seat_held',
  );
});

test('of a seat that is kept and one that is offered at the same moment in two classes one is made', async () => {
  const classes = [await classIn(30, '기초 수학 G반'), await classIn(40, '기초 수학 H반')] as const;
  const [keeping, offering] = await atOneMoment(
    academy,
    await poolsOf(academy, classes),
    () => [of.keep(child.seated, classes[0]), offer(classes[1])] as const,
  );
  const made = [(await keeping).status === 200, (await offering).offered === 1];
  expect(made.filter(Boolean)).toHaveLength(1);
  const seats = await Promise.all(classes.map((classId) => of.officeClassBy(manager, classId)));
  expect(seats.map(({ taken }) => taken).toSorted()).toEqual([0, 1]);
});

test('a seat kept by a level test of a family that has left is neither enrolled nor given back', async () => {
  const classId = await classIn(30, '기초 수학 J반');
  expect((await of.keep(child.seated, classId)).status).toBe(200);
  const status = (now: 'active' | 'withdrawn') =>
    academy.db
      .updateTable('members')
      .set({ status: now, withdrawn_at: now === 'active' ? null : academy.clock.now() })
      .where('id', '=', (e) =>
        e.selectFrom('registrations').select('member_id').where('registration_no', '=', child.no),
      )
      .execute();
  await academy.db
    .updateTable('level_attempts')
    .set((e) => ({
      member_id: e.selectFrom('registrations').select('member_id').where('registration_no', '=', child.no),
    }))
    .where('attempt_no', '=', child.seated.attemptNo)
    .execute();
  const [place] = (await of.officeClassBy(manager, classId)).seated;
  const press = (what: string) => office(`POST level-tests/places/${place?.placeId}/${what}`, {});
  const hasLeft = { resultCode: 'level_test.place_gone', resultMsg: expect.stringContaining('탈퇴한 가족') };
  await status('withdrawn');
  expect(await press('enrol')).toMatchObject(hasLeft);
  await press('end');
  expect(await press('restore')).toMatchObject(hasLeft);
  // Control: of one that is there both go.
  await status('active');
  expect((await press('restore')).status).toBe(200);
  expect((await press('enrol')).status).toBe(200);
});

test('a seat that is given back while the family leaves waits for the goodbye, and is not given', async () => {
  const classId = await classIn(30, '기초 수학 K반');
  expect((await offer(classId)).offered).toBe(1);
  const [place] = (await of.officeClassBy(manager, classId)).seated;
  const press = (what: string) => office(`POST level-tests/places/${place?.placeId}/${what}`, {});
  await press('end');
  const leaving = await underWay(academy, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'withdrawn', withdrawn_at: academy.clock.now() })
      .where('id', '=', (e) =>
        e.selectFrom('registrations').select('member_id').where('registration_no', '=', child.no),
      )
      .execute(),
  );
  const givingBack = press('restore');
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(1);
  leaving.open();
  await leaving.done;
  expect(await givingBack).toMatchObject({
    resultCode: 'level_test.place_gone',
    resultMsg: expect.stringContaining('탈퇴한 가족'),
  });
  expect(await of.officeClassBy(manager, classId)).toMatchObject({ taken: 0, seated: [] });
});

test('of two seats that were there before this was asked one is enrolled; a class that runs keeps nobody from the next', async () => {
  const [old, coming] = [await classIn(30, '기초 수학 E반'), await classIn(60, '기초 수학 F반')];
  expect((await offer(old)).offered).toBe(1);
  const [place] = (await of.officeClassBy(manager, old)).seated;
  const to = { starts_on: dayIn(-1) };
  await academy.db.updateTable('level_classes').set(to).where('id', '=', old).execute();
  expect((await of.keep(child.seated, coming)).status).toBe(200);
  await academy.db
    .updateTable('level_classes')
    .set({ starts_on: dayIn(30) })
    .where('id', '=', old)
    .execute();
  const enrol = () => office(`POST level-tests/places/${place?.placeId}/enrol`, {});
  expect(await enrol()).toMatchObject({
    resultCode: 'level_test.seat_held',
    resultMsg: expect.stringContaining('다른 좌석이 있습니다'),
  });
  await of.giveBack(child.seated);
  expect((await enrol()).status).toBe(200);
});
