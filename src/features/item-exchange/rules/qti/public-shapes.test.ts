import { expect, test } from 'vitest';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { readQtiFile, readQtiPackage } from './package.ts';
import { writeQtiItem } from './write.ts';

const choice = (id: string, options: readonly string[], prompt = '') =>
  `<choiceInteraction responseIdentifier="${id}" maxChoices="1">${prompt && `<prompt>${prompt}</prompt>`}${options.map((one) => `<simpleChoice identifier="${one}">보기 ${one}</simpleChoice>`).join('')}</choiceInteraction>`;
const single = (id: string, right: string) =>
  `<responseDeclaration identifier="${id}" cardinality="single" baseType="identifier"><correctResponse><value>${right}</value></correctResponse></responseDeclaration>`;
const score = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
const add = (expression: string) =>
  `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${expression}</sum></setOutcomeValue>`;
const one = '<baseValue baseType="float">1</baseValue>';
const ifRight = (id: string, then = add(one)) =>
  `<responseCondition><responseIf><match><variable identifier="${id}"/><correct identifier="${id}"/></match>${then}</responseIf></responseCondition>`;
const item = (declarations: string, body: string, processing: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="it" title="제목" adaptive="false" timeDependent="false">${declarations}<itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const rules = (text: string) => `<responseProcessing>${text}</responseProcessing>`;
const read = (xml: string) => readQtiFile('x.xml', readXml(xml)).items;
const bytes = (text: string) => new TextEncoder().encode(text);

function scores(content: NonNullable<ReturnType<typeof read>[number]['content']> | null | undefined) {
  if (!content) throw new Error('not imported');
  return (answer: Answer | null) => scoreAnswer(content, answer).score;
}
const gaps = (...pairs: (readonly [string, string])[]): Answer => ({
  kind: 'gaps',
  values: pairs.map(([gap, value]) => ({ gap, value })),
});

test('a map of gaps keeps its bounds, its negative points and what is not listed', () => {
  const [found] = read(
    item(
      `<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse><value>W G1</value><value>S G2</value></correctResponse><mapping defaultValue="-1" lowerBound="0"><mapEntry mapKey="W G1" mappedValue="1"/><mapEntry mapKey="S G2" mappedValue="2"/></mapping></responseDeclaration>${score}`,
      '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W" matchMax="1">겨울</gapText><gapText identifier="S" matchMax="1">여름</gapText><gapText identifier="A" matchMax="1">가을</gapText><p>지금은 <gap identifier="G1"/>, 다음은 <gap identifier="G2"/></p></gapMatchInteraction>',
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>',
    ),
  );
  const ask = scores(found?.content);
  expect(ask(gaps(['G1', 'W'], ['G2', 'S']))).toBe(3);
  expect(ask(gaps(['G1', 'W'], ['G2', 'A']))).toBe(0);
  expect(ask(gaps(['G1', 'A'], ['G2', 'S']))).toBe(1);
  expect(ask(gaps(['G1', 'A'], ['G2', 'W']))).toBe(0);
  expect(ask(gaps(['G2', 'S']))).toBe(2);
});

test('one choice with points taken off for whatever is not right keeps them, and what a blank costs', () => {
  const set = (points: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`;
  const right = '<match><variable identifier="R"/><correct identifier="R"/></match>';
  const costly = `<responseCondition><responseIf>${right}${set(4)}</responseIf><responseElse>${set(-1)}</responseElse></responseCondition>`;
  const free = costly.replace(
    '<responseElse>',
    `<responseElseIf><isNull><variable identifier="R"/></isNull>${set(0)}</responseElseIf><responseElse>`,
  );
  for (const [processing, blank] of [
    [costly, -1],
    [free, 0],
  ] as const) {
    const [found] = read(
      item(single('R', 'B') + score, choice('R', ['A', 'B', 'C'], '?'), rules(processing)),
    );
    expect(found).toMatchObject({ outcome: 'imported', reasons: [] });
    const told = (content: Parameters<typeof scores>[0]) => {
      const ask = scores(content);
      return ['A', 'B', 'C'].map((option) => ask({ kind: 'single', option })).concat(ask(null));
    };
    expect(told(found?.content)).toEqual([-1, 4, -1, blank]);
    // Written out and read again it is the same.
    const { content } = found ?? {};
    if (!content) throw new Error('not imported');
    const [again] = read(writeQtiItem({ code: 'it', title: '제목', content, stimulus: null }).xml);
    expect(told(again?.content)).toEqual([-1, 4, -1, blank]);
  }
});

test('orders that are listed bring their own points', () => {
  const order = (...names: string[]) =>
    `<match><variable identifier="RESPONSE"/><ordered>${names.map((name) => `<baseValue baseType="identifier">${name}</baseValue>`).join('')}</ordered></match>`;
  const set = (points: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`;
  const [found] = read(
    item(
      `<responseDeclaration identifier="RESPONSE" cardinality="ordered" baseType="identifier"><correctResponse><value>A</value><value>B</value><value>C</value></correctResponse></responseDeclaration>${score}`,
      '<orderInteraction responseIdentifier="RESPONSE"><prompt>차례대로</prompt><simpleChoice identifier="A">가</simpleChoice><simpleChoice identifier="B">나</simpleChoice><simpleChoice identifier="C">다</simpleChoice></orderInteraction>',
      rules(
        `<responseCondition><responseIf>${order('A', 'B', 'C')}${set(2)}</responseIf><responseElseIf>${order('A', 'C', 'B')}${set(1)}</responseElseIf><responseElse>${set(0)}</responseElse></responseCondition>`,
      ),
    ),
  );
  const ask = scores(found?.content);
  const given = (...options: string[]): Answer => ({ kind: 'order', options });
  expect([ask(given('A', 'B', 'C')), ask(given('A', 'C', 'B')), ask(given('C', 'B', 'A'))]).toEqual([
    2, 1, 0,
  ]);
});

const two = `${single('R1', 'A')}${single('R2', 'D')}${score}`;
const twoBody = `<p>다음 글을 읽으세요.</p>${choice('R1', ['A', 'B'], '첫 물음')}${choice('R2', ['C', 'D'])}`;

test('an item of several questions becomes several, beside the text they share', () => {
  const found = read(item(two, twoBody, rules(ifRight('R1') + ifRight('R2'))));
  expect(found.map(({ name, outcome, meta }) => [name, outcome, meta.code])).toEqual([
    ['제목 (1/2)', 'noted', 'it-1'],
    ['제목 (2/2)', 'noted', 'it-2'],
  ]);
  expect(JSON.stringify(found[1]?.stimulus)).toContain('다음 글을 읽으세요.');
  expect(JSON.stringify(found[1]?.content?.body.stem)).toContain('(2)');
  const pick = (option: string): Answer => ({ kind: 'single', option });
  expect([scores(found[0]?.content)(pick('A')), scores(found[1]?.content)(pick('C'))]).toEqual([1, 0]);
});

test('questions keep the order of the page, also where boxes in the text come later', () => {
  const typed =
    '<responseDeclaration identifier="R2" cardinality="single" baseType="string"><correctResponse><value>해</value></correctResponse></responseDeclaration>';
  const body = `${choice('R1', ['A', 'B'], '첫 물음')}<p>이유: <textEntryInteraction responseIdentifier="R2"/></p>`;
  const found = read(
    item(`${single('R1', 'A')}${typed}${score}`, body, rules(ifRight('R1') + ifRight('R2'))),
  );
  expect(found.map(({ content }) => content?.body.kind)).toEqual(['single', 'text']);
});

test('questions that are marked together are not taken apart, and the cause says so', () => {
  const both = `<responseCondition><responseIf><and><match><variable identifier="R1"/><correct identifier="R1"/></match><match><variable identifier="R2"/><correct identifier="R2"/></match></and>${add(one)}</responseIf></responseCondition>`;
  const found = read(item(two, twoBody, rules(both)));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ name: '제목', outcome: 'refused' });
  // Apart they would each bring nothing, and neither a key nor a rule is missing.
  expect(found[0]?.reasons).toEqual(['여러 물음을 함께 채점하는 규칙이라 나누어 옮길 수 없습니다.']);
});

