import type { LiveSeat } from '#src/features/opening/contract/live.ts';
import { viewSessions } from '#src/features/registrations/actions/views.server.ts';
import { listComing } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Viewer } from '#src/platform/http/events.ts';
import { networkOf } from '#src/platform/network.ts';

export interface LiveSeats {
  /** Something changed somewhere; what that is will be read once, for everybody. */
  changed(): void;
  /** Adds a viewer, who gets all seats at once; the answer takes it away again. Null when this process, or this address, has enough. */
  join(viewer: Viewer, address: string): (() => void) | null;
  /** How often the database was asked: it does not grow with the viewers. */
  readonly reads: number;
  readonly viewers: number;
  close(): void;
}

/** Changes that come closer together than this are read together. */
const settleMs = 150;
/** Telling one viewer takes some twenty microseconds of the process: in a rush no more than a twentieth of it goes there. */
const restPerViewerMs = 0.4;
/** However many look, they never wait longer than this for what has changed. */
const longestRestMs = 800;
const heartbeatMs = 20_000;
const mostViewers = 5_000;
/** A school or an office behind one address is many families; nobody alone is so many. */
const mostOfAddress = 200;

const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

async function readSeats(academy: Academy): Promise<LiveSeat[]> {
  const now = academy.clock.now();
  const views = await viewSessions(academy.db, await listComing(academy.db, {}, now), now);
  return views.map(({ sessionId, left, capacity, waiting }) => ({ sessionId, left, capacity, waiting }));
}

/**
 * A snapshot of all seats in memory, read again after `pg_notify seats_changed` (`changed`), once for all viewers of this process,
 * and sent to them as server-sent events: whole to whoever joins, afterwards only the seats that differ.
 */
export function liveSeats(academy: Academy): LiveSeats {
  const viewers = new Set<Viewer>();
  const ofAddress = new Map<string, number>();
  let known = new Map<number, LiveSeat>();
  let reads = 0;
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  let isStale = true;
  let notifiedAt = Number.NEGATIVE_INFINITY;

  const frameOf = (seats: readonly LiveSeat[]) =>
    frame({ serverNow: academy.clock.now().toISOString(), seats });

  function notify(event: string): void {
    notifiedAt = performance.now();
    for (const viewer of viewers) viewer.send(event);
  }

  /** Milliseconds until changes are read: soon where all was quiet, later where many have just been told. */
  function wait(): number {
    const rest = Math.min(longestRestMs, viewers.size * restPerViewerMs);
    return Math.max(settleMs, notifiedAt + rest - performance.now());
  }

  async function refresh(): Promise<void> {
    isReading = true;
    isStale = false;
    reads += 1;
    const seats = await readSeats(academy).catch(() => null);
    isReading = false;
    if (seats === null) isStale = true;
    else {
      const news = seats.filter((seat) => JSON.stringify(seat) !== JSON.stringify(known.get(seat.sessionId)));
      known = new Map(seats.map((seat) => [seat.sessionId, seat]));
      if (news.length > 0) notify(frameOf(news));
    }
    if (isStale) later();
  }

  /** Nobody looking: nothing is read until somebody does. */
  function later(): void {
    if (timer || isReading || viewers.size === 0) return;
    timer = setTimeout(() => {
      timer = null;
      void refresh();
    }, wait());
  }

  const heartbeat = setInterval(() => {
    for (const viewer of viewers) viewer.send(': still here\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  return {
    changed() {
      isStale = true;
      later();
    },
    join(viewer, caller) {
      const address = networkOf(caller);
      const mine = ofAddress.get(address) ?? 0;
      if (viewers.size >= mostViewers || mine >= mostOfAddress) return null;
      viewers.add(viewer);
      ofAddress.set(address, mine + 1);
      viewer.send(`retry: 3000\n${frameOf([...known.values()])}`);
      if (isStale) later();
      return () => {
        if (!viewers.delete(viewer)) return;
        const left = (ofAddress.get(address) ?? 1) - 1;
        if (left > 0) ofAddress.set(address, left);
        else ofAddress.delete(address);
      };
    },
    get reads() {
      return reads;
    },
    get viewers() {
      return viewers.size;
    },
    close() {
      clearInterval(heartbeat);
      if (timer) clearTimeout(timer);
      for (const viewer of viewers) viewer.end();
      viewers.clear();
    },
  };
}
