import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { cleanDocument, textOf } from '#src/features/boards/rules/document.ts';
import { lossesOf } from '#src/features/boards/rules/document-losses.ts';
import { cleanPasted } from '#src/features/cms/rules/paste.ts';
import { textIn, treeOf } from '#src/features/cms/rules/paste-tree.ts';
import { richExtensions } from './rich-extensions.ts';

/** As much of an element as the editor's reader asks for. */
type Shown = ReturnType<typeof parseDocument>['children'][number] & { children?: Shown[] };

function matches(name: string, attrs: Record<string, string>, selector: string): boolean {
  return selector.split(',').some((one) => {
    const [, tag = '', has] = /^([\w*-]+)(?:\[([\w-]+)[^\]]*\])?/.exec(one.trim()) ?? [];
    return (tag === name || tag === '*') && (has === undefined || attrs[has] !== undefined);
  });
}

function domOf(html: string): Node {
  const dress = (node: Shown) => {
    if ('attribs' in node) {
      const attrs = node.attribs as Record<string, string>;
      const name = 'name' in node ? String(node.name) : '';
      Object.assign(node, {
        nodeName: name.toUpperCase(),
        style: {},
        getAttribute: (one: string) => attrs[one.toLowerCase()] ?? null,
        hasAttribute: (one: string) => attrs[one.toLowerCase()] !== undefined,
        querySelector: () => null,
        closest: () => null,
        matches: (selector: string) => matches(name, attrs, selector),
      });
    }
    for (const child of node.children ?? []) dress(child);
  };
  const whole = parseDocument(html);
  for (const child of whole.children) dress(child);
  return whole as unknown as Node;
}

const reader = DOMParser.fromSchema(getSchema(richExtensions));
/** What the editor makes of a pasted text. */
const writtenOf = (html: string): unknown => reader.parse(domOf(html)).toJSON();

const sentences = [
  '□ 안에 알맞은 수를 써넣으세요.',
  '○ 표 하세요.',
  '□ + 3 = 8',
  '□와 △의 합은 얼마일까요?',
  '직사각형의 width=3, height=5 일 때 id=7 넓이는?',
  'style="굵게" 와 on=1, off=0 을 비교하세요.',
  '3 < x 이고 x > 1 인 정수',
  'a<b 이면 -a>-b',
  'R&D 비용은 12% 늘었습니다.',
  '1) 다음을 구하세요.',
  '가. 맞는 것을 고르세요.',
  '- 5보다 큰 수',
  '<보기>에서 알맞은 말을 고르세요.',
  'x²+y²=1, ½, √2, 3·4=12',
  '&nbsp; 라고 적힌 글',
] as const;
/** Lines of lists; their signs stand in no sentence above, so that only these may go. */
const points = ['모집 요강', '접수 기간과 방법', '시험을 보는 곳'] as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const sentence = fc.constantFrom(...sentences);
const looks = [
  (text: string) => text,
  (text: string) => `<span style="font-weight:bold">${text}<span style='color:red'></span></span>`,
  (text: string) => `<span style="font-weight:700"><span lang=EN-US>${text}</span>&nbsp;<i>끝</i></span>`,
  (text: string) => `<font color=red><b style='mso-bidi-font-weight:normal'>${text}</b></font><o:p></o:p>`,
  (text: string) => `<a href="https://www.ebsi.co.kr/" class=x>${text}</a>`,
  (text: string) => `<ruby>${text}<rt>뜻</rt></ruby>\u200b`,
  (text: string) => `<x-unknown data-a="1>0">${text}</x-unknown><!-- width=3 -->`,
];
const inline = fc.tuple(sentence, fc.constantFrom(...looks)).map(([text, look]) => look(escaped(text)));
const point = fc.constantFrom(...points);
const line = fc.oneof(
  inline.map((text) => `<p class=MsoNormal style='margin:0'>${text}</p>\n`),
  inline.map((text) => `<div>${text}</div>`),
  inline.map((text) => `<h1>${text}</h1>`),
  inline.map((text) => `<h5 id=a>${text}</h5>`),
  point.map((text) => `<p>• ${text}</p>`),
  point.map((text) => `<p>■ ${text}</p>\n<p>■ ${text}</p>`),
  fc
    .tuple(inline, fc.constantFrom('●', '■'))
    .map(
      ([text, sign]) =>
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${text}</p>`,
    ),
  fc.constant('<p>&nbsp;</p>'),
  fc.constant('<style>td {border:1px}</style>'),
  fc.constant('<img src="https://a.example/b.png" alt="">'),
);
const within = [
  (html: string) => `<blockquote>${html}</blockquote>`,
  (html: string) => `<div class="se-component se-quotation"><div>${html}</div></div>`,
  (html: string) => `<ul><li>${html}</li><li><blockquote>${html}</blockquote></li></ul>`,
  (html: string) => `<ol start=3><li>${html}</ol>`,
  (html: string) => `<table border=1 width=100><tr><td width=50>${html}<td align=center>${html}</table>`,
  (html: string) => `<div class="x"><section>${html}</section>${html}</div>`,
  (html: string) => `<span style="font-weight:bold">${html}</span>`,
];
const { blocks } = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    line,
    fc.tuple(tie('blocks'), fc.constantFrom(...within)).map(([html, around]) => around(html)),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
}));

const letters = (text: string) => text.replace(/[\s\u00a0\u200b•■●]/g, '');
/** The letters a reader of the pasted page sees, with the readings of words in brackets. */
const seen = (html: string) =>
  letters(textIn(treeOf(html.replace(/<style>[^<]*<\/style>/g, '').replace(/<rt>뜻<\/rt>/g, '(뜻)'))));

describe('no word of a paste is lost', () => {
  test('by what is taken away around the words', () => {
    fc.assert(
      fc.property(blocks, (html) => {
        expect(letters(textIn(treeOf(cleanPasted(html))))).toBe(seen(html));
      }),
      { numRuns: 400 },
    );
  });
  test('by the editor and the cleaner of what is kept', () => {
    fc.assert(
      fc.property(blocks, (html) => {
        const written = writtenOf(cleanPasted(html));
        expect(lossesOf(written)).toEqual([]);
        expect(letters(textOf(cleanDocument(written)))).toBe(seen(html));
      }),
      { numRuns: 200 },
    );
  });
  test('and the second cleaning of a paste changes nothing', () => {
    fc.assert(
      fc.property(blocks, (html) => {
        const once = cleanPasted(html);
        expect(seen(cleanPasted(once))).toBe(seen(once));
      }),
      { numRuns: 100 },
    );
  });
});
