import type { ItemContent, Option } from '../contract/item.ts';
import { publicAnswer } from './present.ts';
import { correctAnswer } from './scoring/correct.ts';
import { markupToLine } from './text/markup.ts';
import { plainLine } from './text/plain.ts';

const signs = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮';
const letters = '가나다라마바사아자차카타파하';
const place = (id: string) => Number(id.slice(1)) - 1;

const gapOption = (options: readonly Option[], id: string) =>
  plainLine(options.find((option) => option.id === id)?.content ?? []);

/** The right answer as a marker reads it on an answer sheet, for options shown in the order of `optionSeed`. */
export function answerText(content: ItemContent, optionSeed: number): string {
  const { body, key } = content;
  if (key.kind === 'essay') return plainLine(markupToLine(key.model));
  if (key.kind === 'text') return key.accepted.map(({ text }) => text).join(' / ');
  if (key.kind === 'number')
    return key.accepted
      .map(
        ({ value, tolerance }) =>
          `${value}${tolerance === '0' ? '' : ` (±${tolerance})`}${key.units[0]?.name ?? ''}`,
      )
      .join(' / ');
  const right = correctAnswer(content);
  if (right?.kind === 'gaps' && body.kind === 'gaps')
    return right.values
      .map(({ gap, value }, index) => {
        const found = body.gaps.find(({ id }) => id === gap);
        return `(${index + 1}) ${found?.type === 'choice' ? gapOption(found.options, value) : value}`;
      })
      .join('  ');
  const seen = right && publicAnswer(content, optionSeed, right);
  if (seen?.kind === 'single') return signs[place(seen.option)] ?? seen.option;
  if (seen?.kind === 'multiple')
    return seen.options
      .toSorted()
      .map((id) => signs[place(id)] ?? id)
      .join(', ');
  if (seen?.kind === 'order') return seen.options.map((id) => signs[place(id)] ?? id).join(' → ');
  if (seen?.kind === 'match')
    return seen.pairs.map(({ left, right: r }) => `${place(left) + 1}–${letters[place(r)] ?? r}`).join(', ');
  return '';
}
