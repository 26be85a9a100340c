import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, NotBefore, type Tx } from '#src/platform/db/database.ts';
import { type Gap, heartbeatSeconds, outageSince, secondsOf } from '../rules/outage.ts';
import { findLastHeartbeat, heartbeat, limitClocks, moveClocks } from '../store/outage.server.ts';

/** What a pool allows at the longest. */
export interface PoolLimits {
  readonly poolId: number;
  readonly holdsUntil: Date;
  readonly offersUntil: Date;
}

export interface Outage {
  readonly gap: Gap;
  readonly now: Date;
  /** How many holds were moved on. */
  readonly holds: number;
  /** Those that were cut short of it by what their pool allows, with their end. */
  readonly cut: readonly { readonly holdId: number; readonly until: Date }[];
}

/** A feature whose clocks stand still while nobody could be served. */
export interface OutagePart {
  limitsOf?(tx: Tx, from: Date): Promise<readonly PoolLimits[]>;
  /** Moves on what ran, after the holds and offers were. */
  giveBack(tx: Tx, outage: Outage): Promise<void>;
}

/**
 * Writes that the academy is here. Where it was not for a while, every hold and offer that was alive then is moved on by as
 * long, but never past what its pool allows, and whatever else the features give back. Answers the seconds, 0 for none.
 */
async function noticeOutage({ clock, db }: Academy, parts: readonly OutagePart[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const gap = outageSince(await heartbeat(tx, now), now);
    if (!gap) return 0;
    const holds = await moveClocks(tx, gap.from, secondsOf(gap));
    const cut: { holdId: number; until: Date }[] = [];
    for (const part of parts)
      for (const limit of (await part.limitsOf?.(tx, gap.from)) ?? [])
        cut.push(...(await limitClocks(tx, limit)));
    for (const part of parts) await part.giveBack(tx, { gap, now, holds, cut });
    return secondsOf(gap);
  });
}

/**
 * Throws `NotBefore` where the last heartbeat (`service_beat`) shows a gap that is not given back yet: nothing ends by the clock
 * before. `inTransaction` then gives it back outside and runs the transaction again.
 */
export async function requireNoticed(tx: Tx, now: Date): Promise<void> {
  if (outageSince(await findLastHeartbeat(tx), now)) throw new NotBefore();
}

export interface OutageWatch {
  /** Notices now; those who ask at once share one look. */
  notice(): Promise<number>;
  /** Before anything is judged by the clock: costs nothing while this process has written a beat lately. */
  beHere(): Promise<void>;
  /** Writes a beat every few seconds, and as soon as the database is back. */
  keep(): () => void;
}

const againAfterMs = 1_000;

/** Watches over when the academy was here last. */
export function watchOutages(academy: Academy, parts: readonly OutagePart[]): OutageWatch {
  let seenAt = new Date(0);
  let looking: Promise<number> | null = null;
  const measure = async () => {
    const seconds = await noticeOutage(academy, parts);
    seenAt = academy.clock.now();
    return seconds;
  };
  const notice = () => {
    looking ??= measure().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    notice,
    async beHere() {
      if (outageSince(seenAt, academy.clock.now())) await notice();
    },
    keep() {
      let timer: NodeJS.Timeout;
      let isOver = false;
      const after = (ms: number) => {
        if (!isOver) timer = setTimeout(tick, ms).unref();
      };
      const tick = () =>
        void notice().then(
          () => after(heartbeatSeconds * 1000),
          () => after(againAfterMs),
        );
      after(heartbeatSeconds * 1000);
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
  };
}
