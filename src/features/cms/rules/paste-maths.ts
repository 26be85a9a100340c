import { type Piece, type Tag, tagOf, textIn } from './paste-tree.ts';

/** The editor keeps no longer one. */
const longest = 2_000;
const functions =
  /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|log|ln|exp|lim|max|min|gcd|det|dim|deg|sup|inf)$/;
const accents: Readonly<Record<string, string>> = {
  '¯': 'overline',
  '‾': 'overline',
  '―': 'overline',
  _: 'underline',
  '→': 'overrightarrow',
  '⃗': 'vec',
  '^': 'hat',
  '̂': 'hat',
  '~': 'tilde',
  '̃': 'tilde',
  '˙': 'dot',
  '̇': 'dot',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
};

const isTag = (piece: Piece): piece is Tag => typeof piece !== 'string';
const tagsIn = (tag: Tag) => tag.children.filter(isTag);

/** Words of a formula as LaTeX: its own signs are meant as signs, Korean stands upright. */
function written(phrase: string): string {
  const signs = phrase
    .replace(/[\u2061-\u2064\u200b\ufeff]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\\/g, '\\backslash ')
    .replace(/[{}$&#%_]/g, '\\$&')
    .replace(/~/g, '\\sim ')
    .replace(/\^/g, '\\wedge ')
    .replace(/−/g, '-');
  return signs.replace(
    /[\u1100-\u11ff\u3131-\u318e가-힣][\u1100-\u11ff\u3131-\u318e가-힣\s]*/g,
    '\\text{$&}',
  );
}

const inText = (phrase: string) => `\\text{${phrase.replace(/[\\{}$&#%_~^]/g, ' ').replace(/\s+/g, ' ')}}`;

function name(phrase: string): string {
  const text = phrase.trim();
  if (functions.test(text)) return `\\${text} `;
  return /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : written(text);
}

const all = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (isTag(piece) ? latexOf(piece) : piece.trim() === '' ? '' : written(piece))).join('');

/** The parts of an element by their place; one that is missing is empty. */
const partsOf = (tag: Tag) => tagsIn(tag).map((part) => latexOf(part).trim());
/** The part of Word's element by its name. */
const partOf = (tag: Tag, part: string) =>
  all(tagsIn(tag).find((child) => child.name === `m:${part}`)?.children ?? []).trim();

/** What Word says of an element, wherever it stands in its properties. */
function saidOf(tag: Tag, property: string): string | undefined {
  for (const child of tagsIn(tag)) {
    if (child.name === `m:${property}`) return child.attrs['m:val'] ?? '';
    const deeper = /pr$/.test(tag.name) || /pr$/.test(child.name) ? saidOf(child, property) : undefined;
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** Without outer braces where there is one sign: `x^2`, `x^{10}`. */
const grouped = (latex: string) => (/^[A-Za-z0-9]$/.test(latex) ? latex : `{${latex}}`);
const raised = (base: string, below: string, above: string) =>
  `${grouped(base)}${below === '' ? '' : `_${grouped(below)}`}${above === '' ? '' : `^${grouped(above)}`}`;
/** A sum, an integral or a limit takes what stands below and above it as it is. */
const isLarge = (latex: string) => /^[∑∏∫∮⋃⋂]$|^\\(?:lim|max|min|sup|inf) ?$/.test(latex);
const fraction = (above = '', below = '') => `\\frac{${above}}{${below}}`;
const root = (of = '', degree = '') => `\\sqrt${degree === '' ? '' : `[${degree}]`}{${of}}`;
const bracket = (sign: string) => (/^[{}]$/.test(sign) ? `\\${sign}` : sign === '' ? '.' : sign);
const fenced = (open: string, inside: string, close: string) =>
  `\\left${bracket(open)}${inside}\\right${bracket(close)}`;
const table = (rows: readonly (readonly string[])[]) =>
  `\\begin{matrix}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{matrix}`;

function accented(base: string, sign: string, otherwise: string): string {
  const accent = accents[sign.trim()];
  if (accent) return `\\${accent}{${base}}`;
  return `\\${otherwise}{${sign}}{${base}}`;
}

function belowAndAbove(base: string, below: string, above: string): string {
  if (isLarge(base)) return `${base}${below && `_{${below}}`}${above && `^{${above}}`}`;
  const under = below === '' ? base : accented(base, below, 'underset');
  return above === '' ? under : accented(under, above, 'overset');
}

type Way = (tag: Tag) => string;

const mathMl: Readonly<Record<string, Way>> = {
  semantics: (tag) => {
    const [first] = tagsIn(tag);
    return first ? latexOf(first) : '';
  },
  annotation: () => '',
  'annotation-xml': () => '',
  mi: ({ children }) => name(textIn(children)),
  mtext: ({ children }) => inText(textIn(children)),
  ms: ({ children }) => inText(textIn(children)),
  mspace: () => ' ',
  mphantom: () => '',
  mfrac: (tag) => fraction(...partsOf(tag)),
  msqrt: ({ children }) => root(all(children)),
  mroot: (tag) => root(...partsOf(tag)),
  msup: (tag) => raised(partsOf(tag)[0] ?? '', '', partsOf(tag)[1] ?? ''),
  msub: (tag) => raised(partsOf(tag)[0] ?? '', partsOf(tag)[1] ?? '', ''),
  msubsup: (tag) => raised(partsOf(tag)[0] ?? '', partsOf(tag)[1] ?? '', partsOf(tag)[2] ?? ''),
  mover: (tag) => belowAndAbove(partsOf(tag)[0] ?? '', '', partsOf(tag)[1] ?? ''),
  munder: (tag) => belowAndAbove(partsOf(tag)[0] ?? '', partsOf(tag)[1] ?? '', ''),
  munderover: (tag) => belowAndAbove(partsOf(tag)[0] ?? '', partsOf(tag)[1] ?? '', partsOf(tag)[2] ?? ''),
  mfenced: (tag) => fenced(tag.attrs.open ?? '(', partsOf(tag).join(','), tag.attrs.close ?? ')'),
  mtable: (tag) => table(tagsIn(tag).map(partsOf)),
};

/** Word's own elements (Office Math Markup). */
const officeMath: Readonly<Record<string, Way>> = {
  'm:f': (tag) => fraction(partOf(tag, 'num'), partOf(tag, 'den')),
  'm:rad': (tag) => root(partOf(tag, 'e'), partOf(tag, 'deg')),
  'm:ssup': (tag) => raised(partOf(tag, 'e'), '', partOf(tag, 'sup')),
  'm:ssub': (tag) => raised(partOf(tag, 'e'), partOf(tag, 'sub'), ''),
  'm:ssubsup': (tag) => raised(partOf(tag, 'e'), partOf(tag, 'sub'), partOf(tag, 'sup')),
  'm:nary': (tag) =>
    belowAndAbove(saidOf(tag, 'chr') ?? '∫', partOf(tag, 'sub'), partOf(tag, 'sup')) + partOf(tag, 'e'),
  'm:d': (tag) => {
    const parts = tagsIn(tag).filter((child) => child.name === 'm:e');
    const inside = parts.map(({ children }) => all(children).trim()).join(saidOf(tag, 'sepchr') ?? '|');
    return fenced(saidOf(tag, 'begchr') ?? '(', inside, saidOf(tag, 'endchr') ?? ')');
  },
  'm:func': (tag) => `${name(partOf(tag, 'fname').replace(/^\\|\s+$/g, ''))}${grouped(partOf(tag, 'e'))}`,
  'm:limlow': (tag) => belowAndAbove(name(partOf(tag, 'e')), partOf(tag, 'lim'), ''),
  'm:limupp': (tag) => belowAndAbove(name(partOf(tag, 'e')), '', partOf(tag, 'lim')),
  'm:bar': (tag) => `\\${saidOf(tag, 'pos') === 'bot' ? 'underline' : 'overline'}{${partOf(tag, 'e')}}`,
  'm:acc': (tag) => accented(partOf(tag, 'e'), saidOf(tag, 'chr') ?? '^', 'overset'),
  'm:m': (tag) =>
    table(
      tagsIn(tag)
        .filter((child) => child.name === 'm:mr')
        .map((row) => tagsIn(row).map(({ children }) => all(children).trim())),
    ),
};

function latexOf(tag: Tag): string {
  if (/^m:.*pr$/.test(tag.name)) return '';
  const way = mathMl[tag.name] ?? officeMath[tag.name];
  return way ? way(tag) : all(tag.children);
}

const isFormula = ({ name: tag }: Tag) => /^(?:math|m:omathpara|m:omath)$/.test(tag);
/** What pages draw around a formula: the same once more for the eye, or a picture of it. */
const isDrawn = ({ name: tag, attrs }: Tag) =>
  tag === 'mjx-container' ||
  /(?:^|\s)(?:katex|katex-display|mwe-math-element)(?:\s|$)/.test(attrs.class ?? '');

function firstIn(tag: Tag, fits: (one: Tag) => boolean): Tag | undefined {
  if (fits(tag)) return tag;
  for (const child of tagsIn(tag)) {
    const found = firstIn(child, fits);
    if (found) return found;
  }
  return undefined;
}

const isSource = ({ name: tag, attrs }: Tag) =>
  tag === 'annotation' && /^application\/x-(?:la)?tex$/.test(attrs.encoding ?? '');

/** A formula as the editor's own; null: this element is none, or one the editor cannot keep. */
export function formulaOf(tag: Tag): Tag | null {
  if (!isFormula(tag) && !isDrawn(tag)) return null;
  const formula = firstIn(tag, isFormula);
  if (!formula) return null;
  const source = firstIn(formula, isSource);
  const latex = (source ? textIn(source.children) : latexOf(formula)).trim();
  return latex === '' || latex.length > longest ? null : tagOf('span', [], { 'data-latex': latex });
}

/** Word puts its formulas where only its own programs read, and a picture of each beside them. */
export const withWordFormulas = (html: string): string =>
  html
    .replace(/<!--\[if gte msEquation \d+\]>([\s\S]*?)<!\[endif\]-->/gi, '$1')
    .replace(/<!\[if !msEquation\]>[\s\S]*?<!\[endif\]>/gi, '')
    // Its elements without content are closed at once, which HTML does not know.
    .replace(/<(m:\w+)([^<>]*)\/>/gi, '<$1$2></$1>');
