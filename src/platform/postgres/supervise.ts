import { minuteMs } from '#src/shared/durations.ts';

/** One run of the server. */
export interface Run {
  readonly pid: number;
  /** Settled when the server has ended, for whatever reason. */
  readonly gone: Promise<void>;
}

export interface Supervision {
  /** The run that is on, or the last one. */
  readonly run: Run;
  /** From now on an end is meant; answers when no other run can begin. */
  stop(): Promise<void>;
}

interface Deps {
  /** Starts the server where it was and answers when it does. */
  readonly begin: () => Promise<Run>;
  readonly log: (line: string) => void;
  /** The server could not be had again for `giveUpMs`. */
  readonly onLost: (error: unknown) => void;
  readonly giveUpMs?: number;
  /** Whether it is known why it cannot begin, and that somebody must see to it: then it is tried for as long as that takes. */
  readonly isWorthWaiting?: () => boolean;
}

const pauseMs = 250;

/**
 * Starts a server again that ended under a living product, as when the system is short of memory. The parts of a killed
 * server may hold its memory for a while, so it is tried until `giveUpMs` are over; then `onLost` decides. A full disk is
 * waited for without end: pages that are kept are served meanwhile.
 */
export function supervise(first: Run, deps: Deps): Supervision {
  const { begin, log, onLost, giveUpMs = minuteMs, isWorthWaiting = () => false } = deps;
  let run = first;
  let isStopping = false;
  let beginning: Promise<void> = Promise.resolve();
  const beginAgain = async (): Promise<void> => {
    const until = performance.now() + giveUpMs;
    for (;;) {
      try {
        run = await begin();
        return;
      } catch (error) {
        if (isStopping) return;
        if (performance.now() > until && !isWorthWaiting()) throw error;
      }
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  };
  const tend = async () => {
    for (;;) {
      await run.gone;
      if (isStopping) return;
      log('PostgreSQL has ended by itself; it is started again.');
      beginning = beginAgain();
      await beginning;
      if (isStopping) return;
      log('PostgreSQL is back.');
    }
  };
  void tend().catch(onLost);
  return {
    get run() {
      return run;
    },
    async stop() {
      isStopping = true;
      // One that is just beginning would be left behind.
      await beginning.catch(() => undefined);
    },
  };
}
