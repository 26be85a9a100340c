import type { Academy } from '#src/platform/academy.ts';
import { enrollLabels } from '../rules/office.ts';
import { listEnrollTypes } from '../store/office.server.ts';

/** Through which door each of these members came, in Korean. */
export async function sourcesOf({ db }: Academy, memberIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await listEnrollTypes(db, memberIds);
  return new Map(rows.map((row) => [row.id, enrollLabels[row.enrollType]]));
}
