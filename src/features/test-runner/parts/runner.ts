import type { Answer } from '#src/features/items/contract/answer.ts';
import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import type { AttemptView, Sitting } from '#src/features/level-tests/contract/attempts.ts';
import type { LiveTestEvent } from '#src/features/level-tests/contract/live-test-stream.ts';
import { ApiError } from '#src/web/api/api.ts';
import { handInRefusal, notGoingOn, notHandedIn } from './end/hand-in-text.ts';
import { createIntegrityLog } from './integrity-log.ts';
import { createItemLoader } from './load-items.ts';
import type { RunnerDeps } from './runner-deps.ts';
import { firstState, type Heard, type RunnerState } from './runner-state.ts';
import { mergeAfterLease, takenIn } from './saving/merge-answers.ts';
import { heldHere, nowOf, sendHeld, sendLeft } from './saving/send-left.ts';
import { createSync, type Sync } from './saving/sync.ts';
import { isFinal, isRefusal, openingLabels, troubleOf } from './saving/trouble.ts';
import { heardChange, mayGoOn, positionOf } from './time/runner-time.ts';

/** While the clock stands the page asks more often, so that it goes on soon after staff let it. */
const pausedHeartbeatMs = 5_000;

/** Everything one open test page does, without the page: lease, items, answers, time, hand-in. */
export function createRunner(attemptNo: string, deps: RunnerDeps) {
  const { calls, clock, elapsedMs, later } = deps;
  const log = createIntegrityLog();
  let state = firstState;
  let sync: Sync | null = null;
  let leaseEpoch = 0;
  let lastHeardMs = elapsedMs();
  let isStopped = false;
  const goesOn = () => !isStopped;

  const put = (change: Partial<RunnerState>) => {
    state = { ...state, ...change };
    deps.onChange(state);
  };
  const hear = (answer: Heard, askedAt: number) => {
    clock.hear(answer.serverNow, askedAt);
    lastHeardMs = elapsedMs();
    const change = heardChange(state, answer);
    if (change) put(change);
  };
  const refuse = (error: ApiError) => {
    put({ isHandingIn: false });
    if (error.code === 'level_test.already_closed') return void finish();
    if (error.code === 'level_test.lease_lost') return sync?.lose();
    sync?.stop();
    put({ phase: 'refused', sentence: error.message });
  };
  const end = (attempt: AttemptView) => {
    sync?.stop();
    put({ phase: 'done', attempt, sentence: null, isHandingIn: false });
  };
  /** Runs until it is answered; what passes is tried again, what is refused is shown. */
  const persist = async <T>(work: () => Promise<T>): Promise<T | null> => {
    for (let failures = 1; !isStopped; failures++) {
      try {
        return await work();
      } catch (error) {
        if (isFinal(error) || isRefusal(error)) {
          refuse(error);
          return null;
        }
        put({ sentence: openingLabels[troubleOf(error)] });
        await new Promise<void>((done) => later(done, Math.min(1_000 * failures, 8_000)));
      }
    }
    return null;
  };

  const finish = async () => {
    const read = await persist(calls.read);
    // Whatever was told: what the server says runs goes on.
    if (!read || read.attempt.state === 'in_progress') return;
    await sendLeft(sync, later, goesOn);
    end(read.attempt);
  };

  const begin = async (sitting: Sitting, askedAt: number) => {
    leaseEpoch = sitting.leaseEpoch;
    deps.onBegin();
    hear(sitting, askedAt);
    sync?.stop();
    const merged = mergeAfterLease({ attemptNo, leaseEpoch }, sitting.answers, await heldHere(deps));
    for (const one of merged) await deps.outbox.put(one).catch(() => undefined);
    const opened: Sync = createSync({ attemptNo, leaseEpoch }, merged, {
      outbox: deps.outbox,
      now: () => nowOf(clock),
      later,
      onChange: (next) => sync === opened && put({ sync: next }),
      send: (entries) => {
        const at = elapsedMs();
        return calls.save(entries, {
          hear(answer) {
            hear(answer, at);
            if (answer.leaseEpoch > leaseEpoch) sync?.lose();
            if (answer.state !== 'in_progress') void finish();
          },
          end: refuse,
        });
      },
    });
    sync = opened;
    const { isAdaptive = false, canGoBack = true } = state.attempt?.offer ?? {};
    const lastAnswered = Math.max(0, ...merged.map((one) => one.position));
    const { itemCount } = sitting;
    const known = { itemCount, isAdaptive, canGoBack, lastAnswered };
    const position = positionOf({ ...known, cached: deps.place.read() });
    put({ takenIn: takenIn(merged) });
    put({ phase: 'running', sentence: null, sync: sync.state(), itemCount, position });
    sync.wake();
    loadItems();
    void keepBeating(leaseEpoch);
  };

  const loadItems = createItemLoader({
    item: calls.item,
    later,
    onItem: (position, item) => put({ items: new Map(state.items).set(position, item) }),
    onFinal: (error) => error instanceof ApiError && refuse(error),
    /** The item in view first, then the others in order. */
    missing() {
      if (isStopped || state.phase !== 'running') return [];
      const all = Array.from({ length: state.itemCount }, (_, index) => index + 1);
      return [state.position, ...all].filter((position) => !state.items.has(position));
    },
  });

  const heartbeatOnce = async (asksHelp?: boolean): Promise<boolean> => {
    const askedAt = elapsedMs();
    const silentSeconds = (askedAt - lastHeardMs) / 1000;
    const unsent = sync?.state().unsent ?? 0;
    const events = log.take();
    try {
      const answer = await calls.heartbeat({
        leaseEpoch,
        position: state.position,
        unsent,
        events,
        showsPause: state.pausedMs !== null,
        ...(asksHelp !== undefined && { asksHelp }),
        offlineSeconds: silentSeconds > levelLimits.heartbeatSeconds * 1.5 ? Math.round(silentSeconds) : 0,
      });
      hear(answer, askedAt);
      const { givenBackSeconds, leftElsewhere = [] } = answer;
      put({ leftElsewhere, ...(givenBackSeconds > 0 && { givenBackSeconds }) });
      if (answer.leaseEpoch > leaseEpoch) sync?.lose();
      if (answer.state !== 'in_progress') await finish();
      else if (unsent > 0) sync?.wake();
      return true;
    } catch (error) {
      // Events that are refused would have every beat after them refused.
      if (!isRefusal(error)) log.giveBack(events);
      if (isFinal(error)) refuse(error);
      return false;
    }
  };
  const keepBeating = async (epoch: number) => {
    while (!isStopped && epoch === leaseEpoch && state.phase === 'running') {
      await heartbeatOnce();
      const pauseMs = state.pausedMs === null ? levelLimits.heartbeatSeconds * 1000 : pausedHeartbeatMs;
      await new Promise<void>((done) => later(done, pauseMs));
    }
  };

  const goOn = (read: { attempt: AttemptView; serverNow: string }, askedAt: number) => {
    hear({ ...read.attempt, serverNow: read.serverNow }, askedAt);
    put({ phase: 'running' });
    void keepBeating(leaseEpoch);
  };

  const take = async () => {
    put({ phase: 'opening', sentence: null });
    const askedAt = elapsedMs();
    const sitting = await persist(calls.takeLease);
    if (sitting) await begin(sitting, askedAt);
  };

  const runner = {
    log,
    state: () => state,
    /** Opens the attempt: goes on where it was, asks first when somebody is sitting it elsewhere. */
    async open(isLockFree: boolean) {
      const read = await persist(calls.read);
      if (!read) return;
      put({ attempt: read.attempt });
      if (read.attempt.closedAt) {
        await sendHeld(deps, Number.POSITIVE_INFINITY, goesOn);
        return put({ phase: 'done' });
      }
      if (read.attempt.state !== 'in_progress') return put({ phase: 'practice' });
      const found = await persist(calls.holder);
      if (!found) return;
      if (found.holder !== 'other_browser' && isLockFree) return take();
      put({ phase: 'asking' });
      await sendHeld(deps, found.leaseEpoch, goesOn);
    },
    /** Starts the clock of a paper nobody has begun. */
    async start() {
      if (state.phase !== 'practice' || state.isStarting) return;
      put({ isStarting: true, isAskedFor: true });
      const askedAt = elapsedMs();
      const sitting = await persist(calls.start);
      // Until the questions are shown: the stream tells of this very start meanwhile, and it is not another tab's.
      if (sitting) await begin(sitting, askedAt);
      put({ isStarting: false });
    },
    take() {
      put({ isAskedFor: true });
      return take();
    },
    answer(position: number, answer: Answer | null, waitMs: number) {
      void sync?.set(position, { answer }, waitMs);
    },
    flag(position: number, isFlagged: boolean) {
      void sync?.set(position, { isFlagged }, 0);
    },
    go(position: number) {
      deps.place.write(position);
      put({ position });
      loadItems();
    },
    /** Goes on in an adaptive paper: what is held is saved first, for the next item follows from it. */
    async advance() {
      if (!sync || state.isAdvancing || state.phase !== 'running') return;
      const { position } = state;
      put({ isAdvancing: true, sentence: null });
      const sentence = notGoingOn(await sync.flushNow(), position);
      if (sentence) return put({ isAdvancing: false, sentence });
      try {
        const { itemCount, isOver } = await calls.next(position, leaseEpoch);
        put({ isAdvancing: false, isOver, itemCount, position: itemCount });
        loadItems();
      } catch (error) {
        put({
          isAdvancing: false,
          sentence: '다음 문항을 불러오지 못했습니다. 답은 저장되어 있습니다. 잠시 후 다시 눌러 주세요.',
        });
        if (isFinal(error)) refuse(error);
      }
    },
    /** Calls a teacher; false where nobody could be reached. */
    callHelp: () => heartbeatOnce(true),
    /** The server tells of a pause, of time, of a takeover or of an end by itself; a sign of life says that the screen shows it. */
    hearLiveTest(event: LiveTestEvent) {
      // Begun in another tab while this one still shows the practice.
      if (state.phase === 'practice' && !state.isStarting && event.state === 'in_progress')
        return void runner.open(false);
      // Of before the start: what was on its way then comes late on a slow line, and tells nothing of what runs.
      if (state.phase !== 'running' || event.state === 'created') return;
      const isShown = state.pausedMs !== null;
      hear(event, elapsedMs());
      if (event.leaseEpoch > leaseEpoch) sync?.lose();
      if (event.state !== 'in_progress') return void finish();
      if (isShown !== (state.pausedMs !== null)) later(() => void heartbeatOnce(), Math.random() * 800);
    },
    wake() {
      if (!sync) return;
      sync.wake();
      loadItems();
      void heartbeatOnce();
    },
    /** Sends what is left, then hands in. Nothing is handed in while an answer is held here only, but for those named. */
    async handIn(without: readonly number[] = []) {
      if (!sync || state.isHandingIn) return;
      put({ isHandingIn: true, sentence: null, unsavable: [] });
      const refusal = handInRefusal(await sync.flushNow(), without);
      if (refusal && state.phase === 'running') return put({ isHandingIn: false, ...refusal });
      try {
        end((await calls.handIn(leaseEpoch)).attempt);
      } catch (error) {
        if (isFinal(error)) return refuse(error);
        const isPaused = error instanceof ApiError && error.code === 'level_test.paused';
        put({ isHandingIn: false, sentence: isPaused ? error.message : notHandedIn });
      }
    },
    /** The time is over: nothing more is taken, what is held is sent, and the server closes. */
    async close() {
      if (state.phase !== 'running' || state.pausedMs !== null) return;
      put({ phase: 'closing' });
      await sync?.flushNow();
      await calls.handIn(leaseEpoch).catch(() => undefined);
      while (!isStopped) {
        const askedAt = elapsedMs();
        const read = await persist(calls.read);
        if (read?.attempt.closedAt) return end(read.attempt);
        if (!read) return;
        // More time was given, or the clock was stopped, before this page had heard of it.
        if (mayGoOn(read)) return void goOn(read, askedAt);
        await new Promise<void>((done) => later(done, 2_000));
        await sync?.flushNow();
      }
    },
    stop() {
      isStopped = true;
      sync?.stop();
    },
  };
  return runner;
}

export type Runner = ReturnType<typeof createRunner>;
