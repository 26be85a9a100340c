import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** Titles of columns; who is in a file is read when it is made. */
export const enrolmentFileTables = {
  enrolment_file_profile: {
    plain: 'id columns version',
  },
} satisfies FeatureTables;
