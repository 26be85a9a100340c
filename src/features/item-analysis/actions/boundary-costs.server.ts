import type { boundaryCost } from '#src/features/item-analysis/contract/simulation.ts';
import { boundaryShares } from '#src/features/item-analysis/rules/paper-floor.ts';
import { type Blueprint, publishedBlueprints } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { roundsOf } from './rounds.server.ts';
import { simulatePaper, usualWish } from './simulated-paper.server.ts';

type Cost = DataOf<typeof boundaryCost>;
type Paper = Cost['papers'][number];

async function costOf(academy: Academy, blueprint: Blueprint): Promise<Paper> {
  const { blueprintId, title, mode } = blueprint;
  // Both ways of placing place the same answers: those by which it was published.
  const { result, placing } = await simulatePaper(academy, usualWish({ blueprint, mode }));
  const [likeliest, lower] = boundaryShares(result.students, placing);
  const none = { right: null, tooLow: null, tooHigh: null };
  return { blueprintId, title, likeliest: likeliest ?? none, lower: lower ?? none };
}

const rounds = roundsOf(costOf);

/**
 * What preferring the lower level would cost on every published blueprint: what is known within a moment, and how many
 * papers are still being simulated. Whoever asks again is told more.
 */
export async function boundaryCosts(academy: Academy): Promise<Cost> {
  const { found, waiting } = await rounds(academy, '', await publishedBlueprints(academy.db));
  return { papers: [...found], waiting };
}
