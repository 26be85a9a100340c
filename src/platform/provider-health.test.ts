import { describe, expect, test } from 'vitest';
import { type CallEnd, notesInOrder } from './provider-health.ts';

const clock = { now: () => new Date('2026-12-02T10:00:00+09:00') };

/** A table whose writes end when the test says so. */
function slowTable() {
  const table = new Map<string, string | null>();
  const underWay: { readonly commit: () => void; readonly fail: () => void }[] = [];
  const write = ({ name, failure }: CallEnd) =>
    new Promise<void>((resolve, reject) => {
      underWay.push({
        commit: () => {
          table.set(name, failure);
          resolve();
        },
        fail: () => reject(new Error('away')),
      });
    });
  return { table, underWay, write };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('notes of one service', () => {
  test('are written one after another: what it said last stands', async () => {
    const { table, underWay, write } = slowTable();
    const hear = notesInOrder(write, clock);
    hear('sms', 'lost');
    hear('sms', 'no balance');
    await settled();
    expect(underWay).toHaveLength(1);
    underWay[0]?.commit();
    await settled();
    underWay[1]?.commit();
    expect(table.get('sms')).toBe('no balance');
  });

  test('control: two writes under way at once may end in either order', async () => {
    const { table, underWay, write } = slowTable();
    const now = clock.now();
    for (const failure of ['lost', 'no balance']) write({ name: 'sms', failure, now, isCheck: false });
    for (const end of underWay.toReversed()) end.commit();
    expect(table.get('sms')).toBe('lost');
  });

  test('hold up nobody else: another service is noted meanwhile', async () => {
    const { underWay, write } = slowTable();
    const hear = notesInOrder(write, clock);
    hear('sms', 'lost');
    hear('mail', null);
    await settled();
    expect(underWay).toHaveLength(2);
  });

  test('one that could not be written is told again by the next call', async () => {
    const { table, underWay, write } = slowTable();
    const hear = notesInOrder(write, clock);
    hear('sms', 'lost');
    await settled();
    underWay[0]?.fail();
    await settled();
    hear('sms', 'lost');
    await settled();
    underWay[1]?.commit();
    expect(table.get('sms')).toBe('lost');
  });

  test('the same again is not written within half a minute', async () => {
    const { underWay, write } = slowTable();
    const hear = notesInOrder(write, clock);
    hear('sms', null);
    hear('sms', null);
    await settled();
    expect(underWay).toHaveLength(1);
  });
});
