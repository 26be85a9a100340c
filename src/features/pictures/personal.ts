import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column: pictures that staff put before everybody. */
export const picturesTables = {
  pictures: { plain: 'hash width height made_at tried_at tries' },
  picture_sizes: {
    plain: 'hash width format size',
    columns: { bytes: { whose: 'staff', until: 'published' } },
  },
} satisfies FeatureTables;
