import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Branch, Tuition } from './contract.ts';
import { listBranchRows, listTuitionRows } from './store.server.ts';

/** Every branch in the office's order (200 at most). */
export function listBranches(db: Db | Tx): Promise<Branch[]> {
  return listBranchRows(db);
}

/** The tuition as it was filed, of one programme or of all. */
export function listTuitions(db: Db, programme?: string): Promise<Tuition[]> {
  return listTuitionRows(db, programme);
}
