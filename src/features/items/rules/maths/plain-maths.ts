import { koreanNumeral, plainSigns, spokenNumber } from '../numbers/number-text.ts';

const innermost = /\\[dt]?frac\s*(?:\{([^{}]*)\}|(\d))\s*(?:\{([^{}]*)\}|(\d))/g;
/** "2분의 √2", "3분의 x"; what goes on after the upper part ("2분의 √2 + 1") may belong to it, so it is not read. */
const rootOver =
  /(?<![\d√πa-z)])(\d+)\s*분의\s*(-?(?:\d*√(?:\d+|\(\d+\))|\d*π|\d*[a-z]))(?!\s*[\d√πa-z^(+\-*])/gi;

const numerals = '[일이삼사오육칠팔구십백천만]+';
const begins = '(?<![가-힣]|[가-힣]\\s)';
const overRoot = new RegExp(`${begins}(${numerals})\\s?분의\\s*(?=(?:${numerals})?\\s*(?:루트|√))`, 'g');
const beforeRoot = new RegExp(`(?:${begins}|(?<=분의\\s*))(${numerals})\\s*(?=루트|√)`, 'g');
const underRoot = new RegExp(
  `(루트|√)\\s*(${numerals})(?=\\s*(?:$|[^가-힣\\s]|입니다|이다|이에요|예요))`,
  'g',
);

/** Whether the root reaches over the fraction is not to be heard. */
const rootOverFraction = new RegExp(`(?:루트|√)\\s*${numerals}\\s?분의`);

/** Roots with whole numbers in words about them, as figures: "루트 이", "삼 루트 이", "이분의 루트 삼". */
export function spokenRoots(text: string): string {
  if (rootOverFraction.test(text)) return text;
  const figures = (said: string) => koreanNumeral(said) ?? said;
  return text
    .replace(overRoot, (_, bottom: string) => `${figures(bottom)}분의 `)
    .replace(beforeRoot, (_, count: string) => figures(count))
    .replace(underRoot, (_, ...[, inside = '']: string[]) => `√${figures(inside)}`)
    .replace(/루트\s*/g, '√');
}

const figureOrName = `(?:\\d+(?:\\.\\d+)?|${numerals})`;
const spokenRatio = new RegExp(
  `^\\s*${figureOrName}(?:\\s*대\\s*${figureOrName})+(?=\\s*(?:$|[^가-힣\\s\\d]|입니다|이다|이에요|예요))`,
);

/** "2대 3" and "이 대 삼" as "2:3", where nothing else is said. */
export const inRatioSigns = (text: string): string =>
  text.replace(spokenRatio, (said) =>
    said
      .split('대')
      .map((one) => koreanNumeral(one) ?? one.trim())
      .join(':'),
  );

/** Units of area and volume as they are said or set in one sign. */
const spacious: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\dπ)])\s?제곱\s?센티\s?미터/g, 'cm^2'],
  [/(?<=[\dπ)])\s?제곱\s?미터/g, 'm^2'],
  [/(?<=[\dπ)])\s?세제곱\s?센티\s?미터/g, 'cm^3'],
  [/(?<=[\dπ)])\s?세제곱\s?미터/g, 'm^3'],
  [/(?<=[\dπ)])\s?(cm|mm|km)\s?([23])(?=\s*(?:[,.=]|$|입니다|이다))/gi, '$1^$2'],
  [/㎠/g, 'cm^2'],
  [/㎡/g, 'm^2'],
  [/㎢/g, 'km^2'],
  [/㎣/g, 'mm^3'],
  [/㎤/g, 'cm^3'],
  [/㎥/g, 'm^3'],
];

const withUnits = (text: string) => spacious.reduce((all, [name, sign]) => all.replace(name, sign), text);

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
    .replace(/\\(?:[lr]?vert|mid)(?![a-z])|∣/g, '|')
    .replace(/\\(?:lor|vee)(?![a-z])/g, '∨')
    .replace(/\\(?:land|wedge)(?![a-z])/g, '∧')
    .replace(/\^\{([^{}]*)\}/g, '^($1)')
    .replaceAll('｛', '{')
    .replaceAll('｝', '}');
}

const bounds: Readonly<Record<string, string>> = { 이상: '≥', 이하: '≤', 초과: '>', 미만: '<' };
const compared: Readonly<Record<string, string>> = {
  크: '>',
  큽: '>',
  작: '<',
  크거나같: '≥',
  작거나같: '≤',
};

/** What is said of signs where a keyboard has none: "x는 2 이상", "2의 3제곱", "x**2", "36ㅠ", "+-5". */
function inSigns(text: string): string {
  return text
    .replaceAll('**', '^')
    .replace(
      /(?<=[a-z\d)])의\s*(?:(\d+)\s*|(세))?제곱(?!근)/gi,
      (_, ...[power, three]) => `^${power ?? (three ? 3 : 2)}`,
    )
    .replace(/(?<=\d)\u1172|[∏Π]/g, 'π')
    .replace(/^(?:\+-|플러스\s*-)\s*(?=[\d√])/, '±')
    .replace(/(?<![a-z])([a-z])\s*[은는]\s*(?=[-\d√(])/gi, '$1=')
    .replace(
      /(?<![a-z])([a-z])\s*[은는=]\s*(-?[\d./√]+)\s*(이상|이하|초과|미만)(?:\s*(-?[\d./√]+)\s*(이상|이하|초과|미만))?/gi,
      (_, ...[letter = '', value = '', word = '', other = '', end = '']: string[]) =>
        `${letter}${bounds[word]}${value}${other ? `, ${letter}${bounds[end]}${other}` : ''}`,
    )
    .replace(
      /(?<![a-z])([a-z])\s*[은는이가=]\s*(-?[\d./√]+)\s*보다\s*([크큽작](?:거나\s*같)?)(?:다|습니다|니다)(?=[.\s]*$)/gi,
      (_, ...[letter = '', value = '', word = '']: string[]) =>
        `${letter}${compared[word.replace(/\s/g, '')]}${value}`,
    );
}

/**
 * What a pupil typed as one line of plain signs: powers as `^`, `×` and `·` as `*`, `÷` as `/`, the comparisons in one
 * shape, roots and pi by their signs, "또는" as `∨`, other words between statements as commas.
 */
export function plainMaths(typed: string): string {
  return spokenNumber(inRatioSigns(inSigns(spokenRoots(plainSigns(withUnits(withoutTex(typed)))))))
    .replace(/\^\s*\{([^{}]*)\}/g, '^($1)')
    .replace(/제곱근\s*|(?<![\\a-z])(?:sqrt|root)\s*/gi, '√')
    .replace(/파이|pi(?![a-z])/gi, 'π')
    .replace(rootOver, '($2/$1)')
    .replace(/(\d+)\s*분의\s*(\d+)/g, '($2/$1)')
    .replace(/(\d)\s*[과와]\s*\(?(\d+)\s*\/\s*(\d+)\)?/g, '$1 $2/$3')
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
