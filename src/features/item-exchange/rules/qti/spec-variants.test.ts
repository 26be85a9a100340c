import { expect, test } from 'vitest';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { type QtiVersion, qtiFile, qtiVariants } from '#tests/qti-variants.ts';
import { readQtiFile } from './package.ts';

const versions = ['2.1', '2.2', '3.0'] as const satisfies readonly QtiVersion[];
const files = versions.flatMap((version) =>
  qtiVariants.map((variant) => [`${version}: ${variant.name}`, qtiFile(variant, version), variant] as const),
);
const read = (xml: string) => readQtiFile('x.xml', readXml(xml)).items;

test.each(files)('%s', (_name, xml, { worth, refused }) => {
  const found = read(xml);
  if (refused) {
    expect(found[0]).toMatchObject({ outcome: 'refused' });
    expect(found[0]?.reasons.join()).toMatch(refused);
    return;
  }
  expect(found.map(({ outcome }) => outcome)).not.toContain('refused');
  const content = found[0]?.content;
  if (!content) throw new Error('not taken in');
  for (const [answer, points] of worth)
    expect(scoreAnswer(content, answer).score, JSON.stringify(answer)).toBeCloseTo(points, 9);
});

test('nine of ten ways and more are taken in, and every way of asking is among them', () => {
  const outcomes = files.flatMap(([, xml]) => read(xml));
  const taken = outcomes.filter(({ outcome }) => outcome !== 'refused');
  expect(files.length).toBeGreaterThanOrEqual(120);
  expect(taken.length / outcomes.length).toBeGreaterThanOrEqual(0.9);
  expect(new Set(taken.map(({ content }) => content?.body.kind))).toEqual(
    new Set(['single', 'multiple', 'text', 'number', 'gaps', 'order', 'match', 'essay']),
  );
});
