import type { ItemContent } from '#src/features/items/contract/item.ts';
import { num, one, type SeedItem, shelf } from './make.ts';

const domains = { f: 'fact', i: 'infer', e: 'evaluate', w: 'words' } as const;

/**
 * A question on a text: what it asks for, how hard it is, the question, the answer (a number is typed), wrong answers,
 * why, and the words of the text that carry it.
 */
export type TextRow = readonly [
  domain: keyof typeof domains,
  rating: SeedItem['rating'],
  stem: string,
  right: string | number,
  wrong: readonly string[],
  why: string,
  evidence?: string,
];

/** The questions on one text. */
export function questionsOn(
  grades: SeedItem['grades'],
  stimulus: string,
  rows: readonly TextRow[],
): SeedItem[] {
  const put = shelf('reading', grades);
  return rows.map(([domain, rating, stem, right, wrong, why, evidence], at) => {
    const content: ItemContent =
      typeof right === 'number' ? num(stem, right, why) : one(stem, right, wrong, why);
    return put(`${stimulus}${at + 1}`, domains[domain], rating, content, {
      stimulus,
      ...(evidence && { evidence }),
    });
  });
}
