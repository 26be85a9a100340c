import { describe, expect, test } from 'vitest';
import { type Asked, type Flow, type Known, numberOn, payoutsOf, type Receipt, stateOf } from './payouts.ts';

const own = '1234567891';
const others = '2008100007';
const known: Known = {
  terms: [
    {
      method: 'card',
      effectiveFrom: '2026-01-01',
      rateMilli: 3_300,
      flatKrw: 0,
      addsVat: false,
      workingDays: 1,
    },
    {
      method: 'easy_pay',
      effectiveFrom: '2026-01-01',
      rateMilli: 3_000,
      flatKrw: 0,
      addsVat: false,
      workingDays: 1,
    },
    {
      method: 'virtual_account',
      effectiveFrom: '2026-11-24',
      rateMilli: 0,
      flatKrw: 300,
      addsVat: true,
      workingDays: 0,
    },
  ],
  numbers: [{ branchId: 3, effectiveFrom: '2026-06-01', businessNo: others }],
  ownNo: own,
  branchIds: [1, 2, 3],
  holidays: new Set(),
};
const asked: Asked = {
  from: '2026-11-20',
  to: '2026-11-30',
  today: '2026-11-26',
  isSplit: false,
  shown: null,
};
const flow = (of: Partial<Flow> = {}): Flow => ({
  day: '2026-11-23',
  paidOn: of.day ?? '2026-11-23',
  method: 'card',
  branchId: 1,
  amountKrw: 20_000,
  count: 1,
  ...of,
});
const receipt = (of: Partial<Receipt> = {}): Receipt => ({
  receiptId: 9,
  day: '2026-11-24',
  businessNo: own,
  channel: 'card',
  amountKrw: 19_340,
  note: '',
  ...of,
});
const read = (flows: Flow[], receipts: Receipt[] = [], of: Partial<Asked> = {}) =>
  payoutsOf({ flows, receipts }, known, { ...asked, ...of });

describe('what is to come', () => {
  test('is what was taken, less what went back and the fees, in one sum of a day, number and kind', () => {
    const { rows } = read([
      flow({ count: 3 }),
      flow({ branchId: 2, method: 'easy_pay' }),
      flow({ branchId: 2, amountKrw: -20_000 }),
      flow({ branchId: 3 }),
    ]);
    expect(rows).toMatchObject([
      {
        ...{ day: '2026-11-24', businessNo: own, channel: 'card', branchIds: [1, 2], count: 5 },
        ...{ takenKrw: 80_000, refundedKrw: 20_000, feeKrw: 3 * 660 + 600 - 660 },
        ...{ expectedKrw: 60_000 - 1_920, receivedKrw: null, state: 'missing' },
      },
      { businessNo: others, branchIds: [3], expectedKrw: 19_340 },
    ]);
  });

  test('lessens the number and gives back the rate of the day the payment came on', () => {
    const changed = {
      ...known,
      terms: [
        ...known.terms,
        ...known.terms.map((one) => ({ ...one, effectiveFrom: '2026-11-21', rateMilli: 1_000 })),
      ],
      numbers: [{ branchId: 1, effectiveFrom: '2026-11-21', businessNo: others }],
    };
    const back = flow({ amountKrw: -20_000, paidOn: '2026-11-20' });
    expect(payoutsOf({ flows: [back], receipts: [] }, changed, asked).rows).toMatchObject([
      { day: '2026-11-24', businessNo: own, refundedKrw: 20_000, feeKrw: -660, expectedKrw: -19_340 },
    ]);
  });

  test('stands a row for each branch where that is asked', () => {
    const { rows } = read([flow(), flow({ branchId: 2 })], [receipt({ amountKrw: 38_680 })], {
      isSplit: true,
    });
    expect(rows.map(({ branchIds, receivedKrw, state }) => [branchIds, receivedKrw, state])).toEqual([
      [[1], null, 'shared'],
      [[2], null, 'shared'],
    ]);
    // Where only one of them has money of that day, what came is all of it.
    expect(read([flow()], [receipt()], { isSplit: true }).rows).toMatchObject([
      { branchIds: [1], state: 'match' },
    ]);
  });

  test('leaves out what no contract is known for, and says how much', () => {
    const { rows, unset } = read([
      flow({ method: 'terminal', amountKrw: 30_000 }),
      flow({ method: 'virtual_account', amountKrw: 50_000 }),
      flow({ method: 'virtual_account', amountKrw: 50_000, day: '2026-11-24' }),
      flow({ method: 'terminal', day: '2026-11-01' }),
    ]);
    expect(rows).toMatchObject([{ day: '2026-11-24', channel: 'virtual_account', expectedKrw: 49_670 }]);
    expect(unset).toEqual([
      { method: 'terminal', krw: 30_000 },
      { method: 'virtual_account', krw: 50_000 },
    ]);
  });

  test('is told for the days asked only, newest first', () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-27', '2026-11-30'].map((day) => flow({ day }));
    expect(read(days).rows.map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-30', 'coming'],
      ['2026-11-20', 'missing'],
    ]);
  });
});

