import type { Tx } from '#src/platform/db/database.ts';
import { moveClocks } from '../store/outage.server.ts';

/** Moves on every hold and offer that was alive when an outage began, by its length; answers how many holds. */
export function extendHolds(tx: Tx, from: Date, to: Date): Promise<number> {
  return moveClocks(tx, from, (to.getTime() - from.getTime()) / 1000);
}
