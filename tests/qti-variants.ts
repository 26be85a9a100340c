import type { Answer } from '#src/features/items/contract/answer.ts';

/**
 * Items of our own in every way of asking that is read, each in several ways of scoring that the specification knows, with what
 * answers are worth by the specification, written down by hand. They stand for the public items, none of which is ours.
 */
export interface QtiVariant {
  readonly name: string;
  readonly declarations: string;
  readonly body: string;
  readonly processing: string;
  /** Answers to the first question with their points. */
  readonly worth: readonly (readonly [answer: Answer | null, points: number])[];
  /** Why it is not taken in; absent for what is. */
  readonly refused?: RegExp;
}

const tag = (name: string, attributes: string, inside = '') =>
  `<${name}${attributes && ` ${attributes}`}>${inside}</${name}>`;
const mapEntry = ([key, points]: readonly [string, number]) =>
  `<mapEntry mapKey="${key}" mappedValue="${points}"/>`;
const mapping = (entries: readonly (readonly [string, number])[], more = '') =>
  `<mapping defaultValue="0"${more && ` ${more}`}>${entries.map(mapEntry).join('')}</mapping>`;
const declared = (
  cardinality: string,
  baseType: string,
  { correct = [], map = '', id = 'RESPONSE' }: { correct?: readonly string[]; map?: string; id?: string },
) =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${
    correct.length > 0
      ? `<correctResponse>${correct.map((one) => tag('value', '', one)).join('')}</correctResponse>`
      : ''
  }${map}</responseDeclaration>`;
const template = (name: string) => `<responseProcessing template="TEMPLATES/${name}"/>`;
const [matchCorrect, mapResponse] = [template('match_correct'), template('map_response')];
const rules = (...list: string[]) => `<responseProcessing>${list.join('')}</responseProcessing>`;
const base = (type: string, value: string | number) => `<baseValue baseType="${type}">${value}</baseValue>`;
const variable = (id = 'RESPONSE') => `<variable identifier="${id}"/>`;
const correct = (id = 'RESPONSE') => `<correct identifier="${id}"/>`;
const set = (expression: string, id = 'SCORE') =>
  `<setOutcomeValue identifier="${id}">${expression}</setOutcomeValue>`;
const points = (n: number) => set(base('float', n));
const add = (expression: string) => set(`<sum>${variable('SCORE')}${expression}</sum>`);
const when = (condition: string, then: string, otherwise = '') =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${otherwise && `<responseElse>${otherwise}</responseElse>`}</responseCondition>`;
const isRight = (id?: string) => `<match>${variable(id)}${correct(id)}</match>`;

const options = (names: string, kind = 'simpleChoice', more = '') =>
  [...names].map((one) => tag(kind, `identifier="${one}"${more && ` ${more}`}`, `보기 ${one}`)).join('');
const choice = (names: string, more = 'maxChoices="1"', id = 'RESPONSE') =>
  tag(
    'choiceInteraction',
    `responseIdentifier="${id}" ${more}`,
    `<prompt>알맞은 것을 고르세요.</prompt>${options(names)}`,
  );
const typed = (id = 'RESPONSE', more = '') =>
  `<textEntryInteraction responseIdentifier="${id}"${more && ` ${more}`}/>`;
const inline = (names: string, id = 'RESPONSE') =>
  tag(
    'inlineChoiceInteraction',
    `responseIdentifier="${id}" shuffle="false"`,
    options(names, 'inlineChoice'),
  );
const matchSets = (left: string, right: string, most = 1) =>
  [left, right]
    .map((names) => tag('simpleMatchSet', '', options(names, 'simpleAssociableChoice', `matchMax="${most}"`)))
    .join('');
const gapMatch = (names: string, text: string, most = 1) =>
  tag(
    'gapMatchInteraction',
    'responseIdentifier="RESPONSE" shuffle="false"',
    options(names, 'gapText', `matchMax="${most}"`) + text,
  );

const single = (option: string): Answer => ({ kind: 'single', option });
const multiple = (names: string): Answer => ({ kind: 'multiple', options: [...names] });
const text = (said: string): Answer => ({ kind: 'text', text: said });
const number = (said: string): Answer => ({ kind: 'number', text: said });
const order = (names: string): Answer => ({ kind: 'order', options: [...names] });
const pairs = (...list: string[]): Answer => ({
  kind: 'match',
  pairs: list.map(([left = '', right = '']) => ({ left, right })),
});
const gaps = (values: Readonly<Record<string, string>>): Answer => ({
  kind: 'gaps',
  values: Object.entries(values).map(([gap, value]) => ({ gap, value })),
});

