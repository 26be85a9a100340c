import { setTimeout } from 'node:timers/promises';
import type { boundaryCost } from '#src/features/item-analysis/contract/simulation.ts';
import { boundaryShares } from '#src/features/item-analysis/rules/paper-floor.ts';
import { type Blueprint, publishedBlueprints } from '#src/features/item-bank/actions/for-tests.server.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { simulatePaper } from './simulated-paper.server.ts';

type Cost = DataOf<typeof boundaryCost>;
type Paper = Cost['papers'][number];

/** The same students sit every paper, and both ways of placing place the same answers: so few tell some percent. */
const costStudents = 150;
/** So long an answer waits for the papers that are not simulated yet. */
const answerWithinMs = 1_500;

interface Round {
  readonly papers: Paper[];
  readonly total: number;
  readonly whole: Promise<void>;
}
const rounds = new WeakMap<Academy['db'], Round>();

async function costOf(academy: Academy, blueprint: Blueprint): Promise<Paper> {
  const { blueprintId, title, mode } = blueprint;
  const population = { mean: bandPrior.mean, sd: 1 };
  const wish = { blueprint, mode, students: costStudents, population, seed: 1 };
  const { result, placing } = await simulatePaper(academy, wish);
  const [likeliest, lower] = boundaryShares(result.students, placing);
  const none = { right: null, tooLow: null, tooHigh: null };
  return { blueprintId, title, likeliest: likeliest ?? none, lower: lower ?? none };
}

/** One paper after another, each in its thread; what was simulated before is told at once. */
async function goThrough(academy: Academy, blueprints: readonly Blueprint[], papers: Paper[]): Promise<void> {
  for (const blueprint of blueprints) papers.push(await costOf(academy, blueprint));
}

/** The round that is under way, or a new one. */
async function roundOf(academy: Academy): Promise<Round> {
  const blueprints = await publishedBlueprints(academy.db);
  const underWay = rounds.get(academy.db);
  if (underWay) return underWay;
  const papers: Paper[] = [];
  const whole = goThrough(academy, blueprints, papers);
  const round: Round = { papers, total: blueprints.length, whole };
  rounds.set(academy.db, round);
  // It goes on when nobody waits any more, and then its fault is nobody's.
  whole.catch(() => undefined).finally(() => rounds.delete(academy.db));
  return round;
}

/**
 * What preferring the lower level would cost on every published blueprint: what is known within a moment, and how many
 * papers are still being simulated. Whoever asks again is told more.
 */
export async function boundaryCosts(academy: Academy): Promise<Cost> {
  const { papers, total, whole } = await roundOf(academy);
  const late = new AbortController();
  await Promise.race([whole, setTimeout(answerWithinMs, undefined, { signal: late.signal })]);
  late.abort();
  return { papers: [...papers], waiting: total - papers.length };
}
