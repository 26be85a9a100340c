// KaTeX's faces as the browser gets them: the two that stand in nearly every formula are cut down to the usual signs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const source = 'node_modules/katex/dist';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Signs of the first files; whatever else a formula needs comes from the whole face. */
const usual: Readonly<Record<string, readonly string[]>> = {
  'KaTeX_Main-Regular': ["0123456789 +−-=<>()[]{}|/.,:;!?'′·×÷±≤≥≠≈→∞∠△∴°π√…⋯∘∥⊥∣", capitals + letters],
  'KaTeX_Math-Italic': [letters, `${capitals}αβγθλμπσφω`],
};

/** KaTeX fills boxes with a sign without width; no face has it, and none need be fetched for it. */
const noWidth = 0x200b;

function codesOf(signs: string): number[] {
  const codes = [...signs].flatMap((sign) => sign.codePointAt(0) ?? []);
  return [...new Set(codes)].sort((a, b) => a - b);
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
  for (const [name, cuts] of Object.entries(usual)) {
    const whole = readFileSync(join(source, 'fonts', `${name}.woff2`));
    for (const [index, signs] of cuts.entries())
      writeFileSync(
        join(out, `${name}-${index}.woff2`),
        await subsetFont(whole, signs, { targetFormat: 'woff2' }),
      );
  }
  const written = sheet.replace(face, (rule, name: string) => {
    const from = (file: string) =>
      rule
        .replace(/font-display:\w+/, 'font-display:swap')
        .replace(/src:[^;}]*/, `src:url(${file}) format("woff2")`);
    const whole = from(`../katex/dist/fonts/${name}.woff2`);
    const cuts = usual[name];
    if (!cuts) return whole;
    const ranged = (one: string, ranges: readonly string[]) =>
      one.replace(/\}$/, `;unicode-range:${ranges.join(',')}}`);
    const small = cuts.map((signs, index) =>
      ranged(
        from(`./${name}-${index}.woff2`),
        codesOf(signs).map((code) => `U+${code.toString(16)}`),
      ),
    );
    return (
      ranged(whole, besides([...codesOf(cuts.join('')), noWidth].sort((a, b) => a - b))) + small.join('')
    );
  });
  writeFileSync(join(out, 'katex.css'), written);
}
