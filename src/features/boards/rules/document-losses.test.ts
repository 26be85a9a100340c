import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDocument, textOf } from './document.ts';
import { lossesOf } from './document-losses.ts';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] });
const doc = (...content: object[]) => ({ type: 'doc', content });
const picture = (src: string) => ({ type: 'image', attrs: { src, alt: '', caption: '' } });
const own = `/files/${'b'.repeat(22)}`;

describe('kept whole', () => {
  test('a table of 250 rows and 8 columns, and what follows it', () => {
    const cell = (row: number, column: number) => ({
      type: 'tableCell',
      content: [paragraph(`${row}행 ${column}열`)],
    });
    const rows = Array.from({ length: 250 }, (_, row) => ({
      type: 'tableRow',
      content: Array.from({ length: 8 }, (_unused, column) => cell(row, column)),
    }));
    const written = doc({ type: 'table', content: rows }, paragraph('표 아래의 마지막 문단'));
    expect(lossesOf(written)).toEqual([]);
    const words = textOf(cleanDocument(written));
    expect(words).toContain('249행 7열');
    expect(words).toContain('표 아래의 마지막 문단');
  });
  test('a paragraph of 25,003 characters', () => {
    const long = `${'가'.repeat(25_000)}끝입니`;
    expect(textOf(cleanDocument(doc(paragraph(long))))).toBe(long);
  });
  test('pictures in a quotation, a point of a list and a cell', () => {
    const list = { type: 'listItem', content: [paragraph('목록'), picture(own)] };
    const row = { type: 'tableRow', content: [{ type: 'tableCell', content: [picture(own)] }] };
    const written = doc(
      { type: 'blockquote', content: [paragraph('인용'), picture(own)] },
      { type: 'bulletList', content: [list] },
      { type: 'table', content: [row] },
    );
    expect(lossesOf(written)).toEqual([]);
  });
  test('raised and lowered signs', () => {
    const square = doc({
      type: 'paragraph',
      content: [text('x'), text('2', { marks: [{ type: 'superscript' }] })],
    });
    expect(JSON.stringify(cleanDocument(square))).toContain('superscript');
  });
});

describe('told as lost', () => {
  test.each([
    [
      'an unknown block with its words',
      doc({ type: 'marquee', content: [text('흐르는 글')] }),
      /글의 일부 \(“흐르는글/,
    ],
    ['a picture of another place', doc(picture('https://blog.example/a.png')), /다른 곳의 그림/],
    [
      'a description that is too long',
      doc({ ...picture(own), attrs: { src: own, alt: '가'.repeat(400) } }),
      /글의 일부/,
    ],
    ['a formula that is too long', doc({ type: 'mathBlock', attrs: { latex: 'x'.repeat(3_000) } }), /수식/],
    ['a video nobody knows', doc({ type: 'video', attrs: { host: 'tv', videoId: '1' } }), /동영상/],
    [
      'a link that may not be followed',
      doc({
        type: 'paragraph',
        content: [text('링크', { marks: [{ type: 'link', attrs: { href: 'ftp://a' } }] })],
      }),
      /링크/,
    ],
  ])('%s', (_name, written, sentence) => expect(lossesOf(written).join()).toMatch(sentence));
  test('what is deeper than anybody writes', () => {
    let deep: object = paragraph('바닥');
    for (let level = 0; level < 3_000; level += 1) deep = { type: 'blockquote', content: [deep] };
    expect(lossesOf(doc(deep)).join()).toContain('바닥');
  });
  test('nothing of what was once cleaned, whatever it was', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(lossesOf(cleanDocument(JSON.parse(json)))).toEqual([]);
      }),
    );
  });
});
