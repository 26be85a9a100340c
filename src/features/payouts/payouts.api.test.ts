import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedSite } from '#seed/site.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { PayoutRow } from './contract/payout-list.ts';
import type { PayoutDetail, PayoutSettings, payoutSumsEndpoint } from './contract/payouts.ts';

let academy: TestAcademy;
let counter: Counter;
let songdo: number;
const staff = ['owner', 'manager.daechi', 'desk.daechi'] as const;
type Who = (typeof staff)[number];
/** The academy's own, and one that only 송도 has. */
const own = '0000000000';
const ofSongdo = '2008100007';
const reason = '계약서에 적힌 대로';
const card = {
  ...{ method: 'card', effectiveFrom: '2026-01-01', rate: '3.3' },
  ...{ flatKrw: 0, addsVat: false, workingDays: 2 },
};

beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, ['desk.daechi']);
  await signIn();
  songdo = await counter.branchOf('songdo');
  await seedSite(academy);
});
afterAll(() => academy.close());

const cookies = new Map<Who, string>();
const signIn = async () => {
  for (const who of staff) cookies.set(who, await givenStaffCookie(academy, `${who}@msc.example`));
};
const office = <T = PayoutSettings>(who: Who, route: string, json?: object) => {
  const asked = { cookie: cookies.get(who) ?? '', key: newKey(), ...(json && { json }) };
  return call<T>(academy, route.replace(' ', ' /api/office/'), asked);
};
const list = async (who: Who, query = '') =>
  (await office<ListPage<PayoutRow>>(who, `GET payouts?${query}`)).resultData.rows;
const sums = async (who: Who) =>
  (await office<DataOf<typeof payoutSumsEndpoint>>(who, 'GET payouts/sums')).resultData;
const setTerms = (json: object = {}) =>
  office('owner', 'POST payout-settings/terms', { ...card, reason, ...json });
const receive = (json: object) =>
  office<{ receiptId: number }>('owner', 'POST payouts/receipts', {
    day: '2026-11-24',
    businessNo: own,
    channel: 'card',
    amountKrw: 19_340,
    ...json,
  });

async function paidByCard(branchId: number): Promise<void> {
  const hold = await givenHold(academy, {
    poolOf: await counter.session({ capacity: 1, feeKrw: 20_000, branchId }),
  });
  await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
}

describe('what is to come', () => {
  test('is nothing before a contract is known, which is told with its sum', async () => {
    await paidByCard(counter.branchId);
    await paidByCard(songdo);
    await counter.taken('desk.daechi', { pays: 'terminal', approvalNo: '30000001' }, 30_000);
    await counter.taken('desk.daechi', { pays: 'cash' }, 45_000);
    expect(await list('owner')).toEqual([]);
    expect((await sums('owner')).unset).toEqual([
      { methodLabel: '카드', krw: 40_000 },
      { methodLabel: '카드 단말기', krw: 30_000 },
    ]);
  });

  test('is counted from the payments by the contract, in one sum of a number and kind', async () => {
    expect((await setTerms()).resultData.terms).toMatchObject([
      { methodLabel: '카드', label: '3.3% · 부가세 포함 · 2영업일 뒤 입금' },
    ]);
    expect(await list('owner')).toMatchObject([
      {
        ...{ day: '2026-11-24', businessNo: own, channel: 'card', count: 2, state: 'coming' },
        ...{ takenKrw: 40_000, feeKrw: 1_320, expectedKrw: 38_680, receivedKrw: null },
      },
    ]);
    expect(await list('owner', 'split=branch')).toHaveLength(2);
    expect(await list('owner', `branchId=${songdo}`)).toMatchObject([{ count: 1, state: 'shared' }]);
    expect(await list('owner', 'channel=terminal')).toEqual([]);
    expect(await list('owner', 'from=2026-11-25&to=2026-11-30')).toEqual([]);
    expect((await sums('owner')).unset).toEqual([{ methodLabel: '카드 단말기', krw: 30_000 }]);
  });

  test('of a branch is the manager’s to see, and no more of it than that', async () => {
    expect(await list('manager.daechi')).toMatchObject([
      { count: 1, takenKrw: 20_000, receivedKrw: null, state: 'shared', branchNames: '대치 분원' },
    ]);
    expect(await list('manager.daechi', `branchId=${songdo}`)).toEqual([]);
    const { branches } = (await office('manager.daechi', 'GET payout-settings')).resultData;
    expect(branches.map(({ branchId }) => branchId)).toEqual([counter.branchId]);
    const detail = (who: Who) =>
      office<PayoutDetail>(who, `GET payouts/detail?day=2026-11-24&businessNo=${own}&channel=card`);
    expect((await detail('owner')).resultData).toMatchObject({
      branches: [{ expectedKrw: 19_340 }, { expectedKrw: 19_340 }],
      lines: [
        { amountKrw: 20_000, feeKrw: 660 },
        { amountKrw: 20_000, feeKrw: 660 },
      ],
    });
    expect((await detail('manager.daechi')).resultData.branches).toMatchObject([{ branchName: '대치 분원' }]);
    expect((await detail('manager.daechi')).resultData.lines).toHaveLength(1);
  });

  test('goes out as the accountant’s file', async () => {
    const file = await office<{ rowCount: number; fileName: string }>('owner', 'POST payouts/export', {
      split: 'branch',
      reason: '세무사에게 보낼 자료',
    });
    expect(file.resultData).toMatchObject({ rowCount: 2, fileName: expect.stringContaining('정산') });
  });

  test('is asked for no longer than 400 days, and not backwards', async () => {
    for (const query of ['from=2025-01-01&to=2026-11-30', 'from=2026-11-30&to=2026-11-01']) {
      const refused = await office('owner', `GET payouts?${query}`);
      expect([refused.status, refused.resultCode, Object.keys(refused.fields ?? {})]).toEqual([
        400,
        'payout.span_too_long',
        ['to'],
      ]);
    }
  });
});

