import { sql } from 'kysely';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { type Act, count, type Round, type TakenJob } from './round.ts';
import { atOnceAfter } from './world.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Past an answer, a hold, an offer, an account, a test. */
const jumps = [
  20,
  minute,
  2 * minute,
  6 * minute,
  11 * minute,
  16 * minute,
  50 * minute,
  2 * hour,
  7 * hour,
  day,
  2 * day,
  4 * day,
];

/** Time goes on, and the academy was here all the while, or away: then what ran out meanwhile is moved on. */
async function goOn({ world: { academy } }: Round, seconds: number, isAway = false): Promise<void> {
  if (isAway) academy.clock.away(seconds);
  else academy.clock.advance(seconds);
}

const pass: Act = async (round, { a, c }) => {
  const isAway = c === 8;
  if (isAway) count(round, 'times away');
  // Long jumps are rarer: a round is over soon after its tests.
  await goOn(round, jumps[c < 9 ? a % 9 : a] ?? minute, isAway);
  return true;
};

/** What the product does every minute with seats and money. */
const everyMinute = ['payments.reconcile', 'payments.realign', 'seats.sweep', 'tests.lines'] as const;
/** Those of which none may ever fail. */
const neverFails = new Set<string>(['payments.realign', 'seats.sweep', 'tests.lines']);

const shuffled = <T>(list: readonly T[], number: number): T[] =>
  list
    .map((one, index) => ({ one, place: ((index + 1) * (number * 2 + 1) * 7_919) % 101 }))
    .sort((x, y) => x.place - y.place)
    .map(({ one }) => one);

async function press(round: Round, name: string, payload: unknown, times: number): Promise<boolean> {
  const job = round.world.academy.jobs[name];
  const done = await Promise.allSettled(Array.from({ length: times }, () => job?.(payload)));
  const failed = done.filter((one) => one.status === 'rejected');
  const [first] = failed;
  if (first && neverFails.has(name)) round.rude.push(`the job ${name} failed: ${String(first.reason)}`);
  if (first) count(round, `job failed and tried again: ${name}`);
  return failed.length === 0;
}

/** One minute of the product, its jobs in any order, once or twice at once. */
const minutely: Act = async (round, { a, b, c }) => {
  await goOn(round, minute);
  const names = shuffled(everyMinute, a);
  if (c > 8) {
    count(round, 'minutes with all jobs at once');
    await Promise.all(names.map((name) => press(round, name, {}, 1)));
    return true;
  }
  for (const name of names) await press(round, name, {}, b > 8 ? 2 : 1);
  return true;
};

/** Takes the jobs that are due; those that only send messages are let go. */
async function takeDue({ world: { academy } }: Round): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and (j.run_at <= ${academy.clock.now()} or j.run_at > ${atOnceAfter})
    returning j.id, t.identifier as name, j.payload`.execute(academy.owner);
  return rows.filter(({ name }) => /^(payments|seats|tests)\./.test(name)).sort((x, y) => x.id - y.id);
}

/** Puts back what was not done. */
async function putBack(
  { world: { academy } }: Round,
  jobs: readonly TakenJob[],
  seconds: number,
): Promise<void> {
  const runAt = new Date(academy.clock.now().getTime() + seconds * 1000);
  for (const { name, payload } of jobs) await addJob(academy.db, { name: name, runAt }, payload as object);
}

/** Some of the jobs that are due, in any order, once or twice at once; what fails comes again. */
const work: Act = async (round, { a, b, c }) => {
  const due = shuffled(await takeDue(round), a);
  const now = due.slice(0, b > 8 ? 1 : due.length);
  await putBack(round, due.slice(now.length), 0);
  if (now.length === 0) return false;
  if (c > 9) count(round, 'jobs done twice at once');
  for (const one of now) round.taken.add(one);
  for (const one of now) {
    if (!(await press(round, one.name, one.payload, c > 9 ? 2 : 1))) await putBack(round, [one], 5);
    round.taken.delete(one);
  }
  return true;
};

/** Lets the held answers of the provider come and what waited for them end. */
const answer: Act = async (round) => {
  if (round.flights.length === 0) return false;
  await landAll(round);
  return true;
};

export async function landAll(round: Round): Promise<void> {
  round.world.wire.release();
  await Promise.all(round.flights.splice(0));
}

/** Works until no job is due, a few times at most. */
export async function rest(round: Round): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    const due = await takeDue(round);
    if (due.length === 0) return;
    const failed: TakenJob[] = [];
    for (const one of due) if (!(await press(round, one.name, one.payload, 1))) failed.push(one);
    await putBack(round, failed, 0);
  }
}

/** So much time, and one minute of the product at its end. */
export async function live(round: Round, seconds: number): Promise<void> {
  await goOn(round, seconds);
  for (const name of everyMinute) await press(round, name, {}, 1);
  await rest(round);
}

export const ofClock = { pass, work, minute: minutely, answer };
