import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  destroyAfter,
  givenEnrolled,
  givenShownResult,
  heirCalls,
  leaveNow,
  type ShownResult,
} from '#tests/given-heirs.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let of: ReturnType<typeof heirCalls>;
beforeAll(async () => {
  academy = await startAcademy();
  of = heirCalls(academy);
});
afterAll(() => academy.close());

/** As if the registration had been paid for when it was made. */
async function pay({ id, mother }: ShownResult): Promise<void> {
  const now = academy.clock.now();
  const order = await academy.db
    .insertInto('orders')
    .values({
      ...{ order_no: `PAID${id}`, member_id: mother.userSeqId, purpose: 'entrance_test', ref_id: id },
      ...{ title: '입학 테스트', amount_krw: 20_000, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('payments')
    .values({
      ...{ payment_id: `paid-${id}`, order_id: order.id, amount_krw: 20_000, state: 'paid' },
      ...{ method: 'card', paid_at: now, created_at: now },
    })
    .execute();
  await academy.db
    .updateTable('registrations')
    .set({ order_id: order.id, amount_krw: 20_000 })
    .where('id', '=', id)
    .execute();
}

test('what was paid for is kept by the law although who took the child over leaves too, and then goes', async () => {
  const shown = await givenShownResult(academy);
  await pay(shown);
  const father = await of.heirOf(shown);
  await leaveNow(academy, shown.mother);
  await destroyAfter(academy, 4);
  await leaveNow(academy, father);
  await destroyAfter(academy, 4);
  expect(await of.tracesOf(of.told(shown))).not.toEqual([]);
  const identities = await academy.db
    .selectFrom('kept_identities')
    .select('member_id')
    .where('member_id', 'in', [shown.mother.userSeqId, father.userSeqId])
    .execute();
  // It is the contract of who paid.
  expect(identities.map((one) => one.member_id)).toEqual([shown.mother.userSeqId]);
  await destroyAfter(academy, 5 * 366);
  expect(await of.tracesOf([...of.told(shown), shown.mother.name])).toEqual([]);
});

test('when the law’s years are over, a child that somebody has keeps its own, and who paid is gone', async () => {
  const shown = await givenShownResult(academy);
  await pay(shown);
  const father = await of.heirOf(shown);
  await leaveNow(academy, shown.mother);
  await destroyAfter(academy, 5 * 366);
  const { childName, placement } = shown.words;
  await destroyAfter(academy, 5 * 366);
  expect((await of.readBy(father)).registrations).toMatchObject([{ childName, result: { placement } }]);
  expect(await of.tracesOf([shown.mother.name, shown.mother.mobile])).toEqual([]);
});

test('the download has the seats of classes, and of a child that was taken over its test and the own objection', async () => {
  const shown = await givenShownResult(academy);
  const father = await of.heirOf(shown);
  await givenEnrolled(academy, shown, shown.mother);
  const title = `민들레반 ${shown.registrationNo}`;
  expect((await of.downloaded(shown.mother)).rows('반 자리').join()).toMatch(`${title}`);
  // Control: before that it is the mother's, and not the father's.
  const before = await of.downloaded(father);
  expect(before.rows('반 자리')).toEqual([]);
  expect(before.rows('입학 테스트 접수')).toEqual([]);
  await leaveNow(academy, shown.mother);
  expect((await of.objects(father, shown, '내려받을 문의입니다.')).resultCode).toBe(0);
  const own = await of.downloaded(father);
  expect(own.rows('반 자리')).toEqual([expect.arrayContaining([title, '등록'])]);
  expect(own.rows('입학 테스트 접수')).toEqual([
    expect.arrayContaining([shown.registrationNo, shown.words.childName]),
  ]);
  expect(own.rows('결과 문의')).toEqual([
    expect.arrayContaining([shown.registrationNo, '내려받을 문의입니다.']),
  ]);
  for (const theirs of [shown.mother.name, shown.mother.mobile.slice(-8)])
    expect(own.text).not.toContain(theirs);
});
