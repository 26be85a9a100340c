import { expect, test } from 'vitest';
import { previewCuts } from '#src/features/measurement/rules/placing/cut-scores.ts';
import { boundaryReason } from './boundary-reason.ts';

test('who is moved to a level whose cut was not touched is told why', () => {
  const moved = (boundary: 'likeliest' | 'lower', [before, after]: readonly [number[], number[]]) =>
    previewCuts(
      [{ id: 1, group: '', theta: 0.59, se: 0.5 }],
      { cuts: before, boundary },
      { cuts: after, boundary },
    ).moves[0];
  // 559 with a cut of 560: as the level below grows narrower, the one above becomes likelier than it.
  const up = moved('likeliest', [
    [-0.7, 0.6],
    [0, 0.6],
  ]);
  expect(up).toMatchObject({ from: 1, to: 2, byScore: 1 });
  expect(boundaryReason('심화', { to: 2, byScore: 1, boundary: 'likeliest' })).toBe(
    '경계 점수: 오차를 함께 계산하면 심화일 가능성이 더 높음',
  );
  expect(boundaryReason('기본', { to: 1, byScore: 2, boundary: 'lower' })).toContain('낮은 레벨로 정함');
  // Control: by its own cut, nothing is to be explained.
  const down = moved('likeliest', [
    [-2, 0],
    [-2, 1.6],
  ]);
  expect(down).toMatchObject({ from: 2, to: 1, byScore: 1 });
  expect(boundaryReason('기본', { to: 1, byScore: 1, boundary: 'likeliest' })).toBe('');
});
