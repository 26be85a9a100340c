import { expect, test } from 'vitest';
import { levelLine, levelLines } from './level-lines.ts';

test('each level has one short line, and a name of the academy’s own has none', () => {
  expect(levelLines.map(([name]) => name)).toEqual(['기초', '기본', '발전', '심화', '최상위']);
  for (const [name, line] of levelLines) {
    expect(levelLine(name)).toBe(line);
    expect(line.length).toBeLessThanOrEqual(32);
    expect(line).toMatch(/니다\.$/);
  }
  expect([levelLine('A반'), levelLine('')]).toEqual([null, null]);
});
