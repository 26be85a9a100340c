import { describe, expect, test } from 'vitest';
import { kilometresBetween } from '#src/features/classes/rules/distance.ts';
import { connectionOf } from '#src/features/invigilation/rules/connection.ts';
import { keysOf } from '#src/shared/record.ts';
import { drawPaper } from './assemble.ts';
import {
  type AttemptState,
  attemptLabels,
  attemptMoves,
  deadlineOf,
  isGradePlausible,
  isOver,
  isPreschool,
  mayMove,
  secondsAllowed,
  secondsToGiveBack,
  validUntil,
} from './attempts.ts';
import { answered, canonicalJson, receiptText } from './receipt.ts';

const states = keysOf(attemptMoves);

describe('the moves of an attempt', () => {
  test('go one way: nothing that is closed runs again, nothing leaves void', () => {
    const running: AttemptState[] = ['created', 'consented', 'in_progress'];
    const closed = states.filter((state) => !running.includes(state));
    for (const from of closed) for (const to of running) expect(mayMove(from, to)).toBe(false);
    for (const to of states) expect(mayMove('void', to)).toBe(false);
    expect(states.every((state) => state === 'void' || mayMove(state, 'void'))).toBe(true);
    expect(states.every((state) => attemptLabels[state].length > 0)).toBe(true);
  });
  test('there is no result without a close and a score', () => {
    expect(states.filter((from) => mayMove(from, 'released'))).toEqual(['scored']);
    expect(states.filter((from) => mayMove(from, 'scored'))).toEqual(['submitted', 'expired', 'review']);
  });
});

test.each([
  ['2020-01-01', '2027-02-28', true],
  ['2020-01-01', '2027-03-01', false],
  ['2019-12-31', '2026-02-28', true],
  ['2019-12-31', '2026-03-01', false],
])('born %s on %s: preschool is %s', (birthDate, day, expected) => {
  expect(isPreschool(birthDate, day)).toBe(expected);
});

test.each([
  ['2016-04-02', 4, '2026-11-21', true],
  ['2016-04-02', 6, '2026-11-21', true],
  ['2016-04-02', 7, '2026-11-21', false],
  // January belongs to the school year that began the March before.
  ['2016-04-02', 4, '2027-01-10', true],
])('born %s in grade %i on %s fits: %s', (birthDate, grade, day, expected) => {
  expect(isGradePlausible(birthDate, grade, day)).toBe(expected);
});

test('the deadline holds minutes, factor, granted and given-back time', () => {
  const time = {
    minutes: 40,
    extraTimePercent: 50,
    grantedSeconds: 300,
    givenBackSeconds: 60,
    pausedSeconds: 0,
  };
  expect(secondsAllowed({ ...time, pausedSeconds: 90 })).toBe(4_050);
  expect(secondsAllowed(time)).toBe(3_960);
  const start = new Date('2026-11-21T01:00:00Z');
  const deadline = deadlineOf(start, time);
  expect(deadline.toISOString()).toBe('2026-11-21T02:06:00.000Z');
  const later = (ms: number) => new Date(deadline.getTime() + ms);
  expect([isOver(deadline, later(5_000)), isOver(deadline, later(5_001))]).toEqual([false, true]);
});

describe('an outage', () => {
  const now = new Date('2026-11-21T01:10:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const outage = {
    claimedSeconds: 300,
    lastSeenAt: ago(330),
    settledAt: null,
    alreadyGivenSeconds: 0,
    limitSeconds: 600,
  };
  test.each([
    ['as claimed, where we missed it as long', {}, 300],
    ['not beyond what we missed', { lastSeenAt: ago(200) }, 180],
    ['not below a minute', { claimedSeconds: 59 }, 0],
    ['nothing for time we heard from it', { lastSeenAt: ago(10) }, 0],
    ['not twice', { settledAt: ago(30) }, 0],
    ['only what is left of the limit', { alreadyGivenSeconds: 500 }, 100],
    ['nothing beyond the limit', { alreadyGivenSeconds: 600 }, 0],
  ])('is given back %s', (_, change, expected) => {
    expect(secondsToGiveBack({ ...outage, ...change }, now)).toBe(expected);
  });
});

