import { readPools } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import {
  leftAmong,
  listComingClasses,
  listGuardians,
  listPlacesOfRegistrations,
} from '../store/offers.server.ts';
import { placeTrail } from '../store/places.server.ts';

/** Classes of the own branches that have not begun, with the seats that are left. */
export async function comingClasses({ db, clock }: Academy, actor: StaffActor) {
  const rows = await listComingClasses(db, actor.branchIds, seoulDay(clock.now()));
  const pools = await readPools(
    db,
    rows.map(({ pool_id }) => pool_id),
  );
  return rows.map((row) => {
    const { capacity = 0, taken = 0 } = pools.get(row.pool_id) ?? {};
    return {
      classId: row.id,
      branchId: row.branch_id,
      title: row.title,
      weekly: row.weekly,
      startsOn: row.starts_on,
      free: Math.max(0, capacity - taken),
      gradeFrom: row.grade_from,
      gradeTo: row.grade_to,
    };
  });
}

/** The open place of each of these registrations, or else its newest; a seat whose time is over reads as lapsed, swept or not. */
export async function placesOfRegistrations(
  { db, clock }: Pick<Academy, 'clock'> & { readonly db: Db | Tx },
  ids: readonly number[],
) {
  const now = clock.now();
  const places = await listPlacesOfRegistrations(db, ids);
  const over = places.filter(({ state }) => state === 'cancelled' || state === 'left');
  const steps = await placeTrail.list(
    db,
    over.map(({ id }) => id),
  );
  return new Map(
    places.map((place) => {
      const isOver = place.state === 'held' && place.held_until <= now;
      const state = isOver ? ('lapsed' as const) : place.state;
      const isLiving = state === 'held' || state === 'enrolled';
      return [
        place.registration_id ?? 0,
        {
          title: place.title,
          state,
          isLiving,
          isOffered: true,
          heldUntil: place.held_until,
          startsOn: place.starts_on,
          ended: steps.findLast((step) => step.id === place.id) ?? null,
        },
      ];
    }),
  );
}

/** Of which of these registrations the family has closed its account, and nobody took the child over: no offer could be answered. */
export async function familiesLeft(
  { db }: Academy,
  registrationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const guardians = await listGuardians(db, registrationIds);
  const left = await leftAmong(
    db,
    guardians.map(({ memberId }) => memberId),
  );
  return new Set(
    guardians.flatMap(({ memberId, registrationId }) => (left.has(memberId) ? [registrationId] : [])),
  );
}
