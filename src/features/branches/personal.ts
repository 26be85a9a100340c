import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const branchesTables = {
  branch_closures: {
    plain: 'id branch_id day reason',
  },
  branch_rooms: {
    plain: 'id branch_id name kind floor capacity note is_open version',
  },
  branches: {
    plain: `id code name region address directions phone hours registration_no registered_name latitude
      longitude programmes position version`,
  },
  programmes: {
    plain: 'key path name grades words plate position is_shown version',
  },
  tuition_fees: {
    plain: 'id tuition_id effective_from monthly_minutes tuition_krw extra_krw extra_note',
  },
  tuitions: {
    plain: `id branch_id programme course grades capacity weekly monthly_minutes tuition_krw extra_krw
      extra_note position version`,
  },
} satisfies FeatureTables;
