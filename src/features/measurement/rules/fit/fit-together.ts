import type { Normal } from '../numeric/normal.ts';
import type { ItemParameters } from '../response-models.ts';
import { type DependentPair, dependentPairs, residualsOf } from './local-dependence.ts';
import { type FittedItem, type SatPaper, type ScoreFit, scoreFits } from './score-fit.ts';

/** What one student answered of the items that are looked at, and how able the student was measured to be. */
export interface AnsweredSheet {
  readonly theta: number;
  readonly answers: readonly { readonly id: number; readonly right: 0 | 1 }[];
  /** A paper that was chosen by the answers: a score there says nothing of how hard it was. */
  readonly isAdaptive: boolean;
}

export interface FitInput {
  readonly sheets: readonly AnsweredSheet[];
  readonly items: ReadonlyMap<number, FittedItem>;
  readonly population: Normal;
}

/** What the other answers of the students say of each item, and of which pairs answers go together. */
export interface FitFound {
  readonly fits: ReadonlyMap<number, ScoreFit>;
  readonly pairs: readonly DependentPair[];
}

const paperOf = ({ answers }: AnsweredSheet): SatPaper => {
  const inOrder = answers.toSorted((x, y) => x.id - y.id);
  return { itemIds: inOrder.map(({ id }) => id), right: inOrder.map(({ right }) => right) };
};

/** The fit of all items and the dependence of all pairs; one step a paper, as `scoreFits`. */
export function* fitTogether({ sheets, items, population }: FitInput): Generator<void, FitFound> {
  const fixed = sheets.filter(({ isAdaptive }) => !isAdaptive);
  const fits = yield* scoreFits(fixed.map(paperOf), items, population);
  const curves = new Map<number, ItemParameters>([...items].map(([id, { parameters }]) => [id, parameters]));
  const pairs = dependentPairs(
    sheets.map(({ theta, answers }) =>
      residualsOf(
        theta,
        answers.map(({ id, right }) => ({ id, isRight: right === 1 })),
        curves,
      ),
    ),
  );
  return { fits, pairs };
}
