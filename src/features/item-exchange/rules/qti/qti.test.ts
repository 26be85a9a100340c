import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { readQtiFile, readQtiPackage } from './package.ts';

const folder = ['../shared/data/qti', '../../shared/data/qti'].find((path) => existsSync(path));
const read = (xml: string) => readQtiFile('x.xml', readXml(xml)).items[0];
function content(xml: string): ItemContent {
  const item = read(xml);
  if (!item?.content) throw new Error(item?.reasons.join());
  return item.content;
}

test.skipIf(!folder)('every item file with an interaction is taken, the others are named', () => {
  for (const name of readdirSync(folder ?? '.').filter((one) => one !== 'LICENSE')) {
    const xml = readFileSync(join(folder ?? '.', name, 'item.xml'), 'utf8');
    const item = read(xml);
    const isAsked = /Interaction/.test(xml);
    expect(item?.outcome, `${name}: ${item?.reasons.join()}`).toBe(isAsked ? 'imported' : 'refused');
    if (!isAsked) expect(item?.reasons.join()).toContain('답하는 곳');
  }
});

test.skipIf(!folder)('a taken item scores as its cases say', () => {
  const at = (name: string) => content(readFileSync(join(folder ?? '.', name, 'item.xml'), 'utf8'));
  const score = (item: ItemContent, answer: Answer | null) => scoreAnswer(item, answer).score;
  const bounds = at('mapResponse_bounds_default_duplicates');
  expect(score(bounds, null)).toBe(2);
  expect(score(bounds, { kind: 'multiple', options: ['X'] })).toBe(2);
  expect(score(bounds, { kind: 'multiple', options: ['A', 'B', 'X'] })).toBe(15);
  const integer = at('mapResponse_integer_mapKey');
  expect(score(integer, { kind: 'number', text: '01' })).toBe(2);
  expect(score(integer, { kind: 'number', text: '-1' })).toBe(3);
  const cased = at('mapResponse_mapEntry_caseSensitive_override');
  expect(['Hello', 'hello', 'WORLD'].map((text) => score(cased, { kind: 'text', text }))).toEqual([2, 0, 1]);
  const fallback = at('mapResponse_mapping_caseSensitive_defaultValue');
  expect(['PhotoSynthesis', 'unknown'].map((text) => score(fallback, { kind: 'text', text }))).toEqual([
    2, 7,
  ]);
});

