/** What a parent can do after a refusal; each step has its own button or link. */
export type NextStep =
  | 'wait'
  | 'alternatives'
  | 'alarm'
  | 'applications'
  | 'counselling'
  | 'fitting'
  | 'lobby'
  | 'again';

/** Every refusal of registering says what to do next: the first step is the one most will want. */
export const nextSteps: Readonly<Record<string, readonly NextStep[]>> = {
  'test.not_open': ['alarm', 'alternatives'],
  'test.closed': ['alternatives', 'alarm', 'counselling'],
  'test.session_gone': ['again'],
  'test.sold_out': ['alternatives', 'wait', 'alarm'],
  'test.not_together': ['alternatives', 'fitting'],
  'test.seats_left': ['again'],
  'test.already': ['applications'],
  'test.already_waiting': ['applications', 'alternatives'],
  'test.preschool': ['counselling'],
  'test.grade': ['fitting'],
  'test.conflict': ['applications', 'alternatives'],
  'test.hold_gone': ['again'],
  'test.queue_first': ['lobby'],
  'test.in_queue': ['lobby', 'alternatives'],
  'test.turn_over': ['lobby', 'alternatives'],
  'test.lottery': ['lobby'],
  'test.other_guardian': ['applications', 'counselling'],
  'test.same_session': ['applications'],
  'test.other_test': ['counselling'],
  'test.not_changeable': ['counselling'],
  'test.already_opened': ['again'],
};

/** The steps after a refusal; one that is not listed can only be tried again. */
export function stepsAfter(code: string): readonly NextStep[] {
  return nextSteps[code] ?? ['again'];
}
