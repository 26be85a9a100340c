import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openItem, runProcessing } from './processing.ts';

const places = ['../shared/data/qti', '../../shared/data/qti'];
const folder = places.find((path) => existsSync(path));

interface Case {
  readonly name: string;
  readonly responses: Record<string, unknown>;
  readonly expect: {
    readonly score?: number;
    readonly maxScore?: number;
    readonly outcomes: Record<string, unknown>;
  };
}
const cases = folder
  ? readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const xml = readFileSync(join(folder, name, 'item.xml'), 'utf8');
        const { cases: list } = JSON.parse(readFileSync(join(folder, name, 'cases.json'), 'utf8')) as {
          cases: Case[];
        };
        return list.map((one) => [`${name}: ${one.name}`, xml, one] as const);
      })
  : [];

test.skipIf(!folder)('there are cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(20);
});

test.each(cases)('%s', (_name, xml, one) => {
  const outcomes = runProcessing(openItem(xml), one.responses);
  expect(outcomes).toMatchObject(one.expect.outcomes);
  if (one.expect.score !== undefined) expect(outcomes.SCORE).toBe(one.expect.score);
  if (one.expect.maxScore !== undefined) expect(outcomes.MAXSCORE).toBe(one.expect.maxScore);
});

const item = (
  rules: string,
  baseType = 'float',
) => `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i">
  <responseDeclaration identifier="R" cardinality="single" baseType="${baseType}"><correctResponse><value>10</value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody/><responseProcessing>${rules}</responseProcessing></assessmentItem>`;
const when = (condition: string) =>
  `<responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`;
const r = '<variable identifier="R"/>';
const value = (v: number) => `<baseValue baseType="float">${v}</baseValue>`;

test.each([
  [`<equal toleranceMode="absolute" tolerance="0.5">${value(10)}${r}</equal>`, { '10.5': 1, '9.4': 0 }],
  [
    `<equal toleranceMode="relative" tolerance="5 10">${value(10)}${r}</equal>`,
    { '9.5': 1, '11': 1, '9.4': 0 },
  ],
  [
    `<equal toleranceMode="absolute" tolerance="1" includeUpperBound="false">${value(10)}${r}</equal>`,
    { '11': 0, '9': 1 },
  ],
  [
    `<equalRounded roundingMode="decimalPlaces" figures="1">${value(10)}${r}</equalRounded>`,
    { '10.04': 1, '10.06': 0 },
  ],
  [`<and><gt>${r}${value(3)}</gt><not><gte>${r}${value(5)}</gte></not></and>`, { '4': 1, '5': 0, '3': 0 }],
  [`<or><match>${r}<correct identifier="R"/></match><isNull>${r}</isNull></or>`, { '10': 1, '': 1, '9': 0 }],
  [
    `<equal toleranceMode="exact"><sum>${r}<product>${value(2)}${value(3)}</product></sum>${value(16)}</equal>`,
    { '10': 1 },
  ],
])('expressions %#', (condition, expected) => {
  for (const [given, score] of Object.entries(expected))
    expect(runProcessing(openItem(item(when(condition))), { R: given }).SCORE, given).toBe(score);
});

test('the first branch that holds is the only one that runs, and exitResponse ends it all', () => {
  const set = (v: number) => `<setOutcomeValue identifier="SCORE">${value(v)}</setOutcomeValue>`;
  const rules = `<responseCondition><responseIf><gt>${r}${value(5)}</gt>${set(1)}<exitResponse/></responseIf><responseElseIf><gt>${r}${value(2)}</gt>${set(2)}</responseElseIf><responseElse>${set(3)}</responseElse></responseCondition>
    <responseCondition><responseIf><lt>${r}${value(1)}</lt>${set(4)}</responseIf></responseCondition>`;
  const score = (R: number) => runProcessing(openItem(item(rules)), { R }).SCORE;
  expect([score(9), score(3), score(2), score(0)]).toEqual([1, 2, 3, 4]);
});

test('what is not known is refused by name', () => {
  expect(() =>
    runProcessing(openItem(item(when(`<patternMatch pattern="a+">${r}</patternMatch>`))), { R: 1 }),
  ).toThrow('patternMatch');
  expect(() => runProcessing(openItem(item('<lookupOutcomeValue identifier="SCORE"/>')), { R: 1 })).toThrow(
    'lookupOutcomeValue',
  );
});

test('QTI 3.0 says the same in other names', () => {
  const xml = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="x">
    <qti-response-declaration identifier="RESPONSE" cardinality="multiple" base-type="identifier"><qti-mapping default-value="-1" lower-bound="0" upper-bound="2"><qti-map-entry map-key="A" mapped-value="1.5"/></qti-mapping></qti-response-declaration>
    <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
    <qti-item-body/><qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml"/></qti-assessment-item>`;
  expect(runProcessing(openItem(xml), { RESPONSE: ['A', 'B'] }).SCORE).toBe(0.5);
  expect(runProcessing(openItem(xml), { RESPONSE: ['B', 'C'] }).SCORE).toBe(0);
});
