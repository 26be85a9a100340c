import type { Db, Tx } from '#src/platform/db/database.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { Branch, Tuition } from '../contract/branches.ts';
import { listBranchRows } from '../store/branches.server.ts';
import { listTuitionRows } from '../store/tuition.server.ts';

/** Every branch in the office's order (200 at most). */
export function listBranches(db: Db | Tx): Promise<Branch[]> {
  return branchList(db, null);
}

const branchList = loaderOf(async (db, asked: readonly null[]) => {
  const branches = await listBranchRows(db);
  return asked.map(() => branches);
});

/** The names of the branches by their numbers. */
export async function branchNames(db: Db | Tx): Promise<ReadonlyMap<number, string>> {
  return new Map((await listBranches(db)).map(({ id, name }) => [id, name]));
}

/** The tuition as it is filed for this day, with the change announced next, of one programme or of all. */
export function listTuitions(db: Db, now: Date, programme?: string): Promise<Tuition[]> {
  return listTuitionRows(db, seoulDay(now), programme);
}
