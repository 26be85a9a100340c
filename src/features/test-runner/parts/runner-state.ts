import type { PublicItem } from '#src/features/items/contract/public-item.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import type { SyncState } from './saving/sync.ts';

/**
 * practice: nobody has begun it, its clock stands. asking: another tab or device sits it; the student decides where to go
 * on.
 */
export type Phase = 'opening' | 'practice' | 'asking' | 'running' | 'closing' | 'done' | 'refused';

export interface RunnerState {
  readonly phase: Phase;
  readonly sentence: string | null;
  readonly attempt: AttemptView | null;
  readonly itemCount: number;
  readonly items: ReadonlyMap<number, PublicItem>;
  readonly position: number;
  /** Somebody asked to begin, or to go on here rather than in another window: the button that was pressed is gone. */
  readonly isAskedFor: boolean;
  readonly sync: SyncState | null;
  /** Questions of which the window or device before sent an answer too late: it does not count unless it is given here. */
  readonly leftElsewhere: readonly number[];
  /** Questions answered here while the test was sat elsewhere, whose answer counts since it is sat here again. */
  readonly takenIn: readonly number[];
  readonly deadlineMs: number;
  /** Since when staff have stopped the clock, by the server's time. */
  readonly pausedMs: number | null;
  readonly isHandingIn: boolean;
  /** The clock is being started. */
  readonly isStarting: boolean;
  /** Questions whose answer could not be saved when it was to be handed in; the student may do without them. */
  readonly unsavable: readonly number[];
  /** The next item of an adaptive paper is being chosen. */
  readonly isAdvancing: boolean;
  /** An adaptive paper has asked enough. */
  readonly isOver: boolean;
  /** Seconds the server gave back after a lost connection, to be said once. */
  readonly givenBackSeconds: number;
  /** Seconds that staff have added while this page was open, to be said. */
  readonly addedSeconds: number;
}

/** What an answer of the server says of time. */
export interface Heard {
  readonly serverNow: string;
  readonly deadlineAt: string | null;
  readonly pausedAt?: string | null;
  readonly givenBackSeconds?: number;
}

/** Before anything is known. */
export const firstState: RunnerState = {
  phase: 'opening',
  sentence: null,
  attempt: null,
  itemCount: 0,
  items: new Map(),
  position: 1,
  isAskedFor: false,
  sync: null,
  leftElsewhere: [],
  takenIn: [],
  deadlineMs: 0,
  pausedMs: null,
  isHandingIn: false,
  isStarting: false,
  unsavable: [],
  isAdvancing: false,
  isOver: false,
  givenBackSeconds: 0,
  addedSeconds: 0,
};
