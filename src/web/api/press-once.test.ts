import { describe, expect, it } from 'vitest';
import { pressOnce } from './press-once.ts';

/** A button whose calls are answered by hand, at a time moved by hand. */
function button(lostMs?: number) {
  let at = 0;
  let keys = 0;
  const calls: { key: string; answer: (value: string) => void; fail: () => void }[] = [];
  const press = pressOnce({ now: () => at, newKey: () => `key-${++keys}` });
  return {
    calls,
    later: (ms: number) => {
      at += ms;
    },
    press: (text = '목동 401호') =>
      press(
        text,
        (key) =>
          new Promise<string>((answer, fail) => {
            calls.push({ key, answer, fail: () => fail(new Error('lost')) });
          }),
        lostMs,
      ),
  };
}

describe('pressing twice', () => {
  it('while the first is under way is one call with one answer', async () => {
    const { press, calls } = button();
    const [first, second] = [press(), press()];
    calls[0]?.answer('made');
    expect(await Promise.all([first, second])).toEqual(['made', 'made']);
    expect(calls).toHaveLength(1);
  });

  it('with another press between, as whoever takes the first one back, is two wishes', async () => {
    const { press, calls } = button();
    const first = press('table in');
    calls[0]?.answer('made');
    await first;
    const back = press('table out');
    calls[1]?.answer('taken back');
    await back;
    void press('table in');
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it.each([
    [2_900, 1],
    [3_000, 2],
  ])('%i ms after the answer makes %i calls', async (ms, count) => {
    const { press, calls, later } = button();
    const first = press();
    calls[0]?.answer('made');
    await first;
    later(ms);
    void press();
    expect(calls).toHaveLength(count);
  });

  it('with something else typed is two calls with two keys', () => {
    const { press, calls } = button();
    void press('목동 401호');
    void press('목동 402호');
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  it('after the answer was lost goes out again with the same key', async () => {
    const { press, calls } = button();
    const first = press();
    calls[0]?.fail();
    await expect(first).rejects.toThrow('lost');
    void press();
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it.each([
    ['for ever', undefined, 86_400_000, 'key-1'],
    ['within two minutes', 120_000, 119_999, 'key-1'],
    ['and later is a wish of its own', 120_000, 120_000, 'key-2'],
  ])('after the answer was lost it is the same %s', async (_name, lostMs, ms, key) => {
    const { press, calls, later } = button(lostMs);
    const first = press();
    calls[0]?.fail();
    await expect(first).rejects.toThrow('lost');
    later(ms);
    void press();
    expect(calls.at(-1)?.key).toBe(key);
  });

  it('after the answer was lost is a wish of its own once something else was done: the page was read anew', async () => {
    const { press, calls } = button();
    const lost = press('출금 50,000원');
    calls[0]?.fail();
    await expect(lost).rejects.toThrow('lost');
    const other = press('입금 70,000원');
    calls[1]?.answer('done');
    await other;
    void press('출금 50,000원');
    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('after the answer was lost is the same where what else was done had been pressed before that, or failed', async () => {
    const { press, calls } = button();
    const lost = press('출금 50,000원');
    const other = press('입금 70,000원');
    calls[0]?.fail();
    await expect(lost).rejects.toThrow('lost');
    calls[1]?.answer('done');
    await other;
    const failed = press('입금 20,000원');
    calls[2]?.fail();
    await expect(failed).rejects.toThrow('lost');
    void press('출금 50,000원');
    expect(calls.at(-1)?.key).toBe('key-1');
  });
});
