import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSite } from '#seed/site.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { PayoutRow } from './contract/payout-list.ts';
import type { PayoutDetail } from './contract/payouts.ts';
import { countFlows } from './store/flows.server.ts';

let academy: TestAcademy;
let counter: Counter;
let songdo: number;
type Who = 'owner' | 'manager.daechi';
const own = '0000000000';

beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, []);
  songdo = await counter.branchOf('songdo');
  await seedSite(academy);
  await signIn();
  const set = await office('owner', 'POST payout-settings/terms', {
    ...{ method: 'card', effectiveFrom: '2026-01-01', rate: '3.3', flatKrw: 0 },
    ...{ addsVat: false, workingDays: 2, reason: '계약서에 적힌 대로' },
  });
  expect(set.resultCode).toBe(0);
});
afterAll(() => academy.close());

const cookies = new Map<Who, string>();
const signIn = async () => {
  for (const who of ['owner', 'manager.daechi'] as const)
    cookies.set(who, await givenStaffCookie(academy, `${who}@msc.example`));
};
const office = <T>(who: Who, route: string, json?: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), {
    ...{ cookie: cookies.get(who) ?? '', key: newKey() },
    ...(json && { json }),
  });
const list = async (who: Who, query: string) =>
  (await office<ListPage<PayoutRow>>(who, `GET payouts?${query}`)).resultData.rows;

test('a registration that moves to another branch leaves the money of its month where it was taken', async () => {
  academy.clock.set(new Date('2026-12-10T02:00:00Z'));
  await signIn();
  const from = await counter.session({
    ...{ capacity: 1, feeKrw: 70_000, startsInHours: 1_200, branchId: counter.branchId },
  });
  const hold = await givenHold(academy, { poolOf: from });
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  // The month is over and its file is with the accountant.
  academy.clock.set(new Date('2027-01-05T02:00:00Z'));
  await signIn();
  const to = await counter.session({ capacity: 1, feeKrw: 70_000, branchId: songdo, testId: from.testId });
  const month = 'from=2026-12-01&to=2026-12-31&split=branch&channel=card';
  const closed = async () => ({
    payouts: await list('owner', month),
    ofDaechi: await list('manager.daechi', month),
    figures: (
      await office<ListPage<{ section: string; branchName: string; value: number | null }>>(
        'owner',
        'GET reports/figures?month=2026-12&size=1000',
      )
    ).resultData.rows.filter(({ section }) => section === 'money'),
    byDay: (
      await office<{ days: { day: string; takenKrw: number }[] }>(
        'manager.daechi',
        'GET reports/monthly?month=2026-12',
      )
    ).resultData.days.flatMap(({ day, takenKrw }) => (takenKrw > 0 ? [{ day, takenKrw }] : [])),
  });
  const before = await closed();
  expect(before.ofDaechi.map(({ takenKrw }) => takenKrw)).toContain(70_000);
  expect(before.byDay).toMatchObject([{ day: '2026-12-10', takenKrw: 70_000 }]);
  expect(before.figures).toContainEqual(
    expect.objectContaining({ branchName: '대치 분원', label: '결제', value: 70_000 }),
  );
  const moved = await office('owner', `POST registrations/${hold.registrationNo}/move`, {
    ...{ fromSessionId: from.sessionId, sessionId: to.sessionId, reason: '송도로 이사하심' },
  });
  const [paid] = before.ofDaechi;
  const detail = `GET payouts/detail?day=${paid?.day}&businessNo=${paid?.businessNo}&channel=card`;
  const mayOpen = async (who: Who) =>
    (await office<PayoutDetail>(who, detail)).resultData.lines.map((line) => line.mayOpen);
  expect(moved.resultCode).toBe(0);
  expect(await closed()).toEqual(before);
  // Whose seat it is now opens it; the sum says that it went.
  expect([await mayOpen('manager.daechi'), await mayOpen('owner')]).toEqual([[false], [true]]);
  // The list of payments follows the seat, and says where the sum differs from it.
  const payments = async (who: Who, query: string) =>
    (
      await office<{
        rows: { branchName: string; takenIn: string }[];
        branches: object[];
        moved: string;
      }>(who, `GET payments?${query}`)
    ).resultData;
  const day = 'from=2026-12-01&to=2026-12-31';
  const there = await payments('owner', `${day}&branchId=${songdo}`);
  expect(there.rows).toMatchObject([{ branchName: '송도 분원', takenIn: '대치 분원' }]);
  expect(there.moved).toBe('다른 분원에서 결제하고 이동해 온 접수 1건 포함');
  expect(there.branches.length).toBeGreaterThan(1);
  const here = await payments('manager.daechi', day);
  expect([here.rows, here.branches]).toEqual([[], []]);
  expect(here.moved).toBe('이 분원에서 결제하고 다른 분원으로 이동한 접수 1건 제외');
  expect((await payments('owner', day)).moved).toBe('');
  const others = await payments('manager.daechi', `${day}&branchId=${songdo}`);
  expect(others).toMatchObject({ rows: [], branches: [], moved: '' });
  const file = await office<ExportFile>('owner', 'POST payments/export', {
    ...{ reason: '분원별 결제 확인', columns: 'branch', from: '2026-12-01', branchId: songdo },
  });
  const book = await readXlsx(Buffer.from(file.resultData.base64, 'base64'));
  expect(book.sheets[0]?.rows).toEqual([['분원'], ['송도 분원 (대치 분원에서 결제)']]);
  // What goes back later goes from where it came, and the payout it is taken off is that number's.
  const { payment_id: paymentId } = await academy.db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .select('p.payment_id')
    .where('r.registration_no', '=', hold.registrationNo)
    .executeTakeFirstOrThrow();
  await office('owner', `POST payments/${paymentId}/refund`, {
    ...{ amountKrw: 70_000, leftKrw: 70_000, givesSeatUp: false, reason: '보호자가 환불을 원하심' },
  });
  await refundAll(academy);
  const january = await list('owner', 'from=2027-01-01&to=2027-01-31&split=branch&channel=card');
  expect(january).toMatchObject([{ branchNames: '대치 분원', refundedKrw: 70_000 }]);
  expect(await closed()).toEqual(before);
});

test('a sum of more movements than are listed is whole, and what cannot be counted is refused', async () => {
  const { id } = await academy.db
    .selectFrom('payments')
    .select('id')
    .where('method', '=', 'card')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // More than the list ever held, on a day before the one that is asked for.
  for (const [at, first] of [
    ['2026-12-16T03:00:00Z', 10],
    ['2026-12-17T03:00:00Z', 15_010],
  ] as const)
    await sql`insert into ledger (payment_ref, amount_krw, deposit_no, at)
      select ${id}, 1, n, ${new Date(at)} from generate_series(${first}::int, ${first + 14_999}::int) n`.execute(
      academy.owner,
    );
  const detail = await office<PayoutDetail>(
    'owner',
    `GET payouts/detail?day=2026-12-21&businessNo=${own}&channel=card`,
  );
  const [row] = await list('owner', `from=2026-12-21&to=2026-12-21&channel=card`);
  expect(row).toMatchObject({ count: 15_000, takenKrw: 15_000 });
  expect(detail.resultData.branches).toMatchObject([{ count: 15_000, takenKrw: 15_000 }]);
  expect(detail.resultData.lines).toHaveLength(500);
  const span = { from: '2026-11-01', until: new Date('2027-01-31T00:00:00Z'), branchIds: null };
  await expect(countFlows(academy.db, span, 1)).rejects.toMatchObject({ code: 'payout.too_many' });
});
