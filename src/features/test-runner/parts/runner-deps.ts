import type { Outbox } from '#src/features/level-tests/parts/outbox.ts';
import type { Place } from './place.ts';
import type { RunnerState } from './runner-state.ts';
import type { RunnerCalls } from './saving/calls.ts';
import type { ServerClock } from './time/server-clock.ts';

export interface RunnerDeps {
  readonly calls: RunnerCalls;
  readonly outbox: Outbox;
  readonly clock: ServerClock;
  readonly place: Place;
  readonly elapsedMs: () => number;
  readonly later: (work: () => void, ms: number) => void;
  /** The questions are answered in this tab from now on. */
  readonly onBegin: () => void;
  readonly onChange: (state: RunnerState) => void;
}
