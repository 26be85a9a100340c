import type { AttemptState } from './attempts.ts';

/** How each state of an attempt is coloured; the word always stands beside it. */
export const attemptTones: Readonly<
  Record<AttemptState, 'open' | 'soon' | 'last' | 'wait' | 'closed' | 'good' | 'bad'>
> = {
  created: 'soon',
  consented: 'soon',
  in_progress: 'open',
  submitted: 'wait',
  expired: 'wait',
  scored: 'wait',
  review: 'wait',
  released: 'good',
  void: 'bad',
};
