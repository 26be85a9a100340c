import { expect, test } from 'vitest';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { readQtiFile } from './package.ts';

const compare = (name: string, value: string) =>
  `<${name}><variable identifier="RESPONSE"/><baseValue baseType="float">${value}</baseValue></${name}>`;
const set = (points: number) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`;

/** A number to type whose points follow from where it lies. */
const item = (rules: string, correct = '3.14') =>
  readQtiFile(
    'x.xml',
    readXml(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"><correctResponse><value>${correct}</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>π는? <textEntryInteraction responseIdentifier="RESPONSE" expectedLength="6"/></p></itemBody><responseProcessing><responseCondition>${rules}<responseElse>${set(0)}</responseElse></responseCondition></responseProcessing></assessmentItem>`,
    ),
  ).items[0];
const between = (low: string, high: string, points: number, part = 'responseIf') =>
  `<${part}><and>${compare('gte', low)}${compare('lte', high)}</and>${set(points)}</${part}>`;

const pointsOf = (found: ReturnType<typeof item>, ...typed: string[]) => {
  const content = found?.content;
  if (!content) throw new Error(found?.reasons.join());
  return typed.map((text) =>
    content.body.kind === 'gaps'
      ? scoreAnswer(content, { kind: 'gaps', values: [{ gap: 'RESPONSE', value: text }] }).score
      : scoreAnswer(content, { kind: 'number', text }).score,
  );
};

test('a number between two ends is right, ends included, to the last digit', () => {
  const range = item(between('3.1', '3.2', 1));
  expect(pointsOf(range, '3.1', '3.14', '3.15', '3.2')).toEqual([1, 1, 1, 1]);
  expect(pointsOf(range, '3.0999999', '3.2000001', '-3.14', '')).toEqual([0, 0, 0, 0]);
});

test('nearer is worth more: one range within another', () => {
  const ranges = item(between('3.13', '3.15', 2) + between('3', '4', 1, 'responseElseIf'));
  expect(pointsOf(ranges, '3.14', '3.13', '3.15', '3.2', '3', '4', '2.9', '4.1')).toEqual([
    2, 2, 2, 1, 1, 1, 0, 0,
  ]);
});

test('what a tolerance cannot hold is refused by name: an end that does not belong to it, or none at all', () => {
  const open = `<responseIf><and>${compare('gt', '3')}${compare('lt', '4')}</and>${set(1)}</responseIf>`;
  expect(item(open)?.outcome).toBe('refused');
  const endless = `<responseIf>${compare('gte', '3')}${set(1)}</responseIf>`;
  expect(item(endless)?.outcome).toBe('refused');
  // Control: with both ends in it the same item is taken.
  expect(item(between('3', '4', 1))?.outcome).toBe('imported');
});
