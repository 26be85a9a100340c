import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Key, ScoredItem } from '#src/features/items/contract/item.ts';
import { readAnswer, readNumber } from '../numbers/number.ts';
import { correctAnswer } from './correct.ts';
import { foldText } from './fold.ts';
import type { NumberRule } from './score-typed.ts';

/** One box that asks for a number and holds what cannot be read as one; `part` is the gap, blank for the one box of an item. */
export interface UnreadPart {
  readonly part: string;
  /** As it is compared: folded, at most 200 characters. */
  readonly typed: string;
}

const isUnread = (rule: NumberRule, typed: string, shownUnit: string) =>
  foldText(typed) !== '' &&
  readAnswer(typed, { units: rule.units.map((unit) => unit.name), shownUnit }) === null;

// Cut in the middle of a sign it would not be the text that the database keeps, and no decision would find it.
const boxOf = (part: string, text: string): UnreadPart => ({
  part,
  typed: foldText(text).slice(0, 200).toWellFormed(),
});

/** The boxes of an answer (in the author's ids) that hold something and no number. A word is never unread. */
export function unreadParts({ body, key }: ScoredItem, answer: Answer | null): UnreadPart[] {
  if (key.kind === 'number' && answer?.kind === 'number')
    return isUnread(key, answer.text, body.kind === 'number' ? body.unit : '')
      ? [boxOf('', answer.text)]
      : [];
  if (key.kind !== 'gaps' || answer?.kind !== 'gaps') return [];
  return answer.values
    .filter(({ gap, value }) =>
      key.gaps.some((rule) => rule.type === 'number' && rule.gap === gap && isUnread(rule, value, '')),
    )
    .map(({ gap, value }) => boxOf(gap, value));
}

/** The answer with the right number in the boxes that people took as right. */
export function withTakenAsRight(
  item: ScoredItem,
  answer: Answer | null,
  parts: readonly string[],
): Answer | null {
  const right = parts.length === 0 ? null : correctAnswer(item);
  if (right?.kind === 'number') return right;
  if (right?.kind !== 'gaps' || answer?.kind !== 'gaps') return answer;
  const values = answer.values.map((one) => {
    const taken = parts.includes(one.gap) && right.values.find(({ gap }) => gap === one.gap);
    return taken || one;
  });
  return { ...answer, values };
}

/** Why what was typed is no number, in Korean, for whoever decides whether it counts. */
export function whyUnread(typed: string): string {
  if (!/\d/.test(typed)) return '수가 적혀 있지 않습니다.';
  const [, figures = '', tail = ''] = /^(.*\d)\s*([^\d\s]+)$/.exec(typed) ?? [];
  if (tail !== '' && readNumber(figures)) return `수 뒤의 ‘${tail}’ 때문에 읽지 못했습니다.`;
  if (/[=×÷*√π^<>+]|\\/.test(typed)) return '계산식이나 기호가 있습니다.';
  return '한 수로 읽을 수 없습니다.';
}

/** The number that the key asks for in one box, as a marker reads it; blank where it asks for none. */
export function keyedNumber(key: Key, part: string): string {
  const rule =
    key.kind === 'number' ? key : key.kind === 'gaps' ? key.gaps.find(({ gap }) => gap === part) : undefined;
  if (!rule || !('units' in rule)) return '';
  const unit = rule.units[0]?.name ?? '';
  return rule.accepted
    .map(({ value, tolerance }) => `${value}${tolerance === '0' ? '' : ` (±${tolerance})`}${unit}`)
    .join(' / ');
}
