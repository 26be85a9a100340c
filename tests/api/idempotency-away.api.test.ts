import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction } from '#src/platform/db/database.ts';
import { keptAnswers } from '#src/platform/http/idempotency.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
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

const staff: Actor = {
  ...{ kind: 'staff', staffId: 7, role: 'manager', branchIds: [1], given: [], taken: [] },
  ...{ sessionId: 's', address: '127.0.0.1', device: '' },
};
/** What writes a popular name in a transaction of its own; how often it did. */
function writing() {
  const state = { times: 0 };
  const write = () =>
    inTransaction(academy.db, async (tx) => {
      await tx.selectFrom('idempotency_keys').select('key').limit(1).execute();
      state.times += 1;
    });
  return { state, write };
}

test.each<[string, Actor, number, string]>([
  ['by staff is not done once more', staff, 1, 'common.perhaps_done'],
  // What families begin goes on from where it stopped: its use cases are made for that.
  ['control: by a family goes on with the same key', callWith('x').actor, 2, 'done'],
])('what was committed when the process died %s', async (_who, actor, times, answer) => {
  const call = { ...callWith(`committed-${actor.kind}`), actor };
  const { state, write } = writing();
  const died = keptAnswers(academy.db, academy.clock, academy.config);
  const committed = Promise.withResolvers<void>();
  void died.once(call, async () => {
    await write();
    committed.resolve();
    return new Promise<string>(() => undefined);
  });
  await committed.promise;
  const again = () =>
    keptAnswers(academy.db, academy.clock, academy.config).once(call, async () => {
      await write();
      return 'done';
    });
  await expect(again()).rejects.toMatchObject({ code: 'common.in_progress' });
  academy.clock.advance(31_000);
  expect(await again().catch(({ code }) => code)).toBe(answer);
  expect(state.times).toBe(times);
});

test('control: what was not committed when the process died is done', async () => {
  const call = { ...callWith('not-committed'), actor: staff };
  const died = keptAnswers(academy.db, academy.clock, academy.config);
  const begun = Promise.withResolvers<void>();
  void died.once(call, () => {
    begun.resolve();
    return new Promise<string>(() => undefined);
  });
  await begun.promise;
  academy.clock.advance(31_000);
  const kept = keptAnswers(academy.db, academy.clock, academy.config);
  expect(await kept.once(call, async () => 'done')).toBe('done');
});

test('a commit whose answer was lost with the database is not made once more', async () => {
  const call = { ...callWith('commit-without-answer'), actor: staff };
  const { state, write } = writing();
  const kept = keptAnswers(academy.db, academy.clock, academy.config);
  const press = () =>
    kept.once(call, async () => {
      await write();
      throw new Error('Connection terminated unexpectedly');
    });
  await expect(press()).rejects.toThrow('Connection terminated');
  await expect(press()).rejects.toMatchObject({ code: 'common.in_progress' });
  academy.clock.advance(31_000);
  await expect(press()).rejects.toMatchObject({ code: 'common.perhaps_done' });
  expect(state.times).toBe(1);
});

test('a refusal behind something that was committed frees the key: it was told, and is not asked to be looked for', async () => {
  const call = { ...callWith('refused-behind-a-commit'), actor: staff };
  const { state, write } = writing();
  const kept = keptAnswers(academy.db, academy.clock, academy.config);
  const press = () =>
    kept.once(call, async () => {
      await write();
      throw commonErrors.not_found();
    });
  for (const _ of [1, 2]) await expect(press()).rejects.toMatchObject({ code: 'common.not_found' });
  expect(state.times).toBe(2);
});
