import { describe, expect, test } from 'vitest';
import { local, page, savedAll } from '#tests/given-sync.ts';
import { handInRefusal, notGoingOn } from '../end/hand-in-text.ts';
import { mended } from './merge-answers.ts';
import type { SaveEntry, Sent } from './sync.ts';

describe('an answer that does not go through', () => {
  const waiting = (...positions: number[]) => positions.map((position) => local(position, { ackedRev: 2 }));
  /** A server, or something before it, that does not let the answer to one question pass. */
  const without = (bad: number, sent: Sent) => (entries: readonly SaveEntry[]) =>
    entries.some(({ position }) => position === bad) ? sent : savedAll(entries);

  test.each<[string, Sent, string]>([
    ['refused', { kind: 'refused' }, 'refused'],
    ['filtered', { kind: 'unreachable', trouble: 'strange' }, 'waiting'],
    ['too long for the way', { kind: 'unreachable', trouble: 'slow' }, 'waiting'],
    ['a fault of ours', { kind: 'unreachable', trouble: 'failed' }, 'waiting'],
  ])('holds up no other: %s', async (_, bad, mark) => {
    const { sync, run, markOf } = page(without(2, bad), waiting(1, 2, 3));
    sync.wake();
    for (let turn = 0; turn < 8; turn++) await run();
    expect([markOf(1), markOf(2), markOf(3)]).toEqual(['saved', mark, 'saved']);
    await sync.set(4, { answer: 'later' });
    await run();
    expect(markOf(4)).toBe('saved');
  });

  test('refused, it is not sent again until it is changed', async () => {
    let bad = 1;
    const { sync, run, sent, markOf } = page(
      (entries) => without(bad, { kind: 'refused' })(entries),
      waiting(1),
    );
    sync.wake();
    for (let turn = 0; turn < 3; turn++) await run();
    expect([sent.length, sync.state().refused, sync.state().unsent]).toEqual([1, [1], 0]);
    bad = 0;
    await sync.set(1, { answer: 'changed' });
    await run();
    expect([markOf(1), sync.state().refused]).toEqual(['saved', []]);
  });

  test('is marked as refused where the server says that it is no answer', async () => {
    const { sync, run, markOf } = page((entries) => ({
      kind: 'answered',
      results: entries.map(({ position, rev }) => ({ position, rev, outcome: 'not_an_answer' })),
    }));
    await sync.set(1, { answer: 'a' });
    await run();
    expect([markOf(1), sync.state().unsent]).toEqual(['refused', 0]);
  });

  test('an answer that settles nothing is not asked for again at once', async () => {
    const { sync, run, timers } = page(() => ({ kind: 'answered', results: [] }));
    await sync.set(1, { answer: 'a' });
    await run();
    expect([timers.map(({ ms }) => ms), sync.state().trouble]).toEqual([[1_000], 'failed']);
  });

  test('sending now tries each once, and ends', async () => {
    const filtered = page(without(2, { kind: 'unreachable', trouble: 'strange' }), waiting(1, 2, 3));
    expect(await filtered.sync.flushNow()).toMatchObject({ unsent: 1 });
    const gone = page(() => ({ kind: 'unreachable', trouble: 'network' }), waiting(1, 2, 3));
    expect(await gone.sync.flushNow()).toMatchObject({ unsent: 3, trouble: 'network' });
    expect(gone.sent).toHaveLength(1);
  });

  test('the paper is handed in without it only where it was named', async () => {
    const filtered = page(without(2, { kind: 'unreachable', trouble: 'strange' }), waiting(1, 2, 3));
    const after = await filtered.sync.flushNow();
    expect(handInRefusal(after, [])).toMatchObject({
      unsavable: [2],
      sentence: expect.stringMatching(/^2번 답을/),
    });
    expect(handInRefusal(after, [1])).not.toBeNull();
    expect(handInRefusal(after, [2])).toBeNull();
    expect(notGoingOn(after, 2)).toContain('잠시 후');
    // A network that is gone is nobody's choice.
    const gone = page(() => ({ kind: 'unreachable', trouble: 'network' }), waiting(1, 2));
    expect(handInRefusal(await gone.sync.flushNow(), [1, 2])).toMatchObject({ unsavable: [] });
    const refused = page(without(1, { kind: 'refused' }), waiting(1));
    expect(notGoingOn(await refused.sync.flushNow(), 1)).toContain('답을 고친 뒤');
  });

  test('at the end of the sitting nothing more is sent, and what is tapped is kept', async () => {
    const { sync, run, sent, outbox } = page(() => ({ kind: 'over' }), waiting(1));
    sync.wake();
    await run();
    await sync.set(2, { answer: 'b' });
    await run();
    expect(sent).toHaveLength(1);
    expect(await outbox.all()).toMatchObject([{ position: 2, answer: 'b' }]);
  });
});

test('no text leaves that a call cannot carry: neither typed now nor kept before', async () => {
  const { sync, run, sent } = page(savedAll);
  await sync.set(1, { answer: { kind: 'gaps', values: [{ gap: 'a', value: '3\ud83d\0' }] } });
  await run();
  expect(sent[0]?.[0]?.answer).toEqual({ kind: 'gaps', values: [{ gap: 'a', value: '3\ufffd' }] });
  const kept = [
    local(1, { answer: { kind: 'number', text: '\udc00 5' }, answeredAt: 'never' }),
    local(0),
    local(101),
    local(2, { rev: Number.NaN }),
  ];
  expect(mended(kept, '2026-11-21T01:00:00Z')).toEqual([
    local(1, { answer: { kind: 'number', text: '\ufffd 5' }, answeredAt: '2026-11-21T01:00:00Z' }),
  ]);
});
