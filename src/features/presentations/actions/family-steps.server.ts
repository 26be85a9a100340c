import type { FamilyAsked, FamilyStep } from '#src/features/contacts/contract/family-step.ts';
import type { Db } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { bookingLabels } from '../rules/bookings.ts';
import { listFamilyBookings } from '../store/family-steps.server.ts';

/** The presentations a family booked in these branches. */
export async function presentationSteps(db: Db, asked: FamilyAsked): Promise<FamilyStep[]> {
  return (await listFamilyBookings(db, asked)).map((row) => ({
    at: row.at,
    label: `설명회 ${bookingLabels[row.state]}`,
    detail: `${row.title} · ${formatSeoulDateTime(row.startsAt)}`,
    to: `/office/presentations/${row.sessionId}`,
  }));
}
