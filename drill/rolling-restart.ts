// Two web processes and a worker behind nginx are restarted one after the other, ten times, while families work with them.
import { openPostgres } from '#bench/kit.ts';
import { emptyDatabase } from '#tests/product.ts';
import { countOf, type Given, gather, givenCrowd, missingOf, type Told } from './parts/crowd.ts';
import { type Drill, pause } from './parts/drill.ts';
import { betweenMs, describeFailures, type Fleet, givenFleet, restart, streamsOf } from './parts/fleet.ts';

const rounds = Number(process.env.DRILL_ROUNDS ?? 10);

async function rolls({ webs, worker }: Fleet, times: number, signal: NodeJS.Signals): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < times; round++) {
    for (const web of webs) {
      took.push(await restart(web, signal));
      await pause(betweenMs);
    }
    await restart(worker, signal);
  }
  return took;
}

interface Played {
  readonly told: Told;
  readonly took: readonly number[];
  readonly missing: number;
}

async function play(
  fleet: Fleet,
  given: Given,
  how: { times: number; signal: NodeJS.Signals },
): Promise<Played> {
  const crowd = gather(fleet.front.port, given);
  await pause(2_000);
  const took = await rolls(fleet, how.times, how.signal);
  await pause(1_000);
  const told = await crowd.stop();
  return { told, took, missing: await missingOf(fleet.databaseUrl, told.promised) };
}

export const drill: Drill = {
  name: 'rolling-restart',
  title: 'Two web processes and a worker restarted one after the other, under load',
  async run(log) {
    const postgres = await openPostgres();
    const databaseUrl = await emptyDatabase(postgres.url);
    let fleet = await givenFleet(databaseUrl);
    try {
      const given = await givenCrowd(databaseUrl);
      const again = { ...given, sessionIds: [] };
      const drained = await play(fleet, given, { times: rounds, signal: 'SIGTERM' });
      log(JSON.stringify({ ...drained.told, promised: drained.told.promised.length }));
      for (const line of fleet.front.faults().slice(0, 10)) log(line);
      const killed = await play(fleet, again, { times: 2, signal: 'SIGKILL' });
      log(`killed: ${JSON.stringify(killed.told)}`);
      await fleet.end();
      fleet = await givenFleet(databaseUrl, { settings: { DRAIN_MS: '0' } });
      const undrained = await play(fleet, again, { times: 2, signal: 'SIGTERM' });
      log(`without draining: ${JSON.stringify(undrained.told)}`);
      const { asked } = drained.told;
      const most = (took: readonly number[]) => Math.max(...took) / 1000;
      return [
        {
          what: `requests that failed, ${rounds} rounds: ${asked.read} reads, ${asked['sign-in']} sign-ins, ${asked.claim} claims, ${asked.save} saves`,
          limit: '0',
          measured: describeFailures(drained.told),
          control: `killed, 2 rounds: ${describeFailures(killed.told)}; without draining, 2 rounds: ${describeFailures(undrained.told)}`,
          ok: countOf(drained.told.failed) === 0 && countOf(killed.told.failed) > 0,
        },
        {
          what: 'live streams that ended',
          limit: 'all whole',
          measured: streamsOf(drained.told),
          control: `killed: ${streamsOf(killed.told)}`,
          ok: drained.told.streams.whole > 0 && drained.told.streams.cut + drained.told.streams.refused === 0,
        },
        {
          what: 'places promised and not in the books',
          limit: '0',
          measured: `${drained.missing} of ${drained.told.promised.length}`,
          control: '-',
          ok: drained.missing === 0 && drained.told.promised.length > 0,
        },
        {
          what: 'a web process away, at most',
          limit: '≤ 25 s',
          measured: `${most(drained.took).toFixed(1)} s`,
          control: `killed: ${most(killed.took).toFixed(1)} s`,
          ok: most(drained.took) <= 25,
        },
      ];
    } finally {
      await fleet.end();
      await postgres.stop();
    }
  },
};