describe('what the contracts say', () => {
  test.each([
    ['rate', '3.3333', 'terms'],
    ['rate', '20.5', 'terms'],
    ['effectiveFrom', '2014-12-31', 'terms'],
    ['workingDays', 31, 'terms'],
    ['flatKrw', -1, 'terms'],
    ['method', 'cash', 'terms'],
    ['reason', 'ㅇ', 'terms'],
    ['businessNo', '123-45-67890', 'numbers'],
    ['branchId', 999_999, 'numbers'],
  ])('is refused at its field: %s %s', async (field, value, what) => {
    const json =
      what === 'terms'
        ? { ...card, effectiveFrom: '2026-02-01', reason, [field]: value }
        : { branchId: songdo, effectiveFrom: '2026-02-01', businessNo: ofSongdo, reason, [field]: value };
    const refused = await office('owner', `POST payout-settings/${what}`, json);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
  });

  test('holds from its day on, once, and what is taken back gives way to what held before', async () => {
    expect(await setTerms()).toMatchObject({ status: 409, resultCode: 'payout.set_already' });
    const later = (await setTerms({ rate: '2.5', effectiveFrom: '2026-11-21' })).resultData.terms[0];
    expect(await list('owner')).toMatchObject([{ feeKrw: 1_000 }]);
    const drop = () =>
      office('owner', `POST payout-settings/terms/${later?.termsId}/remove`, { reason: '계약이 미뤄짐' });
    expect((await drop()).resultData.terms).toHaveLength(1);
    expect((await drop()).status).toBe(404);
    expect(await list('owner')).toMatchObject([{ feeKrw: 1_320 }]);
    // With two at once one of them stands.
    const twice = await Promise.all([1, 2].map(() => setTerms({ method: 'terminal', workingDays: 0 })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list('owner', 'channel=terminal')).toMatchObject([
      { day: '2026-11-23', branchNames: '대치 분원', expectedKrw: 29_010 },
    ]);
  });

  test('a branch with a number of its own is paid into that', async () => {
    const set = () =>
      office('owner', 'POST payout-settings/numbers', {
        ...{ branchId: songdo, effectiveFrom: '2026-01-01', businessNo: '200-81-00007', reason },
      });
    const { numberId } = (await set()).resultData.numbers[0] ?? {};
    expect(await set()).toMatchObject({ status: 409, resultCode: 'payout.set_already' });
    expect((await office('manager.daechi', 'GET payout-settings')).resultData.numbers).toEqual([]);
    expect(await list('owner', 'channel=card')).toMatchObject([
      { businessNo: own, count: 1 },
      { businessNo: ofSongdo, count: 1, branchNames: '송도 분원' },
    ]);
    const drop = () =>
      office('owner', `POST payout-settings/numbers/${numberId}/remove`, { reason: '사업자가 하나임' });
    expect((await drop()).resultData.numbers).toEqual([]);
    expect((await drop()).status).toBe(404);
    expect((await set()).status).toBe(200);
  });
});

describe('what came', () => {
  test('of a number that no branch has, of no number, or of a day that has not come, is refused at the field', async () => {
    for (const [field, value] of [
      ['businessNo', '123-45-67891'],
      ['businessNo', '12345'],
      ['day', '2026-11-22'],
    ] as const) {
      const refused = await receive({ day: '2026-11-20', [field]: value });
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
    }
    academy.clock.set(new Date('2026-11-30T02:00:00Z'));
    await signIn();
  });

  test('stands beside what was to come, once, until it is taken back', async () => {
    const twice = await Promise.all([
      receive({ amountKrw: 19_000, note: '우대 수수료' }),
      receive({ amountKrw: 1 }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = twice.find(({ status }) => status === 200)?.resultData.receiptId;
    const drop = (receiptId = kept) =>
      office('owner', `POST payouts/receipts/${receiptId}/remove`, { reason: '금액을 잘못 입력함' });
    expect((await drop()).resultCode).toBe(0);
    expect((await drop()).status).toBe(404);
    const { receiptId } = (await receive({ amountKrw: 19_000, note: '우대 수수료' })).resultData;
    const [row] = await list('owner', 'channel=card&state=short');
    expect(row).toMatchObject({ receivedKrw: 19_000, differenceKrw: -340, receiptId, note: '우대 수수료' });
    expect(await sums('owner')).toMatchObject({ receivedKrw: 19_000, differenceKrw: -340 });
    await drop(receiptId);
  });

  test('is read from a file line by line, shown before, and written once', async () => {
    const rows = [
      { day: '2026.11.24', channel: '신용카드', amount: '19,000', businessNo: '', note: '' },
      { day: '2026-11-24', channel: '카카오페이', amount: '340원', businessNo: '000-00-00000', note: '' },
      { day: '2026-11-24', channel: '카드', amount: '19,340', businessNo: ofSongdo, note: '송도' },
      { day: '어제', channel: '카드', amount: '1', businessNo: '', note: '' },
    ];
    const send = (json: object) => office<ImportAnswer>('owner', 'POST payouts/receipts/import', json);
    const seen = (await send({ rows })).resultData;
    expect(seen.lines.map(({ outcome, sentence }) => [outcome, sentence])).toEqual([
      ['new', '2줄을 더한 금액입니다.'],
      ['same', '1번째 줄과 더합니다.'],
      ['new', null],
      ['refused', '입금일을 2026-11-26처럼 적어 주세요.'],
    ]);
    expect(seen.isDone).toBe(false);
    const huge = { day: '2026-11-25', channel: '카드', amount: '600,000,000', businessNo: '', note: '' };
    expect((await send({ rows: [huge, huge] })).resultData.lines.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
    ]);
    expect(await list('owner', 'state=match')).toEqual([]);
    const written = await Promise.all([1, 2].map(() => send({ rows, plan: seen.plan })));
    expect(written.map(({ resultCode }) => resultCode).toSorted()).toEqual([0, 'common.import_changed']);
    expect((await list('owner', 'state=match')).map(({ businessNo }) => businessNo)).toEqual([own, ofSongdo]);
    const [, , again] = (await send({ rows })).resultData.lines;
    expect(again).toMatchObject({ outcome: 'same' });
    const changed = [{ ...rows[2], amount: '19,000' }];
    const other = (await send({ rows: changed })).resultData;
    expect(other.lines).toMatchObject([
      { outcome: 'changed', changes: [{ before: '19,340원', after: '19,000원' }] },
    ]);
    await send({ rows: changed, plan: other.plan });
    expect(await list('owner', 'state=short')).toMatchObject([{ businessNo: ofSongdo, differenceKrw: -340 }]);
  });

  test('is not shown to who has the number alone since, nor where nobody has it', async () => {
    const { receiptId } = (await receive({ amountKrw: 38_680, day: '2026-11-30' })).resultData;
    const { branches } = (await office('owner', 'GET payout-settings')).resultData;
    for (const { branchId } of branches.filter(({ branchId: id }) => id !== counter.branchId))
      await office('owner', 'POST payout-settings/numbers', {
        ...{ branchId, effectiveFrom: '2026-11-23', businessNo: ofSongdo, reason },
      });
    expect((await list('owner')).map(({ day }) => day)).toContain('2026-11-30');
    expect((await list('manager.daechi')).filter(({ receivedKrw }) => receivedKrw !== null)).toEqual([]);
    expect(await sums('manager.daechi')).toMatchObject({ receivedKrw: 0, differenceKrw: 0 });
    await office('owner', `POST payouts/receipts/${receiptId}/remove`, { reason: '다른 날의 금액임' });
  });

  test('and what holds is nobody’s to change but the head office’s', async () => {
    for (const [route, json] of [
      ['POST payouts/receipts', { day: '2026-11-24', businessNo: own, channel: 'card', amountKrw: 1 }],
      ['POST payouts/receipts/import', { rows: [{}] }],
      ['POST payout-settings/terms', { ...card, reason }],
    ] as const)
      expect((await office('manager.daechi', route, json)).status).toBe(403);
    expect((await office('desk.daechi', 'GET payouts')).status).toBe(403);
  });
});

test('a refund is taken off the sum of its own day, with its share of the fee', async () => {
  const { payment_id: paymentId } = await academy.db
    .selectFrom('payments')
    .select('payment_id')
    .where('method', '=', 'card')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await office('owner', `POST payments/${paymentId}/refund`, {
    ...{ amountKrw: 20_000, leftKrw: 20_000, givesSeatUp: false, reason: '보호자가 환불을 원하심' },
  });
  await refundAll(academy);
  expect((await list('owner', 'channel=card')).filter(({ businessNo }) => businessNo === own)).toMatchObject([
    { day: '2026-12-02', takenKrw: 0, refundedKrw: 20_000, feeKrw: -660, expectedKrw: -19_340 },
    { day: '2026-11-24', takenKrw: 20_000, refundedKrw: 0, feeKrw: 660, expectedKrw: 19_340 },
  ]);
});