const item2 = (declarations: string, body: string, processing: string, attributes = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false" ${attributes}>${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
const response = (cardinality: string, baseType: string, values: string[], mapping = '', id = 'RESPONSE') =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`;
const map = (entries: string, more = '') => `<mapping defaultValue="0" ${more}>${entries}</mapping>`;
const entry = (key: string, points: number) => `<mapEntry mapKey="${key}" mappedValue="${points}"/>`;

describe('interactions of QTI 2.1', () => {
  test('choice with a partial mapping', () => {
    const xml = item2(
      response(
        'multiple',
        'identifier',
        ['H', 'O'],
        map(entry('H', 1) + entry('O', 1) + entry('Cl', -1), 'lowerBound="0" upperBound="2"'),
      ),
      '<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="0"><prompt>Water?</prompt><simpleChoice identifier="H" fixed="false">H</simpleChoice><simpleChoice identifier="O">O</simpleChoice><simpleChoice identifier="Cl" fixed="true">Cl</simpleChoice></choiceInteraction>',
      template('map_response'),
    );
    const found = content(xml);
    const score = (...options: string[]) => scoreAnswer(found, { kind: 'multiple', options }).score;
    expect([score('H', 'O'), score('H', 'O', 'Cl'), score('H'), score('Cl')]).toEqual([2, 1, 1, 0]);
    expect(plainBlocks(found.body.stem)).toBe('Water?');
  });

  test('order, match, associate and gap match', () => {
    const choices = (tag: string, ids: string[]) =>
      ids.map((id) => `<${tag} identifier="${id}" matchMax="1">${id}</${tag}>`).join('');
    const order = content(
      item2(
        response('ordered', 'identifier', ['C', 'A', 'B']),
        `<p>Sort.</p><orderInteraction responseIdentifier="RESPONSE">${choices('simpleChoice', ['A', 'B', 'C'])}</orderInteraction>`,
        template('match_correct'),
      ),
    );
    expect(order.key).toMatchObject({
      kind: 'order',
      correct: ['C', 'A', 'B'],
      scoring: { rule: 'exact', points: 1 },
    });
    const set = (ids: string[]) =>
      `<simpleMatchSet>${choices('simpleAssociableChoice', ids)}</simpleMatchSet>`;
    const match = content(
      item2(
        response('multiple', 'directedPair', ['a x', 'b y'], map(entry('a x', 1) + entry('b y', 0.5))),
        `<p>Match.</p><matchInteraction responseIdentifier="RESPONSE" maxAssociations="2">${set(['a', 'b'])}${set(['x', 'y', 'z'])}</matchInteraction>`,
        template('map_response'),
      ),
    );
    expect(scoreAnswer(match, { kind: 'match', pairs: [{ left: 'b', right: 'y' }] }).score).toBe(0.5);
    const associate = content(
      item2(
        response('multiple', 'pair', ['a b', 'c d']),
        `<p>Pair.</p><associateInteraction responseIdentifier="RESPONSE" maxAssociations="2">${choices('simpleAssociableChoice', ['a', 'b', 'c', 'd'])}</associateInteraction>`,
        template('match_correct'),
      ),
    );
    expect(scoreAnswer(associate, correctAnswer(associate)).isCorrect).toBe(true);
    const gapMatch = content(
      item2(
        response('multiple', 'directedPair', ['W G1', 'S G2'], map(entry('W G1', 1) + entry('S G2', 1))),
        `<gapMatchInteraction responseIdentifier="RESPONSE">${choices('gapText', ['W', 'S', 'X'])}<blockquote><p>Now is the <gap identifier="G1"/> of our <gap identifier="G2"/>.</p></blockquote></gapMatchInteraction>`,
        template('map_response'),
      ),
    );
    expect(
      scoreAnswer(gapMatch, {
        kind: 'gaps',
        values: [
          { gap: 'G1', value: 'W' },
          { gap: 'G2', value: 'X' },
        ],
      }).score,
    ).toBe(1);
  });

  test('several gaps in one text, each worth its part, and all or nothing', () => {
    const body =
      '<p>Richard <inlineChoiceInteraction responseIdentifier="A" shuffle="false"><inlineChoice identifier="G">Gloucester</inlineChoice><inlineChoice identifier="L">Lancaster</inlineChoice></inlineChoiceInteraction> in <textEntryInteraction responseIdentifier="B" expectedLength="4"/>.</p>';
    const declarations =
      response('single', 'identifier', ['L'], '', 'A') + response('single', 'integer', ['1485'], '', 'B');
    const isRight = (id: string) =>
      `<match><variable identifier="${id}"/><correct identifier="${id}"/></match>`;
    const one = '<baseValue baseType="float">1</baseValue>';
    const add = (id: string) =>
      `<responseCondition><responseIf>${isRight(id)}<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${one}</sum></setOutcomeValue></responseIf></responseCondition>`;
    const start =
      '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue>';
    const summed = content(
      item2(declarations, body, `<responseProcessing>${start}${add('A')}${add('B')}</responseProcessing>`),
    );
    expect(scoreAnswer(summed, { kind: 'gaps', values: [{ gap: 'B', value: '1485' }] })).toMatchObject({
      score: 1,
      maxScore: 2,
    });
    const together = content(
      item2(
        declarations,
        body,
        `<responseProcessing><responseCondition><responseIf><and>${isRight('A')}${isRight('B')}</and><setOutcomeValue identifier="SCORE">${one}</setOutcomeValue></responseIf><responseElse>${start}</responseElse></responseCondition></responseProcessing>`,
      ),
    );
    expect(scoreAnswer(together, { kind: 'gaps', values: [{ gap: 'B', value: '1485' }] }).score).toBe(0);
    expect(
      scoreAnswer(together, {
        kind: 'gaps',
        values: [
          { gap: 'B', value: '1485' },
          { gap: 'A', value: 'L' },
        ],
      }),
    ).toMatchObject({ score: 1, isCorrect: true });
  });

  test('an essay, feedback, MathML and a picture that is not there', () => {
    const essay = read(
      item2(
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
        '<p>Write about <math xmlns="m"><mfrac><mn>1</mn><mi>x</mi></mfrac></math>.</p><p><img src="gone.png" alt="a map"/></p><extendedTextInteraction responseIdentifier="RESPONSE"/>',
        '',
      ),
    );
    expect(essay?.outcome).toBe('noted');
    expect(essay?.content?.body.stem[0]).toMatchObject({
      content: [{ type: 'text' }, { type: 'maths', tex: '\\frac{1}{x}' }, { type: 'text' }],
    });
    expect(essay?.reasons.join()).toContain('gone.png');
  });

  test.each([
    ['<hotspotInteraction responseIdentifier="RESPONSE"/>', '그림에서 고르기'],
    ['<sliderInteraction responseIdentifier="RESPONSE"/>', '슬라이더'],
    ['<customInteraction responseIdentifier="RESPONSE"/>', '사용자 정의'],
    ['<p>nothing to do</p>', '답하는 곳'],
    [
      '<p><script>alert(1)</script></p><extendedTextInteraction responseIdentifier="RESPONSE"/>',
      '안전하지 않은',
    ],
    ['<p onclick="x()">q</p><extendedTextInteraction responseIdentifier="RESPONSE"/>', '안전하지 않은'],
    [
      '<p><printedVariable identifier="X"/></p><extendedTextInteraction responseIdentifier="RESPONSE"/>',
      '그때그때',
    ],
  ])('%s is refused with its reason', (body, reason) => {
    const item = read(item2(response('single', 'identifier', ['A']), body, template('match_correct')));
    expect(item?.outcome).toBe('refused');
    expect(item?.reasons.join()).toContain(reason);
  });

  test('a rule that cannot be kept is refused, not bent', () => {
    // Two right options are worth more together than the sum of both.
    const both = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>';
    const has = (id: string) =>
      `<member><baseValue baseType="identifier">${id}</baseValue><variable identifier="RESPONSE"/></member>`;
    const set = (v: number) =>
      `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${v}</baseValue></setOutcomeValue>`;
    const item = read(
      item2(
        response('multiple', 'identifier', ['A', 'B']),
        '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>?</prompt><simpleChoice identifier="A">A</simpleChoice><simpleChoice identifier="B">B</simpleChoice><simpleChoice identifier="C">C</simpleChoice></choiceInteraction>',
        `<responseProcessing><responseCondition><responseIf>${both}${set(5)}</responseIf><responseElseIf>${has('A')}${set(1)}</responseElseIf></responseCondition></responseProcessing>`,
      ),
    );
    expect(item).toMatchObject({ outcome: 'refused' });
    expect(item?.reasons.join()).toContain('그대로 옮길 수 없습니다');
  });
});

describe('hostile files', () => {
  test.each([
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><assessmentItem>&x;</assessmentItem>',
    '<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>',
    '<a>&unknown;</a>',
    '<a><b></a>',
    `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`,
    '',
  ])('%# is refused', (xml) => {
    expect(() => readXml(xml)).toThrow();
  });
});

test('a package: items by its list, media beside them, what is missing named', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const xml = item2(
    response('single', 'identifier', ['A']),
    '<p><img src="../pictures/a.png" alt="꽃"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>?</prompt><simpleChoice identifier="A">A</simpleChoice><simpleChoice identifier="B">B</simpleChoice></choiceInteraction>',
    template('match_correct'),
  );
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>
    <resource identifier="one" type="imsqti_item_xmlv2p1" href="items/one.xml"><file href="items/one.xml"/></resource>
    <resource identifier="gone" type="imsqti_item_xmlv2p2" href="items/gone.xml"/>
    <resource identifier="evil" type="imsqti_item_xmlv3p0" href="items/evil.xml"/>
    <resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/></resources></manifest>`;
  const report = readQtiPackage(
    new Map([
      ['imsmanifest.xml', bytes(manifest)],
      ['items/one.xml', bytes(xml)],
      ['items/evil.xml', bytes('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')],
      ['pictures/a.png', png],
    ]),
  );
  expect(report.items.map((item) => item.outcome)).toEqual(['imported', 'refused', 'refused', 'refused']);
  expect(report.media).toMatchObject([{ mime: 'image/png' }]);
  expect(JSON.stringify(report.items[0]?.content)).toContain(report.media[0]?.key);
});
