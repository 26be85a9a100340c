import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readInThread } from '#src/features/item-bank/actions/exchange/in-exchange-thread.server.ts';
import { FileRefusal } from '#src/features/item-exchange/rules/outcome.ts';
import { leastMs, longestPause } from '#tests/pauses.ts';
import { readItemFile } from './read-file.server.ts';

const utf8 = (words: string) => new TextEncoder().encode(words);
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const read = async (name: string, bytes: Uint8Array) =>
  (await readItemFile(name, bytes)).items.map((item) => `${item.outcome} ${item.reasons.join(' ')}`.trim());
const refusal = (name: string, bytes: Uint8Array) =>
  readItemFile(name, bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof FileRefusal ? error.message : String(error)),
  );

const table = '문제,유형,보기1,보기2,정답\n1+1은?,객관식,1,2,2\n';
const choice = (id: string) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${id}" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt><![CDATA[1 < 2 ?]]></prompt>
<simpleChoice identifier="A">예</simpleChoice><simpleChoice identifier="B">아니요</simpleChoice></choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
const prefixed = (xml: string) =>
  xml
    .replace(/<(\/?)([a-z])/gi, '<$1qti:$2')
    .replace('xmlns=', 'xmlns:qti=')
    .replace('<qti:?', '<?');
const listed = (entries: Record<string, string>) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources>${Object.entries(
    entries,
  )
    .map(([href, type]) => `<resource identifier="${href}" type="${type}" href="${href}"/>`)
    .join('')}</resources></manifest>`;

describe('packages of other vendors', () => {
  test('whatever lies in a package is taken or named, whatever its type is called', async () => {
    const files = {
      'top/pkg/imsmanifest.xml': listed({
        'a/q.xml': 'imsqti_item_xmlv2p1',
        'lar.xml': 'learning-application-resource',
        'apip.xml': 'imsqti_apipitem_xmlv2p1',
        'old.xml': 'imsqti_xmlv1p2',
        'gone.xml': 'imsqti_item_xmlv2p2',
        'look.css': 'webcontent',
      }),
      'top/pkg/a/q.xml': choice('a'),
      'top/pkg/lar.xml': `\uFEFF${choice('lar')}`,
      'top/pkg/apip.xml': prefixed(choice('apip')),
      'top/pkg/old.xml': '<questestinterop/>',
      'top/pkg/spare.xml': choice('spare'),
      'top/pkg/look.css': 'p{}',
    };
    expect(await read('a.zip', zip(files))).toEqual([
      'imported',
      'imported',
      'imported',
      'refused QTI 1.2 파일에서 문항을 찾을 수 없습니다.',
      'refused 목록에 있는 파일 ‘top/pkg/gone.xml’이 없습니다.',
      'refused 패키지의 목록(imsmanifest.xml)에 없는 문항 파일입니다.',
    ]);
  });

  test('without a list every item file counts; single items with CDATA, marks and line ends of any kind', async () => {
    const crlf = choice('b').replaceAll('\n', '\r\n');
    expect(await read('a.zip', zip({ 'a.xml': choice('a'), 'deep/er/b.xml': crlf }))).toEqual([
      'imported',
      'imported',
    ]);
    expect(await read('c.xml', utf8(`\uFEFF${crlf}`))).toEqual(['imported']);
    const wide = Buffer.from(`\uFEFF${choice('c').replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(await read('c.xml', wide)).toEqual(['imported']);
  });

  test('a zip of plain files: each is read, what is none is named', async () => {
    const files = {
      'unit/one.gift': '1+1은? {=2 ~3}',
      'b.csv': table,
      'notes.docx': 'PK',
      'bad.xml': '<a/>',
    };
    expect(await read('a.zip', zip(files))).toEqual([
      'imported',
      'imported',
      'refused 문항 파일이 아니어서 읽지 않았습니다.',
      'refused 문항을 담은 XML이 아닙니다. (<a>)',
    ]);
    const { items } = await readItemFile('a.zip', zip(files));
    expect(items[0]?.name).toMatch(/^unit\/one\.gift: /);
  });

  test.each([
    ['a DOCTYPE', 'x.xml', utf8(`<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]>${choice('x')}`)],
    ['endless nesting', 'x.xml', utf8(`<quiz>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</quiz>`)],
    ['a name that leads out', 'x.zip', zip({ '../../etc/x.xml': choice('x') })],
    ['a name from the root', 'x.zip', zip({ '/etc/x.xml': choice('x') })],
    ['a bomb', 'x.zip', zipSync({ 'a.xml': new Uint8Array(80_000_000) })],
    ['an old workbook', 'x.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['QTI 1.2 without an item', 'x.xml', utf8('<questestinterop/>')],
    ['a zip of something else', 'x.zip', zip({ 'a.bin': '안녕' })],
    ['no text at all', 'x.csv', Uint8Array.from([0x41, 0xff, 0xff, 0x00])],
  ])('%s is refused with a sentence', async (_what, name, bytes) => {
    expect(await refusal(name, bytes)).toMatch(/[다요]\.|>\)$/);
  });

  test('an item with a script is refused by name, its neighbours are taken', async () => {
    const evil = choice('e').replace('<itemBody>', '<itemBody><script>alert(1)</script>');
    expect(await read('a.zip', zip({ 'a.xml': choice('a'), 'e.xml': evil }))).toEqual([
      'imported',
      'refused 안전하지 않은 요소 <script>가 들어 있습니다.',
    ]);
  });
});

