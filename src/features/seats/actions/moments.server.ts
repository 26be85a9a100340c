import type { Tx } from '#src/platform/db/database.ts';

export interface SeatOffer {
  readonly holderKey: string;
  readonly holdId: number;
  readonly until: Date;
}

/** What must be done in the feature that uses the seats when they move by themselves. */
export interface SeatMoments {
  /** These holds ran out and their seats are free again. */
  onExpired(tx: Tx, holdIds: readonly number[], now: Date): Promise<void>;
  /** A seat is held for the one who waited; it stands until `until`. */
  onOffered(tx: Tx, offer: SeatOffer, now: Date): Promise<void>;
  /** Called instead where it is there: everybody of one party at once. */
  onPartyOffered?(tx: Tx, offers: readonly SeatOffer[], now: Date): Promise<void>;
}
