import { expect, test } from 'vitest';
import { acknowledged, attentionLabels, stuckSeconds } from './attention.ts';

test('what somebody only looks at is named, and each has its words', () => {
  expect(acknowledged).toEqual(['reversed', 'refund_refused', 'receipt_failed']);
  for (const one of acknowledged) expect(attentionLabels[one]).not.toBe('');
});

test('a confirmation is stuck after two minutes, a refund after ten', () => {
  expect(stuckSeconds).toEqual({ confirming: 120, refund: 600 });
});