test('causes of a refusal are told apart', () => {
  const noKey = `<responseDeclaration identifier="R1" cardinality="single" baseType="identifier"/>${score}`;
  expect(read(item(noKey, choice('R1', ['A', 'B'], '고르세요'), rules(ifRight('R1'))))[0]?.reasons).toEqual([
    '어떤 답에도 점수가 나지 않는 문항입니다. 정답이나 채점 규칙이 빠졌습니다.',
  ]);
  expect(
    read(item(`${single('R1', 'Z')}${score}`, choice('R1', ['A', 'B'], '고르세요'), rules(ifRight('R1'))))[0]
      ?.reasons,
  ).toEqual(['정답으로 적힌 ‘Z’가 보기에 없어 어떤 답에도 점수가 나지 않습니다.']);
  const odd = `<responseDeclaration identifier="R1" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>${score}`;
  const product = add(
    '<product><containerSize><variable identifier="R1"/></containerSize><containerSize><variable identifier="R1"/></containerSize></product>',
  );
  const many = choice('R1', ['A', 'B', 'C'], '고르세요').replace('maxChoices="1"', 'maxChoices="0"');
  expect(read(item(odd, many, rules(product)))[0]?.reasons).toEqual([
    '채점 규칙이 복잡해서 그대로 옮길 수 없습니다.',
  ]);
});

