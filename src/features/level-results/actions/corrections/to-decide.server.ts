import { listToDecide, type Undecided } from '#src/features/level-results/store/late-answers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

/**
 * The attempts of the own branches of which staff have to decide: about answers that came after the deadline, whether the
 * result is shown already or not, what becomes of a result that no item is left to measure by, or when a shown result follows
 * the mark of an answer that was accepted afterwards.
 */
export const attemptsToDecide = (
  { db }: Pick<Academy, 'db'>,
  { branchIds }: Pick<StaffActor, 'branchIds'>,
  what: Undecided,
): Promise<number[]> => listToDecide(db, branchIds, what);
