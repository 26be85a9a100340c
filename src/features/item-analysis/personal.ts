import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const itemAnalysisTables = {
  blueprint_simulations: {
    plain: 'blueprint_id mode students mean_points sd_points result staff_id ran_at',
  },
  level_calibrations: {
    plain: 'id subject model state progress result run_id staff_id published_by created_at finished_at',
  },
} satisfies FeatureTables;
