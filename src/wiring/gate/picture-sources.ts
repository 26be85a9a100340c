import { postPictures } from '#src/features/boards/actions/pictures.server.ts';
import type { PictureSource } from '#src/features/pictures/actions/sources.server.ts';
import { popupPictures } from '#src/features/popups/actions/shown.server.ts';
import { teacherPictures } from '#src/features/teachers/actions/teachers.server.ts';

/** Every kind of picture that is put before everybody, whoever keeps it. */
export const pictureSources: readonly PictureSource[] = [postPictures, teacherPictures, popupPictures];
