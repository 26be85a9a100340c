import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badAddresses, xssCorpus } from '#tests/xss-corpus.ts';
import { renderDocument } from '../actions/render.server.ts';
import { cleanDocument, picturesIn, safeHref, textOf } from './document.ts';

const tagsOf = (html: string) => [...html.matchAll(/<([a-zA-Z!/][^\s>/]*)([^>]*)>/g)];
const harmless =
  /^(\/?(p|h[234]|ul|ol|li|blockquote|pre|code|hr|br|strong|em|u|s|sub|sup|a|img|figure|figcaption|table|tbody|tr|th|td|section|iframe|span|div|math|semantics|annotation|mrow|mi|mo|mn|mtext|mstyle|mspace|msup|msub|mfrac|merror|svg|path|line|menclose|mpadded|mover|munder|msubsup))$/;

/** What a browser could run in the HTML; empty when nothing can. */
function dangersIn(html: string): string[] {
  return tagsOf(html).flatMap(([whole, name = '', attrs = '']) => {
    const outsideQuotes = attrs.replace(/"[^"]*"/g, '""');
    const wrong: string[] = [];
    if (!harmless.test(name)) wrong.push(whole);
    if (/\son\w+\s*=|srcdoc|formaction/i.test(outsideQuotes)) wrong.push(whole);
    // Attributes in quotes one by one, then what stands outside any quotes.
    const pairs = [...attrs.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, key, value]) => `${key}=${value}`);
    const address = /^(href|src|action|data)\s*=\s*['"]?\s*(javascript|data|vbscript|file|blob):/i;
    if ([...pairs, ...outsideQuotes.split(/\s+/)].some((pair) => address.test(pair))) wrong.push(whole);
    if (name === 'iframe' && !/src="https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//.test(attrs))
      wrong.push(whole);
    return wrong;
  });
}

describe('the corpus of stored scripts', () => {
  test('is large', () => expect(xssCorpus.length).toBeGreaterThanOrEqual(1_000));
  test('runs nothing after the cleaning', () => {
    const run = xssCorpus.flatMap((one) => dangersIn(renderDocument(one).html));
    expect(run).toEqual([]);
  });
  test('and the eye that looks for dangers sees them (control: the words as they came)', () => {
    const seen = xssCorpus.filter((one) => dangersIn(JSON.stringify(one).replaceAll('\\"', '"')).length > 0);
    expect(seen.length).toBeGreaterThan(400);
  });
});

test.each(badAddresses)('no link leads to %j', (address) => expect(safeHref(address)).toBeNull());
test.each([
  ['https://www.ebsi.co.kr/a?b=c#d', 'https://www.ebsi.co.kr/a?b=c#d'],
  ['/faq?q=a', '/faq?q=a'],
  ['#표', '#표'],
  ['mailto:help@msc.example', 'mailto:help@msc.example'],
  ['tel:02-555-0100', 'tel:02-555-0100'],
])('a link may lead to %s', (address, href) => expect(safeHref(address)).toBe(href));

test('any JSON becomes a document, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const clean = cleanDocument(JSON.parse(json));
      expect(cleanDocument(clean)).toEqual(clean);
      expect(dangersIn(renderDocument(clean).html)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
test('a text that is deeper or longer than anyone writes is cut, not followed', () => {
  let deep: unknown = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
  for (let level = 0; level < 5_000; level += 1) deep = { type: 'blockquote', content: [deep] };
  expect(textOf(cleanDocument({ type: 'doc', content: [deep] }))).toBe('');
  const many = Array.from({ length: 80_000 }, () => ({ type: 'horizontalRule' }));
  expect(cleanDocument({ type: 'doc', content: many }).content.length).toBeLessThanOrEqual(60_000);
});

test('what is allowed is drawn', () => {
  const picture = { src: `/files/${'b'.repeat(22)}`, alt: '그림', caption: '설명', width: 800, height: 600 };
  const written = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '제목' }] },
      { type: 'paragraph', content: [{ type: 'text', text: '굵게', marks: [{ type: 'bold' }] }] },
      { type: 'mathBlock', attrs: { latex: 'a^2+b^2=c^2' } },
      { type: 'image', attrs: picture },
      { type: 'video', attrs: { host: 'vimeo', videoId: '123456789', title: '수업' } },
    ],
  };
  const { html, hasMath } = renderDocument(written);
  expect(hasMath).toBe(true);
  expect(html).toContain('<h2>제목</h2><p><strong>굵게</strong></p>');
  expect(html).toContain('class="katex-display"');
  expect(html).toContain('<annotation encoding="application/x-tex">a^2+b^2=c^2</annotation>');
  expect(html).toContain(`<img src="${picture.src}" alt="그림" width="800" height="600"`);
  expect(html).toContain('src="https://player.vimeo.com/video/123456789"');
  const sizes = new Map([['b'.repeat(22), { src: '/p.webp', srcSet: '/p.webp 480w', avif: '/p.avif 480w' }]]);
  const sized = renderDocument(written, { sizes }).html;
  expect(sized).toMatch(
    /<picture><source type="image\/avif" srcset="\/p.avif 480w"[^>]*\/><img [^>]*\/><\/picture>/,
  );
  expect(sized).not.toContain('</source>');
  expect(picturesIn(cleanDocument(written))).toEqual(['b'.repeat(22)]);
  expect(textOf(cleanDocument(written))).toContain('제목');
});
