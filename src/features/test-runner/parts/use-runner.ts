import { useEffect, useRef, useState } from 'react';
import { LiveTestEvent, liveTestStreamPath } from '#src/features/level-tests/contract/live-test-stream.ts';
import { openOutbox } from '#src/features/level-tests/parts/outbox.ts';
import { placeOf } from './place.ts';
import { createRunner, type Runner } from './runner.ts';
import type { RunnerState } from './runner-state.ts';
import { runnerCalls } from './saving/calls.ts';
import { holdTab } from './saving/tab-lock.ts';
import { createServerClock, type ServerClock } from './time/server-clock.ts';

export interface OpenRunner {
  readonly runner: Runner;
  readonly clock: ServerClock;
  /** False where nothing survives a reload; the student is told. */
  readonly isKept: boolean;
}

const elapsedMs = () => performance.now();
const later = (work: () => void, ms: number) => {
  window.setTimeout(work, ms);
};

/** What the browser tells of the student's attention, into the log of the attempt. */
function watchAttention(runner: Runner): () => void {
  const position = () => runner.state().position;
  const add = (kind: 'blur' | 'hidden' | 'paste' | 'copy', detail = '') =>
    runner.log.add({ kind, position: position(), detail });
  const onBlur = () => add('blur');
  const onHidden = () => document.visibilityState === 'hidden' && add('hidden');
  const onPaste = (event: ClipboardEvent) =>
    add('paste', `${event.clipboardData?.getData('text').length ?? 0}자`);
  const onCopy = () => add('copy');
  const onOnline = () => runner.wake();
  const onLeave = (event: BeforeUnloadEvent) => {
    if ((runner.state().sync?.unsent ?? 0) > 0) event.preventDefault();
  };
  window.addEventListener('blur', onBlur);
  window.addEventListener('online', onOnline);
  window.addEventListener('beforeunload', onLeave);
  document.addEventListener('visibilitychange', onHidden);
  document.addEventListener('paste', onPaste);
  document.addEventListener('copy', onCopy);
  return () => {
    window.removeEventListener('blur', onBlur);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('beforeunload', onLeave);
    document.removeEventListener('visibilitychange', onHidden);
    document.removeEventListener('paste', onPaste);
    document.removeEventListener('copy', onCopy);
  };
}

/** Hears of a pause or of time at once, where the stream holds; where it does not, the beat tells it. */
function hearLiveTest(attemptNo: string, runner: Runner): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const events = new EventSource(liveTestStreamPath.replace(':attemptNo', encodeURIComponent(attemptNo)));
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const parsed = LiveTestEvent.safeParse(JSON.parse(data));
    if (parsed.success) runner.hearLiveTest(parsed.data);
  };
  return () => events.close();
}

/** Opens the runner of one attempt for as long as the page is shown. */
export function useRunner(attemptNo: string): { open: OpenRunner | null; state: RunnerState | null } {
  const [open, setOpen] = useState<OpenRunner | null>(null);
  const [state, setState] = useState<RunnerState | null>(null);
  const begun = useRef<string | null>(null);
  useEffect(() => {
    // An effect that runs twice in development must not take two leases.
    if (attemptNo === '' || begun.current === attemptNo) return;
    begun.current = attemptNo;
    let stop = () => {};
    void (async () => {
      const outbox = await openOutbox(attemptNo);
      const clock = createServerClock(elapsedMs);
      const calls = runnerCalls(attemptNo);
      const tab = await holdTab(attemptNo);
      const runner = createRunner(attemptNo, {
        calls,
        outbox,
        clock,
        place: placeOf(attemptNo),
        elapsedMs,
        later,
        onBegin: tab.take,
        onChange: setState,
      });
      const unwatch = watchAttention(runner);
      const unhear = hearLiveTest(attemptNo, runner);
      stop = () => {
        runner.stop();
        unwatch();
        unhear();
        tab.letGo();
      };
      setOpen({ runner, clock, isKept: outbox.isKept });
      setState(runner.state());
      await runner.open(tab.isAlone);
    })();
    return () => {
      begun.current = null;
      stop();
    };
  }, [attemptNo]);
  return { open, state };
}