describe('tables', () => {
  test.each([
    ['commas', table],
    ['semicolons', table.replaceAll(',', ';')],
    ['tabs', table.replaceAll(',', '\t')],
    ['a mark and CRLF', `\uFEFF${table.replaceAll('\n', '\r\n')}`],
  ])('with %s', async (_what, text) => {
    expect(await read('a.csv', utf8(text))).toEqual(['imported']);
  });

  test('Windows-949 beyond EUC-KR, as Korean Excel writes it', async () => {
    // 똠 is not in KS X 1001.
    const words = Uint8Array.from([0x8c, 0x63, 0xb9, 0xe6, 0xbd, 0xc3, 0xc4, 0xdd, 0xb6, 0xf3]);
    const head = Uint8Array.from([0xb9, 0xae, 0xc1, 0xa6, 0x2c, 0xc1, 0xa4, 0xb4, 0xe4, 0x0a]);
    const file = Uint8Array.from([...head, ...words, 0x2c, 0x31, 0x0a]);
    const { items } = await readItemFile('a.csv', file);
    expect(items[0]?.name).toBe('2행 똠방시콜라');
  });

  test('every sheet with our headings is read, the others are named; nothing beyond the limit is cut off', async () => {
    const rows = (count: number) => [
      ['문제', '유형', '보기1', '보기2', '정답'],
      ...Array.from({ length: count }, (_, n) => [`문제 ${n}`, '객관식', '가', '나', '1']),
    ];
    const book = (...sheets: { name: string; rows: string[][] }[]) => writeXlsx({ sheets });
    const two = await book(
      { name: '표지', rows: [['안내']] },
      { name: '가', rows: rows(2) },
      { name: '나', rows: rows(1) },
    );
    const { items } = await readItemFile('a.xlsx', two);
    expect(items.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      '가 2행 문제 0 imported',
      '가 3행 문제 1 imported',
      '나 2행 문제 0 imported',
      '시트 ‘표지’ refused',
    ]);
    const long = await book({ name: '가', rows: rows(5_001) });
    expect(await refusal('a.xlsx', long)).toBe('한 번에 5,000문항까지 가져올 수 있습니다.');
    const wide = `문제,정답${','.repeat(70)}비고\n1+1은?,2${','.repeat(70)}잃어버리면 안 되는 글\n`;
    expect(await refusal('a.csv', utf8(wide))).toBe('한 줄에 60칸까지 쓸 수 있습니다.');
  });
});

const large = utf8(
  Array.from(
    { length: 4_000 },
    (_, n) => `::${n}::[html]<p>문제 ${n}: <b>옳은</b> 것은?</p> {=가${n}#맞음 ~나 ~다 ~라}`,
  ).join('\n\n'),
);

test('a large file is read beside the requests: nobody waits 50 ms for it', async () => {
  const { items } = await readInThread('a.gift', large);
  expect(items).toHaveLength(4_000);
  // Memory that is given back meanwhile is this thread's too, though not each time.
  expect(await leastMs(49, () => longestPause(() => readInThread('a.gift', large)))).toBeLessThan(50);
});

test('control: read in the same thread it stops everybody', async () => {
  expect(await leastMs(50, () => longestPause(() => readItemFile('a.gift', large)))).toBeGreaterThan(50);
});

test('what a thread refuses comes back as the same refusal', async () => {
  await expect(readInThread('x.xml', utf8('<!DOCTYPE a><a/>'))).rejects.toThrow(FileRefusal);
});

test('every file of a package has a line: other formats are read, the rest is named', async () => {
  const files = {
    'item.xml': strToU8(
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="큐티"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>?</prompt><simpleChoice identifier="A">가</simpleChoice><simpleChoice identifier="B">나</simpleChoice></choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>',
    ),
    'more/questions.gift': strToU8('::하나:: 물은? {=액체 ~고체}\n\n::둘:: 2+2? {#4}\n'),
    'more/quiz.xml': strToU8(
      '<quiz><question type="shortanswer"><name><text>셋</text></name><questiontext format="html"><text><![CDATA[<p>들은 말은? <a href="@@PLUGINFILE@@/a.mp3">듣기</a></p>]]></text><file name="a.mp3" encoding="base64">//uQRAAA</file></questiontext><answer fraction="100"><text>안녕</text></answer></question></quiz>',
    ),
    'readme.pdf': strToU8('%PDF'),
    'style.css': strToU8('p{}'),
  };
  const { items, media } = await readItemFile('mixed.zip', zipSync(files));
  expect(items.map(({ name, outcome }) => `${outcome} ${name}`)).toEqual([
    'imported item.xml',
    'imported more/questions.gift: 1. 하나',
    'imported more/questions.gift: 2. 둘',
    expect.stringMatching(/^(imported|noted) more\/quiz\.xml: 1\. 셋/),
    'refused readme.pdf',
    'refused style.css',
  ]);
  // The linked recording came along.
  expect(media).toMatchObject([{ mime: 'audio/mpeg' }]);
  expect(JSON.stringify(items[3]?.content?.body.stem)).toContain(`"media":"${media[0]?.key}"`);
  // The control: a zip of one package with nothing else has no more lines than items.
  const alone = await readItemFile('one.zip', zipSync({ 'item.xml': files['item.xml'] }));
  expect(alone.items).toHaveLength(1);
});
