import type { RefObject } from 'react';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import { Button } from '#src/ui/button.tsx';
import type { RunnerState } from '../runner-state.ts';
import { SaveStatus } from '../saving/save-status.tsx';
import type { SyncState } from '../saving/sync.ts';
import { QuietClock } from '../time/quiet-clock.tsx';
import type { OpenRunner } from '../use-runner.ts';

interface RunnerBarProps {
  readonly open: OpenRunner;
  readonly state: RunnerState;
  readonly attempt: AttemptView;
  readonly sync: SyncState;
  /** Where it stands: what is scrolled beneath it is hidden. */
  readonly header: RefObject<HTMLElement | null>;
  readonly onSettings: () => void;
}

/** Over every question: which test it is, the quiet clock, and whether all is saved. */
export function RunnerBar({ open, state, attempt, sync, header, onSettings }: RunnerBarProps) {
  return (
    <header ref={header} className="sticky top-0 z-10 border-b border-line bg-paper">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
        <h1 className="text-base">
          {attempt.kind === 'retest' && '[재시험] '}
          {attempt.offer.title}
        </h1>
        <div className="ml-auto">
          <QuietClock
            clock={open.clock}
            deadlineMs={state.deadlineMs}
            pausedMs={state.pausedMs}
            onOver={() => void open.runner.close()}
          />
        </div>
        <SaveStatus sync={sync} />
        <Button variant="quiet" className="ml-auto px-2" onClick={onSettings}>
          설정·도움
        </Button>
      </div>
    </header>
  );
}
