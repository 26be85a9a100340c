import { listPlaces } from '#src/features/classes/actions/own-places.server.ts';
import { listRequests } from '#src/features/counselling/actions/requests/own.server.ts';
import { listRegistrations } from '#src/features/entrance-tests/actions/own.server.ts';
import { listLevelTests } from '#src/features/level-tests/actions/own.server.ts';
import { contactOf, listChildren } from '#src/features/members/actions/members.server.ts';
import { unfinishedRefundsOf } from '#src/features/payments/actions/refunds/own-refunds.server.ts';
import { listBookings } from '#src/features/presentations/actions/bookings/own.server.ts';
import { listEndedWaits, listWaiting } from '#src/features/waitlist/actions/waiting-views.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import type { listApplicationsEndpoint } from './contract.ts';

/** Whatever a member has asked for, for every child; the office reads the very same. */
export async function listApplications(
  academy: Academy,
  memberId: number,
): Promise<DataOf<typeof listApplicationsEndpoint>> {
  const { mobile } = await contactOf(academy, memberId);
  const owner = { memberId, mobile, isProven: false };
  const [children, registrations, unfinished, waiting, endedWaits, bookings, requests, attempts, places] =
    await Promise.all([
      listChildren(academy, memberId),
      listRegistrations(academy, owner),
      unfinishedRefundsOf(academy.db, memberId),
      listWaiting(academy, owner),
      listEndedWaits(academy, owner),
      listBookings(academy, owner),
      listRequests(academy, owner),
      listLevelTests(academy, owner),
      listPlaces(academy, { memberId, mobile: null }),
    ]);
  const shown = new Set(registrations.map(({ orderNo }) => orderNo));
  return {
    serverNow: academy.clock.now().toISOString(),
    children: children.map((child) => ({ name: child.name, gradeLabel: gradeLabel(child.grade) })),
    registrations,
    waiting,
    endedWaits,
    refunds: unfinished.filter(({ orderNo }) => !shown.has(orderNo)),
    bookings,
    requests,
    attempts,
    places,
  };
}
