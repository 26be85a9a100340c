import { rangeOf, shareOf } from '#src/features/item-exchange/rules/decimals.ts';
import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import type { Body, ItemContent, Key, Option } from '#src/features/items/contract/item.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { formatOf, type GiftText, giftLine, giftText } from './gift-text.ts';

/** One answer of a question, cut but not yet read. */
interface Piece {
  /** Percent; null: none given. */
  readonly weight: number | null;
  readonly text: string;
  readonly feedback: string;
}

export interface Answers {
  readonly body: Body;
  readonly key: Key;
  /** Feedback of single answers: it becomes a part of the solution. */
  readonly remarks: readonly { readonly on: string; readonly text: string }[];
}

export interface GiftQuestion {
  readonly stem: Block[];
  readonly format: GiftText['format'];
  readonly notes: Set<string>;
}

const weightPattern = /^\s*%(-?\d{1,3}(?:\.\d*)?)%/;

function pieceOf(source: string): Piece {
  const found = weightPattern.exec(source);
  const rest = source.slice(found?.[0].length ?? 0);
  const at = rest.indexOf('#');
  return {
    weight: found ? Number(found[1]) : null,
    text: (at < 0 ? rest : rest.slice(0, at)).trim(),
    feedback: at < 0 ? '' : rest.slice(at + 1).trim(),
  };
}

const optionId = (index: number) => `o${index + 1}`;

function remarksOf(pieces: readonly Piece[], { format, notes }: GiftQuestion) {
  return pieces
    .filter((piece) => piece.feedback !== '')
    .map((piece) => ({
      on: giftText(formatOf(piece.text, format), notes),
      text: giftText(formatOf(piece.feedback, format), notes),
    }))
    .filter((remark) => remark.text !== '');
}

function choice(source: string, question: GiftQuestion): Answers {
  const isSingle = source.includes('=');
  const pieces = source
    .replaceAll('=', '~=')
    .split('~')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const isRight = piece.startsWith('=');
      const cut = pieceOf(isRight ? piece.slice(1) : piece);
      return { ...cut, share: cut.weight === null ? (isRight ? 1 : 0) : shareOf(cut.weight) };
    });
  const options: Option[] = pieces.map((piece, index) => ({
    id: optionId(index),
    content: giftLine(formatOf(piece.text, question.format), question.notes),
  }));
  const shares = pieces.map((piece, index) => ({ option: optionId(index), points: piece.share }));
  const remarks = remarksOf(pieces, question);
  const entries = shares.filter(({ points }) => points !== 0);
  const best = entries.reduce((top, one) => (one.points > (top?.points ?? 0) ? one : top), entries[0]);
  if (!best || best.points <= 0) throw new Refusal('정답으로 표시된 보기가 없습니다.');
  if (isSingle) {
    const isExact = entries.length === 1 && best.points === 1;
    const map = { rule: 'map' as const, entries, fallback: 0, lower: null, upper: null };
    return {
      body: { kind: 'single', stem: question.stem, options, isShuffled: true },
      key: { kind: 'single', correct: best.option, scoring: isExact ? { rule: 'exact', points: 1 } : map },
      remarks,
    };
  }
  return {
    body: { kind: 'multiple', stem: question.stem, options, isShuffled: true, maxChoices: 0 },
    key: {
      kind: 'multiple',
      correct: entries.filter(({ points }) => points > 0).map(({ option }) => option),
      scoring: { rule: 'map', entries, fallback: 0, lower: 0, upper: 1 },
    },
    remarks,
  };
}

const plainRun = (text: string): Inline[] => [{ type: 'text', text }];

function trueFalse(source: string, question: GiftQuestion): Answers {
  const [truth = '', wrong = '', right = ''] = source.split('#').map((part) => part.trim());
  const isTrue = /^t/i.test(truth);
  const options = [
    { id: 'true', content: plainRun('참') },
    { id: 'false', content: plainRun('거짓') },
  ];
  const said = [
    { on: isTrue ? '거짓' : '참', text: wrong },
    { on: isTrue ? '참' : '거짓', text: right },
  ];
  return {
    body: { kind: 'single', stem: question.stem, options, isShuffled: false },
    key: { kind: 'single', correct: String(isTrue), scoring: { rule: 'exact', points: 1 } },
    remarks: said
      .map(({ on, text }) => ({ on, text: giftText(formatOf(text, question.format), question.notes) }))
      .filter(({ text }) => text !== ''),
  };
}

