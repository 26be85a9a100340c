const patterns: readonly (readonly [RegExp, string])[] = [
  [/\\(?:begin|end)\{[a-z]+\}|&/g, ' '],
  [/\s*\\\\\s*/g, ', '],
  [/\\(?:left|right|displaystyle|,|;|!|quad)/g, ' '],
  [/\\times|\\cdot/g, ' 곱하기 '],
  [/\\div/g, ' 나누기 '],
  [/\\le(?![a-z])/g, ' 작거나 같다 '],
  [/\\ge(?![a-z])/g, ' 크거나 같다 '],
  [/\\ne(?![a-z])/g, ' 같지 않다 '],
  [/\^\{?\\circ\}?/g, '도'],
  [/\^\{?2\}?/g, ' 제곱'],
  [/\^\{?3\}?/g, ' 세제곱'],
  [/\^\{?(-?\w+)\}?/g, '의 $1제곱'],
  [/\\square/g, '네모'],
  [/\\pi/g, '파이'],
  [/\\dot\{(\d)\}/g, '$1'],
  [/\\overline\{([^{}]*)\}/g, '선분 $1'],
  [/\\angle/g, '각 '],
  [/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1'],
  [/\\([a-zA-Z]+)/g, ' $1 '],
  [/[{}\\]/g, ''],
];

/** A formula in Korean words, for lists of choices and screen readers where a drawn one cannot stand. */
export function speakTex(tex: string): string {
  let text = tex;
  // Fractions and roots from the inside out.
  for (let round = 0; round < 6; round += 1)
    text = text
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, ' $2분의 $1 ')
      .replace(/\\sqrt\{([^{}]*)\}/g, ' 루트 $1 ');
  return patterns
    .reduce((said, [pattern, spoken]) => said.replace(pattern, spoken), text)
    .replace(/\s+/g, ' ')
    .trim();
}
