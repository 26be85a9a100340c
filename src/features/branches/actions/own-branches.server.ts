import type { Db, Tx } from '#src/platform/db/database.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { listBranches } from './branches.server.ts';

/** Whose branches are meant. */
type Whose = Pick<StaffActor, 'branchIds'>;

/** The branches of an actor, in the office's order. */
export async function listOwnBranches(
  db: Db | Tx,
  actor: Whose,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const own = (await listBranches(db)).filter(({ id }) => isOwnBranch(actor, id));
  return own.map(({ id, name }) => ({ id, name }));
}

/** Whether there is such a branch among the actor's. */
export async function hasOwnBranch(db: Db | Tx, actor: Whose, branchId: number): Promise<boolean> {
  return (await listOwnBranches(db, actor)).some(({ id }) => id === branchId);
}

/** A branch that is not the actor's does not exist. */
export async function requireOwnBranch(db: Db | Tx, actor: Whose, branchId: number): Promise<void> {
  if (!(await hasOwnBranch(db, actor, branchId))) throw commonErrors.not_found();
}
