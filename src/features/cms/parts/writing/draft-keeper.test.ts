import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, unreachable } from '#src/web/api/api-error.ts';
import { isSameJson } from '#src/web/office/forms/draft-copy.ts';
import { keepDraft, type Order } from './draft-keeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that saves on top of the version it has, as the real one does, and can be away or slow. */
function givenServer() {
  const server = {
    version: 1,
    text: 'a',
    isAway: false,
    losesAnswers: false,
    slowMs: 0,
    atOnce: 0,
    most: 0,
    calls: [] as string[],
    /** Which of the calls put their text over another. */
    over: [] as boolean[],
  };
  const send = async ({ version, text, isOver }: Order) => {
    server.calls.push(text);
    server.over.push(isOver);
    server.atOnce += 1;
    server.most = Math.max(server.most, server.atOnce);
    try {
      if (server.slowMs > 0) await new Promise((done) => setTimeout(done, server.slowMs));
      if (server.isAway) throw unreachable();
      const isAgain = version === server.version - 1 && text === server.text;
      if (version !== server.version && !isAgain)
        throw new ApiError({
          code: 'publishing.someone_else',
          status: 409,
          message: '다른 담당자가 수정 중입니다.',
          data: { version: server.version },
        });
      if (!isAgain) Object.assign(server, { version: version + 1, text });
      if (server.losesAnswers) throw unreachable();
      return { version: server.version, editedAt: '2026-11-21T01:00:00Z' };
    } finally {
      server.atOnce -= 1;
    }
  };
  const kept: { text: string | null } = { text: null };
  const copy = {
    write: (_version: number, text: string) => (kept.text = text),
    clear: () => (kept.text = null),
  };
  const first = { version: 1, at: null, text: 'a' };
  const keeper = keepDraft({ first, copy, send, onChange: () => undefined });
  return { server, kept, keeper };
}

describe('what is typed', () => {
  test('is saved shortly after the last key, and kept in the browser until then', async () => {
    const { server, kept, keeper } = givenServer();
    keeper.change('ab');
    expect([server.text, kept.text, keeper.isSaved()]).toEqual(['a', 'ab', false]);
    await vi.advanceTimersByTimeAsync(1_600);
    expect([server.text, kept.text, keeper.isSaved()]).toEqual(['ab', null, true]);
  });
  test('is saved when the screen is left before that', async () => {
    const { server, keeper } = givenServer();
    keeper.change('ab');
    keeper.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.text).toBe('ab');
  });
  test('while a slow save is under way goes with the next, one at a time, and nobody is told of another', async () => {
    const { server, keeper } = givenServer();
    server.slowMs = 4_000;
    for (const text of ['ab', 'abc', 'abcd']) {
      keeper.change(text);
      await vi.advanceTimersByTimeAsync(1_700);
    }
    const version = keeper.saveNow();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([server.text, await version, server.most]).toEqual(['abcd', server.version, 1]);
    expect(keeper.behind()).toBeNull();
  });
});

describe('without a network', () => {
  test('it is tried again by itself until it is saved', async () => {
    const { server, kept, keeper } = givenServer();
    server.isAway = true;
    keeper.change('ab');
    await vi.advanceTimersByTimeAsync(1_600);
    expect(keeper.refusal()).toContain('연결하지 못했습니다');
    expect(kept.text).toBe('ab');
    server.isAway = false;
    await vi.advanceTimersByTimeAsync(2_100);
    expect([server.text, keeper.isSaved(), keeper.refusal(), kept.text]).toEqual(['ab', true, null, null]);
  });
  test('leaving keeps the copy', async () => {
    const { server, kept, keeper } = givenServer();
    server.isAway = true;
    keeper.change('ab');
    expect(await keeper.saveNow()).toBeNull();
    keeper.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([kept.text, keeper.isSaved()]).toEqual(['ab', false]);
  });
  test('a save whose answer was lost is no other person: it is sent again as it was, then what came after', async () => {
    const { server, keeper } = givenServer();
    server.losesAnswers = true;
    keeper.change('ab');
    await vi.advanceTimersByTimeAsync(1_600);
    keeper.change('abc');
    server.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.calls).toEqual(['ab', 'ab', 'abc']);
    expect([server.text, keeper.isSaved(), keeper.behind()]).toEqual(['abc', true, null]);
  });
});

test('somebody else who saved first is told of, and nothing is sent until it is decided', async () => {
  const { server, kept, keeper } = givenServer();
  Object.assign(server, { version: 5, text: '남의 글' });
  keeper.change('ab');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keeper.behind(), server.calls.length, kept.text]).toEqual([5, 1, 'ab']);
  expect(await keeper.overwrite()).toBe(6);
  expect([server.text, keeper.behind()]).toEqual(['ab', null]);
  // The next key is no longer over anybody's.
  keeper.change('abc');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.over).toEqual([false, true, false]);
});

test('a refusal names what is wrong with the text and waits for the next key', async () => {
  let calls = 0;
  const send = async () => {
    calls += 1;
    const fields = { body: '본문에 저장할 수 없는 것이 있습니다.' };
    throw new ApiError({ code: 'publishing.content_invalid', status: 400, message: '글의 모양', fields });
  };
  const first = { version: 1, at: null, text: 'a' };
  const copy = { write: () => undefined, clear: () => undefined };
  const keeper = keepDraft({ first, copy, send, onChange: () => undefined });
  keeper.change('ab');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([calls, keeper.refusal()]).toEqual([1, '본문에 저장할 수 없는 것이 있습니다.']);
});

test.each([
  ['{"a":1,"b":[{"c":2,"d":3}]}', '{"b":[{"d":3,"c":2}],"a":1}', true],
  ['{"a":1}', '{"a":2}', false],
  ['[1,2]', '[2,1]', false],
  ['no json', '{}', false],
])('%s and %s are the same: %s', (one, other, isSame) => expect(isSameJson(one, other)).toBe(isSame));
