import { expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import { attemptMoves, backMoves, isReopenable } from './attempts.ts';

const states = keysOf(attemptMoves);

test('an attempt goes back only where staff take back an end that no family has seen, or a void', () => {
  expect(states.filter((from) => backMoves[from]?.includes('in_progress'))).toEqual([
    'submitted',
    'expired',
    'scored',
    'review',
    'void',
  ]);
  expect(backMoves.released).toBeUndefined();
  const now = new Date('2026-11-21T03:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect(isReopenable({ state: 'scored', closed_at: ago(7) }, now)).toBe(true);
  expect(isReopenable({ state: 'scored', closed_at: ago(7.1) }, now)).toBe(false);
  expect(isReopenable({ state: 'released', closed_at: ago(1) }, now)).toBe(false);
  expect(isReopenable({ state: 'in_progress', closed_at: null }, now)).toBe(false);
});
