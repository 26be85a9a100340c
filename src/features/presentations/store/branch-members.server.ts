import { type SqlBool, sql } from 'kysely';
import type { Among } from '#src/platform/db/queries/among.ts';

/** Members who have booked a presentation of these branches. */
export const membersOfBranches =
  (branchIds: readonly number[]): Among =>
  (column) =>
    sql<SqlBool>`exists (select from presentation_bookings b join presentation_sessions s on s.id = b.session_id
      where b.member_id = ${sql.ref(column)} and s.branch_id = any(${[...branchIds]}::bigint[]) offset 0)`;
