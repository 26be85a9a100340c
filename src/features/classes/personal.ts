import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const classesTables = {
  level_classes: {
    plain: `id branch_id pool_id subject level_code grade_from grade_to title weekly starts_on is_open
      created_at version teacher_id`,
  },
  level_places: {
    plain: 'id place_no class_id attempt_id registration_id hold_id state held_until created_at',
  },
} satisfies FeatureTables;
