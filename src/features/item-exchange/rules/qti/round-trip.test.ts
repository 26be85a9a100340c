import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bank } from '#seed/items/bank.ts';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { readQtiFile } from './package.ts';
import { probes } from './probes.ts';
import { writeQtiItem } from './write.ts';

function content(xml: string): ItemContent {
  const item = readQtiFile('x.xml', readXml(xml)).items[0];
  if (!item?.content) throw new Error(item?.reasons.join());
  return item.content;
}

describe('our own items go out and come back', () => {
  const write = (code: string, one: ItemContent) =>
    writeQtiItem({ code, title: code, content: one, stimulus: null }).xml;

  test.each(bank)('$code is the same after the second way', ({ code, content: mine }) => {
    const first = content(write(code, mine));
    expect(content(write(code, first))).toEqual(first);
    // A number with units and a fraction comes back as words; what is right stays right.
    const right = correctAnswer(mine);
    if (right && first.body.kind === mine.body.kind)
      expect(scoreAnswer(first, right).score).toBeCloseTo(scoreAnswer(mine, right).score, 6);
    if (first.body.kind === mine.body.kind)
      for (const answer of probes(mine.body, mine.key).slice(0, 60))
        expect(scoreAnswer(first, answer).score, JSON.stringify(answer)).toBeCloseTo(
          scoreAnswer(mine, answer).score,
          6,
        );
  });

  test('any text, with every letter, comes back', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 5 }),
        (words, texts) => {
          const options = texts.map((text, index) => ({
            id: `o${index}`,
            content: [{ type: 'text' as const, text: `${index} ${text}.` }],
          }));
          const mine: ItemContent = {
            body: {
              kind: 'single',
              stem: [{ type: 'paragraph', content: [{ type: 'text', text: `Q ${words}.` }] }],
              options,
              isShuffled: true,
            },
            key: { kind: 'single', correct: 'o0', scoring: { rule: 'exact', points: 1 } },
            solution: [],
          };
          const first = content(write('p', mine));
          const second = content(write('p', first));
          return (
            JSON.stringify(first) === JSON.stringify(second) &&
            scoreAnswer(first, { kind: 'single', option: 'o0' }).score === 1
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
