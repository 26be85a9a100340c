import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { notASum } from '#src/shared/endpoint/typed-krw.ts';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import { type Answer, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { CashDrawer } from './contract/cash-drawer-list.ts';
import type { CashDrawerDetail } from './contract/cash-drawers.ts';

let academy: TestAcademy;
let counter: Counter;
let branchId: number;
const staff = ['desk.daechi', 'counsellor.daechi', 'manager.daechi', 'owner', 'examiner'] as const;
type Who = (typeof staff)[number];
beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, staff);
  branchId = counter.branchId;
});
afterAll(() => academy.close());

const office = <T = CashDrawerDetail>(who: Who, route: string, json?: object) =>
  counter.office<T>(who, route, json);

/** An act, and the drawer as it is after it. */
async function act(who: Who, route: string, json: object = {}): Promise<Answer<CashDrawerDetail>> {
  const done = await office(who, route, json);
  const { drawerId } = { drawerId: 0, ...(done.resultData as object) };
  return done.resultCode === 0 ? office(who, `GET cash-drawers/${drawerId}`) : done;
}
const openDrawerOf = async (who: Who) => (await counter.ownDrawers(who)).drawers.at(-1)?.drawerId ?? 0;
let slip = 30_000_000;
const nextSlip = () => {
  slip += 1;
  return String(slip);
};

describe('a day at the counter', () => {
  test('begins with a sum, takes what is paid by hand, and is closed by counting', async () => {
    const begun = await act('desk.daechi', 'POST cash-drawers', { branchId, openingKrw: 100_000 });
    expect(begun.resultData.drawer).toMatchObject({
      openingKrw: 100_000,
      expectedKrw: 100_000,
      state: 'open',
    });
    const { drawerId } = begun.resultData.drawer;
    expect(await act('desk.daechi', 'POST cash-drawers', { branchId, openingKrw: 1 })).toMatchObject({
      status: 409,
      resultCode: 'cash.drawer_open',
    });
    await counter.taken('desk.daechi', { pays: 'cash' });
    await counter.taken('desk.daechi', { pays: 'terminal', approvalNo: nextSlip() }, 30_000);
    await counter.taken('desk.daechi', { pays: 'bank', payer: '김서연' }, 45_000);
    await act('desk.daechi', `POST cash-drawers/${drawerId}/lines`, {
      kind: 'taken_out',
      amountKrw: 30_000,
      note: '은행 입금',
    });
    const { drawer, lines } = (await office('desk.daechi', `GET cash-drawers/${drawerId}`)).resultData;
    expect(drawer).toMatchObject({
      takenKrw: 20_000,
      expectedKrw: 90_000,
      terminalKrw: 30_000,
      bankKrw: 45_000,
    });
    expect(lines.map(({ kindLabel, methodLabel, amountKrw }) => [kindLabel, methodLabel, amountKrw])).toEqual(
      [
        ['준비금', '현금', 100_000],
        ['수납', '현금', 20_000],
        ['수납', '카드 단말기', 30_000],
        ['수납', '계좌 입금', 45_000],
        ['출금', '현금', -30_000],
      ],
    );
    const close = (json: object) => act('desk.daechi', `POST cash-drawers/${drawerId}/close`, json);
    expect(await close({ countedKrw: 89_000, expectedKrw: 100_000 })).toMatchObject({
      status: 409,
      resultCode: 'cash.sums_changed',
      resultData: { expectedKrw: 90_000 },
    });
    const unexplained = await close({ countedKrw: 89_000, expectedKrw: 90_000 });
    expect([unexplained.status, unexplained.resultCode]).toEqual([400, 'cash.difference_unexplained']);
    expect(unexplained.fields).toHaveProperty('reason');
    const closed = await close({ countedKrw: 89_000, expectedKrw: 90_000, reason: '거스름돈 착오' });
    expect(closed.resultData.drawer).toMatchObject({
      state: 'closed',
      countedKrw: 89_000,
      differenceKrw: -1_000,
      differenceReason: '거스름돈 착오',
    });
    const own = await counter.ownDrawers('desk.daechi');
    expect(own.branches.find((one) => one.branchId === branchId)?.lastCountedKrw).toBe(89_000);
  });

  test('is begun by the first money where nobody did, whose opening sum can be told once', async () => {
    await counter.taken('counsellor.daechi', { pays: 'cash' });
    const drawerId = await openDrawerOf('counsellor.daechi');
    const opening = () =>
      act('counsellor.daechi', `POST cash-drawers/${drawerId}/lines`, { kind: 'opening', amountKrw: 50_000 });
    expect((await opening()).resultData.drawer).toMatchObject({ openingKrw: 50_000, expectedKrw: 70_000 });
    expect(await opening()).toMatchObject({ status: 409, resultCode: 'cash.opening_known' });
  });

  test('two payments of one person in the same moment begin one drawer', async () => {
    await Promise.all([1, 2, 3].map(() => counter.taken('manager.daechi', { pays: 'cash' })));
    const { drawers } = await counter.ownDrawers('manager.daechi');
    expect(drawers).toHaveLength(1);
    expect(drawers[0]).toMatchObject({ takenKrw: 60_000, no: 1 });
  });
});

