import type { Db, Tx } from '#src/platform/db/database.ts';
import { listCounsellorRows } from '../store/colleagues.server.ts';

/** Who counsels in a branch: its counsellors, then its manager; those of every branch are not among them. */
export function counsellorsOf(
  db: Db | Tx,
  branchId: number,
): Promise<{ readonly staffId: number; readonly name: string }[]> {
  return listCounsellorRows(db, branchId);
}
