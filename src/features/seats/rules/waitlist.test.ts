import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Need, type Party, serve } from './waitlist.ts';

interface Named extends Party {
  readonly name: string;
}
const party = (name: string, ...demand: readonly (readonly [poolId: number, seats: number])[]): Named => ({
  name,
  demand: demand.map(([poolId, seats]): Need => ({ poolId, seats })),
});
const freeOf = (free: Readonly<Record<number, number>>, locked: readonly number[]) => ({
  of: (poolId: number) => free[poolId] ?? 0,
  isLocked: (poolId: number) => locked.includes(poolId),
});
const names = (parties: readonly Named[]) => parties.map((one) => one.name).join(' ');

const single = party('a', [1, 1]);
const family = party('family', [1, 2]);
const last = party('c', [1, 1]);
/** One child in room 1, the other in room 2. */
const split = party('split', [1, 1], [2, 1]);

test.each([
  ['nothing free', { 1: 0 }, [single, last], '', 'full behind'],
  ['one seat', { 1: 1 }, [single, family, last], 'a', 'full behind'],
  [
    'nobody passes a family that waits for its second seat',
    { 1: 2 },
    [single, family, last],
    'a',
    'needs_more behind',
  ],
  ['two for the family', { 1: 3 }, [single, family, last], 'a family', 'full'],
  ['all', { 1: 4 }, [single, family, last], 'a family c', ''],
  ['both rooms have a seat', { 1: 1, 2: 1 }, [split, last], 'split', 'full'],
  ['the other room is full: passed, with its reason', { 1: 1, 2: 0 }, [split, last], 'c', 'elsewhere_full'],
  [
    'two families of two rooms and one seat there',
    { 1: 2, 2: 1 },
    [split, split, last],
    'split c',
    'elsewhere_full',
  ],
] as const)('%s', (_name, free, line, offered, reasons) => {
  const served = serve<Named>(1, { line, free: freeOf(free, [1, 2]) });
  expect(names(served.offered)).toBe(offered);
  expect(served.waiting.map((one) => one.reason).join(' ')).toBe(reasons);
  expect(served.pending).toBeNull();
});

test('while the other room is not locked the party is left pending and nobody behind it is served', () => {
  const served = serve<Named>(1, { line: [split, last], free: freeOf({ 1: 2, 2: 1 }, [1]) });
  expect(served.offered).toEqual([]);
  expect(served.pending).toBe(split);
  expect(served.waiting.map((one) => one.reason)).toEqual(['due', 'behind']);
});

test('never more than is free in any room, and everybody is either offered or told why', () => {
  const need = fc.record({ poolId: fc.integer({ min: 1, max: 3 }), seats: fc.integer({ min: 1, max: 3 }) });
  const parties = fc.array(
    fc.uniqueArray(need, { selector: (one) => one.poolId, minLength: 1, maxLength: 3 }).map((demand) => ({
      demand: demand.some((one) => one.poolId === 1) ? demand : [...demand, { poolId: 1, seats: 1 }],
    })),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(parties, fc.array(fc.nat(6), { minLength: 4, maxLength: 4 }), (line, free) => {
      const served = serve(1, { line, free: freeOf({ ...free }, [1, 2, 3]) });
      for (const poolId of [1, 2, 3]) {
        const used = served.offered.flatMap((one) => one.demand).filter((one) => one.poolId === poolId);
        expect(used.reduce((sum, one) => sum + one.seats, 0)).toBeLessThanOrEqual(free[poolId] ?? 0);
      }
      expect(served.offered.length + served.waiting.length).toBe(line.length);
    }),
  );
});

test('alternatives of one entry: the first that can be served ends the others', () => {
  const either = [
    { ...party('both rooms', [1, 1], [2, 1]), entry: 'x' },
    { ...party('here alone', [1, 1]), entry: 'x' },
    last,
  ];
  expect(names(serve<Named>(1, { line: either, free: freeOf({ 1: 2, 2: 1 }, [1, 2]) }).offered)).toBe(
    'both rooms c',
  );
  expect(names(serve<Named>(1, { line: either, free: freeOf({ 1: 2, 2: 0 }, [1, 2]) }).offered)).toBe(
    'here alone c',
  );
});

test.each([
  ['while it may not be passed it stops the line', false, 'a', 'needs_more behind'],
  ['once the time has come the seat goes to the one behind it', true, 'a c', 'passed_for_size'],
] as const)('a family too large for what is left: %s', (_name, mayPass, offered, reasons) => {
  const served = serve<Named>(1, { line: [single, family, last], free: freeOf({ 1: 2 }, [1]), mayPass });
  expect(names(served.offered)).toBe(offered);
  expect(served.waiting.map((one) => one.reason).join(' ')).toBe(reasons);
  expect(served.isStopped).toBe(!mayPass);
});

test('passing is for size alone: where nothing is free the line stops as ever', () => {
  const served = serve<Named>(1, { line: [family, last], free: freeOf({ 1: 0 }, [1]), mayPass: true });
  expect(served.waiting.map((one) => one.reason)).toEqual(['full', 'behind']);
});

test('only other rooms are asked whether they are locked', () => {
  const served = serve<Named>(1, { line: [split], free: freeOf({ 1: 1, 2: 1 }, [2]) });
  expect(names(served.offered)).toBe('split');
});