describe('closed is closed', () => {
  test('money of the same evening goes into a second drawer, and what was found later is a line of its own', async () => {
    await counter.taken('desk.daechi', { pays: 'cash' });
    const { drawers } = await counter.ownDrawers('desk.daechi');
    expect(drawers).toMatchObject([{ no: 2, takenKrw: 20_000 }]);
    const [first] = (
      await office<ListPage<CashDrawer>>('manager.daechi', 'GET cash-drawers?state=closed&count=off')
    ).resultData.rows;
    const late = { kind: 'put_in', amountKrw: 1_000, note: '찾은 동전' };
    for (const [route, json, code] of [
      ['lines', late, 'cash.drawer_closed'],
      ['lines', { kind: 'opening', amountKrw: 1_000 }, 'cash.drawer_closed'],
      ['close', { countedKrw: 90_000, expectedKrw: 90_000 }, 'cash.drawer_closed'],
    ] as const)
      expect(
        (await act('desk.daechi', `POST cash-drawers/${first?.drawerId}/${route}`, json)).resultCode,
      ).toBe(code);
    const found = { direction: 'more', amountKrw: 1_000, reason: '서랍 뒤에서 찾음' };
    expect((await act('desk.daechi', `POST cash-drawers/${first?.drawerId}/corrections`, found)).status).toBe(
      403,
    );
    const open = await openDrawerOf('desk.daechi');
    expect(await act('manager.daechi', `POST cash-drawers/${open}/corrections`, found)).toMatchObject({
      status: 409,
      resultCode: 'cash.drawer_not_closed',
    });
    const corrected = await act('manager.daechi', `POST cash-drawers/${first?.drawerId}/corrections`, found);
    expect(corrected.resultData.drawer).toMatchObject({
      differenceKrw: -1_000,
      correctedKrw: 1_000,
      countedKrw: 89_000,
      expectedKrw: 90_000,
    });
  });

  test('also past the product; control: with the triggers asleep both go through', async () => {
    const { id } = await academy.db
      .selectFrom('cash_drawers')
      .select('id')
      .where('state', '=', 'closed')
      .executeTakeFirstOrThrow();
    const late = () =>
      academy.owner
        .insertInto('cash_lines')
        .values({
          drawer_id: id,
          kind: 'put_in',
          method: 'cash',
          amount_krw: 5,
          note: '몰래',
          staff_id: 1,
          at: academy.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const recount = () =>
      academy.owner.updateTable('cash_drawers').set({ counted_krw: 1 }).where('id', '=', id).execute();
    await expect(late()).rejects.toMatchObject({ constraint: 'cash_lines_in_open_drawer' });
    await expect(recount()).rejects.toMatchObject({ constraint: 'cash_drawers_stay_closed' });
    const triggers = async (word: 'disable' | 'enable') => {
      await sql`alter table cash_lines ${sql.raw(word)} trigger user`.execute(academy.owner);
      await sql`alter table cash_drawers ${sql.raw(word)} trigger user`.execute(academy.owner);
    };
    await triggers('disable');
    const line = await late();
    await academy.owner.deleteFrom('cash_lines').where('id', '=', line.id).execute();
    const before = await academy.owner
      .selectFrom('cash_drawers')
      .select('counted_krw')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await recount();
    await academy.owner.updateTable('cash_drawers').set(before).where('id', '=', id).execute();
    await triggers('enable');
    await expect(late()).rejects.toMatchObject({ constraint: 'cash_lines_in_open_drawer' });
  });

  test('counting and taking in the same moment: the money is in the count, or in the next drawer', async () => {
    const drawerId = await openDrawerOf('counsellor.daechi');
    const { drawer } = (await office('counsellor.daechi', `GET cash-drawers/${drawerId}`)).resultData;
    const [closed] = await Promise.all([
      act('counsellor.daechi', `POST cash-drawers/${drawerId}/close`, {
        countedKrw: drawer.expectedKrw,
        expectedKrw: drawer.expectedKrw,
      }),
      counter.taken('counsellor.daechi', { pays: 'cash' }),
    ]);
    const after = (await office('counsellor.daechi', `GET cash-drawers/${drawerId}`)).resultData.drawer;
    const [next] = (await counter.ownDrawers('counsellor.daechi')).drawers;
    if (closed.resultCode === 0) {
      expect(after).toMatchObject({ expectedKrw: drawer.expectedKrw, differenceKrw: 0 });
      expect(next).toMatchObject({ no: drawer.no + 1, takenKrw: 20_000 });
    } else {
      expect(closed.resultCode).toBe('cash.sums_changed');
      expect(next).toMatchObject({ drawerId, expectedKrw: drawer.expectedKrw + 20_000 });
    }
  });
});

describe('whose drawer it is', () => {
  test('the desk sees its own, the manager those of the branch, nobody another branch', async () => {
    const drawerId = await openDrawerOf('manager.daechi');
    expect(await office('desk.daechi', `GET cash-drawers/${drawerId}`)).toMatchObject({
      status: 404,
      resultCode: 'cash.no_drawer',
    });
    for (const [route, json] of [
      ['lines', { kind: 'put_in', amountKrw: 1_000, note: '남의 시재' }],
      ['close', { countedKrw: 0, expectedKrw: 0 }],
    ] as const)
      expect((await act('desk.daechi', `POST cash-drawers/${drawerId}/${route}`, json)).status).toBe(404);
    const seenBy = async (who: Who) =>
      new Set(
        (await office<ListPage<CashDrawer>>(who, 'GET cash-drawers')).resultData.rows.map(
          (row) => row.staffName,
        ),
      );
    expect((await seenBy('desk.daechi')).size).toBe(1);
    expect((await seenBy('manager.daechi')).size).toBe(3);
    const elsewhere = await act('manager.daechi', 'POST cash-drawers', {
      branchId: await counter.branchOf('songdo'),
      openingKrw: 0,
    });
    expect(elsewhere).toMatchObject({ status: 404, resultCode: 'cash.no_drawer' });
    const far = await act('owner', 'POST cash-drawers', {
      branchId: await counter.branchOf('songdo'),
      openingKrw: 0,
    });
    expect(far.resultCode).toBe(0);
    expect(
      (await office('manager.daechi', `GET cash-drawers/${far.resultData.drawer.drawerId}`)).status,
    ).toBe(404);
    expect((await office('examiner', 'GET cash-drawers')).status).toBe(403);
  });

  test('sums and words that mean nothing are refused at their field', async () => {
    const drawerId = await openDrawerOf('manager.daechi');
    const line = (json: object) => act('manager.daechi', `POST cash-drawers/${drawerId}/lines`, json);
    expect((await line({ kind: 'put_in', amountKrw: 0, note: '빈' })).fields).toHaveProperty('amountKrw');
    expect((await line({ kind: 'put_in', amountKrw: 500 })).fields).toHaveProperty('note');
    expect((await line({ kind: 'taken', amountKrw: 500, note: '수납' })).fields).toHaveProperty('kind');
    const { expectedKrw } = (await office('manager.daechi', `GET cash-drawers/${drawerId}`)).resultData
      .drawer;
    for (const amountKrw of ['5만', '10000.5', '1e3'])
      expect((await line({ kind: 'put_in', amountKrw, note: '잔돈' })).fields).toEqual({
        amountKrw: notASum,
      });
    const more = await line({ kind: 'taken_out', amountKrw: expectedKrw + 1, note: '은행 입금' });
    expect(more).toMatchObject({ status: 409, resultCode: 'cash.more_than_there' });
    expect(more.fields).toHaveProperty('amountKrw');
    const kept = (await office('manager.daechi', `GET cash-drawers/${drawerId}`)).resultData.drawer;
    expect(kept.expectedKrw).toBe(expectedKrw);
    const most = { kind: 'put_in', amountKrw: 100_000_000 - expectedKrw, note: '1억까지' };
    expect((await line({ ...most, amountKrw: most.amountKrw + 1 })).resultCode).toBe('cash.too_much');
    expect((await line(most)).status).toBe(200);
    expect((await line({ ...most, kind: 'taken_out' })).status).toBe(200);
    const close = await act('manager.daechi', `POST cash-drawers/${drawerId}/close`, {
      countedKrw: -1,
      expectedKrw: 0,
    });
    expect(close.fields).toHaveProperty('countedKrw');
  });
});
