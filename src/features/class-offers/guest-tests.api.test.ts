import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolsOf } from '#tests/given-classes.ts';
import { atOneMoment } from '#tests/given-families.ts';
import { givenPassed } from '#tests/given-offers.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let given: Awaited<ReturnType<typeof givenPassed>>;
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenPassed(academy, 6);
});
afterAll(() => academy.close());

test('a seat kept by a test that was sat as a guest is the child’s: it is offered no other of the subject', async () => {
  const [kept, beside] = [await given.classIn(30, '기초 수학 A반'), await given.classIn(40, '기초 수학 B반')];
  const { offer, satAsGuest } = given.at(0);
  const seated = await satAsGuest();
  expect((await given.of.keep(seated, kept)).status).toBe(200);
  for (const classId of [kept, beside]) expect(await offer(classId)).toBe(0);
  // Control: given back, it is offered.
  await given.of.giveBack(seated);
  expect(await offer(beside)).toBe(1);
});

test('a child that is offered a seat keeps none by a test that was sat as a guest', async () => {
  const [offered, beside] = [
    await given.classIn(30, '기초 수학 C반'),
    await given.classIn(40, '기초 수학 D반'),
  ];
  const { accept, offer, satAsGuest } = given.at(1);
  const seated = await satAsGuest();
  expect(await offer(offered)).toBe(1);
  for (const classId of [offered, beside])
    expect((await given.of.keep(seated, classId)).resultCode).toBe('level_test.seat_held');
  expect((await accept()).status).toBe(200);
  expect((await given.of.keep(seated, beside)).resultCode).toBe('level_test.seat_held');
});

test('of a seat kept by a guest and one offered at the same moment in two classes one is made', async () => {
  const classes = [
    await given.classIn(30, '기초 수학 E반'),
    await given.classIn(40, '기초 수학 F반'),
  ] as const;
  const { offer, satAsGuest } = given.at(2);
  const seated = await satAsGuest();
  const [keeping, offering] = await atOneMoment(
    academy,
    await poolsOf(academy, classes),
    () => [given.of.keep(seated, classes[0]), offer(classes[1])] as const,
  );
  expect([(await keeping).status === 200, (await offering) === 1].filter(Boolean)).toHaveLength(1);
  expect((await Promise.all(classes.map(given.seatedIn))).flat()).toHaveLength(1);
});

test('of two seats that came about before the guest was known to be the child’s family one is enrolled', async () => {
  const [kept, offered] = [
    await given.classIn(30, '기초 수학 G반'),
    await given.classIn(40, '기초 수학 H반'),
  ];
  const { accept, family, offer, satAsGuest } = given.at(3);
  const seated = await satAsGuest();
  const name = (as: string) =>
    academy.db.updateTable('children').set({ name: as }).where('id', '=', family.younger).execute();
  await name('이하눌');
  expect((await given.of.keep(seated, kept)).status).toBe(200);
  expect(await offer(offered)).toBe(1);
  await name('이하늘');
  const [place] = await given.seatedIn(kept);
  expect((await given.press(place?.placeId, 'enrol')).resultCode).toBe('level_test.seat_held');
  expect((await accept()).resultCode).toBe('class_offer.doubled');
  await given.of.giveBack(seated);
  expect((await accept()).status).toBe(200);
  expect((await given.press(place?.placeId, 'restore')).resultCode).not.toBe(0);
});

test('another child of the phone, and another phone, have seats of their own', async () => {
  const classId = await given.classIn(30, '기초 수학 J반');
  const sister = given.at(4);
  const seated = await sister.satAsGuest();
  await academy.db
    .updateTable('level_attempts')
    .set({ student_name: '이노을' })
    .where('attempt_no', '=', seated.attemptNo)
    .execute();
  expect((await given.of.keep(seated, classId)).status).toBe(200);
  expect(await sister.offer(classId)).toBe(1);
  expect(await given.at(5).offer(classId)).toBe(1);
});
