import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '../clones.ts';
import { controls, mustReach } from '../orders-model/controls.ts';
import { explore } from '../orders-model/explore.ts';
import { openWorld, type World } from '../orders-model/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await cloneDatabase());
});
afterAll(() => world.close());

describe('whatever happens to orders, all books agree after each step', () => {
  test('from a seed that is always the same, which reaches what matters', async () => {
    const { counts, failure } = await explore(world, { seed: 1, steps: 120 });
    expect(failure).toBeNull();
    expect(mustReach.filter((what) => !counts.get(what))).toEqual([]);
  }, 300_000);

  test('from another seed, or the one a longer run has named', async () => {
    const { failure } = await explore(world, { seed: Number(process.env.ORDERS_SEED ?? 2), steps: 120 });
    expect(failure).toBeNull();
  }, 300_000);

  test.each(Object.entries(controls))(
    'control: %s is found',
    async (_name, { complaint, run }) => {
      expect((await run(await cloneDatabase())).failure).toMatch(complaint);
    },
    120_000,
  );
});
