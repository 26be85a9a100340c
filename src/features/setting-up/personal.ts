import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const settingUpTables = {
  set_up_waivers: {
    plain: 'key reason waived_by waived_at',
  },
} satisfies FeatureTables;
