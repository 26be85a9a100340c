import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bank } from '#seed/items/bank.ts';
import { decodeKorean } from '#src/features/item-exchange/rules/korean-text.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { readCells, writeCells } from './csv-text.ts';
import { readTable } from './table.ts';
import { writeTable } from './table-write.ts';

const read = (csv: string) => readTable(readCells(csv)).items;
function only(csv: string): ItemContent {
  const [item] = read(csv);
  if (!item?.content) throw new Error(item?.reasons.join());
  return item.content;
}
const isRight = (content: ItemContent) => scoreAnswer(content, correctAnswer(content)).isCorrect;

describe('tables with Korean headings', () => {
  test('each kind, as a teacher writes it', () => {
    expect(only('유형,문제,보기1,보기2,정답\n단일 선택,1+1은?,2,3,①').key).toMatchObject({ correct: 'o1' });
    expect(
      only('유형,문제,보기1,보기2,보기3,정답,부분 점수\n모두 고르기,짝수는?,2,3,4,"1,3",예').key,
    ).toMatchObject({ correct: ['o1', 'o3'], scoring: { rule: 'each' } });
    expect(only('유형,문제,정답\n단답,식물이 양분을 만드는 작용?,광합성|광합성 작용').key).toMatchObject({
      accepted: { length: 2 },
    });
    const number = only('유형,문제,정답,오차,단위,배점\n수,둘레?,3.14,0.01,cm|mm=0.1,3');
    expect(scoreAnswer(number, { kind: 'number', text: '31.4mm' })).toMatchObject({
      score: 3,
      isCorrect: true,
    });
    expect(only('유형,문제,보기1,보기2,정답\n순서,늘어놓기,나,가,"2,1"').key).toMatchObject({
      correct: ['o2', 'o1'],
    });
    expect(
      only('유형,문제,보기1,보기2,보기3\n짝짓기,이으세요,물 → 액체,얼음 → 고체,→ 기체').body,
    ).toMatchObject({ left: { length: 2 }, right: { length: 3 } });
    const gaps = only('유형,문제,정답\n빈칸,"[[1]]은 [[2]]의 [[3]]배",물|수; #0.5; {셋/둘/하나}');
    expect(gaps.body).toMatchObject({ gaps: [{ type: 'text' }, { type: 'number' }, { type: 'choice' }] });
    expect(isRight(gaps)).toBe(true);
    expect(only('유형,문제,보기1,정답\n서술형,까닭을 쓰시오,근거: 2점,모범 답안').body).toMatchObject({
      criteria: [{ title: '근거', maxPoints: 2 }],
    });
  });

  test('a blank where nothing is filled in comes in and is told', () => {
    const row = (stem: string) => read(`유형,문제,보기1,보기2,정답\n단일 선택,${stem},2,3,①`)[0];
    expect(row('배열 a[[1]]은?')).toMatchObject({
      outcome: 'noted',
      reasons: [expect.stringContaining('[[1]] 표시는 ‘빈칸 채우기’에서만 빈칸이 됩니다.')],
    });
    expect(row('배열 a\\[[1]]은?')).toMatchObject({ outcome: 'imported', reasons: [] });
  });

  test('EUC-KR and UTF-8 are told apart', () => {
    // '문제,정답' and '1+1,2' as Korean Excel saves them.
    const eucKr = Uint8Array.from([
      0xb9, 0xae, 0xc1, 0xa6, 0x2c, 0xc1, 0xa4, 0xb4, 0xe4, 0x0a, 0x31, 0x2b, 0x31, 0x2c, 0x32,
    ]);
    expect(decodeKorean(eucKr)).toBe('문제,정답\n1+1,2');
    expect(decodeKorean(new TextEncoder().encode('\uFEFF문제'))).toBe('문제');
    expect(() => decodeKorean(Uint8Array.from([0x41, 0xff, 0xff, 0x00]))).toThrow('글자를 읽을 수 없습니다');
  });

  test.each([
    ['유형,문제,보기1,보기2,정답\n하나 고르기,?,a,b,5', '보기의 번호가 아닙니다'],
    ['유형,문제,정답\n줄긋기,?,1', '알 수 없습니다'],
    ['유형,문제,정답\n수,?,셋', '수로 읽을 수 없습니다'],
    ['유형,문제,정답\n빈칸,[[1]] [[2]],하나', '빈칸은 2개'],
    ['유형,문제,정답\n단답,,답', '발문을 적어'],
    ['유형,문제,정답,배점\n단답,?,답,백점', '배점'],
  ])('%# is refused with its reason', (csv, reason) => {
    const items = read(csv);
    expect(items).toHaveLength(1);
    expect(items[0]?.outcome).toBe('refused');
    expect(items[0]?.reasons.join()).toContain(reason);
  });

  test('an unknown column is named, a missing one refused', () => {
    expect(read('문제,정답,비고\n?,답,x')[0]).toMatchObject({ outcome: 'noted' });
    expect(read('문제,정답,비고\n?,답,x')[0]?.reasons.join()).toContain('비고');
    expect(() => read('a,b\n1,2')).toThrow('문제');
  });

  test('no cell is a formula in a spreadsheet', () => {
    expect(writeCells([['=1+1', '+x', '-3', '@a', "'q", 'plain']])).toBe(
      "\uFEFF'=1+1,'+x,'-3,'@a,''q,plain\r\n",
    );
  });

  test('cells come back as they were', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            fc
              .string({ unit: 'binary', maxLength: 12 })
              .filter((text) => !text.includes('\r') && !text.includes('\uFEFF')),
            { minLength: 2, maxLength: 4 },
          ),
          { minLength: 1, maxLength: 5 },
        ),
        (rows) => {
          const kept = rows.map((row) => ['x', ...row]);
          const back = readCells(writeCells(kept)).map((row) =>
            row.map((cell) => (/^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)),
          );
          return JSON.stringify(back) === JSON.stringify(kept);
        },
      ),
    );
  });
});

describe('our own items go out and come back', () => {
  const item = (code: string, content: ItemContent) => ({
    code,
    subject: 'math',
    domain: 'd',
    gradeFrom: 3,
    gradeTo: 4,
    rating: 2,
    content,
    stimulus: null,
  });

  test.each(bank)('$code', ({ code, content }) => {
    const { rows, notes } = writeTable([item(code, content)]);
    if (notes.length > 0) {
      expect(notes[0]?.reason).toMatch(/표나 그림|점수가 다릅니다/);
      return;
    }
    const [back] = readTable(readCells(writeCells(rows))).items;
    expect(back?.reasons).toEqual([]);
    const first = back?.content;
    if (!first) throw new Error('not read');
    const again = readTable(readCells(writeCells(writeTable([item(code, first)]).rows))).items[0]?.content;
    expect(again).toEqual(first);
    const right = correctAnswer(first);
    if (right) expect(scoreAnswer(first, right).isCorrect).toBe(true);
    expect(scoreAnswer(first, right).maxScore).toBeCloseTo(scoreAnswer(content, null).maxScore, 6);
  });
});
