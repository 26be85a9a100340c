import { renderJSONContentToString } from '@tiptap/static-renderer/json/html-string';
import katex from 'katex';
import sanitize from 'sanitize-html';
import type { Pictured } from '#src/ui/picture.tsx';
import { cleanDocument } from '../rules/document.ts';
import { asShown } from '../rules/shown-document.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: unknown) => String(text ?? '').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

interface Context {
  readonly node: {
    readonly attrs?: Readonly<Record<string, unknown>> | undefined;
    readonly text?: string | undefined;
  };
  readonly children?: string | string[] | undefined;
}
const inside = (children: string | string[] | undefined) => [children ?? ''].flat().join('');
const wrap = (tag: string) => (context: Context) => `<${tag}>${inside(context.children)}</${tag}>`;

const cell =
  (tag: string, more = '') =>
  ({ node, children }: Context) =>
    `<${tag}${more} colspan="${Number(node.attrs?.colspan ?? 1)}" rowspan="${Number(node.attrs?.rowspan ?? 1)}">${inside(children)}</${tag}>`;

const players = {
  youtube: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  vimeo: (id: string) => `https://player.vimeo.com/video/${id}`,
};

/** The width of the column of text; on a phone the window's without its margins. */
const textSizes = '(min-width: 780px) 714px, calc(100vw - 32px)';

/** Other sizes of the pictures of a text, by the id of their upload. */
type Sizes = ReadonlyMap<string, Pictured>;

const picture =
  (sizes: Sizes) =>
  ({ node }: Context): string => {
    const { src, alt, caption, width, height } = node.attrs ?? {};
    const sized = sizes.get(String(src).replace('/files/', ''));
    const more = sized?.srcSet ? ` srcset="${escapeHtml(sized.srcSet)}" sizes="${textSizes}"` : '';
    const image = `<img src="${escapeHtml(sized?.src ?? src)}"${more} alt="${escapeHtml(alt)}" width="${Number(width)}" height="${Number(height)}" loading="lazy">`;
    const both = sized?.avif
      ? `<picture><source type="image/avif" srcset="${escapeHtml(sized.avif)}" sizes="${textSizes}">${image}</picture>`
      : image;
    return `<figure>${both}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
  };

function video({ node }: Context): string {
  const { host, videoId, title } = node.attrs ?? {};
  const src = players[host === 'vimeo' ? 'vimeo' : 'youtube'](String(videoId));
  return `<figure><iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" loading="lazy" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation"></iframe></figure>`;
}

/** Formulas are set after the cleaning, from placeholders that only this module can make. */
function math(isBlock: boolean, formulas: string[]) {
  return ({ node }: Context) => {
    const html = katex.renderToString(String(node.attrs?.latex ?? ''), {
      displayMode: isBlock,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
    });
    // A long formula scrolls in its own box, which a keyboard can reach.
    const box = `<div class="formula" role="group" aria-label="수식" tabindex="0">${html}</div>`;
    formulas.push(isBlock ? box : html);
    return `<data value="${formulas.length - 1}"></data>`;
  };
}

const allowed: sanitize.IOptions = {
  allowedTags:
    'p h2 h3 h4 ul ol li blockquote pre code hr br strong em u s sub sup a img picture source figure figcaption table tbody tr th td section iframe data'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    source: ['type', 'srcset', 'sizes'],
    ol: ['start', 'type'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    section: ['tabindex', 'aria-label'],
    iframe: ['src', 'title', 'loading', 'allowfullscreen', 'sandbox'],
    data: ['value'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  selfClosing: ['img', 'br', 'hr', 'source'],
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'player.vimeo.com'],
  nonBooleanAttributes: [],
};

function link({
  mark,
  children,
}: {
  mark: { attrs?: Record<string, unknown> };
  children?: string | string[];
}) {
  const href = String(mark.attrs?.href ?? '');
  const away = /^https?:/.test(href) ? ' rel="noopener noreferrer nofollow" target="_blank"' : '';
  return `<a href="${escapeHtml(href)}"${away}>${inside(children)}</a>`;
}

function renderer(formulas: string[], sizes: Sizes) {
  return renderJSONContentToString({
    nodeMapping: {
      doc: ({ children }: Context) => inside(children),
      text: ({ node }: Context) => escapeHtml(node.text),
      paragraph: wrap('p'),
      heading: (context: Context) => wrap(`h${Number(context.node.attrs?.level ?? 2)}`)(context),
      bulletList: wrap('ul'),
      orderedList: ({ node, children }: Context) =>
        `<ol start="${Number(node.attrs?.start ?? 1)}"${node.attrs?.type ? ` type="${escapeHtml(node.attrs.type)}"` : ''}>${inside(children)}</ol>`,
      listItem: wrap('li'),
      blockquote: wrap('blockquote'),
      codeBlock: (context: Context) => `<pre><code>${inside(context.children)}</code></pre>`,
      horizontalRule: () => '<hr>',
      hardBreak: () => '<br>',
      image: picture(sizes),
      video,
      table: ({ children }: Context) =>
        `<section tabindex="0" aria-label="표"><table><tbody>${inside(children)}</tbody></table></section>`,
      tableRow: wrap('tr'),
      tableHeader: cell('th', ' scope="col"'),
      tableCell: cell('td'),
      mathInline: math(false, formulas),
      mathBlock: math(true, formulas),
    },
    markMapping: {
      bold: wrapMark('strong'),
      italic: wrapMark('em'),
      underline: wrapMark('u'),
      strike: wrapMark('s'),
      code: wrapMark('code'),
      subscript: wrapMark('sub'),
      superscript: wrapMark('sup'),
      link,
    },
    unhandledNode: () => '',
    unhandledMark: ({ children }) => inside(children),
  });
}

function wrapMark(tag: string) {
  return ({ children }: { children?: string | string[] }) => `<${tag}>${inside(children)}</${tag}>`;
}

/** A text as it is shown. */
export interface RenderedText {
  readonly html: string;
  /** True: the page needs the style of formulas. */
  readonly hasMath: boolean;
}

/** What a text is drawn with: the title it stands under, and other sizes of its pictures. */
export interface DrawnWith {
  readonly about?: string;
  readonly sizes?: Sizes;
}

/** Draws a stored text: cleaned once more as JSON, rendered, cleaned as HTML, and only then its formulas are set. */
export function renderDocument(
  raw: unknown,
  { about = '', sizes = new Map() }: DrawnWith = {},
): RenderedText {
  const formulas: string[] = [];
  const rough = renderer(formulas, sizes)({ content: asShown(cleanDocument(raw), about) as never });
  const clean = sanitize(rough, allowed);
  const html = clean.replace(
    /<data value="(\d+)"><\/data>/g,
    (_whole, index: string) => formulas[Number(index)] ?? '',
  );
  return { html, hasMath: formulas.length > 0 };
}
