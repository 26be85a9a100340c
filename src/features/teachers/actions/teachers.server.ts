import { sizedPictures } from '#src/features/pictures/actions/shown.server.ts';
import type { PictureSource } from '#src/features/pictures/actions/sources.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { ShownTeacher, Teacher } from '../contract/teachers.ts';
import { findPhoto, findShownPhoto } from '../store/photos.server.ts';
import { listPublished, type TeacherRow } from '../store/teachers.server.ts';

const toTeacher = ({
  isPublished: _,
  version: __,
  consentedOn: ___,
  evidence: ____,
  ...teacher
}: TeacherRow): Teacher => teacher;

const published = loaderOf(async (db, asked: readonly null[]) => {
  const found = await listPublished(db);
  const sized = await sizedPictures(
    db,
    found.map(({ photo }) => photo),
  );
  const rows = found.map((row) => ({ ...toTeacher(row), sizes: sized.get(row.photo) ?? null }));
  return asked.map(() => rows);
});

/** The teachers families may see, in the office's order (300 at most). */
export function listTeachers(db: Db): Promise<ShownTeacher[]> {
  return published(db, null);
}

/** Photographs of teachers, for whoever serves them in sizes: while the consent stands and the page is public. */
export const teacherPictures: PictureSource = {
  isShown: async ({ db }, hash) => (await findShownPhoto(db, hash)) !== null,
  read: ({ db }, hash) => findPhoto(db, hash),
};
