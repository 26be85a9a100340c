import { describe, expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import {
  type AttemptState,
  attemptMoves,
  backMoves,
  classHoldHours,
  closedStates,
  countsByLabels,
  integrityKinds,
  integrityLabels,
  isClosed,
  isDue,
  isGradePlausible,
  isOpen,
  isReopenable,
  levelLimits,
  openStates,
  retestFrom,
  saveOutcomes,
  schoolEntryDay,
  secondsAllowed,
  secondsToGiveBack,
  validUntil,
} from './attempts.ts';
import { attemptTones } from './tones.ts';

const states = keysOf(attemptMoves);

test('the moves are these and no others', () => {
  expect(attemptMoves).toEqual({
    created: ['consented', 'void'],
    consented: ['in_progress', 'void'],
    in_progress: ['submitted', 'expired', 'void'],
    submitted: ['scored', 'review', 'void'],
    expired: ['scored', 'review', 'void'],
    scored: ['released', 'review', 'void'],
    review: ['scored', 'void'],
    released: ['void'],
    void: [],
  });
  expect(backMoves).toEqual({
    submitted: ['in_progress'],
    expired: ['in_progress'],
    scored: ['in_progress'],
    review: ['in_progress'],
    void: states.filter((state) => state !== 'void'),
  });
});

test('an attempt is open until it is handed in, closed from then on, and neither when it is void', () => {
  expect(states.filter(isOpen)).toEqual(['created', 'consented', 'in_progress']);
  expect(states.filter(isClosed)).toEqual(['submitted', 'expired', 'scored', 'review', 'released']);
  expect([...openStates, ...closedStates, 'void']).toEqual(expect.arrayContaining(states));
});

describe('the numbers of the level test fit together', () => {
  const { graceSeconds, heartbeatSeconds, leaseFreshSeconds, outageFromSeconds, longestPauseSeconds } =
    levelLimits;

  test('a browser that is well is heard from twice before another may take its place', () => {
    expect(leaseFreshSeconds).toBeGreaterThanOrEqual(2 * heartbeatSeconds);
    expect(outageFromSeconds).toBeGreaterThan(leaseFreshSeconds);
  });

  test('the grace is for answers under way: shorter than a beat', () => {
    expect(graceSeconds).toBeGreaterThan(0);
    expect(graceSeconds).toBeLessThan(heartbeatSeconds);
  });

  test('a pause that was forgotten ends on the same day', () => {
    expect(longestPauseSeconds).toBeGreaterThanOrEqual(3_600);
    expect(longestPauseSeconds).toBeLessThan(12 * 3_600);
  });

  test('what is told to families outlives what it leads to', () => {
    const { resultLinkDays, keptDays, plannedReleaseDays, reopenWithinDays, browserDays } = levelLimits;
    expect(resultLinkDays).toBeLessThan(keptDays);
    expect(plannedReleaseDays).toBeLessThan(resultLinkDays);
    expect(browserDays).toBeGreaterThanOrEqual(reopenWithinDays);
    // A result is used for a class for months, and its link is good as long.
    const used =
      (validUntil(new Date('2026-03-31T02:00:00Z')).getTime() - Date.parse('2026-03-31T02:00:00Z')) /
      86_400_000;
    expect(used).toBeLessThan(keptDays);
    expect(classHoldHours).toBeLessThan(24 * browserDays);
  });

  test('a paper of many written answers fits into one day of saving', () => {
    const { answerBytes, entriesPerSave, attemptsPerPhoneAndDay } = levelLimits;
    // An essay of 6,000 syllables is 18,000 bytes.
    expect(answerBytes).toBeGreaterThan(18_000);
    expect(answerBytes * entriesPerSave).toBeLessThan(2_000_000);
    // A family of six children, each twice.
    expect(attemptsPerPhoneAndDay).toBeGreaterThanOrEqual(12);
  });
});

const now = new Date('2026-11-21T01:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const day = 86_400_000;

test.each([
  ['handed in a week ago', 'submitted', ago(7 * day), true],
  ['a moment longer ago', 'submitted', ago(7 * day + 1), false],
  ['ended by the clock', 'expired', ago(day), true],
  ['scored', 'scored', ago(day), true],
  ['in review', 'review', ago(day), true],
  ['released', 'released', ago(day), false],
  ['void', 'void', ago(day), false],
  ['still open', 'in_progress', null, false],
  ['handed in at no known time', 'submitted', null, false],
] as const)('what was %s may be opened again or not', (_name, state, closedAt, may) =>
  expect(isReopenable({ state, closed_at: closedAt }, now)).toBe(may),
);

const running = { state: 'in_progress', deadline_at: ago(5_001), paused_at: null };
test.each([
  ['after the deadline and its grace', {}, true],
  ['within the grace', { deadline_at: ago(5_000) }, false],
  ['without a deadline', { deadline_at: null }, false],
  ['while staff have stopped its clock', { paused_at: ago(9_000) }, false],
  ['when it has ended', { state: 'submitted' }, false],
])('an attempt is due %s: %s', (_name, change, due) =>
  expect(isDue({ ...running, ...change }, now)).toBe(due),
);

test.each([
  ['2016-04-02', 2, '2026-11-21', true],
  ['2016-04-02', 1, '2026-11-21', false],
  // The last day of February is of the year before, the first of March of its own.
  ['2016-04-02', 1, '2026-02-28', true],
  ['2016-04-02', 5, '2026-02-28', true],
  ['2016-04-02', 6, '2026-02-28', false],
  ['2016-04-02', 6, '2026-03-01', true],
  ['2016-04-02', 1, '2026-03-01', false],
])('born %s in grade %i on %s fits: %s', (birthDate, grade, on, fits) =>
  expect(isGradePlausible(birthDate, grade, on)).toBe(fits),
);

test('school begins on the first of March of the seventh year', () =>
  expect(schoolEntryDay('2020-12-31')).toBe('2027-03-01'));

test('half a second of the factor is a whole one', () => {
  const time = { minutes: 1, grantedSeconds: 0, givenBackSeconds: 0, pausedSeconds: 0 };
  expect(secondsAllowed({ ...time, extraTimePercent: 12.5 })).toBe(68);
  expect(secondsAllowed({ ...time, extraTimePercent: 12 })).toBe(67);
});

const outage = { lastSeenAt: ago(330_000), settledAt: null, alreadyGivenSeconds: 0, limitSeconds: 600 };
test.each([
  ['a minute as a minute', { claimedSeconds: 60 }, 60],
  ['a broken second not', { claimedSeconds: 60.9 }, 60],
  ['a broken minute not', { claimedSeconds: 59.9 }, 0],
  ['less than was claimed where we heard from it', { claimedSeconds: 300, lastSeenAt: ago(80_999) }, 60],
  ['nothing once more was given than there is', { claimedSeconds: 300, alreadyGivenSeconds: 700 }, 0],
])('an outage gives back %s', (_name, change, seconds) =>
  expect(secondsToGiveBack({ ...outage, ...change }, now)).toBe(seconds),
);

test('a retest waits its days, and a result is used to the end of a day', () => {
  expect(retestFrom(now, 30)).toEqual(new Date('2026-12-21T01:00:00Z'));
  const until = (closed: string) => validUntil(new Date(closed)).toISOString();
  expect(until('2026-03-31T02:00:00Z')).toBe('2026-09-30T14:59:59.000Z');
  expect(until('2026-12-31T02:00:00Z')).toBe('2027-06-30T14:59:59.000Z');
  expect(until('2026-01-31T02:00:00Z')).toBe('2026-07-31T14:59:59.000Z');
});

test('what is noticed in a room, and what becomes of an answer, have their codes and words', () => {
  expect(integrityKinds).toEqual([
    'blur',
    'hidden',
    'fullscreen_left',
    'paste',
    'copy',
    'offline',
    'reload',
    'fast_answer',
    'similar_answers',
    'second_lease',
    'new_browser',
  ]);
  expect(Object.keys(integrityLabels)).toEqual([...integrityKinds]);
  expect(saveOutcomes).toEqual([
    'saved',
    'older',
    'late',
    'old_lease',
    'closed',
    'passed',
    'unknown_item',
    'not_an_answer',
  ]);
  expect(countsByLabels.higher).not.toBe(countsByLabels.last);
});

test('what is under way, good or bad looks so', () => {
  const of = (tone: string) => states.filter((state: AttemptState) => attemptTones[state] === tone);
  expect(['soon', 'open', 'wait', 'good', 'bad'].map(of)).toEqual([
    ['created', 'consented'],
    ['in_progress'],
    ['submitted', 'expired', 'scored', 'review'],
    ['released'],
    ['void'],
  ]);
});
