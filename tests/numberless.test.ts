import { expect, it } from 'vitest';
import { readSource } from './architecture.ts';

/** Whose texts are about the number itself, or go to somebody who is no member. */
const own = /^features\/(members|contacts|families|accounts|messages|proofs|sandbox|staff)\//;

it('tells members of what they asked for by mail where they have no number', () => {
  const bare = readSource('src').filter(
    ({ path, text }) =>
      path.endsWith('.server.ts') && !own.test(path) && /queueMessage\([^;]*channel: 'sms'/s.test(text),
  );
  expect(bare.map(({ path }) => `${path} queues a text by itself: use sendTextOrMail`)).toEqual([]);
});
