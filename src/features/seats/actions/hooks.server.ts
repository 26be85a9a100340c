import type { Db, Tx } from '#src/platform/db/database.ts';
import type { WaitlistTerms } from '../rules/waitlist.ts';

export interface SeatOffer {
  readonly holderKey: string;
  readonly holdId: number;
  readonly until: Date;
  /** Other wishes of the same entry ended with this offer. */
  readonly endedOthers: boolean;
}

/** What must be done in the feature that uses the seats when they move by themselves. */
export interface SeatHooks {
  /** These holds ran out and their seats are free again. */
  onExpired(tx: Tx, holdIds: readonly number[], now: Date): Promise<void>;
  /** A seat is held for the one who waited; it stands until `until`. */
  onOffered(tx: Tx, offer: SeatOffer, now: Date): Promise<void>;
  /** What holds for the line of a pool of this feature; undefined where the pool is another's. Absent: no limits. */
  waitlistTerms?(db: Db | Tx, poolId: number, now: Date): Promise<WaitlistTerms | undefined>;
  /** Called instead where it is there: everybody of one party at once. */
  onPartyOffered?(tx: Tx, offers: readonly SeatOffer[], now: Date): Promise<void>;
}

/** Tells several features of seats that moved by themselves; each knows its own holds and leaves the others alone. */
export function joinHooks(...all: readonly SeatHooks[]): SeatHooks {
  return {
    async waitlistTerms(db, poolId, now) {
      for (const hooks of all) {
        const terms = await hooks.waitlistTerms?.(db, poolId, now);
        if (terms) return terms;
      }
      return undefined;
    },
    async onExpired(tx, holdIds, now) {
      for (const hooks of all) await hooks.onExpired(tx, holdIds, now);
    },
    async onOffered(tx, offered, now) {
      for (const hooks of all) await hooks.onOffered(tx, offered, now);
    },
    async onPartyOffered(tx, offers, now) {
      for (const hooks of all) {
        if (hooks.onPartyOffered) await hooks.onPartyOffered(tx, offers, now);
        else for (const offered of offers) await hooks.onOffered(tx, offered, now);
      }
    },
  };
}
