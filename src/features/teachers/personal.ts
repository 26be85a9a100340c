import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const teachersTables = {
  teachers: {
    plain: 'id programmes grade_from grade_to portrait position is_published version',
    columns: {
      name: { whose: 'staff', until: 'published' },
      title: { whose: 'staff', until: 'published' },
      motto: { whose: 'staff', until: 'published' },
      introduction: { whose: 'staff', until: 'published' },
      career: { whose: 'staff', until: 'published' },
    },
  },
  teacher_branches: { plain: 'teacher_id branch_id' },
  teacher_photos: {
    plain: 'id teacher_id hash consented_on added_at withdrawn_at',
    columns: {
      bytes: { whose: 'staff', until: 'published' },
      evidence: { whose: 'staff', until: 'portrait' },
    },
  },
} satisfies FeatureTables;
