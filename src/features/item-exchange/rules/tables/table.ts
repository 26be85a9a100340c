import {
  attempt,
  type Draft,
  FileRefusal,
  type ImportReport,
  type ItemMeta,
  Refusal,
} from '#src/features/item-exchange/rules/outcome.ts';
import { type ItemKind, itemKindNames, itemKinds } from '#src/features/items/rules/kinds.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { cellBlocks } from './cell-text.ts';
import { unguardCell } from './csv-text.ts';
import { type Column, columns, optionCells, type Row, readers } from './table-kinds.ts';

const also: Readonly<Record<string, Column>> = {
  학년: '시작 학년',
  문항: '문제',
  질문: '문제',
  해설: '풀이',
  답: '정답',
  점수: '배점',
  난도: '난이도',
  문항코드: '코드',
  영역코드: '영역',
  허용오차: '오차',
  문항유형: '유형',
};
const kindNames: Readonly<Record<string, ItemKind>> = {
  ...Object.fromEntries(itemKinds.map((kind) => [itemKindNames[kind].replaceAll(' ', ''), kind])),
  ...Object.fromEntries(itemKinds.map((kind) => [kind, kind])),
  객관식: 'single',
  하나고르기: 'single',
  선다형: 'single',
  모두고르기: 'multiple',
  다중선택: 'multiple',
  단답형: 'text',
  주관식: 'text',
  숫자: 'number',
  수: 'number',
  수치형: 'number',
  순서: 'order',
  연결: 'match',
  빈칸: 'gaps',
  서술형: 'essay',
};
const subjects: Readonly<Record<string, string>> = { 수학: 'math', 과학: 'science', 독해: 'reading' };
function whole(row: Row, column: Column): number | undefined {
  const found = /\d+/.exec(row(column));
  return found ? Number(found[0]) : undefined;
}

function metaOf(row: Row): ItemMeta {
  const subject = row('과목').trim();
  const from = whole(row, '시작 학년');
  const rating = whole(row, '난이도');
  return {
    ...(row('코드').trim() ? { code: row('코드').trim() } : {}),
    ...(subject ? { subject: subjects[subject] ?? subject } : {}),
    ...(row('영역').trim() ? { domain: row('영역').trim() } : {}),
    ...(from ? { gradeFrom: from, gradeTo: whole(row, '끝 학년') ?? from } : {}),
    ...(rating ? { rating } : {}),
  };
}

function readRow(row: Row): Draft {
  const named = row('유형').replaceAll(' ', '');
  const guess = optionCells(row).length > 0 ? 'single' : 'text';
  const kind = named === '' ? guess : kindNames[named];
  if (!kind) throw new Refusal(`유형 ${quoted(row('유형'), '을/를')} 알 수 없습니다.`);
  const notes = named === '' ? [`유형이 비어 있어 ‘${itemKindNames[guess]}’로 보았습니다.`] : [];
  const passage = cellBlocks(row('지문'));
  return {
    content: { ...readers[kind](row), solution: cellBlocks(row('풀이')) },
    notes,
    meta: metaOf(row),
    stimulus: passage.length > 0 ? { title: row('지문 제목').trim().slice(0, 200), content: passage } : null,
  };
}

function columnOf(raw: string): Column | undefined {
  const name = raw.trim().replace(/^\uFEFF/, '');
  const found = columns.find((one) => one === name || one.replaceAll(' ', '') === name.replaceAll(' ', ''));
  return found ?? also[name.replaceAll(' ', '')];
}

/** Whether a row names the columns of items. */
export function isTableHead(row: readonly string[]): boolean {
  return row.some((cell) => columnOf(cell) === '문제');
}

/** Reads a table with Korean headings, from CSV or Excel. Every row is in the report. */
export function readTable(cells: readonly (readonly string[])[]): ImportReport {
  const [head, ...rows] = cells;
  const places = new Map<Column, number>();
  for (const [index, raw] of (head ?? []).entries()) {
    const column = columnOf(raw);
    if (column && !places.has(column)) places.set(column, index);
  }
  if (!places.has('문제'))
    throw new FileRefusal('첫 줄에 ‘문제’ 칸이 없습니다. 내려받은 양식의 첫 줄을 그대로 써 주세요.');
  if (rows.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  if (rows.length === 0) throw new FileRefusal('문항이 한 줄도 없습니다.');
  const unknown = (head ?? [])
    .map((name) => name.trim())
    .filter((name, index) => name !== '' && ![...places.values()].includes(index));
  const items = rows.map((cellsOfRow, index) => {
    const row: Row = (column) => unguardCell(cellsOfRow[places.get(column) ?? -1] ?? '');
    const name = `${index + 2}행 ${row('코드') || row('문제').slice(0, 60)}`.trim();
    const item = attempt(name, () => readRow(row));
    if (unknown.length === 0 || item.outcome === 'refused') return item;
    return {
      ...item,
      outcome: 'noted' as const,
      reasons: [...item.reasons, `모르는 칸은 옮기지 않았습니다: ${unknown.join(', ')}`],
    };
  });
  return { format: 'csv', items, media: [] };
}
