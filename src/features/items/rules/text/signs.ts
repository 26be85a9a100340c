const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789-n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ'][at] ?? sign]),
);
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789n'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉ₙ'][at] ?? sign]),
);

/** Signs above or below the line where every one of them has such a form; otherwise as they are typed. */
function shifted(text: string, forms: Readonly<Record<string, string>>, mark: string): string {
  const signs = [...text].map((sign) => forms[sign]);
  if (signs.every((sign) => sign !== undefined)) return signs.join('');
  return text.length === 1 ? `${mark}${text}` : `${mark}(${text})`;
}

/** What holds more than one thing stands in brackets beside a sign. */
const held = (text: string) => (/^[\wπ.]*$/.test(text.trim()) ? text.trim() : `(${text.trim()})`);

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\\(?:begin|end)\{[a-z]+\}|&/g, ' '],
  [/\s*\\\\\s*/g, ', '],
  [/\\(?:left|right|displaystyle)(?![a-zA-Z])/g, ''],
  [/\\(?:,|;|!|quad)/g, ' '],
  [/\\times(?![a-zA-Z])/g, '×'],
  [/\\cdot(?![a-zA-Z])/g, '·'],
  [/\\div(?![a-zA-Z])/g, '÷'],
  [/\\leq?(?![a-zA-Z])/g, '≤'],
  [/\\geq?(?![a-zA-Z])/g, '≥'],
  [/\\neq?(?![a-zA-Z])/g, '≠'],
  [/\\pm(?![a-zA-Z])/g, '±'],
  [/\^\{?\\circ\}?/g, '°'],
  [/\\square(?![a-zA-Z])/g, '□'],
  [/\\pi(?![a-zA-Z])/g, 'π'],
  [/\\angle(?![a-zA-Z])/g, '∠'],
  [/\\triangle(?![a-zA-Z])/g, '△'],
  [/\\(?:dot|overline|text|mathrm)\{([^{}]*)\}/g, '$1'],
];

/** A formula in signs, for one line of a list where a drawn one has no room: `x²`, `√5`, `3/4`. */
export function signTex(tex: string): string {
  let text = patterns.reduce((said, [pattern, sign]) => said.replace(pattern, sign), tex);
  // Fractions, roots and powers from the inside out.
  for (let round = 0; round < 6; round += 1)
    text = text
      .replace(
        /\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g,
        (_all, over: string, under: string) => `${held(over)}/${held(under)}`,
      )
      .replace(/\\sqrt\{([^{}]*)\}/g, (_all, root: string) => `√${held(root)}`)
      .replace(/\^(?:\{([^{}]*)\}|(\w))/g, (_all, many: string | undefined, one = '') =>
        shifted(many ?? one, raised, '^'),
      )
      .replace(/_(?:\{([^{}]*)\}|(\w))/g, (_all, many: string | undefined, one = '') =>
        shifted(many ?? one, lowered, '_'),
      );
  return text
    .replace(/\\([a-zA-Z]+)/g, ' $1 ')
    .replace(/[{}\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
