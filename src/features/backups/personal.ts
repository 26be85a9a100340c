import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const backupsTables = {
  backups: {
    plain: 'id kind label began_at ended_at is_well bytes restored_to note',
  },
} satisfies FeatureTables;
