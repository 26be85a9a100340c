import { expect, test } from 'vitest';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { stepsAfter } from './next-steps.ts';

/** What registering, waiting, the lobby and changing can refuse, as the parent meets it. */
const met = [
  'not_open',
  'closed',
  'sold_out',
  'seats_left',
  'already',
  'already_waiting',
  'preschool',
  'grade',
  'conflict',
  'hold_gone',
  'not_together',
  'queue_first',
  'in_queue',
  'turn_over',
  'other_guardian',
  'lottery',
  'same_session',
  'other_test',
  'not_changeable',
  'already_opened',
] as const;

test.each(met)('the refusal %s says why in a sentence, and what can be done now', (name) => {
  const refused = testErrors[name]();
  expect(refused.message).toMatch(/[가-힣].*(니다|요|요\.)\.?$/);
  expect(stepsAfter(refused.code).length).toBeGreaterThan(0);
});

test('full: other sessions with seats first, then the line; not open yet: tell me', () => {
  expect(stepsAfter('test.sold_out')).toEqual(['alternatives', 'wait', 'alarm']);
  expect(stepsAfter('test.closed')).toEqual(['alternatives', 'alarm', 'counselling']);
  expect(stepsAfter('test.not_open')).toContain('alarm');
  expect(stepsAfter('test.preschool')).toEqual(['counselling']);
});
