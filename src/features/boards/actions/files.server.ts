import type { Academy } from '#src/platform/academy.ts';
import { countUploads, listNewest } from '../store/files.server.ts';
import { bytesOf } from './stored-files.server.ts';

const looksAt = 5;

/** What the office's page of services asks about the pictures and files of posts. */
export const keptFiles = {
  countFiles: ({ db }: Academy) => countUploads(db),
  async areFilesWhole(academy: Academy): Promise<boolean> {
    for (const upload of await listNewest(academy.db, looksAt))
      if ((await bytesOf(academy, upload))?.length !== upload.size) return false;
    return true;
  },
};
