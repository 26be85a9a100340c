import { freeHold, openPool } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { listHeldOf } from '../store/offers.server.ts';
import { lockPlace, movePlace } from '../store/places.server.ts';
import { classSeatHooks } from './class-hooks.server.ts';

/** A member that leaves, and the children that nobody else sees then. */
interface Leaving {
  readonly memberId: number;
  readonly childIds: readonly number[];
}

/** Seats of classes that are kept for a member or offered to it, in words; a goodbye gives them back. */
export async function heldPlacesOf({ clock }: Academy, db: Db | Tx, leaving: Leaving): Promise<string[]> {
  return (await listHeldOf(db, leaving, clock.now())).map(({ title }) => `${title} 자리`);
}

/** Gives the seats back that a leaving member keeps or was offered: nobody would answer any more. */
export async function giveHeldBack({ clock }: Academy, tx: Tx, leaving: Leaving): Promise<void> {
  const now = clock.now();
  for (const { id, poolId } of await listHeldOf(tx, leaving, now)) {
    await openPool(tx, poolId, { now, hooks: classSeatHooks });
    const place = await lockPlace(tx, id);
    if (place.state !== 'held') continue;
    await movePlace(tx, place, {
      state: 'cancelled',
      why: { by: byMember(leaving.memberId), code: 'given_back', now },
    });
    await freeHold(tx, place.hold_id, { now, why: 'given_back', hooks: classSeatHooks });
  }
}
