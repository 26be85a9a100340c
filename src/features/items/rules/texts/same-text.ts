import type { AcceptedText } from '#src/features/items/contract/item.ts';
import { fitsWildcard, foldCase, foldLoose, foldText, framesOf } from '../scoring/fold.ts';
import { clockOf, dayOf, isDayOf } from './clock.ts';
import { sameList } from './lists.ts';
import { withoutParticle } from './particles.ts';
import { sameSign, spelledOut } from './spellings.ts';

interface WordingRule {
  readonly hasWildcards: boolean;
  readonly isExact?: boolean | undefined;
  readonly isAnyOrder?: boolean | undefined;
  readonly isMaths?: boolean | undefined;
}

/**
 * Whether a typed wording says what an accepted one says. Unless the rule is exact, spaces between Korean words, a full
 * stop, quotation marks and brackets about it, "답은", "입니다" and an object's or a topic's particle make no difference, a
 * time of day may be written in any way, and members of a list may be parted by commas, dots, spaces or words. English
 * short forms are written out, and signs are the same as they are typed.
 */
export function saysTheSame(
  typed: string,
  { text, isCaseSensitive }: Pick<AcceptedText, 'text' | 'isCaseSensitive'>,
  { hasWildcards, isExact, isAnyOrder, isMaths }: WordingRule,
): boolean {
  const fold = isCaseSensitive ? foldText : foldCase;
  const [given, wanted] = [fold(typed), fold(text)];
  const fits = (one: string, wording: string) =>
    hasWildcards ? fitsWildcard(one, wording) : one === wording;
  if (fits(given, wanted)) return true;
  if (isExact) return false;
  const wording = foldLoose(wanted);
  const isFit = (one: string) => foldLoose(one) === wording || fits(foldLoose(one), wording);
  const frames = framesOf(given);
  if (frames.some(isFit)) return true;
  if (hasWildcards) return false;
  if (frames.some((one) => withoutParticle(foldLoose(one), wording) === wording)) return true;
  if (frames.some((one) => spelledOut(foldLoose(one)) === spelledOut(wording))) return true;
  if (!isMaths && framesOf(typed.trim()).some((one) => sameSign(one, text.trim(), isCaseSensitive)))
    return true;
  const day = dayOf(wanted);
  if (day !== null && frames.some((one) => dayOf(one) === day)) return true;
  if (frames.some((one) => isDayOf(one, wanted))) return true;
  const time = clockOf(wanted);
  if (time !== null && frames.some((one) => clockOf(one) === time)) return true;
  return frames.some((one) => sameList(one, wanted, { isAnyOrder: isAnyOrder === true, fold: foldLoose }));
}