const rightB = declared('single', 'identifier', { correct: ['B'] });
const rightAC = declared('multiple', 'identifier', { correct: ['A', 'C'] });
const one = [
  [single('B'), 1],
  [single('A'), 0],
  [null, 0],
] as const;
const many = 'maxChoices="0" shuffle="true"';
const asked = (inside: string) => `<p>${inside}</p>`;

export const qtiVariants: readonly QtiVariant[] = [
  {
    name: 'choice, right or not',
    declarations: rightB,
    body: choice('ABCD'),
    processing: matchCorrect,
    worth: one,
  },
  {
    name: 'choice by rules of its own',
    declarations: rightB,
    body: choice('ABCD'),
    processing: rules(when(isRight(), points(1), points(0))),
    worth: one,
  },
  {
    name: 'choice worth three, by a base value',
    declarations: rightB,
    body: choice('ABCD'),
    processing: rules(when(`<match>${variable()}${base('identifier', 'B')}</match>`, points(3))),
    worth: [
      [single('B'), 3],
      [single('C'), 0],
    ],
  },
  {
    name: 'choice with part marks',
    declarations: declared('single', 'identifier', {
      correct: ['B'],
      map: mapping([
        ['B', 2],
        ['C', 1],
      ]),
    }),
    body: choice('ABCD'),
    processing: mapResponse,
    worth: [
      [single('B'), 2],
      [single('C'), 1],
      [single('A'), 0],
    ],
  },
  {
    name: 'choice that costs when wrong',
    declarations: declared('single', 'identifier', {
      correct: ['A'],
      map: mapping(
        [
          ['A', 1],
          ['B', -0.5],
        ],
        'lowerBound="-0.5" upperBound="1"',
      ),
    }),
    body: choice('AB'),
    processing: mapResponse,
    worth: [
      [single('A'), 1],
      [single('B'), -0.5],
    ],
  },
  {
    name: 'choice inside blocks, with pictures of words, lists and tables',
    declarations: rightB,
    body: `<div><blockquote><p>글</p></blockquote><ul><li>가</li><li>나</li></ul><table><tbody><tr><th>수</th><td>2</td></tr></tbody></table>${choice('ABC')}</div>`,
    processing: matchCorrect,
    worth: one,
  },
  {
    name: 'choice with MathML',
    declarations: rightB,
    body: `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>보다 큰 수</p>${choice('ABC')}`,
    processing: matchCorrect,
    worth: one,
  },
  {
    name: 'choice with feedback after it',
    declarations: `${rightB}<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>`,
    body: choice('ABC'),
    processing: `${rules(set(variable(), 'FEEDBACK'), when(isRight(), points(1), points(0)))}<modalFeedback outcomeIdentifier="FEEDBACK" identifier="B" showHide="show"><p>맞았습니다.</p></modalFeedback>`,
    worth: one,
  },
  {
    name: 'choice with a rubric for those who mark',
    declarations: rightB,
    body: `<rubricBlock view="scorer"><p>채점 안내</p></rubricBlock>${choice('ABC')}`,
    processing: matchCorrect,
    worth: one,
  },
  {
    name: 'choice with a highest score beside it',
    declarations: `${rightB}<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>1</value></defaultValue></outcomeDeclaration>`,
    body: choice('ABC'),
    processing: matchCorrect,
    worth: one,
  },
  {
    name: 'several choices, all or nothing',
    declarations: rightAC,
    body: choice('ABCD', many),
    processing: matchCorrect,
    worth: [
      [multiple('AC'), 1],
      [multiple('CA'), 1],
      [multiple('A'), 0],
      [multiple('ACD'), 0],
    ],
  },
  {
    name: 'several choices, each with points and bounds',
    declarations: declared('multiple', 'identifier', {
      correct: ['A', 'C'],
      map: mapping(
        [
          ['A', 1],
          ['C', 1],
          ['D', -2],
        ],
        'lowerBound="0" upperBound="2"',
      ),
    }),
    body: choice('ABCD', many),
    processing: mapResponse,
    worth: [
      [multiple('AC'), 2],
      [multiple('AB'), 1],
      [multiple('ACD'), 0],
      [multiple('D'), 0],
      [null, 0],
    ],
  },
  {
    name: 'several choices, two at the most',
    declarations: rightAC,
    body: choice('ABCD', 'maxChoices="2" minChoices="2"'),
    processing: matchCorrect,
    worth: [
      [multiple('AC'), 1],
      [multiple('AB'), 0],
    ],
  },
  {
    name: 'several choices, one rule each',
    declarations: rightAC,
    body: choice('ABCD', many),
    processing: rules(
      ...['A', 'C'].map((id) =>
        when(`<member>${base('identifier', id)}${variable()}</member>`, add(base('float', 1))),
      ),
    ),
    worth: [
      [multiple('AC'), 2],
      [multiple('AB'), 1],
      [multiple('B'), 0],
    ],
  },
  {
    name: 'a typed word',
    declarations: declared('single', 'string', { correct: ['광합성'] }),
    body: asked(`식물이 양분을 만드는 일은 ${typed()}`),
    processing: matchCorrect,
    worth: [
      [text('광합성'), 1],
      [text('증산'), 0],
      [null, 0],
    ],
  },
  {
    name: 'a typed word, several spellings',
    declarations: declared('single', 'string', {
      correct: ['Seoul'],
      map: '<mapping defaultValue="0"><mapEntry mapKey="Seoul" mappedValue="2" caseSensitive="false"/><mapEntry mapKey="Hanyang" mappedValue="1" caseSensitive="false"/></mapping>',
    }),
    body: asked(`수도: ${typed('RESPONSE', 'expectedLength="15"')}`),
    processing: mapResponse,
    worth: [
      [text('seoul'), 2],
      [text('HANYANG'), 1],
      [text('Busan'), 0],
    ],
  },
  {
    name: 'a typed word, capital letters free by a rule',
    declarations: declared('single', 'string', { correct: ['york'] }),
    body: asked(`도시: ${typed()}`),
    processing: rules(
      when(`<stringMatch caseSensitive="false">${variable()}${correct()}</stringMatch>`, points(1)),
    ),
    worth: [
      [text('York'), 1],
      [text('Leeds'), 0],
    ],
  },
  {
    name: 'a typed whole number',
    declarations: declared('single', 'integer', { correct: ['42'] }),
    body: asked(`6 × 7 = ${typed()}`),
    processing: matchCorrect,
    worth: [
      [number('42'), 1],
      [number('41'), 0],
      [null, 0],
    ],
  },
  {
    name: 'a typed number within a distance',
    declarations: declared('single', 'float', { correct: ['3.14'] }),
    body: asked(`원주율 ${typed()}`),
    processing: rules(
      when(
        `<equal toleranceMode="absolute" tolerance="0.01 0.01">${correct()}${variable()}</equal>`,
        points(1),
      ),
    ),
    worth: [
      [number('3.14'), 1],
      [number('3.145'), 1],
      [number('3.2'), 0],
    ],
  },
  {
    name: 'a typed number within a share',
    declarations: declared('single', 'float', { correct: ['200'] }),
    body: asked(`길이 ${typed()}`),
    processing: rules(
      when(`<equal toleranceMode="relative" tolerance="5 5">${correct()}${variable()}</equal>`, points(2)),
    ),
    worth: [
      [number('209'), 2],
      [number('191'), 2],
      [number('211'), 0],
    ],
  },
  {
    name: 'a typed number between two',
    declarations: declared('single', 'float', { correct: ['5'] }),
    body: asked(`4와 6 사이의 수 ${typed()}`),
    processing: rules(
      when(
        `<and><gte>${variable()}${base('float', 4)}</gte><lte>${variable()}${base('float', 6)}</lte></and>`,
        points(1),
      ),
    ),
    worth: [
      [number('5'), 1],
      [number('4'), 1],
      [number('7'), 0],
    ],
  },
  {
    name: 'two boxes in a text',
    declarations:
      declared('single', 'string', { correct: ['해'], id: 'R1' }) +
      declared('single', 'integer', { correct: ['8'], id: 'R2' }),
    body: asked(`${typed('R1')}의 둘레를 도는 행성은 ${typed('R2')}개이다.`),
    processing: rules(...['R1', 'R2'].map((id) => when(isRight(id), add(base('float', 1))))),
    worth: [
      [gaps({ R1: '해', R2: '8' }), 2],
      [gaps({ R1: '해', R2: '9' }), 1],
      [gaps({}), 0],
    ],
  },
  {
    name: 'a choice in the line',
    declarations: rightB,
    body: asked(`해는 ${inline('ABC')}에서 뜬다.`),
    processing: matchCorrect,
    worth: [
      [gaps({ RESPONSE: 'B' }), 1],
      [gaps({ RESPONSE: 'A' }), 0],
    ],
  },
  {
    name: 'two choices in the line with points',
    declarations: ['R1', 'R2']
      .map((id) =>
        declared('single', 'identifier', {
          correct: ['A'],
          map: mapping([
            ['A', 1],
            ['B', 0.5],
          ]),
          id,
        }),
      )
      .join(''),
    body: asked(`${inline('AB', 'R1')} 그리고 ${inline('AC', 'R2')}`),
    processing: rules(add('<mapResponse identifier="R1"/>'), add('<mapResponse identifier="R2"/>')),
    worth: [
      [gaps({ R1: 'A', R2: 'A' }), 2],
      [gaps({ R1: 'B', R2: 'A' }), 1.5],
      [gaps({ R2: 'C' }), 0],
    ],
  },
  {
    name: 'a choice and a box in one line',
    declarations:
      declared('single', 'identifier', { correct: ['A'], id: 'R1' }) +
      declared('single', 'string', { correct: ['물'], id: 'R2' }),
    body: asked(`${inline('AB', 'R1')}: ${typed('R2')}`),
    processing: rules(...['R1', 'R2'].map((id) => when(isRight(id), add(base('float', 1))))),
    worth: [
      [gaps({ R1: 'A', R2: '물' }), 2],
      [gaps({ R1: 'B', R2: '물' }), 1],
    ],
  },
  {
    name: 'an order, right or not',
    declarations: declared('ordered', 'identifier', { correct: ['C', 'A', 'B'] }),
    body: tag(
      'orderInteraction',
      'responseIdentifier="RESPONSE" shuffle="true"',
      `<prompt>차례대로</prompt>${options('ABC')}`,
    ),
    processing: matchCorrect,
    worth: [
      [order('CAB'), 1],
      [order('ABC'), 0],
      [null, 0],
    ],
  },
  {
    name: 'an order with two that count',
    declarations: declared('ordered', 'identifier', { correct: ['A', 'B', 'C'] }),
    body: tag(
      'orderInteraction',
      'responseIdentifier="RESPONSE" orientation="horizontal"',
      `<prompt>차례대로</prompt>${options('ABC')}`,
    ),
    processing: rules(
      when(isRight(), points(2)),
      when(
        `<match>${variable()}<ordered>${['B', 'A', 'C'].map((id) => base('identifier', id)).join('')}</ordered></match>`,
        points(1),
      ),
    ),
    worth: [
      [order('ABC'), 2],
      [order('BAC'), 1],
      [order('CBA'), 0],
    ],
  },
  {
    name: 'an order of places',
    declarations: declared('ordered', 'identifier', { correct: ['A', 'B', 'C'] }),
    body: tag(
      'orderInteraction',
      'responseIdentifier="RESPONSE"',
      `<prompt>차례대로</prompt>${options('ABC')}`,
    ),
    processing: rules(
      ...[1, 2, 3].map((n) =>
        when(
          `<match><index n="${n}">${variable()}</index><index n="${n}">${correct()}</index></match>`,
          add(base('float', 1)),
        ),
      ),
    ),
    worth: [
      [order('ABC'), 3],
      [order('ACB'), 1],
    ],
  },
  {
    name: 'an order of some of the options',
    declarations: declared('ordered', 'identifier', { correct: ['A', 'B'] }),
    body: tag(
      'orderInteraction',
      'responseIdentifier="RESPONSE" maxChoices="2"',
      `<prompt>둘만</prompt>${options('ABCD')}`,
    ),
    processing: matchCorrect,
    worth: [],
    refused: /일부만/,
  },
  {
    name: 'pairs, right or not',
    declarations: declared('multiple', 'directedPair', { correct: ['a x', 'b y'] }),
    body: `<p>짝</p>${tag('matchInteraction', 'responseIdentifier="RESPONSE" maxAssociations="2" shuffle="true"', matchSets('ab', 'xyz'))}`,
    processing: matchCorrect,
    worth: [
      [pairs('ax', 'by'), 1],
      [pairs('by', 'ax'), 1],
      [pairs('ax'), 0],
    ],
  },
  {
    name: 'pairs with points',
    declarations: declared('multiple', 'directedPair', {
      correct: ['a x', 'b y'],
      map: mapping(
        [
          ['a x', 1],
          ['b y', 2],
          ['a z', -1],
        ],
        'lowerBound="0"',
      ),
    }),
    body: `<p>짝</p>${tag('matchInteraction', 'responseIdentifier="RESPONSE" maxAssociations="0"', matchSets('ab', 'xyz'))}`,
    processing: mapResponse,
    worth: [
      [pairs('ax', 'by'), 3],
      [pairs('az'), 0],
      [pairs('az', 'by'), 1],
    ],
  },
  {
    name: 'a table of yes and no',
    declarations: declared('multiple', 'directedPair', {
      correct: ['a T', 'b F', 'c T'],
      map: mapping([
        ['a T', 1],
        ['b F', 1],
        ['c T', 1],
      ]),
    }),
    body: `<p>표</p>${tag('matchInteraction', 'responseIdentifier="RESPONSE" maxAssociations="3"', tag('simpleMatchSet', '', options('abc', 'simpleAssociableChoice', 'matchMax="1"')) + tag('simpleMatchSet', '', options('TF', 'simpleAssociableChoice', 'matchMax="3"')))}`,
    processing: mapResponse,
    worth: [
      [pairs('aT', 'bF', 'cT'), 3],
      [pairs('aT', 'bT', 'cT'), 2],
    ],
  },
  {
    name: 'pairs whose left side has several partners',
    declarations: declared('multiple', 'directedPair', { correct: ['a x', 'a y', 'b z'] }),
    body: `<p>짝</p>${tag('matchInteraction', 'responseIdentifier="RESPONSE" maxAssociations="3"', tag('simpleMatchSet', '', options('ab', 'simpleAssociableChoice', 'matchMax="3"')) + tag('simpleMatchSet', '', options('xyz', 'simpleAssociableChoice', 'matchMax="1"')))}`,
    processing: matchCorrect,
    worth: [
      [pairs('xa', 'ya', 'zb'), 1],
      [pairs('xa', 'yb', 'zb'), 0],
    ],
  },
  {
    name: 'associations, right or not',
    declarations: declared('multiple', 'pair', { correct: ['A B', 'C D'] }),
    body: `<p>둘씩</p>${tag('associateInteraction', 'responseIdentifier="RESPONSE" maxAssociations="2"', options('ABCD', 'simpleAssociableChoice', 'matchMax="1"'))}`,
    processing: matchCorrect,
    worth: [
      [pairs('AB', 'CD'), 1],
      [pairs('AD', 'CB'), 0],
    ],
  },
  {
    name: 'associations with points',
    declarations: declared('multiple', 'pair', {
      correct: ['A B', 'C D'],
      map: mapping([
        ['A B', 1],
        ['C D', 1],
      ]),
    }),
    body: `<p>둘씩</p>${tag('associateInteraction', 'responseIdentifier="RESPONSE" maxAssociations="2"', options('ABCD', 'simpleAssociableChoice', 'matchMax="1"'))}`,
    processing: mapResponse,
    worth: [
      [pairs('AB', 'CD'), 2],
      [pairs('AB'), 1],
    ],
  },
  {
    name: 'words for gaps, right or not',
    declarations: declared('multiple', 'directedPair', { correct: ['W G1', 'S G2'] }),
    body: gapMatch('WSA', asked('<gap identifier="G1"/> 다음은 <gap identifier="G2"/>')),
    processing: matchCorrect,
    worth: [
      [gaps({ G1: 'W', G2: 'S' }), 1],
      [gaps({ G1: 'W' }), 0],
    ],
  },
  {
    name: 'words for gaps with points',
    declarations: declared('multiple', 'directedPair', {
      correct: ['W G1', 'S G2'],
      map: mapping([
        ['W G1', 1],
        ['S G2', 1],
      ]),
    }),
    body: gapMatch('WSA', `<div>${asked('<gap identifier="G1"/> 다음은 <gap identifier="G2"/>')}</div>`, 0),
    processing: mapResponse,
    worth: [
      [gaps({ G1: 'W', G2: 'S' }), 2],
      [gaps({ G1: 'W', G2: 'W' }), 1],
      [gaps({}), 0],
    ],
  },
  {
    name: 'pictures for gaps',
    declarations: declared('multiple', 'directedPair', { correct: ['P G1'] }),
    body: tag(
      'gapMatchInteraction',
      'responseIdentifier="RESPONSE"',
      `<gapImg identifier="P" matchMax="1"><object type="image/png" data="p.png">그림</object></gapImg>${asked('<gap identifier="G1"/>')}`,
    ),
    processing: matchCorrect,
    worth: [],
    refused: /그림을 끌어다/,
  },
  {
    name: 'a long answer',
    declarations: declared('single', 'string', {}),
    body: `<p>까닭을 쓰세요.</p>${tag('extendedTextInteraction', 'responseIdentifier="RESPONSE" expectedLines="5"', '<prompt>두 문장으로</prompt>')}`,
    processing: '',
    worth: [],
  },
  {
    name: 'a long answer with a highest score',
    declarations: `${declared('single', 'string', {})}<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>6</value></defaultValue></outcomeDeclaration>`,
    body: `<p>까닭</p>${tag('extendedTextInteraction', 'responseIdentifier="RESPONSE" format="plain"')}`,
    processing: '',
    worth: [],
  },
  {
    name: 'two questions, each with its points',
    declarations:
      declared('single', 'identifier', { correct: ['A'], id: 'R1' }) +
      declared('single', 'identifier', { correct: ['D'], id: 'R2' }),
    body: `<p>글</p>${choice('AB', 'maxChoices="1"', 'R1')}${choice('CD', 'maxChoices="1"', 'R2')}`,
    processing: rules(...['R1', 'R2'].map((id) => when(isRight(id), add(base('float', 1))))),
    worth: [
      [single('A'), 1],
      [single('B'), 0],
    ],
  },
  {
    name: 'two questions marked as one',
    declarations:
      declared('single', 'identifier', { correct: ['A'], id: 'R1' }) +
      declared('single', 'identifier', { correct: ['D'], id: 'R2' }),
    body: `<p>글</p>${choice('AB', 'maxChoices="1"', 'R1')}${choice('CD', 'maxChoices="1"', 'R2')}`,
    processing: rules(when(`<and>${isRight('R1')}${isRight('R2')}</and>`, points(1))),
    worth: [],
    refused: /함께 채점|점수가 나지 않는/,
  },
];

