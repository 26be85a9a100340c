import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const branchPagesTables = {
  branch_directors: { plain: 'branch_id teacher_id' },
  shuttle_lines: { plain: 'id branch_id name direction days version' },
  shuttle_stops: { plain: 'line_id place name stops_at' },
} satisfies FeatureTables;
