// KaTeX's faces as the browser gets them: the two that stand in nearly every formula are cut down to the usual signs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const source = 'node_modules/katex/dist';
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Signs of the first file; whatever else a formula needs comes from the whole face. */
const usual: Readonly<Record<string, string>> = {
  'KaTeX_Main-Regular': `0123456789${latin} +−-=<>()[]{}|/.,:;!?'′·×÷±≤≥≠≈→∞∠△∴°π√…⋯∘∥⊥∣`,
  'KaTeX_Math-Italic': `${latin}αβγθλμπσφω`,
};

/** KaTeX fills boxes with a sign without width; no face has it, and none need be fetched for it. */
const noWidth = 0x200b;

function codesOf(signs: string): number[] {
  const codes = [...signs].flatMap((sign) => sign.codePointAt(0) ?? []);
  return [...new Set([...codes, noWidth])].sort((a, b) => a - b);
}

/** Everything but these, as ranges. */
function besides(codes: readonly number[]): string[] {
  const last = 0x10ffff;
  return [-1, ...codes].flatMap((code, index) => {
    const next = codes[index] ?? last + 1;
    return next - code > 1 ? [`U+${(code + 1).toString(16)}-${(next - 1).toString(16)}`] : [];
  });
}

const face = /@font-face\{[^}]*?url\(fonts\/([\w-]+)\.woff2\)[^}]*\}/g;

/** Writes `katex.css` beside the typeface; nothing is invisible while a face is on its way. */
export async function writeMaths(out: string): Promise<void> {
  const sheet = readFileSync(join(source, 'katex.min.css'), 'utf8');
  for (const [name, signs] of Object.entries(usual)) {
    const whole = readFileSync(join(source, 'fonts', `${name}.woff2`));
    writeFileSync(join(out, `${name}.woff2`), await subsetFont(whole, signs, { targetFormat: 'woff2' }));
  }
  const written = sheet.replace(face, (rule, name: string) => {
    const from = (file: string) =>
      rule
        .replace(/font-display:\w+/, 'font-display:swap')
        .replace(/src:[^;}]*/, `src:url(${file}) format("woff2")`);
    const whole = from(`../katex/dist/fonts/${name}.woff2`);
    const signs = usual[name];
    if (!signs) return whole;
    const codes = codesOf(signs);
    const ranged = (rule: string, ranges: readonly string[]) =>
      rule.replace(/\}$/, `;unicode-range:${ranges.join(',')}}`);
    return (
      ranged(whole, besides(codes)) +
      ranged(
        from(`./${name}.woff2`),
        codes.map((code) => `U+${code.toString(16)}`),
      )
    );
  });
  writeFileSync(join(out, 'katex.css'), written);
}