const versions = {
  '2.1': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    templates: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates',
  },
  '2.2': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    templates: 'http://www.imsglobal.org/question/qti_v2p2/rptemplates',
  },
  '3.0': {
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    templates: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates',
  },
} as const;
export type QtiVersion = keyof typeof versions;

/** What is HTML or mathematics keeps its name in QTI 3.0. */
const html = /^(p|div|ul|ol|li|table|tbody|tr|th|td|blockquote|object|math|m[a-z]+)$/;
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The same item in the names of QTI 3.0. */
const inQti3 = (xml: string): string =>
  xml.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>/g,
    (_all, ...[end, name, attributes, closed]: string[]) => {
      const isOwn =
        !html.test(name ?? '') ||
        name === 'mapping' ||
        name === 'match' ||
        name === 'member' ||
        name === 'mapEntry' ||
        name === 'mapResponse' ||
        name === 'matchInteraction' ||
        name === 'modalFeedback';
      const said = isOwn
        ? (attributes ?? '').replace(/([\w:]+)="/g, (_whole, key: string) => `${kebab(key)}="`)
        : attributes;
      return `<${end}${isOwn ? `qti-${kebab(name ?? '')}` : name}${said}${closed}>`;
    },
  );

/** A variant as a file of a version of QTI. */
export function qtiFile({ name, declarations, body, processing }: QtiVariant, version: QtiVersion): string {
  const { namespace, templates } = versions[version];
  const inside = `${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody>${processing.replace('TEMPLATES', templates)}`;
  const whole = `<assessmentItem identifier="item" title="${name}" adaptive="false" timeDependent="false">${inside}</assessmentItem>`;
  const written =
    version === '3.0' ? inQti3(whole).replace(/rptemplates\/(\w+)"/, 'rptemplates/$1.xml"') : whole;
  return written.replace(/^<([\w-]+)/, `<$1 xmlns="${namespace}"`);
}
