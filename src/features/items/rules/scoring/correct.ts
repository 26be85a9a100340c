import type { Answer } from '#src/features/items/contract/answer.ts';
import type { GapKey, ScoredItem } from '#src/features/items/contract/item.ts';

const best = <T extends { readonly points: number }>(list: readonly T[]): T | undefined =>
  list.reduce<T | undefined>((top, one) => (top && top.points >= one.points ? top : one), undefined);

const literal = (text: string, hasWildcards: boolean) =>
  hasWildcards ? text.replace(/(?<!\\)\*/g, '').replaceAll('\\*', '*') : text;

function gapValue(key: GapKey): string {
  if (key.type === 'choice') return best(key.entries)?.option ?? '';
  if (key.type === 'text') return literal(best(key.accepted)?.text ?? '', key.hasWildcards);
  return numberText(key);
}

function numberText(key: {
  accepted: readonly { value: string; points: number }[];
  units: readonly { name: string; factor: string }[];
  isUnitRequired: boolean;
}): string {
  const value = best(key.accepted)?.value ?? '';
  const unit = key.isUnitRequired ? (key.units.find(({ factor }) => factor === '1')?.name ?? '') : '';
  return `${value}${unit}`;
}

/** An answer that earns the full score, in the author's ids; null for an essay. For answer sheets and tests. */
export function correctAnswer({ key }: ScoredItem): Answer | null {
  switch (key.kind) {
    case 'single':
      return { kind: 'single', option: key.correct };
    case 'multiple':
      return { kind: 'multiple', options: [...key.correct] };
    case 'order':
      return { kind: 'order', options: [...key.correct] };
    case 'match':
      return { kind: 'match', pairs: [...key.correct] };
    case 'text':
      return { kind: 'text', text: literal(best(key.accepted)?.text ?? '', key.hasWildcards) };
    case 'number':
      return { kind: 'number', text: numberText(key) };
    case 'gaps':
      return { kind: 'gaps', values: key.gaps.map((gap) => ({ gap: gap.gap, value: gapValue(gap) })) };
    case 'essay':
      return null;
  }
}
