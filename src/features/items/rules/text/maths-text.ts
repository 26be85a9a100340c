/** A box that is still to be filled, as the maths field writes it. */
const box = /\\placeholder(?:\[[^\]]*\])?(?:\{[^{}]*\})?/g;
const emptyFraction = /\\frac\s*\{\s*\}\s*\{\s*\}/g;

/** TeX without the fractions of which nothing was filled; what is kept, with `{}` for the boxes of the others. */
export const withoutEmptyFractions = (tex: string): string => keptTex(tex).replace(emptyFraction, '').trim();

/** What is kept of the field's TeX: no box of its drawing, and nothing at all where nothing was filled. */
export function keptTex(tex: string): string {
  const kept = tex.replace(box, '').trim();
  return kept.replace(emptyFraction, '').trim() === '' ? '' : kept;
}

/** Kept TeX for the field, with boxes where something is missing. */
export const drawnTex = (kept: string): string => kept.replace(/\{\s*\}/g, '{\\placeholder{}}');

/** Whether a fraction lacks its top or its bottom. */
export const lacksPart = (kept: string): boolean => /\\frac/.test(kept) && /\{\s*\}/.test(kept);

const figuresOf = (kept: string): string => kept.replace(/\\frac|\D/g, '');
const fractionsOf = (kept: string): number => kept.split('\\frac').length - 1;

/** Whether a fraction went and its figures stayed behind in the line: `1\frac{3}{}` became `13`, which nobody wrote. */
export const isSpilt = (before: string, after: string): boolean =>
  fractionsOf(after) < fractionsOf(before) &&
  figuresOf(after) === figuresOf(before) &&
  withoutEmptyFractions(before) !== after;

/** Kept TeX as it is written with letters: `1\frac{3}{4}` is `1 3/4`; a text without TeX stays as it is. */
export function lettersOf(kept: string): string {
  if (!kept.includes('\\')) return kept;
  return kept
    .replace(
      /(\d?)\s*\\frac\s*(?:\{([^{}]*)\}|(\d))\s*(?:\{([^{}]*)\}|(\d))(\s*\d)?/g,
      (_, ...[before, a, b, c, d, after]) => {
        const [top, bottom] = [(a ?? b ?? '').trim(), (c ?? d ?? '').trim()];
        const fraction = top === '' && bottom === '' ? '' : `${top}/${bottom}`;
        // What stands behind the fraction is no figure of its bottom.
        const behind = after ? (fraction === '' ? after : ` ${after.trim()}`) : '';
        return before !== '' && fraction !== ''
          ? `${before} ${fraction}${behind}`
          : `${before}${fraction}${behind}`;
      },
    )
    .replace(/\\%/g, '%')
    .replace(/\\[,;:\s]/g, ' ')
    .replace(/\{,\}/g, ',');
}
