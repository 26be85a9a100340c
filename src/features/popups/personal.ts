import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column: only what staff write for everybody. */
export const popupsTables = {
  popups: {
    plain: 'id kind link_to link_label plate starts_at ends_at pages device position is_published version',
    columns: {
      title: { whose: 'staff', until: 'published' },
      body: { whose: 'staff', until: 'published' },
      alt: { whose: 'staff', until: 'published' },
    },
  },
  popup_pictures: {
    plain: 'popup_id hash width height',
    columns: { bytes: { whose: 'staff', until: 'published' } },
  },
} satisfies FeatureTables;
