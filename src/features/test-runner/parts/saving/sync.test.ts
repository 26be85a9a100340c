import { describe, expect, test } from 'vitest';
import { isUnsent } from '#src/features/level-tests/parts/outbox.ts';
import { local, page, savedAll } from '#tests/given-sync.ts';
import { placeText } from '../frame/overview.tsx';
import { lostText } from '../frame/runner-notices.tsx';
import { announcementBetween, quietClockText } from '../time/clock-text.ts';
import { createServerClock } from '../time/server-clock.ts';
import { mergeAfterLease, takenIn } from './merge-answers.ts';
import { saveText } from './save-status.tsx';
import { retryAfterMs, type Sent } from './sync.ts';
import type { Trouble } from './trouble.ts';

const server = (position: number, change: object = {}) => ({
  position,
  leaseEpoch: 1,
  rev: 3,
  answer: `theirs ${position}`,
  isFlagged: false,
  ...change,
});

describe('after taking the lease', () => {
  const merge = (ours: ReturnType<typeof local>[], theirs: ReturnType<typeof server>[]) =>
    mergeAfterLease({ attemptNo: 'LT26-A', leaseEpoch: 2 }, theirs, ours);

  test('what was never confirmed goes on under the new lease, above every rev before', () => {
    expect(merge([local(1, { rev: 5, ackedRev: 4 })], [server(1, { rev: 4 })])).toMatchObject([
      { answer: 'mine 1', leaseEpoch: 2, rev: 6, ackedRev: 4 },
    ]);
  });
  test('what was confirmed is the server’s', () => {
    expect(merge([local(1)], [server(1)])).toMatchObject([{ answer: 'theirs 1', rev: 3, ackedRev: 3 }]);
  });
  test('an answer of another device under a newer lease wins over what was left here', () => {
    const theirs = [server(1, { leaseEpoch: 2, rev: 1 })];
    expect(merge([local(1, { ackedRev: 0 })], theirs)).toMatchObject([{ answer: 'theirs 1', rev: 1 }]);
  });
  test('what was kept apart for staff counts again here, and it is said which', () => {
    const merged = merge(
      [local(1, { rev: 5, ackedRev: 4, endedRev: 5 }), local(4, { ackedRev: 0 })],
      [server(1, { rev: 4 })],
    );
    expect(merged).toMatchObject([{ answer: 'mine 1', rev: 6 }, { answer: 'mine 4' }]);
    expect(takenIn(merged)).toEqual([1]);
    // Answered again by the device that went on, it is that one's.
    const theirs = [server(1, { leaseEpoch: 2, rev: 6 })];
    expect(takenIn(merge([local(1, { rev: 5, ackedRev: 4, endedRev: 5 })], theirs))).toEqual([]);
  });
  test('what only this browser knows is sent', () => {
    expect(merge([local(4, { ackedRev: 0 })], [])).toMatchObject([{ position: 4, rev: 4, ackedRev: 0 }]);
  });
});

describe('a mark', () => {
  test('turns only on the server’s word', async () => {
    const { sync, run, markOf } = page(savedAll);
    await sync.set(1, { answer: 'a' });
    expect(markOf(1)).toBe('waiting');
    await run();
    expect(markOf(1)).toBe('saved');
  });
  test('turns back as soon as something newer is held here only', async () => {
    const { sync, run, markOf } = page(savedAll);
    await sync.set(1, { answer: 'a' });
    await run();
    await sync.set(1, { answer: 'b' });
    expect(markOf(1)).toBe('waiting');
  });
  test('an old confirmation does not confirm the newer answer', async () => {
    const { sync, run, markOf } = page((entries) => ({
      kind: 'answered',
      results: entries.map(({ position }) => ({ position, rev: 1, outcome: 'saved' })),
    }));
    await sync.set(1, { answer: 'a' });
    await sync.set(1, { answer: 'b' });
    await run();
    expect(markOf(1)).toBe('waiting');
  });
  test('says when an answer came too late to count', async () => {
    const { sync, run, markOf } = page((entries) => ({
      kind: 'answered',
      results: entries.map(({ position, rev }) => ({ position, rev, outcome: 'late' })),
    }));
    await sync.set(1, { answer: 'a' });
    await run();
    expect(markOf(1)).toBe('uncounted');
    expect(sync.state().unsent).toBe(0);
  });
});

test('without a network it waits 1, 2, 4, 8, 15 seconds and tells how much is unsent', async () => {
  const { sync, run, timers } = page(() => ({ kind: 'unreachable', trouble: 'network' }));
  await sync.set(1, { answer: 'a' });
  const waits: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    await run();
    waits.push(timers[0]?.ms ?? 0);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(retryAfterMs(99)).toBe(15_000);
  expect(sync.state()).toMatchObject({ unsent: 1, trouble: 'network' });
  expect((await sync.flushNow()).unsent).toBe(1);
});

