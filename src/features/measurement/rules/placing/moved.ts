import { eap } from '../ability.ts';
import type { Normal } from '../numeric/normal.ts';
import type { ItemParameters } from '../response-models.ts';
import { type PlacingRule, place } from './placement.ts';

/** What is known of an item by one set of parameters, and how one student answered it. */
export interface KnownAnswer {
  readonly item: ItemParameters;
  readonly response: number | null;
}

/** A student’s answers, by the parameters in use and by others. */
export interface MeasuredTwice {
  readonly before: readonly KnownAnswer[];
  readonly after: readonly KnownAnswer[];
}

export interface MovedInput {
  readonly students: readonly MeasuredTwice[];
  readonly prior: Normal;
  readonly placing: PlacingRule;
}

/** How many students stand in another level by the other parameters; one step a student. */
export function* movedBetween({ students, prior, placing }: MovedInput): Generator<void, number> {
  const levelOf = (answers: readonly KnownAnswer[]) =>
    place(
      eap(
        answers.map(({ item }) => item),
        answers.map(({ response }) => response),
        { prior },
      ),
      placing,
    ).level;
  let moved = 0;
  for (const { before, after } of students) {
    if (levelOf(before) !== levelOf(after)) moved += 1;
    yield;
  }
  return moved;
}
