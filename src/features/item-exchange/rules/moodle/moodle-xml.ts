import { shareOf, turnedOver } from '#src/features/item-exchange/rules/decimals.ts';
import { readHtml } from '#src/features/item-exchange/rules/html.ts';
import { mimeOf, noMedia } from '#src/features/item-exchange/rules/media.ts';
import {
  attempt,
  type Draft,
  FileRefusal,
  type Imported,
  type ImportedMedia,
  type ImportReport,
  Refusal,
  refused,
} from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, textRuns, tidyLine, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, childrenOf, findAll, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Body, ItemContent, Key, Option } from '#src/features/items/contract/item.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { plainLine } from '#src/features/items/rules/text/plain.ts';
import { plainEssay } from '../gift/gift-answers.ts';
import { clozeOf, type MoodleQuestion } from './cloze.ts';
import { gapsOf } from './moodle-gaps.ts';

const plain = (node: XmlNode | undefined) => textOf(node && (childOf(node, 'text') ?? node)).trim();

/** A text field of Moodle as blocks, by its format. */
function blocksOf(node: XmlNode | undefined, reading: Reading): Block[] {
  const source = plain(node);
  if (source === '') return [];
  if (node?.attributes.format === 'plain_text') return [{ type: 'paragraph', content: textRuns(source) }];
  return toBlocks(readHtml(source).children, reading);
}

/** A text field as one line, for answers and pairs. */
export function lineOf(node: XmlNode | undefined, reading: Reading): Inline[] {
  const lines = blocksOf(node, reading).flatMap((block): Inline[][] => {
    if (block.type === 'image')
      return [[{ type: 'image', media: block.media, alt: block.alt.slice(0, 500) }]];
    return 'content' in block && block.type !== 'quote' ? [block.content] : [];
  });
  return tidyLine(
    lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line])),
  );
}

const shareOfAnswer = (answer: XmlNode) => shareOf(Number(answer.attributes.fraction ?? 0) || 0);

