import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LevelResult } from '#src/features/level-results/contract/result.ts';
import { LevelBands } from './level-bands.tsx';

const result = {
  level: '기초',
  levels: [
    { code: 'L1', name: '기초', from: null },
    { code: 'L2', name: '기본', from: 400 },
  ],
  scale: { low: 289, mid: 353, high: 417 },
  points: 1,
  maxPoints: 8,
  domains: ['사실적 이해', '추론적 이해', '어휘'].map((name) => ({
    name,
    points: 1,
    maxPoints: 3,
    itemCount: 3,
    band: null,
    claim: null,
  })),
} as unknown as LevelResult;

test('of a domain with few questions the points are shown, and once it is said why nothing more', () => {
  const html = renderToStaticMarkup(<LevelBands result={result} />);
  expect(html).not.toContain('판단');
  // Once each, in the table; a line of its own is for what has a band.
  expect(html.match(/>1 \/ 3</g)).toHaveLength(3);
  expect(html.match(/어휘/g)).toHaveLength(1);
  expect(html.match(/문항이 적은 영역은 아래 표에 맞힌 점수만/g)).toHaveLength(1);
});