test('a picture as an object comes along; other objects are refused, and so is what acts', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const asked = (object: string) =>
    item(`${single('R1', 'A')}${score}`, `<p>${object}</p>${choice('R1', ['A', 'B'])}`, rules(ifRight('R1')));
  const packed = (object: string) =>
    readQtiPackage(
      new Map([
        ['items/a.xml', bytes(asked(object))],
        ['items/tower.png', png],
        ['items/notes.png', bytes('그림이 아닌 글')],
      ]),
    );
  const taken = packed('<object type="image/png" data="tower.png">높은 탑</object>');
  expect(taken.media).toHaveLength(1);
  expect(JSON.stringify(taken.items[0]?.content?.body.stem)).toContain('높은 탑');
  const noted = (file: string) =>
    packed(`<object type="image/png" data="${file}">탑</object>`).items[0]?.reasons;
  expect(noted('notes.png')).toContain('그림 ‘notes.png’는 볼 수 있는 그림이 아니어서 대체 글만 남겼습니다.');
  expect(noted('gone.png')).toContain('그림 ‘gone.png’를 찾을 수 없어 대체 글만 남겼습니다.');
  expect(packed('<object type="application/x-shockwave-flash" data="a.swf"/>').items[0]?.outcome).toBe(
    'refused',
  );
  expect(packed('<object type="image/png" data="tower.png" onload="x()"/>').items[0]?.outcome).toBe(
    'refused',
  );
});

test('rules in a file of the package are read; without the file the item is refused', () => {
  const asked = item(
    `${single('R1', 'A')}${score}`,
    choice('R1', ['A', 'B'], '고르세요'),
    '<responseProcessing template="http://example.org/rules/two_points"/>',
  );
  const template = `<responseProcessing xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1">${ifRight('R1', add('<baseValue baseType="float">2</baseValue>'))}</responseProcessing>`;
  const files = new Map([
    ['a.xml', bytes(asked)],
    ['rules/two_points.xml', bytes(template)],
  ]);
  expect(scores(readQtiPackage(files).items[0]?.content)({ kind: 'single', option: 'A' })).toBe(2);
  expect(read(asked)[0]?.outcome).toBe('refused');
});

test('a number without a default begins at nothing won, and twenty options are no hindrance', () => {
  const names = Array.from({ length: 20 }, (_, at) => `O${at}`);
  const [found] = read(
    item(
      `<responseDeclaration identifier="R1" cardinality="multiple" baseType="identifier"><correctResponse><value>O1</value><value>O2</value></correctResponse><mapping defaultValue="0" lowerBound="0"><mapEntry mapKey="O1" mappedValue="1"/><mapEntry mapKey="O2" mappedValue="1"/><mapEntry mapKey="O3" mappedValue="-1"/></mapping></responseDeclaration>${score}`,
      choice('R1', names, '고르세요').replace('maxChoices="1"', 'maxChoices="0"'),
      rules(add('<mapResponse identifier="R1"/>')),
    ),
  );
  const ask = scores(found?.content);
  expect(ask({ kind: 'multiple', options: ['O1', 'O2'] })).toBe(2);
  expect(ask({ kind: 'multiple', options: ['O1', 'O3'] })).toBe(0);
});
