import type { Gap, GapKey, ItemContent, ItemKind, Option } from '../../contract/item.ts';
import { itemKindNames, itemKinds } from '../../contract/item.ts';
import { cellBlocks, cellLine } from './cell-text.ts';
import { unguardCell } from './csv-text.ts';
import { attempt, type Draft, FileRefusal, type ImportReport, type ItemMeta, Refusal } from './outcome.ts';

/** The columns of the bank's table, in the order they are written. */
export const columns = [
  '코드',
  '과목',
  '영역',
  '시작 학년',
  '끝 학년',
  '난이도',
  '유형',
  '문제',
  ...Array.from({ length: 10 }, (_, index) => `보기${index + 1}`),
  '정답',
  '오차',
  '단위',
  '배점',
  '부분 점수',
  '섞기',
  '풀이',
  '지문 제목',
  '지문',
] as const;
export type Column = (typeof columns)[number];

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
  단일선택: 'single',
  선다형: 'single',
  복수선택: 'multiple',
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
const signs = '①②③④⑤⑥⑦⑧⑨⑩';

type Row = (column: Column) => string;

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

const optionCells = (row: Row) =>
  Array.from({ length: 10 }, (_, index) => row(`보기${index + 1}` as Column).trim()).filter(
    (cell) => cell !== '',
  );
const toOptions = (cells: readonly string[], prefix = 'o'): Option[] =>
  cells.map((cell, index) => ({ id: `${prefix}${index + 1}`, content: cellLine(cell) }));

/** "2", "②", "1, 3" as places from 1 on. */
function placesOf(cell: string, count: number): number[] {
  const places = cell
    .split(/[,、/\s]+/)
    .filter((part) => part !== '')
    .map((part) => (signs.includes(part) ? signs.indexOf(part) + 1 : Number(part)));
  if (places.length === 0) throw new Refusal('정답이 없습니다.');
  const bad = places.find((place) => !Number.isInteger(place) || place < 1 || place > count);
  if (bad !== undefined) throw new Refusal(`정답 ‘${cell}’은(는) 보기의 번호가 아닙니다.`);
  return places;
}

/** Alternatives of one answer, parted by `|`; `\|` is the sign itself. */
const either = (cell: string) =>
  cell
    .split(/(?<!\\)\|/)
    .map((part) => part.replaceAll('\\|', '|').trim())
    .filter((part) => part !== '');

function pointsOf(row: Row): number {
  const cell = row('배점').trim();
  const points = cell === '' ? 1 : Number(cell);
  if (!(points > 0 && points <= 100)) throw new Refusal(`배점 ‘${cell}’을(를) 읽을 수 없습니다.`);
  return points;
}

const isPartial = (row: Row) => /^(예|y|yes|o|있음|true)$/i.test(row('부분 점수').trim());
const isShuffled = (row: Row) => !/^(아니요|n|no|x|false)$/i.test(row('섞기').trim());

const textRule = (words: readonly string[], points: number) => ({
  accepted: words.map((text) => ({ text, points, isCaseSensitive: false })),
  hasWildcards: words.some((text) => text.includes('*')),
  fallback: 0,
});

function numberRule(cell: string, row: Row, points: number) {
  const units = row('단위')
    .split('|')
    .map((unit) => unit.trim())
    .filter((unit) => unit !== '')
    .map((unit) => {
      const [name = '', factor = '1'] = unit.split('=').map((part) => part.trim());
      return { name, factor };
    });
  const tolerance = row('오차').trim() || '0';
  return {
    accepted: either(cell).map((value) => ({ value, tolerance, points })),
    units,
    isUnitRequired: false,
    form: 'any' as const,
    fallback: 0,
  };
}

type Reader = (row: Row) => Pick<ItemContent, 'body' | 'key'>;
const stem = (row: Row) => cellBlocks(row('문제'));

const single: Reader = (row) => {
  const options = toOptions(optionCells(row));
  const [place = 0, ...more] = placesOf(row('정답'), options.length);
  if (more.length > 0) throw new Refusal('정답이 여럿이면 유형을 ‘모두 고르기’로 해 주세요.');
  return {
    body: { kind: 'single', stem: stem(row), options, isShuffled: isShuffled(row) },
    key: { kind: 'single', correct: `o${place}`, scoring: { rule: 'exact', points: pointsOf(row) } },
  };
};

const multiple: Reader = (row) => {
  const options = toOptions(optionCells(row));
  const correct = placesOf(row('정답'), options.length).map((place) => `o${place}`);
  const points = pointsOf(row);
  return {
    body: { kind: 'multiple', stem: stem(row), options, isShuffled: isShuffled(row), maxChoices: 0 },
    key: {
      kind: 'multiple',
      correct,
      scoring: isPartial(row) ? { rule: 'each', points, penalty: 1 } : { rule: 'exact', points },
    },
  };
};

const order: Reader = (row) => {
  const options = toOptions(optionCells(row));
  const places =
    row('정답').trim() === '' ? options.map((_, index) => index + 1) : placesOf(row('정답'), options.length);
  return {
    body: { kind: 'order', stem: stem(row), options },
    key: {
      kind: 'order',
      correct: places.map((place) => `o${place}`),
      scoring: { rule: isPartial(row) ? 'places' : 'exact', points: pointsOf(row) },
    },
  };
};