describe('a receipt', () => {
  test('is the same whatever the order of names and positions', () => {
    const one = [
      { position: 2, answer: { option: 'o1', kind: 'single' } },
      { position: 1, answer: { kind: 'text', text: '가' } },
    ];
    const other = [
      { position: 1, answer: { text: '가', kind: 'text' } },
      { position: 2, answer: { kind: 'single', option: 'o1' } },
      { position: 3, answer: null },
    ];
    expect(receiptText('LT26-A', one)).toBe(receiptText('LT26-A', other));
    expect(answered(other)).toHaveLength(2);
  });
  test('differs where one sign of an answer differs', () => {
    const of = (text: string) => receiptText('LT26-A', [{ position: 1, answer: { kind: 'text', text } }]);
    expect(of('가')).not.toBe(of('각'));
    expect(canonicalJson({ b: [1, { d: 2, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[1,{"d":2}]}');
    const names = ['e', 'b', 'd', 'a', 'f', 'c'];
    for (let turn = 0; turn < names.length; turn++) {
      const turned = [...names.slice(turn), ...names.slice(0, turn)];
      for (const order of [turned, turned.toReversed()])
        expect(
          Object.keys(JSON.parse(canonicalJson(Object.fromEntries(order.map((name) => [name, 1]))))),
        ).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    }
  });
});

const item = (itemId: number, change: object = {}) => ({
  itemId,
  versionId: itemId,
  kind: 'single',
  topDomainId: 1 + (itemId % 2),
  rating: 1 + (itemId % 5),
  stimulusId: null,
  enemies: [] as number[],
  parentId: null as number | null,
  family: null as string | null,
  ...change,
});

describe('a paper', () => {
  const bank = Array.from({ length: 40 }, (_, n) => item(n + 1));
  const domains = [
    { domainId: 1, count: 6 },
    { domainId: 2, count: 4 },
  ];
  test('has the counts of the blueprint, easy before hard, and is the same for the same seed', () => {
    const paper = drawPaper(bank, { domains, seed: 7 });
    expect(paper.missing).toBe(0);
    expect(paper.items.filter((one) => one.topDomainId === 1)).toHaveLength(6);
    expect(paper.items.map((one) => one.rating)).toEqual(paper.items.map((one) => one.rating).toSorted());
    expect(drawPaper(bank, { domains, seed: 7 })).toEqual(paper);
    expect(drawPaper(bank, { domains, seed: 8 })).not.toEqual(paper);
  });
  test('never holds two enemies, whichever names the other, and says what is missing', () => {
    const foes = bank.map((one) => ({
      ...one,
      enemies: bank
        .filter((other) => other.itemId !== one.itemId && other.topDomainId === one.topDomainId)
        .map((other) => other.itemId),
    }));
    const paper = drawPaper(foes, { domains, seed: 7 });
    expect(paper.items).toHaveLength(2);
    expect(paper.missing).toBe(8);
  });
  test('holds one question of a family and neither an item nor its kin, as long as that fills it', () => {
    const families = bank.map((one) => ({ ...one, family: `f${one.itemId % 20}` }));
    const familiesOf = (seed: number, own: typeof bank) =>
      new Set(drawPaper(own, { domains, seed }).items.map(({ itemId }) => itemId % 20)).size;
    for (let seed = 1; seed <= 200; seed += 1) expect(familiesOf(seed, families)).toBe(10);
    // Control: the same bank without its families shows some question twice.
    expect(Math.min(...bank.map(({ itemId }) => familiesOf(itemId, bank)))).toBeLessThan(10);
    const crowded = drawPaper(families, { domains: [{ domainId: 1, count: 15 }], seed: 3 });
    expect(crowded).toMatchObject({ missing: 0 });
    expect(new Set(crowded.items.map(({ family }) => family)).size).toBe(10);
    const made = bank.map((one) => ({ ...one, parentId: one.itemId > 2 ? 2 - (one.itemId % 2) : null }));
    expect(drawPaper(made, { domains, seed: 3 }).items).toHaveLength(2);
  });
  test('keeps what shares a stimulus side by side and essays last', () => {
    const shared = bank.map((one) => ({
      ...one,
      stimulusId: one.itemId <= 20 ? 5 : null,
      kind: one.itemId === 40 ? 'essay' : 'single',
    }));
    const { items } = drawPaper(shared, { domains: [{ domainId: 1, count: 20 }], seed: 3 });
    const places = items.flatMap((one, place) => (one.stimulusId === 5 ? [place] : []));
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(places.length - 1);
    expect(items.at(-1)?.kind).toBe('essay');
  });
});

test('a connection is live, shaky or away by its beats and by what is unsent', () => {
  const now = new Date('2026-11-21T01:10:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect([
    connectionOf(ago(20), 0, now),
    connectionOf(ago(20), 2, now),
    connectionOf(ago(45), 0, now),
    connectionOf(ago(70), 0, now),
    connectionOf(null, 0, now),
  ]).toEqual(['live', 'shaky', 'shaky', 'away', 'away']);
});

test('a result is used six months, to the end of that day in Seoul, and of a shorter month to its last', () => {
  const until = (closed: string) => validUntil(new Date(closed)).toISOString();
  expect(until('2026-11-21T02:00:00Z')).toBe('2027-05-21T14:59:59.000Z');
  // 08:00 on the 31st of August in Seoul.
  expect(until('2026-08-30T23:00:00Z')).toBe('2027-02-28T14:59:59.000Z');
});

test('Daechi lies 17 km from Mokdong and 14 km from Bundang', () => {
  const daechi = { latitude: 37.4995, longitude: 127.0571 };
  expect(kilometresBetween(daechi, { latitude: 37.5263, longitude: 126.8641 })).toBeCloseTo(17.3, 0);
  expect(kilometresBetween(daechi, { latitude: 37.3851, longitude: 127.1225 })).toBeCloseTo(14, 0);
  expect(kilometresBetween(daechi, daechi)).toBe(0);
});
