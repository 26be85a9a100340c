import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { plainBlocks, plainLine } from '#src/features/items/rules/text/plain.ts';
import { readGift } from './gift.ts';
import { writeGift } from './gift-write.ts';

const shared = '../shared/data/gift_examples.txt';
const examples = [shared, '../../shared/data/gift_examples.txt'].find((path) => existsSync(path)) ?? shared;

function only(source: string): ItemContent {
  const { items } = readGift(source);
  const [item] = items;
  if (items.length !== 1 || !item?.content) throw new Error(JSON.stringify(items.map((one) => one.reasons)));
  return item.content;
}
const typed = (kind: 'text' | 'number', text: string): Answer => ({ kind, text });
const points = (content: ItemContent, answer: Answer) => scoreAnswer(content, answer).score;
const optionOf = ({ body }: ItemContent, words: string) =>
  'options' in body ? (body.options.find((option) => plainLine(option.content) === words)?.id ?? '?') : '?';

describe('GIFT and its traps', () => {
  test('a short answer worth half: =%50%x', () => {
    const content = only('::n::Jesus was from {=Nazareth =%50%Nazereth}');
    expect(points(content, typed('text', 'nazareth'))).toBe(1);
    expect(points(content, typed('text', 'Nazereth'))).toBe(0.5);
    expect(points(content, typed('text', 'Rome'))).toBe(0);
  });

  test('a wrong choice takes away: ~%-50%', () => {
    const content = only('Who? { ~%-50%No one ~%50%Grant ~%50%Wife ~%-50%Father }');
    const pick = (...words: string[]): Answer => ({
      kind: 'multiple',
      options: words.map((one) => optionOf(content, one)),
    });
    expect(points(content, pick('Grant', 'Wife'))).toBe(1);
    expect(points(content, pick('Grant', 'No one'))).toBe(0);
    expect(points(content, pick('Grant', 'Wife', 'Father'))).toBe(0.5);
    expect(points(content, pick('No one', 'Father'))).toBe(0);
  });

  test.each([
    ['{#3:2}', { '1': 1, '5': 1, '5.1': 0, '0.9': 0 }],
    ['{#1..5}', { '1': 1, '5': 1, '3': 1, '5.01': 0 }],
    ['{#3.141..3.142}', { '3.1415': 1, '3.1421': 0 }],
    ['{#-5}', { '-5': 1, '5': 0 }],
    ['{#=1822:0 =%50%1822:2}', { '1822': 1, '1820': 0.5, '1819': 0 }],
    ['{#1.5e3}', { '1500': 1 }],
  ])('numbers: %s', (answers, expected) => {
    const content = only(`When? ${answers}`);
    for (const [given, score] of Object.entries(expected))
      expect(points(content, typed('number', given)), given).toBe(score);
  });

  test('escaped signs are plain letters', () => {
    const content = only('Which \\{equals\\} 5? {~ \\= 2 + 2 = \\= 2 + 3#yes \\# sure ~a \\~ b}');
    expect(plainBlocks(content.body.stem)).toBe('Which {equals} 5?');
    expect(optionOf(content, '= 2 + 3')).toBe(content.key.kind === 'single' ? content.key.correct : '');
    expect(optionOf(content, 'a ~ b')).not.toBe('?');
    expect(plainBlocks(content.solution)).toContain('yes # sure');
  });

  test('a literal backslash, a colon and a line break', () => {
    const content = only('Path\\: C\\:\\\\temp\\nnext {=a\\\\b}');
    expect(plainBlocks(content.body.stem)).toBe('Path: C:\\temp next');
    expect(points(content, typed('text', 'a\\b'))).toBe(1);
  });

  test('pairs with ->, spare right sides and one right side twice', () => {
    const content = only('Match. {=Canada -> Ottawa =Italy->Rome =Vatican -> Rome = -> Paris}');
    if (content.body.kind !== 'match' || content.key.kind !== 'match') throw new Error(content.body.kind);
    expect(content.body.left).toHaveLength(3);
    expect(content.body.right.map((one) => plainLine(one.content))).toEqual(['Ottawa', 'Rome', 'Paris']);
    expect(content.key.correct[2]).toEqual({ left: 'l3', right: 'r2' });
  });

  test.each([
    ['[html]', 'x<sub>2</sub>', 'x2'],
    ['[plain]', 'a <b> c', 'a <b> c'],
    ['[markdown]', '**x** y', 'x y'],
    ['[moodle]', 'x y', 'x y'],
  ])('the format tag %s', (tag, text, words) => {
    expect(plainBlocks(only(`${tag}${text} {T}`).body.stem)).toBe(words);
  });

  test('a missing word keeps its place; closing punctuation does not', () => {
    expect(plainBlocks(only('Grant is {~buried =entombed} in the tomb.').body.stem)).toBe(
      'Grant is _____ in the tomb.',
    );
    expect(plainBlocks(only('Two plus two equals {=four =4}.').body.stem)).toBe('Two plus two equals');
  });

  test('wildcards, essays, true and false, categories, comments, general feedback', () => {
    expect(points(only('Colour? {=col*r}'), typed('text', 'colour'))).toBe(1);
    expect(only('Write. {}').body.kind).toBe('essay');
    const truth = only('// a remark\nSun rises. {TRUE#no#yes\n####Because.}');
    expect(truth.key).toMatchObject({ kind: 'single', correct: 'true' });
    expect(plainBlocks(truth.solution)).toContain('Because.');
    const { items } = readGift('$CATEGORY: 수학/도형\n\nQ {T}');
    expect(items[0]?.meta.domain).toBe('수학/도형');
  });

  test('a blank line inside the braces does not cut the question', () => {
    expect(only('Q {\n~a\n\n=b\n}').body.kind).toBe('single');
  });

  test.each([
    ['Just a remark.', '설명 글'],
    ['Open { ~a =b', '짝'],
    ['No key {~a ~b}', '정답'],
    ['Odd {#abc}', '읽을 수 없습니다'],
    ['Bad [html]<script>alert(1)</script> {T}', '안전하지 않은'],
    ['[html]<img src=x onerror=alert(1)> {T}', '안전하지 않은'],
  ])('%s is named with its reason', (source, reason) => {
    const { items } = readGift(source);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ outcome: 'refused' });
    expect(items[0]?.reasons.join()).toContain(reason);
  });

  test('what is read, written and read again is the same', () => {
    const source = [
      '::a::2 \\= 1 + ? {~1#no =2#yes ~%50%3}',
      '::b::pi {#=3.14:0.01 =%50%3:0.5}',
      '::c::[html]<p>x<sup>2</sup> \\\\(x\\\\)</p><ul><li>one</li></ul> {~%50%p ~%50%q ~%-100%r}',
      '::d::m {=a -> b =c -> d = -> e}',
      '::e::s {=a\\=b =%33.33333%c*}',
      '::f::t {FALSE####why}',
    ].join('\n\n');
    const first = readGift(source);
    expect(first.items.map((item) => item.outcome)).not.toContain('refused');
    const write = (items: typeof first.items) =>
      writeGift(
        items.flatMap((item, index) => (item.content ? [{ code: `q${index}`, content: item.content }] : [])),
      );
    const written = write(first.items);
    const second = readGift(written.text);
    expect(second.items.map((item) => item.content)).toEqual(first.items.map((item) => item.content));
    expect(write(second.items).text).toBe(written.text);
  });
});

test.skipIf(!existsSync(examples))("Moodle's examples: all 43 are accounted for, all taken", () => {
  const { items } = readGift(readFileSync(examples, 'utf8'));
  expect(items).toHaveLength(43);
  expect(items.filter((item) => item.outcome === 'refused').map((item) => [item.name, item.reasons])).toEqual(
    [],
  );
  const kinds = items.map((item) => item.content?.body.kind);
  expect(kinds.filter((kind) => kind === 'number')).toHaveLength(8);
  expect(kinds.filter((kind) => kind === 'match')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'multiple')).toHaveLength(2);
});
