import type { OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type Doer, staffIdOf } from '#src/shared/access/doer.ts';
import { stepLabel } from '../rules/places.ts';
import { type ListedClass, listPlacedIn } from '../store/class-list.server.ts';
import { placeTrail } from '../store/places.server.ts';

/** The names of staff by their numbers. */
export interface StaffNames {
  namesOf(db: Db | Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>>;
}

const mostShown = 200;

function doerOf(by: Doer, names: ReadonlyMap<number, string>): string {
  if (by.kind === 'product') return '자동 처리';
  return by.kind === 'staff' ? (names.get(by.id) ?? '직원') : '보호자';
}

/** What became of the seats of a class, newest first, and since when somebody is enrolled or would not have one. */
export async function stepsOfClass(
  { db }: Academy,
  one: Pick<ListedClass, 'id' | 'starts_on'>,
  { namesOf }: StaffNames,
) {
  const placed = await listPlacedIn(db, one.id);
  const placeOf = new Map(placed.map((place) => [place.placeId, place]));
  const steps = await placeTrail.list(db, [...placeOf.keys()]);
  const names = await namesOf(
    db,
    steps.map(({ by }) => staffIdOf(by)),
  );
  // Offers are made to many at once, and stand as one among the changes of the class.
  const shown: OfficeClassDetail['steps'] = steps
    .filter(({ code }) => code !== 'offered')
    .toReversed()
    .slice(0, mostShown)
    .map((step) => ({
      stepId: step.stepId,
      at: step.at.toISOString(),
      label: stepLabel(step, one.starts_on),
      who: doerOf(step.by, names),
      studentName: placeOf.get(step.id)?.studentName ?? '',
    }));
  return {
    steps: shown,
    enrolledAt: (placeId: number) =>
      steps.findLast(({ id, to }) => id === placeId && to === 'enrolled')?.at.toISOString() ?? null,
    declinedAt: (registrationNo: string) =>
      steps
        .findLast(({ id, code }) => code === 'declined' && placeOf.get(id)?.registrationNo === registrationNo)
        ?.at.toISOString() ?? null,
  };
}
