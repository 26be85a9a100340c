import { type SqlBool, sql } from 'kysely';
import type { Among } from '#src/platform/db/queries/among.ts';

/** Members who have asked for counselling in these branches. */
export const membersOfBranches =
  (branchIds: readonly number[]): Among =>
  (column) =>
    sql<SqlBool>`exists (select from counselling_requests c
      where c.member_id = ${sql.ref(column)} and c.branch_id = any(${[...branchIds]}::bigint[]) offset 0)`;