describe('what came', () => {
  test.each([
    [19_340, 'match', 0],
    [19_000, 'short', -340],
    [20_000, 'over', 660],
  ] as const)('%i of 19,340 is %s', (amountKrw, state, differenceKrw) => {
    expect(read([flow()], [receipt({ amountKrw })]).rows).toMatchObject([
      { receivedKrw: amountKrw, state, differenceKrw, receiptId: 9 },
    ]);
  });

  test('without anything to come is too much', () => {
    expect(read([], [receipt()]).rows).toMatchObject([
      { day: '2026-11-24', expectedKrw: 0, receivedKrw: 19_340, state: 'over', branchIds: [] },
    ]);
  });

  test('is nothing to whoever sees only a part of the number’s branches', () => {
    const both = [flow()];
    expect(read(both, [receipt()], { shown: [1] }).rows).toMatchObject([
      {
        expectedKrw: 19_340,
        receivedKrw: null,
        differenceKrw: null,
        state: 'shared',
        receiptId: null,
        note: '',
      },
    ]);
    expect(read([], [receipt()], { shown: [1] }).rows).toEqual([]);
    const theirs = receipt({ businessNo: others });
    expect(read([flow({ branchId: 3 })], [theirs], { shown: [3] }).rows).toMatchObject([{ state: 'match' }]);
  });
});

describe('what came for several branches', () => {
  const late = ['2026-11-24', '2026-11-25'].map((effectiveFrom, at) => ({
    ...{ branchId: at + 2, effectiveFrom, businessNo: `30081000${at}0` },
  }));
  const readAs = (shown: number[], numbers: Known['numbers'], flows = [flow(), flow({ branchId: 2 })]) =>
    payoutsOf(
      { flows, receipts: [receipt({ amountKrw: 38_680 })] },
      { ...known, numbers },
      { ...asked, shown },
    );

  test('is not of the one who has the number alone since', () => {
    expect(readAs([1], late).rows).toMatchObject([
      { count: 1, receivedKrw: null, state: 'shared', note: '' },
    ]);
    expect(readAs([1], late, [flow()]).rows).toMatchObject([{ receivedKrw: null, state: 'shared' }]);
    expect(readAs([1], late, []).rows).toEqual([]);
    expect(readAs([1, 2, 3], late).rows).toMatchObject([{ receivedKrw: 38_680, state: 'match' }]);
  });

  test('is whoever’s money is in it, a branch that is none any more and money of no branch too', () => {
    const early = late.map((one) => ({ ...one, effectiveFrom: '2026-01-01' }));
    for (const branchId of [7, null])
      expect(readAs([1], early, [flow(), flow({ branchId })]).rows).toMatchObject([
        { count: 1, receivedKrw: null, state: 'shared' },
      ]);
    expect(readAs([1], early, [flow({ count: 2 })]).rows).toMatchObject([{ state: 'match' }]);
  });

  test('is nobody’s where no branch has the number on the day', () => {
    const ofNobody = receipt({ businessNo: '4008100007' });
    const later = [{ branchId: 1, effectiveFrom: '2026-11-25', businessNo: '4008100007' }];
    const seen = (shown: number[] | null, numbers: Known['numbers']) =>
      payoutsOf({ flows: [], receipts: [ofNobody] }, { ...known, numbers }, { ...asked, shown }).rows;
    expect([seen([1], []), seen([1], later)]).toEqual([[], []]);
    expect(seen(null, [])).toMatchObject([{ receivedKrw: 19_340 }]);
  });
});

test('a sum of nothing agrees, and today is not late', () => {
  const of = (day: string, expectedKrw: number) =>
    stateOf({ day, expectedKrw, receivedKrw: null }, { today: '2026-11-26', isWhole: true });
  expect([of('2026-11-20', 0), of('2026-11-26', 1), of('2026-11-25', 1)]).toEqual([
    'match',
    'coming',
    'missing',
  ]);
});

test('a branch has its own number from its day on', () => {
  expect(numberOn(known, 3, '2026-05-31')).toBe(own);
  expect(numberOn(known, 3, '2026-06-01')).toBe(others);
  expect(numberOn(known, null, '2026-06-01')).toBe(own);
});
