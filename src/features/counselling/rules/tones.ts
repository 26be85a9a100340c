import type { CounsellingState } from './requests.ts';

/** The colour beside each word; the names are those of the status badge. */
export const counsellingTones = {
  received: 'open',
  assigned: 'soon',
  contacted: 'good',
  visited: 'good',
  enrolled: 'good',
  closed: 'closed',
  cancelled: 'closed',
  no_answer: 'wait',
} as const satisfies Record<CounsellingState, string>;

/** Colours of what is due: late, near, or still in time. */
export const pressingTones = { bad: 'bad', wait: 'wait', calm: 'closed' } as const;
