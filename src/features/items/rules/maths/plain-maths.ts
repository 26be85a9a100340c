import { plainSigns } from '../numbers/number-text.ts';

const innermost = /\\[dt]?frac\s*(?:\{([^{}]*)\}|(\d))\s*(?:\{([^{}]*)\}|(\d))/g;

/** TeX of a maths field as plain signs: fractions and roots with brackets, from the inside out. */
function withoutTex(tex: string): string {
  let text = tex
    .replace(/^\$+|\$+$/g, '')
    .replace(/\\(?:left|right|displaystyle|!)(?![a-z])/g, '')
    .replace(/\\[,;:\s]|~/g, ' ')
    .replace(/\\[{}]/g, (sign) => (sign === '\\{' ? '｛' : '｝'))
    .replace(/\\(?:text|mathrm|operatorname)\s*\{([^{}]*)\}/g, '$1');
  for (let round = 0; round < 8 && text.includes('\\'); round += 1)
    text = text
      .replace(innermost, (_, ...[a, b, c, d]) => `((${a ?? b ?? ''})/(${c ?? d ?? ''}))`)
      .replace(/\\sqrt\s*(?:\{([^{}]*)\}|(\d))/g, (_, ...[a, b]) => `√(${a ?? b ?? ''})`)
      .replace(/\^\s*\{([^{}]*)\}/g, '^($1)');
  return text
    .replace(/\\(?:times|cdot)(?![a-z])/g, '*')
    .replace(/\\div(?![a-z])/g, '/')
    .replace(/\\(?:leq?|leqslant)(?![a-z])/g, '≤')
    .replace(/\\(?:geq?|geqslant)(?![a-z])/g, '≥')
    .replace(/\\lt(?![a-z])/g, '<')
    .replace(/\\gt(?![a-z])/g, '>')
    .replace(/\\neq?(?![a-z])/g, '≠')
    .replace(/\\pi(?![a-z])/g, 'π')
    .replace(/\\pm(?![a-z])/g, '±')
    .replace(/\\(?:lor|vee)(?![a-z])/g, '∨')
    .replace(/\\(?:land|wedge)(?![a-z])/g, '∧')
    .replace(/\^\{([^{}]*)\}/g, '^($1)')
    .replaceAll('｛', '{')
    .replaceAll('｝', '}');
}

/**
 * What a pupil typed as one line of plain signs: powers as `^`, `×` and `·` as `*`, `÷` as `/`, the comparisons in one
 * shape, roots and pi by their signs, "또는" as `∨`, other words between statements as commas.
 */
export function plainMaths(typed: string): string {
  return plainSigns(withoutTex(typed))
    .replace(/\^\s*\{([^{}]*)\}/g, '^($1)')
    .replace(/(\d+)\s*분의\s*(\d+)/g, '($2/$1)')
    .replace(/(\d)\s*[과와]\s*\(?(\d+)\s*\/\s*(\d+)\)?/g, '$1 $2/$3')
    .replace(/루트\s*/g, '√')
    .replace(/파이|pi(?![a-z])/gi, 'π')
    .replace(/제곱근/g, '√')
    .replace(/[×·∙⋅•✕]|\s[xX]\s(?=[\d(])(?<=\d\s[xX]\s)/g, '*')
    .replace(/[÷∕⁄]/g, '/')
    .replace(/[≦⩽]|<\s*=|=\s*</g, '≤')
    .replace(/[≧⩾]|>\s*=|=\s*>/g, '≥')
    .replace(/!=/g, '≠')
    .replace(/\+\s*-|\+\/-/g, (sign) => (sign === '+/-' ? '±' : sign))
    .replace(/\s*(?:또는|이거나|혹은|\bor\b)\s*/gi, ' ∨ ')
    .replace(/\s*(?:이고|이며|그리고|∧|\band\b)\s*/gi, ', ')
    .replace(/(?<=[\d)a-z])\s*[와과]\s+(?=[-\d(a-z√π])/gi, ', ')
    .replace(/[;、]/g, ',')
    .replace(/\u2236/g, ':')
    .replace(/^(?:정답|답)\s*(?:은|:)?\s*|\s*(?:입니다|이다|이에요|예요|임)?[.。]*$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