test('who asks for another try while one is under way gets it at once after that one', async () => {
  let answer: Sent = { kind: 'unreachable', trouble: 'network' };
  const { sync, run, timers, markOf } = page((entries) =>
    answer.kind === 'answered' ? savedAll(entries) : answer,
  );
  await sync.set(1, { answer: 'a' });
  for (const { work } of timers.splice(0)) work();
  sync.wake();
  await run();
  expect(timers.map(({ ms }) => ms)).toEqual([0]);
  await run();
  // Asked for once, it is once: the next pause is the usual one.
  expect(timers.map(({ ms }) => ms)).toEqual([retryAfterMs(2)]);
  answer = { kind: 'answered', results: [] };
  sync.wake();
  await run();
  expect(markOf(1)).toBe('saved');
});

test('with a lost lease what is held is sent once more under it, and is kept for staff, never called saved', async () => {
  const { sync, run, sent, timers, outbox, markOf } = page((entries) => ({
    kind: 'answered',
    results: entries.map(({ position, rev }) => ({ position, rev, outcome: 'old_lease' })),
  }));
  await sync.set(1, { answer: 'a' });
  await run();
  expect(sync.state().isLost).toBe(true);
  await sync.set(2, { answer: 'b' });
  await run();
  expect([sent.length, timers.length, sent[1]]).toMatchObject([2, 0, [{ position: 2, leaseEpoch: 1 }]]);
  expect([markOf(1), markOf(2), sync.state().unsent, sync.state().kept]).toEqual(['kept', 'kept', 0, [1, 2]]);
  expect(saveText(sync.state())).toBe('따로 보관한 답: 1번, 2번');
  // What a page that comes later finds: nothing that need be sent again, until it is changed.
  const held = await outbox.all();
  expect(held).toMatchObject([{ answer: 'a' }, { answer: 'b' }]);
  expect(held.map((one) => [isUnsent(one), isUnsent({ ...one, rev: one.rev + 1 })])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a lease that is lost without a network holds back nothing: what was answered goes once it is back', async () => {
  let isCut = true;
  const { sync, run, markOf } = page((entries) =>
    isCut
      ? { kind: 'unreachable', trouble: 'network' }
      : {
          kind: 'answered',
          results: entries.map(({ position, rev }) => ({ position, rev, outcome: 'old_lease' })),
        },
  );
  await sync.set(5, { answer: 'offline' });
  await run();
  sync.lose();
  await run();
  expect(sync.state()).toMatchObject({ isLost: true, unsent: 1, kept: [] });
  expect(lostText(sync.state())).toMatch(/^아직 보내지 못한 답 1개/);
  isCut = false;
  await run();
  expect([markOf(5), sync.state().unsent]).toEqual(['kept', 0]);
  expect(lostText(sync.state())).toMatch(/^5번 답은 .* 학원에 따로 보관했습니다/);
  expect(lostText({ unsent: 0, kept: [] })).toBe('저장된 답은 그대로 있습니다.');
});

test('the server’s clock is not this device’s: only elapsed time counts', () => {
  let elapsed = 1_000;
  const clock = createServerClock(() => elapsed);
  elapsed = 1_200;
  clock.hear('2026-11-21T01:00:00.000Z', 1_000);
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-11-21T01:00:00.100Z');
  elapsed = 11_200;
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-11-21T01:00:10.100Z');
});

test('the quiet clock speaks in minutes, then in seconds, and announces at ten and at one', () => {
  expect([3_000_000, 600_001, 600_000, 61_000, 9_000, -5].map(quietClockText)).toEqual([
    '50분',
    '11분',
    '10분 00초',
    '1분 01초',
    '9초',
    '0초',
  ]);
  expect(announcementBetween(600_400, 599_900)).toBe('남은 시간은 10분입니다.');
  expect(announcementBetween(60_100, 59_600)).toContain('1분');
  expect(announcementBetween(599_900, 599_400)).toBe(null);
});

test('words never say saved before it is', () => {
  const said = (unsent: number, trouble: Trouble | null = null, refused: number[] = []) =>
    saveText({ unsent, trouble, refused, kept: [] });
  expect(said(0)).toBe('모두 저장됨');
  expect(said(2)).toBe('저장하는 중 (2개)');
  expect(said(2, 'network')).toBe('아직 저장되지 않음 (2개)');
  expect(said(0, null, [3])).toBe('저장할 수 없는 답: 3번');
  expect(said(1, 'strange', [3, 5])).toBe('아직 저장되지 않음 (1개) · 저장할 수 없는 답: 3번, 5번');
  expect(placeText({ position: 3, answered: 'whole', mark: 'waiting', isFlagged: true })).toBe(
    '3번, 답함, 아직 저장되지 않음, 다시 볼 문항',
  );
  expect(placeText({ position: 3, answered: 'none', mark: 'refused', isFlagged: false })).toBe(
    '3번, 답 없음, 저장할 수 없음',
  );
});
