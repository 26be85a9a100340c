const emptyMarkup =
  /<!--[\s\S]*?-->|<!\[(?:if|endif)[^>]*>|<\/?(?:o|w|v|m|x|st1):[^>]*>|<(?:style|script|xml|meta|link|title|head)\b[\s\S]*?(?:<\/(?:style|script|xml|title|head)>|>)/gi;

/** Bullets and numbers that Word and Hangul write as text in front of a list's line. */
const bullet = /^(?:\s|&nbsp;)*[·•▪■□○●◦◆◇▶▷\-–oü§Ø](?:\s|&nbsp;)+/;
const numbered = /^(?:\s|&nbsp;)*(?:\d{1,2}|[가-하])[.)](?:\s|&nbsp;)+/;

const isWordList = (attrs: string) => /MsoList|mso-list/i.test(attrs);

/** Lines of a list that came as paragraphs become a list again. */
function listsOf(html: string): string {
  return html.replace(/(?:<p\b[^>]*>[\s\S]*?<\/p>\s*)+/gi, (run) => {
    const lines = [...run.matchAll(/<p\b([^>]*)>([\s\S]*?)<\/p>/gi)];
    return joined(lines.map(([, attrs = '', inside = '']) => lineOf(attrs, inside)));
  });
}

interface Line {
  readonly kind: 'p' | 'ul' | 'ol';
  readonly html: string;
}

function lineOf(attrs: string, inside: string): Line {
  const text = inside.replace(/<[^>]+>/g, '').trimStart();
  const looks = bullet.test(`${text} `) ? 'ul' : numbered.test(`${text} `) ? 'ol' : 'p';
  if (looks === 'p' || !(isWordList(attrs) || /^[·•▪■□○●◦]/.test(text))) return { kind: 'p', html: inside };
  const sign =
    /^(?:\s|&nbsp;|<[^>]+>)*(?:[·•▪■□○●◦◆◇▶▷\-–oü§Ø]|(?:\d{1,2}|[가-하])[.)])(?:\s|&nbsp;|<\/?span[^>]*>)*/i;
  return { kind: looks, html: inside.replace(sign, '') };
}

function joined(lines: readonly Line[]): string {
  let open: Line['kind'] = 'p';
  const pieces = lines.map(({ kind, html }) => {
    const ends = open !== kind && open !== 'p' ? `</${open}>` : '';
    const begins = open !== kind && kind !== 'p' ? `<${kind}>` : '';
    open = kind;
    return `${ends}${begins}${kind === 'p' ? `<p>${html}</p>` : `<li><p>${html}</p></li>`}`;
  });
  return pieces.join('') + (open === 'p' ? '' : `</${open}>`);
}

/** Naver writes a quotation within a quotation where one is meant. */
const withoutDoubleQuotations = (html: string) =>
  html
    .replace(/(?:<blockquote[^>]*>\s*){2,}/gi, '<blockquote>')
    .replace(/(?:<\/blockquote>\s*){2,}/gi, '</blockquote>');

const foreignPicture = /<img\b(?![^>]*src="\/files\/)[^>]*>/gi;

const player = /<iframe\b([^>]*)>(?:[\s\S]*?<\/iframe>)?/gi;
/** What plays by itself, with the words in it that are shown where it cannot; unclosed ones too. */
const media = /<(video|audio|object)\b[\s\S]*?<\/\1>|<(?:video|audio|object|embed)\b[^>]*>/gi;

const attrOf = (attrs: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
    .exec(attrs)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

/** The player of a host that is shown as the editor's own block; empty for any other. */
function videoBlock(attrs: string): string {
  const address = attrOf(attrs, 'src').replaceAll('&amp;', '&');
  const video = videoOf(address.replace(/^(?:http:)?\/\//, 'https://'));
  if (!video) return '';
  const title = attrOf(attrs, 'title').replaceAll('"', '&quot;');
  return `<div data-video="" host="${video.host}" videoId="${video.videoId}" title="${title}"></div>`;
}

/** What a paste leaves out, so that its writer can be told: pictures of other sites, videos and sounds. */
export function leftOutOf(html: string): { readonly pictures: number; readonly media: number } {
  const players = [...html.matchAll(player)].filter(([, attrs = '']) => videoBlock(attrs) === '');
  return {
    pictures: html.match(foreignPicture)?.length ?? 0,
    media: players.length + (html.replace(player, '').match(media)?.length ?? 0),
  };
}

/** Whether there are words in it, not only pictures. */
export function hasWords(html: string): boolean {
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
  const words = body.replace(emptyMarkup, '').replace(/<[^>]*>|&nbsp;/g, '');
  return words.trim() !== '';
}

/** A formula that is copied within the editor. */
const formula = /<span\b[^>]*\sdata-latex="([^"]*)"[^>]*>[^<]*<\/span>/gi;

/**
 * HTML from the clipboard of Word, Hangul or a Naver blog without what those programs add around the words: comments,
 * their own elements, classes, fonts and colours, empty spans, lists written as paragraphs. Bold, links, tables and
 * headings stay, videos of the hosts that are shown become the editor's block. Other videos and sounds and the pictures of
 * other sites are left out; the editor keeps only its own.
 */
export function cleanPasted(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
  const plain = listsOf(body.replace(emptyMarkup, '').replace(/<\/?font[^>]*>/gi, ''))
    // Naver's editor: a bold word is a class, a quotation a block of its own.
    .replace(
      /<div\b[^>]*class="[^"]*se-(?:quotation|quote)[^"]*"[^>]*>([\s\S]*?)<\/div>/gi,
      '<blockquote>$1</blockquote>',
    )
    .replace(/<span\b[^>]*font-weight:\s*(?:bold|[6-9]00)[^>]*>([\s\S]*?)<\/span>/gi, '<strong>$1</strong>')
    .replace(foreignPicture, '')
    .replace(player, (_whole, attrs: string) => videoBlock(attrs))
    .replace(media, '')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(
      /\s(?:class|style|lang|align|valign|width|height|id|data-(?!video|latex)[\w-]+|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
      '',
    )
    .replace(formula, '<x-latex data-latex="$1">')
    .replace(/<\/?span[^>]*>/gi, '')
    .replace(/<x-latex (data-latex="[^"]*")>/g, '<span $1></span>')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/(?:&nbsp;|\u00a0)+/g, ' ');
  return withoutDoubleQuotations(plain)
    .replace(/(?:<p>\s*(?:<br\s*\/?>)?\s*<\/p>\s*){2,}/gi, '<p></p>')
    .trim();
}

const watch =
  /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)([\w-]{11})/;
const short = /^https:\/\/youtu\.be\/([\w-]{11})/;
const vimeo = /^https:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})/;

/** The video of an address people copy; null for hosts that are not shown. */
export function videoOf(address: string): { host: 'youtube' | 'vimeo'; videoId: string } | null {
  const text = address.trim();
  const tube = (watch.exec(text) ?? short.exec(text))?.[1];
  if (tube) return { host: 'youtube', videoId: tube };
  const other = vimeo.exec(text)?.[1];
  return other ? { host: 'vimeo', videoId: other } : null;
}
