import {
  type LiveTestFacts,
  listLiveTestFacts,
} from '#src/features/level-tests/store/live-test-stream.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Viewer } from '#src/platform/http/events.ts';

/** Which attempt, in which browser, from where. */
export interface Watcher {
  readonly attemptNo: string;
  readonly browserHash: string;
  readonly address: string;
}

export interface LiveTestStream {
  /** A pause, time, a void or a takeover somewhere; what it is will be read once, for all screens. */
  changed(): void;
  /** Adds a screen; the answer takes it away again. Null when there are enough: then the screen keeps to its beat. */
  join(viewer: Viewer, watcher: Watcher): (() => void) | null;
  /** How often the database was asked: it does not grow with the screens. */
  readonly reads: number;
  close(): void;
}

/** Changes that come closer together than this are read together. */
const settleMs = 150;
const heartbeatMs = 20_000;
const mostScreens = 2_000;
/** A branch sits behind one address; more from one place fall back to the beat. */
const mostPerAddress = 200;

interface Screen extends Watcher {
  readonly viewer: Viewer;
  notified: string;
}

const liveTestEventOf = ({ state, deadlineAt, pausedAt, leaseEpoch }: LiveTestFacts) =>
  ({
    state,
    deadlineAt: deadlineAt?.toISOString() ?? null,
    pausedAt: pausedAt?.toISOString() ?? null,
    leaseEpoch,
  }) as const;

/** The screens of this process that sit a test: told of a pause, of time, of a void and of a takeover as soon as it is decided. */
export function liveTestStream(academy: Academy): LiveTestStream {
  const screens = new Set<Screen>();
  let reads = 0;
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  let isStale = false;

  function sendState(screen: Screen, facts: LiveTestFacts | undefined): void {
    // Another's attempt does not exist for this browser.
    if (!facts) {
      screen.viewer.end();
      return;
    }
    const event = JSON.stringify(liveTestEventOf(facts));
    if (event === screen.notified) return;
    screen.notified = event;
    const data = { serverNow: academy.clock.now().toISOString(), ...liveTestEventOf(facts) };
    screen.viewer.send(`data: ${JSON.stringify(data)}\n\n`);
  }

  async function refresh(): Promise<void> {
    isReading = true;
    isStale = false;
    reads += 1;
    const watched = [...screens];
    const facts = await listLiveTestFacts(academy.db, watched).catch(() => null);
    isReading = false;
    if (facts === null) isStale = true;
    else
      for (const screen of watched)
        if (screens.has(screen)) sendState(screen, facts.get(`${screen.attemptNo} ${screen.browserHash}`));
    if (isStale) later();
  }

  function later(): void {
    isStale = true;
    if (timer || isReading || screens.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      void refresh();
    }, settleMs);
  }

  const heartbeat = setInterval(() => {
    for (const { viewer } of screens) viewer.send(': still here\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  return {
    changed: later,
    join(viewer, watcher) {
      const near = [...screens].filter(({ address }) => address === watcher.address).length;
      if (screens.size >= mostScreens || near >= mostPerAddress) return null;
      const screen: Screen = { ...watcher, viewer, notified: '' };
      screens.add(screen);
      viewer.send('retry: 3000\n\n');
      later();
      return () => screens.delete(screen);
    },
    get reads() {
      return reads;
    },
    close() {
      clearInterval(heartbeat);
      if (timer) clearTimeout(timer);
      for (const { viewer } of screens) viewer.end();
      screens.clear();
    },
  };
}
