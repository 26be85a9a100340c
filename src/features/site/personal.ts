import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const siteTables = {
  identity_pictures: {
    plain: 'hash bytes added_at',
  },
  legal_texts: {
    plain: 'id key title version effective_on position sections reason',
  },
  pages: {
    plain: 'path title lead programme blocks version published_at',
  },
  settings: {
    plain: 'name value updated_at version',
  },
} satisfies FeatureTables;
