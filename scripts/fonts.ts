// The typeface as the browser gets it: two weights of Pretendard, cut by how often the product uses a character.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { writeMaths } from './font-maths.ts';

const out = 'node_modules/.academy-fonts';
const faces = [
  { name: 'regular', file: 'Pretendard-Regular.woff2', weight: '100 500' },
  { name: 'bold', file: 'Pretendard-Bold.woff2', weight: '600 900' },
] as const;
type FaceName = (typeof faces)[number]['name'];

/** Syllables of the first file of each weight; they cover most of any page. */
const commonSyllables = { regular: 250, bold: 150 } as const;
/** What most pages need some of beside them: one file, since each that comes lets the whole page be laid out anew. */
const usualSyllables = { regular: 160, bold: 104 } as const;
/** What is left comes in small slices. */
const sliceOf = 16;
const hangul = { from: 0xac00, to: 0xd7a3, block: 256 };
const digits = '0123456789';
const signs = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}§²³°±·×÷‘’“”…–—→←↑↓−≤≥√π○●①②③④⑤ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ`;
/** Brackets of texts that few pages have: fetched where one stands. */
const brackets = '〔〕「」『』〈〉《》【】';

const isHangul = (sign: string) => sign >= '가' && sign <= '힣';

/** What `scripts/font-order.ts` measured: the syllables of each weight, those of most pages first. */
const measured = JSON.parse(readFileSync('scripts/font-order.json', 'utf8')) as Record<FaceName, string>;

/** What the menu says, in the bold face: anybody may open it on any page. */
const menu: Readonly<Record<FaceName, readonly string[]>> = {
  regular: [],
  bold: [...readFileSync('src/shared/site-map.ts', 'utf8')].filter(isHangul),
};

/** Our own words: what seeds and screens say, most used syllables first. */
function syllablesByUse(): string[] {
  const counts = new Map<string, number>();
  for (const folder of ['seed', 'src'])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.tsx?$/.test(name) && !/\.test\./.test(name))
        for (const sign of readFileSync(join(folder, name), 'utf8'))
          if (isHangul(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([sign]) => sign);
}

interface Cut {
  readonly name: string;
  readonly signs: string;
  /** As CSS writes it; absent for a list of single characters. */
  readonly range?: string;
  /** Digits keep their tabular forms; elsewhere alternates would only weigh. */
  readonly hasAlternates?: boolean;
}

function blocks(): Cut[] {
  const cuts: Cut[] = [];
  for (let from = hangul.from; from <= hangul.to; from += hangul.block) {
    const to = Math.min(from + hangul.block - 1, hangul.to);
    const text = Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
    const hex = (code: number) => code.toString(16);
    cuts.push({ name: `block-${hex(from)}`, signs: text, range: `U+${hex(from)}-${hex(to)}` });
  }
  return cuts;
}

function slicesOf(syllables: readonly string[]): Cut[] {
  return Array.from({ length: Math.ceil(syllables.length / sliceOf) }, (_, index) => ({
    name: `slice-${index + 1}`,
    signs: syllables.slice(index * sliceOf, (index + 1) * sliceOf).join(''),
  }));
}

/** The later face wins where ranges overlap, so the common ones stand last. */
function cutsOf(face: FaceName, byUse: readonly string[]): Cut[] {
  const common = commonSyllables[face];
  const usual = common + usualSyllables[face];
  const order = [
    ...new Set([...measured[face].slice(0, common), ...menu[face], ...measured[face], ...byUse]),
  ];
  return [
    ...blocks(),
    ...slicesOf(order.slice(usual)).reverse(),
    { name: 'usual', signs: order.slice(common, usual).join('') },
    { name: 'brackets', signs: brackets },
    { name: 'common', signs: signs + order.slice(0, common).join('') },
    { name: 'digits', signs: digits, hasAlternates: true },
  ];
}

function rangeOf({ range, signs: text }: Cut): string {
  return range ?? [...text].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(',');
}

/** Written as a new file: the one that is there may be the same as another checkout's. */
function put(name: string, content: string | Uint8Array): void {
  rmSync(join(out, name), { force: true });
  writeFileSync(join(out, name), content);
}

async function writeFace(face: (typeof faces)[number], cuts: readonly Cut[]): Promise<string> {
  const packed = readFileSync(join('node_modules/pretendard/dist/web/static/woff2', face.file));
  const all = cuts.map((cut) => cut.signs).join('');
  const whole = await subsetFont(packed, all, { targetFormat: 'sfnt' });
  const rules: string[] = [];
  for (const cut of cuts) {
    const file = `${face.name}-${cut.name}.woff2`;
    // Blocks never change; what follows our words does.
    if (!cut.range || !existsSync(join(out, file)))
      put(
        file,
        await subsetFont(whole, cut.signs, { targetFormat: 'woff2', noLayoutClosure: !cut.hasAlternates }),
      );
    rules.push(
      `@font-face{font-family:Pretendard;font-weight:${face.weight};font-display:swap;src:url(./${file}) format("woff2");unicode-range:${rangeOf(cut)}}`,
    );
  }
  return rules.join('\n');
}

/** Writes the subsets and their style sheets below `node_modules`, unless they are there for these words already. */
export async function writeFonts(): Promise<void> {
  const byUse = syllablesByUse();
  const cuts = { regular: cutsOf('regular', byUse), bold: cutsOf('bold', byUse) };
  const hash = createHash('sha256')
    .update(JSON.stringify(cuts) + readFileSync('scripts/font-maths.ts', 'utf8'))
    .digest('hex');
  const stamp = join(out, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  mkdirSync(out, { recursive: true });
  rmSync(stamp, { force: true });
  const sheets: string[] = [];
  for (const face of faces) sheets.push(await writeFace(face, cuts[face.name]));
  put('fonts.css', `${sheets.join('\n')}\n`);
  await writeMaths(out);
  put('stamp', hash);
}

/** Makes the typeface ready before Vite reads the style sheets. */
export function fonts(): Plugin {
  return { name: 'academy-fonts', config: writeFonts };
}
