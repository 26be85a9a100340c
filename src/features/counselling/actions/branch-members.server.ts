import type { Academy } from '#src/platform/academy.ts';
import { listMembersOfBranches } from '../store/branch-members.server.ts';

/** The members these branches know from here; what a branch may see of the members follows from it. */
export function membersOfBranches({ db }: Academy, branchIds: readonly number[]): Promise<number[]> {
  return listMembersOfBranches(db, branchIds);
}