function choice({ node, reading, stem, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const answers = childrenOf(node, 'answer');
  const options: Option[] = answers.map((answer, index) => ({
    id: `o${index + 1}`,
    content: lineOf(answer, reading),
  }));
  const entries = answers
    .map((answer, index) => ({ option: `o${index + 1}`, points: shareOfAnswer(answer) * points }))
    .filter((entry) => entry.points !== 0);
  const best = entries.reduce((top, one) => (one.points > top.points ? one : top), { option: '', points: 0 });
  if (best.points <= 0) throw new Refusal('정답으로 표시된 보기가 없습니다.');
  const isSingle = !/^(false|0)$/.test(plain(childOf(node, 'single')) || 'true');
  const isShuffled = !/^(false|0)$/.test(plain(childOf(node, 'shuffleanswers')) || 'true');
  if (isSingle) {
    const isExact = entries.length === 1 && best.points === points;
    return {
      body: { kind: 'single', stem, options, isShuffled },
      key: {
        kind: 'single',
        correct: best.option,
        scoring: isExact
          ? { rule: 'exact', points }
          : { rule: 'map', entries, fallback: 0, lower: null, upper: null },
      },
    };
  }
  return {
    body: { kind: 'multiple', stem, options, isShuffled, maxChoices: 0 },
    key: {
      kind: 'multiple',
      correct: entries.filter((entry) => entry.points > 0).map((entry) => entry.option),
      scoring: { rule: 'map', entries, fallback: 0, lower: 0, upper: points },
    },
  };
}

function trueFalse({ node, stem, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const right = childrenOf(node, 'answer').find((answer) => Number(answer.attributes.fraction) > 0);
  const correct = plain(right).toLowerCase();
  if (correct !== 'true' && correct !== 'false') throw new Refusal('참·거짓의 정답이 없습니다.');
  const options = [
    { id: 'true', content: textRuns('참') },
    { id: 'false', content: textRuns('거짓') },
  ];
  return {
    body: { kind: 'single', stem, options, isShuffled: false },
    key: { kind: 'single', correct, scoring: { rule: 'exact', points } },
  };
}

function shortAnswer({ node, stem, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const isCaseSensitive = plain(childOf(node, 'usecase')) === '1';
  const accepted = childrenOf(node, 'answer')
    .map((answer) => ({ text: plain(answer), points: shareOfAnswer(answer) * points, isCaseSensitive }))
    .filter((one) => one.points !== 0 && one.text !== '');
  const width = Math.min(60, Math.max(6, ...accepted.map(({ text }) => text.length + 2)));
  return {
    body: { kind: 'text', stem, width },
    key: {
      kind: 'text',
      accepted,
      hasWildcards: accepted.some(({ text }) => text.includes('*')),
      fallback: 0,
    },
  };
}

function numerical({ node, reading, stem, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const answers = childrenOf(node, 'answer').filter((answer) => shareOfAnswer(answer) !== 0);
  if (answers.some((answer) => plain(answer) === '*'))
    throw new Refusal('아무 수나 정답인 규칙(*)은 옮길 수 없습니다.');
  const units = childOf(node, 'units');
  const listed = units ? childrenOf(units, 'unit') : [];
  const penalty = Number(plain(childOf(node, 'unitpenalty')) || 0);
  if (listed.length > 0 && penalty > 0) reading.notes.add('단위를 틀렸을 때의 감점은 옮기지 않았습니다.');
  return {
    body: { kind: 'number', stem, unit: '', hasMathsKeyboard: false },
    key: {
      kind: 'number',
      accepted: answers.map((answer) => ({
        value: plain(answer),
        tolerance: plain(childOf(answer, 'tolerance')) || '0',
        points: shareOfAnswer(answer) * points,
      })),
      // Moodle's multiplier says how many of the unit make one of the first: ours is the other way round.
      units: listed.map((unit) => ({
        name: plain(childOf(unit, 'unit_name')),
        factor: turnedOver(plain(childOf(unit, 'multiplier')) || '1'),
      })),
      isUnitRequired: false,
      form: 'any',
      fallback: 0,
    },
  };
}

function matching({ node, reading, stem, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const rows = childrenOf(node, 'subquestion').map((row) => ({
    left: lineOf(row, reading),
    right: lineOf(childOf(row, 'answer'), reading),
  }));
  const texts = [...new Set(rows.map(({ right }) => JSON.stringify(right)))];
  const right = texts.map((text, index) => ({ id: `r${index + 1}`, content: JSON.parse(text) as Inline[] }));
  const asked = rows.filter(({ left }) => left.length > 0);
  const body: Body = {
    kind: 'match',
    stem,
    left: asked.map(({ left }, index) => ({ id: `l${index + 1}`, content: left })),
    right,
    isReusable: true,
    isShuffled: !/^(false|0)$/.test(plain(childOf(node, 'shuffleanswers')) || 'true'),
  };
  const key: Key = {
    kind: 'match',
    correct: asked.map((row, index) => ({
      left: `l${index + 1}`,
      right: `r${texts.indexOf(JSON.stringify(row.right)) + 1}`,
    })),
    scoring: { rule: 'each', points, penalty: 0 },
  };
  return { body, key };
}

function ordering({ node, reading, stem, points }: MoodleQuestion): Pick<ItemContent, 'body' | 'key'> {
  const options = childrenOf(node, 'answer').map((answer, index) => ({
    id: `o${index + 1}`,
    content: lineOf(answer, reading),
  }));
  const grading = plain(childOf(node, 'gradingtype')).toUpperCase();
  const isExact = grading === '' || grading === 'ALL_OR_NOTHING' || grading === '-1';
  if (!isExact && !/ABSOLUTE_POSITION|^0$/.test(grading))
    reading.notes.add('순서의 부분 점수를 자리별 점수로 바꾸었습니다.');
  return {
    body: { kind: 'order', stem, options },
    key: {
      kind: 'order',
      correct: options.map(({ id }) => id),
      scoring: { rule: isExact ? 'exact' : 'places', points },
    },
  };
}

type Reader = (question: MoodleQuestion) => Pick<ItemContent, 'body' | 'key'>;

const readers: Readonly<Record<string, Reader>> = {
  multichoice: choice,
  truefalse: trueFalse,
  shortanswer: shortAnswer,
  numerical,
  matching,
  ordering,
  essay: ({ node, reading, stem }) =>
    plainEssay(stem, reading.notes, plainLine(lineOf(childOf(node, 'graderinfo'), reading))),
  multianswer: clozeOf,
  cloze: clozeOf,
  gapselect: gapsOf,
  ddwtos: gapsOf,
};

const known: Readonly<Record<string, string>> = {
  description: '설명 글',
  calculated: '계산형',
  calculatedsimple: '단순 계산형',
  calculatedmulti: '선다 계산형',
  ddimageortext: '그림에 끌어다 놓기',
  ddmarker: '그림에 표시하기',
  randomsamatch: '무작위 짝짓기',
};

function remarks({ node, reading }: MoodleQuestion): Block[] {
  const general = blocksOf(childOf(node, 'generalfeedback'), reading);
  const said = childrenOf(node, 'answer').flatMap((answer) => {
    const feedback = plainLine(lineOf(childOf(answer, 'feedback'), reading));
    return feedback === '' ? [] : [textRuns(`${plainLine(lineOf(answer, reading))}: ${feedback}`)];
  });
  if (said.length > 0) reading.notes.add('보기별 안내 글을 풀이로 옮겼습니다.');
  return said.length > 0 ? [...general, { type: 'list', isOrdered: false, items: said }] : general;
}

function decode(base64: string): Uint8Array {
  const clean = base64.replace(/\s/g, '');
  if (clean.length > 11_000_000) throw new Refusal('들어 있는 파일이 너무 큽니다.');
  try {
    return Uint8Array.from(atob(clean), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function mediaOf(node: XmlNode, media: ImportedMedia[]): Reading['media'] {
  const files = findAll(node, (one) => one.name === 'file');
  return (address) => {
    const name = decodeURIComponent(
      address.replace(/^@@PLUGINFILE@@\//, '').replace(/%(?![0-9a-f]{2})/gi, '%25'),
    );
    const file = files.find((one) => one.attributes.name === name);
    const bytes = file && decode(textOf(file));
    if (!bytes) return noMedia();
    const mime = mimeOf(bytes);
    if (!mime) return { lacks: 'kind' };
    const key = `moodle-${String(media.length + 1).padStart(4, '0')}`;
    media.push({ key, mime, bytes });
    return { key };
  };
}

function readQuestion(node: XmlNode, media: ImportedMedia[]): Draft {
  const type = node.attributes.type ?? '';
  const reader = readers[type];
  if (!reader) throw new Refusal(`‘${known[type] ?? type}’ 유형은 옮길 수 없습니다.`);
  const notes = new Set<string>();
  const reading: Reading = { notes, media: mediaOf(node, media) };
  const points = Number(plain(childOf(node, 'defaultgrade')) || 1) || 1;
  const stem =
    reader === clozeOf || reader === gapsOf ? [] : blocksOf(childOf(node, 'questiontext'), reading);
  const question = { node, reading, stem, points: Math.min(100, points) };
  const { body, key } = reader(question);
  const code = plain(childOf(node, 'idnumber'));
  return {
    content: { body, key, solution: remarks(question) },
    notes: [...notes],
    meta: code ? { code } : {},
  };
}

/** Reads Moodle's XML. Every question is in the report; categories become the items' domain. */
export function readMoodleXml(root: XmlNode): ImportReport {
  if (root.name !== 'quiz') throw new FileRefusal('Moodle XML이 아닙니다.');
  const questions = childrenOf(root, 'question');
  if (questions.length === 0) throw new FileRefusal('파일에서 문항을 찾을 수 없습니다.');
  if (questions.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  const media: ImportedMedia[] = [];
  let domain = '';
  const items: Imported[] = [];
  for (const node of questions) {
    if (node.attributes.type === 'category') {
      domain = plain(childOf(node, 'category')).replace(/^\$\w+\$\//, '');
      continue;
    }
    const name = `${items.length + 1}. ${plain(childOf(node, 'name')) || '(이름 없음)'}`.slice(0, 90);
    const item = node.attributes.type
      ? attempt(name, () => readQuestion(node, media))
      : refused(name, ['유형이 없습니다.']);
    items.push(domain && item.content ? { ...item, meta: { ...item.meta, domain } } : item);
  }
  return { format: 'moodle-xml', items, media };
}
