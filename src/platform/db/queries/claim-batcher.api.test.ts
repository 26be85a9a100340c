import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { claimBatcher } from './claim-batcher.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Says each claim to the database, as a value it must take; answers how each ended and how large the groups were. */
async function claimed(claims: readonly string[], fault?: { readonly code: string }) {
  const groups: number[] = [];
  const batcher = claimBatcher(academy.db, async (tx, _, group: readonly string[]) => {
    groups.push(group.length);
    if (fault) throw Object.assign(new Error('away'), fault);
    await sql`select ${JSON.stringify(group)}::jsonb`.execute(tx);
    return group.map((ok) => ({ ok }));
  });
  const ended = await Promise.allSettled(claims.map((claim) => batcher.claim(-1, claim)));
  return { groups, ended: ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code)) };
}

test('a value that the database does not take ends the claim it came with, and no other of its group', async () => {
  expect(await claimed(['a', 'b \u0000', 'c'])).toEqual({ groups: [3, 1, 1, 1], ended: ['a', '22P05', 'c'] });
});

test('control: a database that is away is away for all, and nobody is written by himself', async () => {
  expect(await claimed(['a', 'b'], { code: '57P01' })).toEqual({ groups: [2], ended: ['57P01', '57P01'] });
});