const match: Reader = (row) => {
  const pairs = optionCells(row).map((cell) => {
    const [left = '', right, ...more] = cell
      .split(/(?<!\\)→/)
      .map((part) => part.replaceAll('\\→', '→').trim());
    if (right === undefined || more.length > 0)
      throw new Refusal(`짝짓기의 보기는 ‘왼쪽 → 오른쪽’으로 적습니다. (${cell})`);
    return { left, right };
  });
  const rights = [...new Set(pairs.map(({ right }) => right))];
  const asked = pairs.filter(({ left }) => left !== '');
  return {
    body: {
      kind: 'match',
      stem: stem(row),
      left: toOptions(
        asked.map(({ left }) => left),
        'l',
      ),
      right: toOptions(rights, 'r'),
      isReusable: rights.length < pairs.length,
      isShuffled: isShuffled(row),
    },
    key: {
      kind: 'match',
      correct: asked.map(({ right }, index) => ({
        left: `l${index + 1}`,
        right: `r${rights.indexOf(right) + 1}`,
      })),
      scoring: isPartial(row)
        ? { rule: 'each', points: pointsOf(row), penalty: 0 }
        : { rule: 'exact', points: pointsOf(row) },
    },
  };
};

/** Gaps `[[1]]` …; their answers are parted by `;`: words `물|수`, numbers `#3.5`, choices `{right/wrong/wrong}`. */
const gaps: Reader = (row) => {
  const blocks = stem(row);
  const names = [...JSON.stringify(blocks).matchAll(/"type":"gap","gap":"(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  const cells = row('정답')
    .split(/(?<!\\);/)
    .map((cell) => cell.replaceAll('\\;', ';').trim());
  if (cells.length !== names.length)
    throw new Refusal(`빈칸은 ${names.length}개인데 정답은 ${cells.length}개입니다.`);
  const points = pointsOf(row) / Math.max(1, names.length);
  const made = names.map((id, index): { gap: Gap; key: GapKey } => {
    const cell = cells[index] ?? '';
    const list = /^\{(.*)\}$/.exec(cell)?.[1];
    if (list !== undefined) {
      const texts = list.split(/(?<!\\)\//).map((text) => text.replaceAll('\\/', '/').trim());
      const options = toOptions(texts).toReversed();
      return {
        gap: { type: 'choice', id, options },
        key: { type: 'choice', gap: id, entries: [{ option: 'o1', points }], fallback: 0 },
      };
    }
    if (cell.startsWith('#'))
      return {
        gap: { type: 'number', id, width: 5 },
        key: { type: 'number', gap: id, ...numberRule(cell.slice(1), row, points) },
      };
    return {
      gap: { type: 'text', id, width: 8 },
      key: { type: 'text', gap: id, ...textRule(either(cell), points) },
    };
  });
  return {
    body: { kind: 'gaps', stem: blocks, gaps: made.map(({ gap }) => gap) },
    key: { kind: 'gaps', gaps: made.map(({ key }) => key), scoring: { rule: 'sum' } },
  };
};

const essay: Reader = (row) => {
  const cells = optionCells(row);
  const criteria = cells.map((cell, index) => {
    const found = /^(.*\S)\s*[:：]\s*([\d.]+)\s*점?$/.exec(cell);
    if (!found) throw new Refusal(`채점 기준은 ‘기준: 2점’처럼 보기 칸에 적습니다. (${cell})`);
    return { id: `c${index + 1}`, title: (found[1] ?? '').slice(0, 200), maxPoints: Number(found[2]) };
  });
  const plain = [{ id: 'c1', title: '답안의 내용', maxPoints: pointsOf(row) }];
  return {
    body: {
      kind: 'essay',
      stem: stem(row),
      maxLength: 2000,
      criteria: criteria.length > 0 ? criteria : plain,
    },
    key: { kind: 'essay', model: row('정답').trim(), levels: [] },
  };
};

const readers: Readonly<Record<ItemKind, Reader>> = {
  single,
  multiple,
  order,
  match,
  gaps,
  essay,
  text: (row) => ({
    body: {
      kind: 'text',
      stem: stem(row),
      width: Math.min(60, Math.max(6, ...either(row('정답')).map((text) => text.length + 2))),
    },
    key: { kind: 'text', ...textRule(either(row('정답')), pointsOf(row)) },
  }),
  number: (row) => {
    const rule = numberRule(row('정답'), row, pointsOf(row));
    return {
      body: {
        kind: 'number',
        stem: stem(row),
        unit: rule.units[0]?.name ?? '',
        hasMathsKeyboard: row('정답').includes('/'),
      },
      key: { kind: 'number', ...rule },
    };
  },
};

function readRow(row: Row): Draft {
  const named = row('유형').replaceAll(' ', '');
  const guess = optionCells(row).length > 0 ? 'single' : 'text';
  const kind = named === '' ? guess : kindNames[named];
  if (!kind) throw new Refusal(`유형 ‘${row('유형')}’을(를) 알 수 없습니다.`);
  const notes = named === '' ? [`유형이 비어 있어 ‘${itemKindNames[guess]}’로 보았습니다.`] : [];
  const passage = cellBlocks(row('지문'));
  return {
    content: { ...readers[kind](row), solution: cellBlocks(row('풀이')) },
    notes,
    meta: metaOf(row),
    stimulus: passage.length > 0 ? { title: row('지문 제목').trim().slice(0, 200), content: passage } : null,
  };
}

/** Reads a table with Korean headings, from CSV or Excel. Every row is in the report. */
export function readTable(cells: readonly (readonly string[])[]): ImportReport {
  const [head, ...rows] = cells;
  const places = new Map<Column, number>();
  for (const [index, raw] of (head ?? []).entries()) {
    const name = raw.trim();
    const column =
      columns.find((one) => one === name || one.replaceAll(' ', '') === name.replaceAll(' ', '')) ??
      also[name.replaceAll(' ', '')];
    if (column && !places.has(column)) places.set(column, index);
  }
  if (!places.has('문제'))
    throw new FileRefusal('첫 줄에 ‘문제’ 칸이 없습니다. 내려받은 양식의 첫 줄을 그대로 써 주세요.');
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
