import { describe, expect, test } from 'vitest';
import { readXml } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { plainBlocks, plainLine } from '#src/features/items/rules/text/plain.ts';
import { readQti12 } from './item.ts';

const notified = (text: string) =>
  `<material><mattext texttype="text/html"><![CDATA[${text}]]></mattext></material>`;
const label = (ident: string, text: string) =>
  `<response_label ident="${ident}">${notified(text)}</response_label>`;
const asked = (ident: string, how: string, labels: string, more = '') =>
  `<response_lid ident="${ident}" rcardinality="${how}">${more}<render_choice shuffle="Yes">${labels}</render_choice></response_lid>`;
const set = (points: number, action = 'Set') =>
  `<setvar action="${action}" varname="SCORE">${points}</setvar>`;
const when = (condition: string, more: string) =>
  `<respcondition><conditionvar>${condition}</conditionvar>${more}</respcondition>`;
const equal = (value: string, respident = 'r') => `<varequal respident="${respident}">${value}</varequal>`;
const item = (presentation: string, rules: string, more = '') =>
  `<item ident="q1" title="이름"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${notified('<p>물음</p>')}${presentation}</presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100" minvalue="0" vartype="Decimal"/></outcomes>${rules}</resprocessing>${more}</item>`;
const read = (...items: string[]) =>
  readQti12(
    readXml(
      `<questestinterop><assessment ident="a" title="시험"><section ident="s">${items.join('')}</section></assessment></questestinterop>`,
    ),
  ).items;
function only(xml: string): ItemContent {
  const [one] = read(xml);
  if (!one?.content) throw new Error(one?.reasons.join());
  return one.content;
}
const score = (content: ItemContent, given: Answer) => scoreAnswer(content, given).score;
const abc = label('A', '가') + label('B', '<b>나</b>') + label('C', '다');

describe('QTI 1.2', () => {
  test('one of several, feedback beside it', () => {
    const one = only(
      item(
        asked('r', 'Single', abc),
        when('<other/>', '<displayfeedback feedbacktype="Response" linkrefid="f"/>') +
          when(equal('B'), set(100)),
        `<itemfeedback ident="f"><flow_mat>${notified('나가 맞습니다.')}</flow_mat></itemfeedback>`,
      ),
    );
    expect(one.body).toMatchObject({ kind: 'single', isShuffled: true, options: { length: 3 } });
    expect(plainBlocks(one.body.stem)).toBe('물음');
    expect(plainBlocks(one.solution)).toBe('나가 맞습니다.');
    expect(['o1', 'o2', 'o3'].map((option) => score(one, { kind: 'single', option }))).toEqual([0, 2, 0]);
  });

  test('part of the points for another option', () => {
    const one = only(item(asked('r', 'Single', abc), when(equal('A'), set(50)) + when(equal('C'), set(100))));
    expect(['o1', 'o2', 'o3'].map((option) => score(one, { kind: 'single', option }))).toEqual([1, 0, 2]);
  });

  test('several at once: all of them and none of the others, or points for each', () => {
    const all = only(
      item(
        asked('r', 'Multiple', abc),
        when(`<and>${equal('A')}${equal('C')}<not>${equal('B')}</not></and>`, set(100)),
      ),
    );
    const given = (content: ItemContent, ...options: string[]) =>
      score(content, { kind: 'multiple', options });
    expect([given(all, 'o1', 'o3'), given(all, 'o1'), given(all, 'o1', 'o2', 'o3')]).toEqual([2, 0, 0]);
    const each = only(
      item(
        asked('r', 'Multiple', abc),
        when(equal('A'), set(1, 'Add')) +
          when(equal('C'), set(1, 'Add')) +
          when(equal('B'), set(1, 'Subtract')),
      ),
    );
    expect([given(each, 'o1', 'o3'), given(each, 'o1'), given(each, 'o1', 'o2')]).toEqual([2, 1, 0]);
  });

  test('order, pairs, words, numbers, essays', () => {
    const order = only(
      item(asked('r', 'Ordered', abc), when(equal('C') + equal('A') + equal('B'), set(100))),
    );
    expect(order.key).toMatchObject({ kind: 'order', correct: ['o3', 'o1', 'o2'] });
    const list = label('x', '서울') + label('y', '도쿄');
    const pairs = only(
      item(
        asked('r1', 'Single', list, notified('한국')) + asked('r2', 'Single', list, notified('일본')),
        when(equal('x', 'r1'), set(50, 'Add')) + when(equal('y', 'r2'), set(50, 'Add')),
      ),
    );
    expect(pairs.body).toMatchObject({ kind: 'match', left: { length: 2 }, right: { length: 2 } });
    expect(pairs.body.kind === 'match' && plainLine(pairs.body.left[0]?.content ?? [])).toBe('한국');
    const right = [
      { left: 'l1', right: 'r1' },
      { left: 'l2', right: 'r2' },
    ];
    expect(score(pairs, { kind: 'match', pairs: right })).toBe(2);
    const typed = (type: string, rules: string) =>
      only(item(`<response_str ident="r"><render_fib fibtype="${type}"/></response_str>`, rules));
    const words = typed('String', when(`<or>${equal('서울')}${equal('Seoul')}</or>`, set(100)));
    expect(['서울', 'seoul', '부산'].map((text) => score(words, { kind: 'text', text }))).toEqual([2, 2, 0]);
    const number = typed('Decimal', when(equal('2.5'), set(100)));
    expect(['2.50', '5/2', '3'].map((text) => score(number, { kind: 'number', text }))).toEqual([2, 2, 0]);
    expect(typed('String', '').body.kind).toBe('essay');
  });

  test('what it cannot take is named', () => {
    const spot = '<response_xy ident="r"><render_hotspot/></response_xy>';
    const report = read(
      item(spot, ''),
      item(asked('r', 'Single', abc), ''),
      item(
        '<response_num ident="r"><render_fib/></response_num>',
        when('<vargte respident="r">2</vargte>', set(100)),
      ),
      item('', ''),
      item(
        asked('r', 'Single', label('A', '<script>1</script>') + label('B', '나')),
        when(equal('B'), set(1)),
      ),
    );
    expect(report.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'refused'));
    expect(report.map(({ reasons }) => reasons.join())).toEqual([
      expect.stringContaining('response_xy'),
      expect.stringContaining('정답'),
      expect.stringContaining('vargte'),
      expect.stringContaining('답하는 곳'),
      expect.stringContaining('안전하지 않은'),
    ]);
  });
});
