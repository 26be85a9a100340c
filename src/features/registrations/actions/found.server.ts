import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { OfficeHit } from '#src/shared/access/office.ts';
import { registrationLabels } from '../rules/registrations.ts';
import { listFoundRegistrations } from '../store/found.server.ts';

const limit = 5;

/** Registrations by the beginning of their number. */
export async function findRegistrations(
  { db }: Academy,
  actor: StaffActor,
  text: string,
): Promise<OfficeHit[]> {
  const prefix = text.toUpperCase();
  if (!/^[A-Z]{2}\d{2}-[0-9A-Z]*$/.test(prefix)) return [];
  const found = await listFoundRegistrations(db, actor.branchIds, { prefix, limit });
  return found.map((row) => ({
    kind: '접수',
    label: row.registrationNo,
    note: `${row.childName} · ${row.title} · ${registrationLabels[row.state]}`,
    to: `/office/check-in/${row.registrationNo}`,
  }));
}
