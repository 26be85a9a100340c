import type { GapKey, ItemContent } from '#src/features/items/contract/item.ts';
import type { Block, Inline, StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { itemKindNames } from '#src/features/items/rules/kinds.ts';
import { maxScoreOf } from '#src/features/items/rules/scoring/score.ts';
import { blocksCell, lineCell } from './cell-text.ts';
import { type Column, columns } from './table-kinds.ts';

export interface TableExport {
  readonly code: string;
  readonly subject: string;
  readonly domain: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly rating: number;
  readonly content: ItemContent;
  readonly stimulus: StimulusContent | null;
}

export interface WrittenTable {
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly { readonly code: string; readonly isLeftOut: boolean; readonly reason: string }[];
}

type Cells = Partial<Record<Column, string>>;

class Unsayable extends Error {}

const escapeSign = (text: string, sign: string) => text.replaceAll(sign, `\\${sign}`);
const one = (line: readonly Inline[]) =>
  lineCell(line)
    .replace(/\s*\n\s*/g, ' ')
    .trim();

function blocks(content: readonly Block[], what: string): string {
  const cell = blocksCell(content);
  if (cell === null) throw new Unsayable(`${what}에 표나 그림, 소리가 있어 한 칸에 적을 수 없습니다.`);
  return cell;
}

const optionCells = (lines: readonly string[]): Cells => {
  if (lines.length > 10) throw new Unsayable('보기가 10개를 넘습니다.');
  return Object.fromEntries(lines.map((text, index) => [`보기${index + 1}`, text]));
};

function allEqual(rule: { accepted: readonly { points: number }[]; fallback: number }): void {
  if (new Set(rule.accepted.map(({ points }) => points)).size > 1 || rule.fallback !== 0)
    throw new Unsayable('정답마다 점수가 다릅니다.');
}

function gapCell(key: GapKey, content: ItemContent): string {
  if (key.type === 'choice') {
    const gap = content.body.kind === 'gaps' && content.body.gaps.find(({ id }) => id === key.gap);
    const options = gap && gap.type === 'choice' ? gap.options : [];
    const [right, ...more] = key.entries;
    if (!right || more.length > 0) throw new Unsayable('빈칸의 보기마다 점수가 다릅니다.');
    const ordered = [
      ...options.filter(({ id }) => id === right.option),
      ...options.filter(({ id }) => id !== right.option).toReversed(),
    ];
    return `{${ordered.map(({ content: line }) => escapeSign(one(line), '/')).join('/')}}`;
  }
  allEqual(key);
  if (key.type === 'number') return `#${key.accepted.map(({ value }) => value).join('|')}`;
  return key.accepted.map(({ text }) => escapeSign(text, '|')).join('|');
}

function answerCells(content: ItemContent): Cells {
  const { body, key } = content;
  const place = (id: string) =>
    'options' in body ? body.options.findIndex((option) => option.id === id) + 1 : 0;
  if ((key.kind === 'single' || key.kind === 'multiple') && 'options' in body) {
    if (key.scoring.rule === 'map') throw new Unsayable('보기마다 점수가 다릅니다.');
    const right = key.kind === 'single' ? [key.correct] : key.correct;
    return {
      ...optionCells(body.options.map((option) => one(option.content))),
      정답: right.map(place).join(','),
      '부분 점수': key.scoring.rule === 'each' ? '예' : '',
      섞기: 'isShuffled' in body && !body.isShuffled ? '아니요' : '',
    };
  }
  if (key.kind === 'order' && body.kind === 'order')
    return {
      ...optionCells(body.options.map((option) => one(option.content))),
      정답: key.correct.map(place).join(','),
      '부분 점수': key.scoring.rule === 'places' ? '예' : '',
    };
  if (key.kind === 'match' && body.kind === 'match') {
    if (key.scoring.rule === 'map') throw new Unsayable('짝마다 점수가 다릅니다.');
    const text = (line: readonly Inline[]) => escapeSign(one(line), '→');
    const right = (id: string) => text(body.right.find((option) => option.id === id)?.content ?? []);
    const used = key.correct.map((pair) => pair.right);
    const rows = body.left.map(
      (left) =>
        `${text(left.content)} → ${right(key.correct.find((pair) => pair.left === left.id)?.right ?? '')}`,
    );
    const spare = body.right.filter(({ id }) => !used.includes(id)).map(({ id }) => `→ ${right(id)}`);
    return {
      ...optionCells([...rows, ...spare]),
      '부분 점수': key.scoring.rule === 'each' ? '예' : '',
      섞기: body.isShuffled ? '' : '아니요',
    };
  }
  if (key.kind === 'gaps')
    return { 정답: key.gaps.map((gap) => escapeSign(gapCell(gap, content), ';')).join('; ') };
  if (key.kind === 'text') {
    allEqual(key);
    return { 정답: key.accepted.map(({ text }) => escapeSign(text, '|')).join('|') };
  }
  if (key.kind === 'number') {
    allEqual(key);
    return {
      정답: key.accepted.map(({ value }) => value).join('|'),
      오차: key.accepted[0]?.tolerance === '0' ? '' : (key.accepted[0]?.tolerance ?? ''),
      단위: key.units.map(({ name, factor }) => (factor === '1' ? name : `${name}=${factor}`)).join('|'),
    };
  }
  const criteria =
    body.kind === 'essay' ? body.criteria.map(({ title, maxPoints }) => `${title}: ${maxPoints}점`) : [];
  return { ...optionCells(criteria), 정답: key.kind === 'essay' ? key.model : '' };
}

const subjectNames: Readonly<Record<string, string>> = { math: '수학', science: '과학', reading: '독해' };

function cellsOf(item: TableExport): Cells {
  const { content, stimulus } = item;
  return {
    코드: item.code,
    과목: subjectNames[item.subject] ?? item.subject,
    영역: item.domain,
    '시작 학년': String(item.gradeFrom),
    '끝 학년': String(item.gradeTo),
    난이도: String(item.rating),
    유형: itemKindNames[content.body.kind],
    문제: blocks(content.body.stem, '문제'),
    ...answerCells(content),
    배점: content.body.kind === 'essay' ? '' : String(maxScoreOf(content)),
    풀이: blocks(content.solution, '풀이'),
    '지문 제목': stimulus?.title ?? '',
    지문: stimulus ? blocks(stimulus.content, '지문') : '',
  };
}

/** Items as rows with Korean headings; what a table cannot say is named with its reason. */
export function writeTable(items: readonly TableExport[]): WrittenTable {
  const notes: { code: string; isLeftOut: boolean; reason: string }[] = [];
  const rows = items.flatMap((item) => {
    try {
      const cells = cellsOf(item);
      return [columns.map((column) => cells[column] ?? '')];
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      notes.push({ code: item.code, isLeftOut: true, reason: error.message });
      return [];
    }
  });
  return { rows: [[...columns], ...rows], notes };
}
