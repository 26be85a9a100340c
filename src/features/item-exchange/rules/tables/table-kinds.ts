import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import type { Gap, GapKey, ItemContent, Option } from '#src/features/items/contract/item.ts';
import type { ItemKind } from '#src/features/items/rules/kinds.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { cellBlocks, cellLine } from './cell-text.ts';

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

const signs = '①②③④⑤⑥⑦⑧⑨⑩';

/** The cells of one row by their heading. */
export type Row = (column: Column) => string;

/** The cells for options that are filled. */
export const optionCells = (row: Row) =>
  Array.from({ length: 10 }, (_, index) => row(`보기${index + 1}`).trim()).filter((cell) => cell !== '');
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
  if (bad !== undefined) throw new Refusal(`정답 ${quoted(cell, '은/는')} 보기의 번호가 아닙니다.`);
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
  if (!(points > 0 && points <= 100)) throw new Refusal(`배점 ${quoted(cell, '을/를')} 읽을 수 없습니다.`);
  return points;
}

const isPartial = (row: Row) => /^(예|y|yes|o|있음|true)$/i.test(row('부분 점수').trim());
const isShuffled = (row: Row) => !/^(아니요|n|no|x|false)$/i.test(row('섞기').trim());

const textRule = (answers: readonly string[], points: number) => ({
  accepted: answers.map((text) => ({ text, points, isCaseSensitive: false })),
  hasWildcards: answers.some((text) => text.includes('*')),
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
  if (more.length > 0) throw new Refusal('정답이 여럿이면 유형을 ‘복수 선택’으로 해 주세요.');
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

/** How a row of each kind is read. */
export const readers: Readonly<Record<ItemKind, Reader>> = {
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
