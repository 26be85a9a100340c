import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#src/platform/db/database.ts';
import { keptAnswers } from '#src/platform/http/idempotency.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** A database that does what it is asked and whose answers are lost while it is away. */
function losingAnswers(db: Db) {
  const state = { isAway: false };
  const losing = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (state.isAway) throw new Error('Connection terminated unexpectedly');
      return result;
    },
  });
  return { losing, state };
}

const callWith = (key: string) => ({
  request: { headers: { 'idempotency-key': key } } as unknown as FastifyRequest,
  actor: { kind: 'anyone', address: '127.0.0.1', device: '' } as const,
  route: 'POST /api/seats',
  input: { seat: 1 },
});

/** The same call is worked on again soon. */
const worksAgain = (again: () => Promise<string>) =>
  expect.poll(() => again().catch(({ code }) => code)).toBe('done');

test('a key that was claimed while the database gave no answer is free again within seconds of its return', async () => {
  const { losing, state } = losingAnswers(academy.db);
  const kept = keptAnswers(losing, academy.clock, academy.config);
  const call = callWith('claimed-without-answer');
  state.isAway = true;
  await expect(kept.once(call, async () => 'done')).rejects.toThrow('Connection terminated');
  state.isAway = false;
  await worksAgain(() => kept.once(call, async () => 'done'));
});

test('so is the key of a call that broke off with the database', async () => {
  const { losing, state } = losingAnswers(academy.db);
  const kept = keptAnswers(losing, academy.clock, academy.config);
  const call = callWith('worked-without-answer');
  const fails = kept.once(call, async () => {
    state.isAway = true;
    throw new Error('the database went away');
  });
  await expect(fails).rejects.toThrow('the database went away');
  state.isAway = false;
  await worksAgain(() => kept.once(call, async () => 'done'));
});

test('what was done while its answer could not be kept is told, is not done again, and is kept once the database is back', async () => {
  const { losing, state } = losingAnswers(academy.db);
  const written: string[] = [];
  const kept = keptAnswers(
    losing.withPlugin({
      transformQuery({ node }) {
        // The answer is not written either.
        if (state.isAway) throw new Error('Connection terminated unexpectedly');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    academy.clock,
    academy.config,
  );
  const call = callWith('done-and-not-kept');
  const work = async () => {
    written.push('-50,000');
    state.isAway = true;
    return 'done';
  };
  expect(await kept.once(call, work)).toBe('done');
  state.isAway = false;
  await expect(kept.once(call, work)).rejects.toMatchObject({ code: 'common.in_progress' });
  await worksAgain(() => kept.once(call, work));
  expect(written).toEqual(['-50,000']);
});

test('what somebody has claimed since, or what was answered, is not taken back', async () => {
  const { losing, state } = losingAnswers(academy.db);
  const kept = keptAnswers(losing, academy.clock, academy.config);
  const call = callWith('claimed-by-another-since');
  state.isAway = true;
  await kept.once(call, async () => 'lost').catch(() => undefined);
  await academy.db.deleteFrom('idempotency_keys').execute();
  state.isAway = false;
  academy.clock.advance(1);
  let count = 0;
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    count += 1;
    await gate.promise;
    return 'done';
  };
  const first = kept.once(call, work);
  await expect.poll(() => count).toBe(1);
  // Longer than the claims of the lost call are looked for.
  await new Promise((done) => setTimeout(done, 2_300));
  await expect(kept.once(call, work)).rejects.toMatchObject({ code: 'common.in_progress' });
  gate.resolve();
  expect(await first).toBe('done');
  expect(await kept.once(call, work)).toBe('done');
  expect(count).toBe(1);
});
