import type { VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';

/** The right answer with so much of it left: the first gaps, pairs, options or places; null where a question has no parts. */
export function partialAnswer(version: VersionRow, share: number): Answer | null {
  const whole = correctAnswer(version);
  if (whole === null || share >= 1) return whole;
  const keep = (parts: number) => Math.round(share * parts);
  switch (whole.kind) {
    case 'multiple':
      return { ...whole, options: whole.options.slice(0, keep(whole.options.length)) };
    case 'match':
      return { ...whole, pairs: whole.pairs.slice(0, keep(whole.pairs.length)) };
    case 'gaps':
      return { ...whole, values: whole.values.slice(0, keep(whole.values.length)) };
    case 'order': {
      // One alone cannot be out of place.
      const right = Math.min(keep(whole.options.length), whole.options.length - 2);
      const [first = '', ...others] = whole.options.slice(right);
      return { ...whole, options: [...whole.options.slice(0, right), ...others, first] };
    }
    default:
      return null;
  }
}
