import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const boardsTables = {
  faq_entries: {
    plain: 'id category question answer search_text position',
  },
  post_counts: {
    plain: 'board category published',
  },
  post_files: {
    plain: 'post_id upload_id audience position',
  },
  posts: {
    plain: `id board category is_pinned published_at view_count status show_until moved_to cover_id picture_ids
      updated_at`,
    columns: {
      body: { whose: 'staff', until: 'published' },
      search_text: { whose: 'staff', until: 'published' },
      summary: { whose: 'staff', until: 'published' },
      title: { whose: 'staff', until: 'published' },
    },
  },
  stored_leftovers: {
    plain: 'key noted_at',
  },
  uploads: {
    plain: 'id kind mime size width height staff_id created_at was_published object_hash hash',
    columns: {
      bytes: { whose: 'staff', until: 'published' },
      name: { whose: 'staff', until: 'published' },
    },
  },
} satisfies FeatureTables;
