import { describe, expect, test } from 'vitest';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { readMoodleXml } from './moodle-xml.ts';

const text = (html: string) => `<text><![CDATA[${html}]]></text>`;
const question = (type: string, inner: string, stem = '<p>물음 &nbsp;\\(x^2\\)</p>') =>
  `<question type="${type}"><name><text>이름</text></name><questiontext format="html">${text(stem)}</questiontext><defaultgrade>2</defaultgrade>${inner}</question>`;
const answer = (fraction: number, html: string, more = '') =>
  `<answer fraction="${fraction}" format="html">${text(html)}${more}</answer>`;
const read = (...questions: string[]) =>
  readMoodleXml(readXml(`<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`));
function only(xml: string): ItemContent {
  const [item] = read(xml).items;
  if (!item?.content) throw new Error(item?.reasons.join());
  return item.content;
}
const score = (content: ItemContent, given: Answer) => scoreAnswer(content, given).score;

describe('Moodle XML', () => {
  test('choices, with their grades', () => {
    const one = only(
      question('multichoice', `<single>true</single>${answer(0, '<p>a</p>')}${answer(100, '<p>b</p>')}`),
    );
    expect(one.key).toMatchObject({ kind: 'single', correct: 'o2', scoring: { rule: 'exact', points: 2 } });
    expect(plainBlocks(one.body.stem)).toBe('물음 x 제곱');
    const some = only(
      question(
        'multichoice',
        `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-50, 'c')}`,
      ),
    );
    expect(score(some, { kind: 'multiple', options: ['o1', 'o2'] })).toBe(2);
    expect(score(some, { kind: 'multiple', options: ['o1', 'o3'] })).toBe(0);
    expect(only(question('truefalse', answer(0, 'true') + answer(100, 'false'))).key).toMatchObject({
      correct: 'false',
    });
  });

  test('words, numbers with units, pairs, order, essays', () => {
    const words = only(
      question('shortanswer', `<usecase>1</usecase>${answer(100, 'Seoul')}${answer(50, 'Busan*')}`),
    );
    expect(
      ['Seoul', 'seoul', 'Busan city'].map((given) => score(words, { kind: 'text', text: given })),
    ).toEqual([2, 0, 1]);
    const unit =
      '<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>';
    const number = only(question('numerical', answer(100, '2', '<tolerance>0.1</tolerance>') + unit));
    expect(
      ['2.1', '2.2', '200 cm', '1.5m'].map((given) => score(number, { kind: 'number', text: given })),
    ).toEqual([2, 0, 2, 0]);
    const sub = (left: string, right: string) =>
      `<subquestion format="html">${text(left)}<answer><text>${right}</text></answer></subquestion>`;
    const pairs = only(question('matching', sub('a', '1') + sub('b', '2') + sub('', '3')));
    expect(pairs.body).toMatchObject({ left: { length: 2 }, right: { length: 3 } });
    expect(only(question('ordering', answer(1, 'x') + answer(2, 'y'))).key).toMatchObject({
      correct: ['o1', 'o2'],
    });
    expect(only(question('essay', '')).body.kind).toBe('essay');
  });

  test('embedded answers', () => {
    const cloze = only(
      question(
        'multianswer',
        '',
        '<p>서울은 {1:SHORTANSWER:=한국~%50%조선#옛 이름}의 {2:MULTICHOICE:산~=수도}이고 {1:NUMERICAL:=25:1}개 구가 있다.</p>',
      ),
    );
    expect(plainBlocks(cloze.body.stem)).toBe('서울은 ____의 ____이고 ____개 구가 있다.');
    const values = [
      { gap: 'g1', value: '조선' },
      { gap: 'g2', value: 'o2' },
      { gap: 'g3', value: '26' },
    ];
    expect(scoreAnswer(cloze, { kind: 'gaps', values })).toMatchObject({ score: 3.5, maxScore: 4 });
  });

  test('missing words to select or to drag become gaps with choices', () => {
    const word = (tag: string, word: string, group: number, more = '') =>
      `<${tag}>${text(word)}<group>${group}</group>${more}</${tag}>`;
    const stem = '<p>물은 [[1]]에서 [[3]]되고, 다시 [[1]]이 된다.</p>';
    const select = only(
      question(
        'gapselect',
        word('selectoption', '0 °C', 1) +
          word('selectoption', '100 °C', 1) +
          word('selectoption', '얼게', 2) +
          word('selectoption', '끓게', 2),
        stem,
      ),
    );
    expect(plainBlocks(select.body.stem)).toBe('물은 ____에서 ____되고, 다시 ____이 된다.');
    expect(
      select.body.kind === 'gaps' && select.body.gaps.map((gap) => 'options' in gap && gap.options.length),
    ).toEqual([2, 2, 2]);
    const values = (...given: string[]) => ({
      kind: 'gaps' as const,
      values: given.map((value, index) => ({ gap: `g${index + 1}`, value })),
    });
    expect(score(select, values('o1', 'o3', 'o1'))).toBeCloseTo(2, 9);
    expect(score(select, values('o1', 'o3', 'o2'))).toBeCloseTo(4 / 3, 9);
    const dragged = question(
      'ddwtos',
      word('dragbox', '산소', 1) + word('dragbox', '수소', 1, '<infinite/>'),
      '<p>[[2]]와 [[1]]</p>',
    );
    expect(read(dragged).items[0]).toMatchObject({ outcome: 'noted', reasons: { length: 2 } });
    expect(score(only(dragged), values('o2', 'o1'))).toBe(2);
    expect(
      read(question('gapselect', word('selectoption', '가', 1), '[[7]]')).items[0]?.reasons.join(),
    ).toContain('[[7]]');
  });

  test('pictures come along, categories name the domain, the rest is named', () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = `<file name="a b.png" path="/" encoding="base64">${png}</file>`;
    const withPicture = `<question type="truefalse"><name><text>그림</text></name><questiontext format="html">${text('<img src="@@PLUGINFILE@@/a%20b.png" alt="점">')}${file}</questiontext>${answer(100, 'true')}${answer(0, 'false')}</question>`;
    const report = read(
      '<question type="category"><category><text>$course$/수학/도형</text></category></question>',
      withPicture,
      question('calculated', ''),
      question('description', ''),
      question('truefalse', answer(100, 'true'), '<p>x</p><script>1</script>'),
    );
    expect(report.media).toMatchObject([{ mime: 'image/png' }]);
    expect(report.items.map(({ outcome }) => outcome)).toEqual(['imported', 'refused', 'refused', 'refused']);
    expect(report.items[0]?.meta.domain).toBe('수학/도형');
    expect(report.items[1]?.reasons.join()).toContain('계산형');
    expect(report.items[3]?.reasons.join()).toContain('안전하지 않은');
  });
});
