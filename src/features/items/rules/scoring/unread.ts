import type { Answer } from '#src/features/items/contract/answer.ts';
import type { GapKey, Key, ScoredItem } from '#src/features/items/contract/item.ts';
import { readNumber } from '../numbers/number.ts';
import { correctAnswer } from './correct.ts';
import { foldText } from './fold.ts';
import { bestOf, scoreNumber, scoreText, typedNumber } from './score-typed.ts';

/** One box that holds something typed and not fully right; `part` is the gap, blank for the one box of an item. */
export interface WrongPart {
  readonly part: string;
  /** As it is compared: folded, at most 200 characters. */
  readonly typed: string;
  /** It could be read, and is not fully right; otherwise a number was asked for and none is there. */
  readonly isRead: boolean;
}

type TypedRule = Extract<GapKey, { type: 'text' | 'number' }> | Extract<Key, { kind: 'text' | 'number' }>;

// Cut in the middle of a sign it would not be the text that the database keeps, and no decision would find it.
const compared = (text: string) => foldText(text).slice(0, 200).toWellFormed();

/** What is wrong with one typed box; nothing where it is empty or fully right. */
function wrongBox(
  rule: TypedRule,
  { part, text, unit }: { readonly part: string; readonly text: string; readonly unit: string },
): WrongPart[] {
  const typed = compared(text);
  if (typed === '') return [];
  const isNumber = 'units' in rule;
  if ((isNumber ? scoreNumber(rule, text, unit) : scoreText(rule, text)) >= bestOf(rule)) return [];
  return [{ part, typed, isRead: !isNumber || typedNumber(rule, text, unit) !== null }];
}

/** The typed boxes of an answer (in the author's ids) that are not fully right. */
export function wrongParts({ body, key }: ScoredItem, answer: Answer | null): WrongPart[] {
  if ((key.kind === 'number' || key.kind === 'text') && answer?.kind === key.kind)
    return wrongBox(key, { part: '', text: answer.text, unit: body.kind === 'number' ? body.unit : '' });
  if (key.kind !== 'gaps' || answer?.kind !== 'gaps') return [];
  return answer.values.flatMap(({ gap, value }) => {
    const rule = key.gaps.find((one) => one.gap === gap);
    return rule && rule.type !== 'choice' ? wrongBox(rule, { part: gap, text: value, unit: '' }) : [];
  });
}

/** The answer with what is right in the boxes that people took as right. */
export function withTakenAsRight(
  item: ScoredItem,
  answer: Answer | null,
  parts: readonly string[],
): Answer | null {
  const right = parts.length === 0 ? null : correctAnswer(item);
  if (right?.kind === 'number' || right?.kind === 'text') return right;
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

/** What the key asks for in one typed box, as a marker reads it; blank where nothing is typed. */
export function keyedText(key: Key, part: string): string {
  const rule =
    key.kind === 'number' || key.kind === 'text'
      ? key
      : key.kind === 'gaps'
        ? key.gaps.find(({ gap }) => gap === part)
        : undefined;
  if (!rule || !('accepted' in rule)) return '';
  if (!('units' in rule)) return rule.accepted.map(({ text }) => text).join(' / ');
  const unit = rule.units[0]?.name ?? '';
  return rule.accepted
    .map(({ value, tolerance }) => `${value}${tolerance === '0' ? '' : ` (±${tolerance})`}${unit}`)
    .join(' / ');
}
