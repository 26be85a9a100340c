import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const itemMediaTables = {
  item_media: {
    plain: 'key mime bytes sha256 created_at is_stored',
  },
} satisfies FeatureTables;