function matching(source: string, question: GiftQuestion): Answers {
  const rows = source
    .split('=')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const at = row.indexOf('->');
      if (at < 0) throw new Refusal('짝짓기의 한 줄에 ‘->’가 없습니다.');
      const line = (text: string) => giftLine(formatOf(text.trim(), question.format), question.notes);
      return { left: line(row.slice(0, at)), right: line(row.slice(at + 2)) };
    });
  const seen: Inline[][] = [];
  const rightIds = rows.map(({ right }) => {
    const known = seen.findIndex((one) => JSON.stringify(one) === JSON.stringify(right));
    return `r${(known < 0 ? seen.push(right) - 1 : known) + 1}`;
  });
  const asked = rows
    .map((row, index) => ({ ...row, right: rightIds[index] ?? '' }))
    .filter(({ left }) => left.length > 0);
  return {
    body: {
      kind: 'match',
      stem: question.stem,
      left: asked.map(({ left }, index) => ({ id: `l${index + 1}`, content: left })),
      right: seen.map((content, index) => ({ id: `r${index + 1}`, content })),
      isReusable: true,
      isShuffled: true,
    },
    key: {
      kind: 'match',
      correct: asked.map(({ right }, index) => ({ left: `l${index + 1}`, right })),
      scoring: { rule: 'each', points: 1, penalty: 0 },
    },
    remarks: [],
  };
}

function shortAnswer(source: string, question: GiftQuestion): Answers {
  const pieces = source
    .split('=')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map(pieceOf);
  const accepted = pieces.map((piece) => ({
    text: giftText(formatOf(piece.text, question.format), question.notes),
    points: piece.weight === null ? 1 : shareOf(piece.weight),
    isCaseSensitive: false,
  }));
  if (accepted.some(({ text }) => text === '')) throw new Refusal('정답이 비어 있습니다.');
  const width = Math.min(60, Math.max(6, ...accepted.map(({ text }) => text.length + 2)));
  return {
    body: { kind: 'text', stem: question.stem, width },
    key: {
      kind: 'text',
      accepted,
      hasWildcards: accepted.some(({ text }) => text.includes('*')),
      fallback: 0,
    },
    remarks: remarksOf(pieces, question),
  };
}

function numberOf(text: string): { value: string; tolerance: string } {
  const range = /^(\S+?)\s*\.\.\s*(\S+)$/.exec(text);
  const plain = /^([^:\s]+)\s*(?::\s*(\S+))?$/.exec(text);
  const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;
  if (range) {
    const found = rangeOf(range[1] ?? '', range[2] ?? '');
    if (found) return found;
  } else if (plain && numeric.test(plain[1] ?? '') && numeric.test(plain[2] ?? '0'))
    return { value: plain[1] ?? '', tolerance: (plain[2] ?? '0').replace(/^-/, '') };
  throw new Refusal(`수 정답 ${quoted(text.slice(0, 40), '을/를')} 읽을 수 없습니다.`);
}

function numerical(source: string, question: GiftQuestion): Answers {
  const [listed = '', ...others] = source.split('~');
  for (const other of others) {
    const said = pieceOf(other).feedback;
    if (said) question.notes.add(`오답 안내 ‘${said.slice(0, 60)}’는 옮기지 않았습니다.`);
  }
  const rows = listed.includes('=') ? listed.split('=').slice(1) : [listed];
  const pieces = rows
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map(pieceOf);
  if (pieces.length === 0) throw new Refusal('수 정답이 없습니다.');
  const accepted = pieces.map((piece) => ({
    ...numberOf(piece.text),
    points: piece.weight === null ? 1 : shareOf(piece.weight),
  }));
  return {
    body: { kind: 'number', stem: question.stem, unit: '', hasMathsKeyboard: false },
    key: { kind: 'number', accepted, units: [], isUnitRequired: false, form: 'any', fallback: 0 },
    remarks: remarksOf(pieces, question),
  };
}

/** An essay without a rubric gets a plain one, so that it can be marked. */
export function plainEssay(stem: Block[], notes: Set<string>, model = ''): Pick<ItemContent, 'body' | 'key'> {
  notes.add('채점 기준이 없어 ‘답안의 내용’ 한 가지(1점)를 넣었습니다. 기준을 확인해 주세요.');
  return {
    body: {
      kind: 'essay',
      stem,
      maxLength: 2000,
      criteria: [{ id: 'c1', title: '답안의 내용', maxPoints: 1 }],
    },
    key: { kind: 'essay', model, levels: [] },
  };
}

/** Reads what stands between the braces (escapes still hidden), deciding the kind as Moodle does. */
export function readAnswers(source: string, question: GiftQuestion): Answers {
  const text = source.trim();
  if (text === '') return { ...plainEssay(question.stem, question.notes), remarks: [] };
  if (text.startsWith('#')) return numerical(text.slice(1), question);
  if (text.includes('~')) return choice(text, question);
  if (text.includes('=') && text.includes('->')) return matching(text, question);
  if (/^(t|true|f|false)\s*(#|$)/i.test(text)) return trueFalse(text, question);
  if (text.startsWith('=') || weightPattern.test(text)) return shortAnswer(text, question);
  throw new Refusal('중괄호 안의 답을 이해할 수 없습니다.');
}
