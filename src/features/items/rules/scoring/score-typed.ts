import type { AcceptedNumber, AcceptedText, NumberForm } from '#src/features/items/contract/item.ts';
import { type MathsForm, meansTheSame } from '../maths/same-meaning.ts';
import {
  isWithin,
  type Rational,
  readAnswer,
  readCompound,
  readNumber,
  times,
  type WrittenNumber,
} from '../numbers/number.ts';
import { unitsLike } from '../numbers/units.ts';
import { saysTheSame } from '../texts/same-text.ts';
import { foldText } from './fold.ts';

export interface TextRule {
  readonly accepted: readonly AcceptedText[];
  readonly hasWildcards: boolean;
  /** Spaces and punctuation are part of what is asked. */
  readonly isExact?: boolean | undefined;
  /** The answer is read as mathematics: what is equal in algebra is the same. */
  readonly isMaths?: boolean | undefined;
  /** In what shape mathematics is asked for. */
  readonly mathsForm?: MathsForm | undefined;
  /** A list is right in any order. */
  readonly isAnyOrder?: boolean | undefined;
  readonly fallback: number;
}

export interface NumberRule {
  readonly accepted: readonly AcceptedNumber[];
  readonly units: readonly { readonly name: string; readonly factor: string }[];
  readonly isUnitRequired: boolean;
  readonly form: NumberForm;
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
 * rule is exact, what makes no difference to a reader makes none here (`saysTheSame`).
 */
export function scoreText(rule: TextRule, typed: string): number {
  if (foldText(typed) === '') return 0;
  const fitting = rule.accepted.filter(
    (accepted) =>
      saysTheSame(typed, accepted, rule) ||
      (rule.isMaths === true && meansTheSame(typed, accepted.text, rule)),
  );
  return fitting.length === 0 ? rule.fallback : Math.max(...fitting.map((entry) => entry.points));
}

const hasForm = ({ notation, isLowest }: WrittenNumber, form: NumberForm): boolean => {
  if (form === 'any' || notation === 'whole') return true;
  if (form === 'decimal') return notation === 'decimal';
  if (form === 'mixed') return notation === 'mixed';
  const isFraction = notation === 'fraction' || notation === 'mixed';
  return isFraction && (form === 'fraction' || isLowest);
};

/** In what units an amount may be told: those of the key, and where it names none or one of time, all of its kind. */
function amountUnits({ units, isUnitRequired }: MeasuredRule, shownUnit: string): NumberRule['units'] {
  const [only] = units;
  if (!only) return unitsLike(shownUnit);
  const isTime = units.length === 1 && only.factor === '1' && /^(?:시간|분|초)$/.test(only.name);
  return isTime && !isUnitRequired ? unitsLike(only.name) : units;
}

type MeasuredRule = Pick<NumberRule, 'units' | 'form' | 'isUnitRequired'>;

/** A typed number in the unit of the key, and how it was written; null where it cannot be read. */
export function typedNumber(
  rule: MeasuredRule,
  typed: string,
  shownUnit: string,
): { readonly value: Rational; readonly hasUnit: boolean; readonly hasForm: boolean } | null {
  const { units, form } = rule;
  const given = readAnswer(typed, { units: units.map((unit) => unit.name), shownUnit });
  if (!given) {
    const value = readCompound(typed, amountUnits(rule, shownUnit));
    return value && { value, hasUnit: true, hasForm: form === 'any' };
  }
  const factor = readNumber(units.find((unit) => unit.name === given.unit)?.factor ?? '1');
  return {
    value: factor ? times(given.value, factor.value) : given.value,
    hasUnit: given.unit !== '',
    hasForm: hasForm(given, form),
  };
}

/** Points of a typed number: value, tolerance, unit and form are checked exactly, without floating point. */
export function scoreNumber(rule: NumberRule, typed: string, shownUnit = ''): number {
  if (foldText(typed) === '') return 0;
  const given = typedNumber(rule, typed, shownUnit);
  if (!given?.hasForm || (rule.isUnitRequired && !given.hasUnit)) return rule.fallback;
  const fitting = rule.accepted.filter((entry) => {
    const right = readNumber(entry.value);
    const tolerance = readNumber(entry.tolerance);
    return right && tolerance && isWithin(given.value, right.value, tolerance.value);
  });
  return fitting.length === 0 ? rule.fallback : Math.max(...fitting.map((entry) => entry.points));
}
