import { expect, test } from 'vitest';
import { givenBackOf, isTakenBackStep } from './states.ts';

test('what the bank took of a deposit was given back to nobody, and a sum that was sent back was', () => {
  const money = { refundedKrw: 20_000, givenBackKrw: 5_000 };
  expect(givenBackOf({ ...money, officeState: 'taken_back' })).toBe(5_000);
  expect(givenBackOf({ officeState: 'sent_back', refundedKrw: 0, givenBackKrw: 15_000 })).toBe(15_000);
  expect(givenBackOf({ ...money, officeState: 'refunded' })).toBe(20_000);
});

test('the step at which the bank took a deposit back is told from a refund', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const later = new Date('2026-11-21T10:05:00Z');
  expect(isTakenBackStep({ to: 'refunded', at }, [at])).toBe(true);
  expect(isTakenBackStep({ to: 'refunded', at: later }, [at])).toBe(false);
  expect(isTakenBackStep({ to: 'paid', at }, [at])).toBe(false);
  expect(isTakenBackStep({ to: 'refunded', at }, [])).toBe(false);
});
