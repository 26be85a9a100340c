import type { Db } from '#src/platform/db/database.ts';
import { areNewestWhole, countUploads } from '../store/files.server.ts';

/** What the office's page of services asks about the pictures and files of posts. */
export const keptFiles = {
  countFiles: (db: Db) => countUploads(db),
  areFilesWhole: (db: Db) => areNewestWhole(db),
};
