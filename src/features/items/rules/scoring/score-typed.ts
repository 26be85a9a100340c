import type { AcceptedNumber, AcceptedText } from '#src/features/items/contract/item.ts';
import { isWithin, readAnswer, readNumber, times } from '../numbers/number.ts';
import { fitsWildcard, foldCase, foldLoose, foldText, framesOf } from './fold.ts';

export interface TextRule {
  readonly accepted: readonly AcceptedText[];
  readonly hasWildcards: boolean;
  /** Spaces and punctuation are part of what is asked. */
  readonly isExact?: boolean | undefined;
  readonly fallback: number;
}

export interface NumberRule {
  readonly accepted: readonly AcceptedNumber[];
  readonly units: readonly { readonly name: string; readonly factor: string }[];
  readonly isUnitRequired: boolean;
  readonly form: 'any' | 'lowest';
  readonly fallback: number;
}

/** The most one typed answer can be worth. */
export function bestOf(rule: {
  readonly accepted: readonly { points: number }[];
  readonly fallback: number;
}) {
  return Math.max(rule.fallback, ...rule.accepted.map((entry) => entry.points));
}

/**
 * Points of a typed wording: the best accepted wording it fits, otherwise the fallback; nothing typed is 0. Unless the
 * rule is exact, spaces between Korean words, a full stop, quotation marks about it and "입니다" make no difference.
 */
export function scoreText(rule: TextRule, typed: string): number {
  const given = foldText(typed);
  if (given === '') return 0;
  const fitting = rule.accepted.filter(({ text, isCaseSensitive }) => {
    const fold = isCaseSensitive ? foldText : foldCase;
    const fits = (one: string, wording: string) =>
      rule.hasWildcards ? fitsWildcard(one, wording) : one === wording;
    if (fits(fold(given), fold(text))) return true;
    if (rule.isExact) return false;
    const wording = foldLoose(fold(text));
    return framesOf(fold(given)).some((one) => foldLoose(one) === wording || fits(foldLoose(one), wording));
  });
  return fitting.length === 0 ? rule.fallback : Math.max(...fitting.map((entry) => entry.points));
}

/** Points of a typed number: value, tolerance, unit and form are checked exactly, without floating point. */
export function scoreNumber(rule: NumberRule, typed: string, shownUnit = ''): number {
  if (foldText(typed) === '') return 0;
  const given = readAnswer(typed, { units: rule.units.map((unit) => unit.name), shownUnit });
  if (!given || (rule.isUnitRequired && given.unit === '')) return rule.fallback;
  if (rule.form === 'lowest' && !given.isLowest) return rule.fallback;
  const factor = readNumber(rule.units.find((unit) => unit.name === given.unit)?.factor ?? '1');
  const value = factor ? times(given.value, factor.value) : given.value;
  const fitting = rule.accepted.filter((entry) => {
    const right = readNumber(entry.value);
    const tolerance = readNumber(entry.tolerance);
    return right && tolerance && isWithin(value, right.value, tolerance.value);
  });
  return fitting.length === 0 ? rule.fallback : Math.max(...fitting.map((entry) => entry.points));
}
