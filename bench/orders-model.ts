// Orders with everything that happens to them, for ten thousand steps; all books are compared after each.
import { randomInt } from 'node:crypto';
import { migrate } from '#src/platform/db/migrate.ts';
import { grantWork, productUrlOf } from '#src/platform/db/product-role.ts';
import { migrateJobs } from '#src/platform/jobs/jobs.ts';
import { controls, mustReachInTime } from '#tests/orders-model/controls.ts';
import { explore } from '#tests/orders-model/explore.ts';
import { openWorld } from '#tests/orders-model/world.ts';
import { emptyDatabase } from '#tests/product.ts';
import type { Bench, Row } from './kit.ts';

const steps = 10_000;

async function preparedDatabase(postgresUrl: string): Promise<string> {
  const url = await emptyDatabase(postgresUrl);
  await migrate(url, 'migrations');
  await migrateJobs(url);
  await grantWork(url, productUrlOf(url));
  return url;
}

async function controlRows(postgresUrl: string, log: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, { complaint, run }] of Object.entries(controls)) {
    const { failure } = await run(await preparedDatabase(postgresUrl));
    const isFound = failure !== null && complaint.test(failure);
    log(`control, ${name}: ${failure?.split('\n').slice(0, 3).join(' / ') ?? 'not found'}`);
    rows.push({
      what: `control: ${name}`,
      figure: isFound ? 'found' : 'NOT FOUND',
      reference: 'the same first round, with that broken',
      goal: 'found',
      isReached: isFound,
    });
  }
  return rows;
}

export const ordersModelBench: Bench = {
  name: 'orders-model',
  title: 'Orders with several payments, kills and races, step by step',
  async run({ postgresUrl }, log) {
    const seed = Number(process.env.ORDERS_SEED ?? randomInt(1_000_000_000));
    const path = process.env.ORDERS_PATH;
    const world = await openWorld(await preparedDatabase(postgresUrl));
    const began = performance.now();
    const { counts, failure } = await explore(world, {
      seed,
      steps: path ? 1 : steps,
      shrinkMs: path ? 0 : 600_000,
      path,
    });
    const minutes = (performance.now() - began) / 60_000;
    await world.close();
    for (const [what, times] of [...counts].sort()) log(`${what}: ${times}`);
    if (failure !== null) log(failure);
    if (path) return [];
    const of = (what: string) => counts.get(what) ?? 0;
    const missing = mustReachInTime.filter((what) => of(what) === 0);
    return [
      {
        what: 'steps after which books disagreed',
        figure: failure === null ? `0 of ${of('steps')}` : 'SOME',
        reference: `seed ${seed}, ${minutes.toFixed(0)} min`,
        goal: `0 of ≥ ${steps}`,
        isReached: failure === null && of('steps') >= steps,
      },
      {
        what: 'orders with several payments; whose money came twice',
        figure: `${of('orders with several payments')}; ${of('orders whose money came twice')}`,
        reference: `${of('orders')} orders`,
        goal: '> 0',
        isReached: of('orders whose money came twice') > 0,
      },
      {
        what: 'kills between two writes; races; answers held while others went on',
        figure: `${of('killed between two writes')}; ${of('races')}; ${of('answers held while others went on')}`,
        reference: `${of('calls to the provider: lose')} answers lost, ${of('calls to the provider: drop')} calls dropped`,
        goal: '> 0',
        isReached: of('killed between two writes') > 0 && of('races') > 0,
      },
      {
        what: 'states the model must reach and did not',
        figure: missing.length === 0 ? '0' : missing.join(', '),
        reference: `${mustReachInTime.length} of them`,
        goal: '0',
        isReached: missing.length === 0,
      },
      ...(await controlRows(postgresUrl, log)),
    ];
  },
};
