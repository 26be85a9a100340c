import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDatabase } from './database-clock.ts';

const noon = Date.UTC(2026, 11, 2, 3);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A machine whose clock is off, and a PostgreSQL that may be away; time passes by hand, every way takes 2 ms. */
async function given({ machineAheadMs = 0 } = {}) {
  const world = {
    elapsed: 5_000,
    machineAheadMs,
    serverAheadMs: 0,
    academyAheadMs: 0,
    isAway: false,
    asked: 0,
    /** An answer is on its way until this is over. */
    way: Promise.resolve(),
  };
  const said: string[] = [];
  const serverMs = () => noon + world.elapsed + world.serverAheadMs;
  const clock = await followDatabase({
    async ask() {
      world.asked += 1;
      if (world.isAway) throw new Error('away');
      const server = serverMs();
      const theirMs = server + world.academyAheadMs;
      await world.way;
      return [{ askedAt: world.elapsed - 1, heardAt: world.elapsed + 1, theirMs, serverMs: server }];
    },
    log: (line) => said.push(line),
    elapsedMs: () => world.elapsed,
    machine: { now: () => new Date(noon + world.elapsed + world.machineAheadMs) },
  });
  return {
    world,
    said,
    clock,
    offMs: () => clock.now().getTime() - serverMs(),
    async pass(seconds: number) {
      for (let at = 0; at < seconds; at += 5) {
        world.elapsed += 5_000;
        await vi.advanceTimersByTimeAsync(5_000);
      }
    },
  };
}

it('shows the time of PostgreSQL, whatever the machine shows, and says once that the machine is off', async () => {
  const { offMs, said, clock, world, pass } = await given({ machineAheadMs: 10_000 });
  expect(offMs()).toBe(0);
  expect(said).toEqual([expect.stringContaining('10.0 s ahead of PostgreSQL')]);
  expect(clock.following.state()).toMatchObject({ machineAheadMs: 10_000, academyAheadMs: 0, withinMs: 1 });
  await pass(180);
  expect(said).toHaveLength(1);
  world.machineAheadMs = 3;
  await pass(60);
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('agrees');
});

it('a difference of under two seconds is not worth a word', async () => {
  expect((await given({ machineAheadMs: -1_900 })).said).toEqual([]);
});

it('whoever sets the clock of the machine moves nothing, and it is looked at once', async () => {
  const { offMs, world, pass } = await given();
  world.machineAheadMs = 3_600_000;
  expect(offMs()).toBe(0);
  expect(world.asked).toBe(1);
  await pass(5);
  expect(world.asked).toBe(2);
  expect(offMs()).toBe(0);
  await pass(5);
  expect(world.asked).toBe(2);
});

it('after a sleep of the machine, in which no time elapsed, it is set forward within seconds', async () => {
  const { offMs, world, pass } = await given();
  world.serverAheadMs = 300_000;
  world.machineAheadMs = 300_000;
  expect(offMs()).toBe(-300_000);
  await pass(5);
  expect(offMs()).toBe(0);
});

it('looks each minute', async () => {
  const { world, pass } = await given();
  await pass(120);
  expect(world.asked).toBe(3);
});

it('while PostgreSQL is away it goes on, asks again every few seconds, and is set when it is back', async () => {
  const { offMs, said, world, pass } = await given();
  world.isAway = true;
  await pass(300);
  expect(offMs()).toBe(0);
  expect(world.asked).toBeGreaterThan(40);
  // It came back on a machine whose clock is three seconds ahead.
  world.serverAheadMs = 3_000;
  world.isAway = false;
  await pass(5);
  expect(offMs()).toBe(0);
  expect(said.some((line) => line.includes('set forward by 3.0 s'))).toBe(true);
});

it('does not open while PostgreSQL does not answer', async () => {
  const ask = () => Promise.reject(new Error('away'));
  await expect(followDatabase({ ask, log: () => undefined })).rejects.toThrow('away');
});

it('a look that is asked for fails without harm while PostgreSQL is away', async () => {
  const { clock, world, offMs } = await given();
  world.isAway = true;
  await clock.following.measure();
  expect(offMs()).toBe(0);
});

it('the time of an academy that was started at another one is no fault of the machine', async () => {
  const { clock, world, said } = await given();
  world.academyAheadMs = 9 * 86_400_000;
  await clock.following.measure();
  expect(clock.now().getTime()).toBe(noon + world.elapsed + world.academyAheadMs);
  expect(clock.following.state()).toMatchObject({ machineAheadMs: 0, academyAheadMs: world.academyAheadMs });
  expect(said).toEqual([expect.stringContaining('set forward')]);
});

it('what is set while it looks is seen by one more look, however often that is said', async () => {
  const { clock, world } = await given();
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  world.way = promise;
  const first = clock.following.measure();
  world.academyAheadMs = 3_600_000;
  const told = [clock.following.measure(), clock.following.measure()];
  arrive();
  await Promise.all([first, ...told]);
  expect(clock.following.state().academyAheadMs).toBe(3_600_000);
  expect(world.asked).toBe(3);
});
