import { createHash } from 'node:crypto';
import { askForSizes } from '#src/features/pictures/actions/making.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { ObjectStorePort } from '#src/providers/object-store/port.ts';
import { hourMs } from '#src/shared/durations.ts';
import { officeErrors } from '../contract/office.ts';
import { insertUpload, type NewUpload, type Upload } from '../store/files.server.ts';
import * as store from '../store/stored-files.server.ts';

type Files = Pick<Academy, 'db' | 'clock' | 'objects'>;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An upload that is under way is not left over yet. */
const leftoverAfterMs = hourMs;

/**
 * Keeps the bytes of a new file, in the store of objects where there is one. It is noted before it is written there, so that
 * whatever becomes of this process, nothing lies there that nobody knows of. Refuses with `store_away`, `store_refused`.
 */
export async function keepFile({ db, clock, objects }: Files, upload: NewUpload): Promise<void> {
  if (!objects) {
    await insertUpload(db, upload, clock.now());
    return askForSizes(db);
  }
  const key = store.keyOf(upload.id);
  await store.noteLeftovers(db, [upload.id], clock.now());
  const put = await objects.put({ key, bytes: upload.bytes, mime: upload.mime });
  if (put !== 'kept') throw put === 'away' ? officeErrors.store_away() : officeErrors.store_refused();
  await inTransaction(db, async (tx) => {
    await insertUpload(tx, { ...upload, objectHash: hashOf(upload.bytes) }, clock.now());
    await store.forgetLeftovers(tx, [key]);
    await askForSizes(tx);
  });
}

/** The bytes of a file wherever they lie; null where the store has none, or others, or says nothing. */
export async function bytesOf({ objects }: Pick<Files, 'objects'>, upload: Upload): Promise<Buffer | null> {
  if (upload.bytes) return upload.bytes;
  const found = await objects?.get(store.keyOf(upload.id));
  if (!Buffer.isBuffer(found)) return null;
  return hashOf(found) === upload.object_hash ? found : null;
}

/** Removes from the store what belongs to nothing; what it does not answer for is removed the next time. */
export async function removeLeftovers({ db, clock, objects }: Files): Promise<number> {
  if (!objects) return 0;
  const noted = await store.listLeftovers(db, new Date(clock.now().getTime() - leftoverAfterMs));
  const settled = await Promise.all(
    noted.map(async ({ key, isUsed }) => isUsed || (await objects.remove(key)) === 'removed'),
  );
  const keys = noted.filter((_, at) => settled[at]).map(({ key }) => key);
  await store.forgetLeftovers(db, keys);
  return keys.length;
}

const checkKey = 'checks/academy';

/** Writes, reads back and removes an object of its own; what is wrong, or null. A key may be allowed one and not the other. */
export async function checkStore(objects: ObjectStorePort): Promise<string | null> {
  const bytes = Buffer.from('academy');
  const put = await objects.put({ key: checkKey, bytes, mime: 'text/plain' });
  if (put !== 'kept')
    return put === 'away' ? 'it does not answer' : 'it refuses to be written (STORE_… keys, region, bucket)';
  const read = await objects.get(checkKey);
  if (!Buffer.isBuffer(read) || !read.equals(bytes)) return 'it does not hand back what was written';
  return (await objects.remove(checkKey)) === 'removed' ? null : 'it refuses that anything is removed';
}

export interface Moved {
  readonly moved: number;
  readonly bytes: number;
  /** Why it ended before all were moved; what was moved stays so, and the rest is moved by doing it again. */
  readonly failure: string | null;
}

async function moveOne(files: Files, upload: Upload, to: 'store' | 'database'): Promise<number | string> {
  const { db, clock, objects } = files;
  const key = store.keyOf(upload.id);
  const bytes = await bytesOf(files, upload);
  if (!bytes || !objects) return `${upload.id} (${upload.name}) could not be read whole from the store`;
  await store.noteLeftovers(db, [upload.id], clock.now());
  if (to === 'database') {
    const isIn = await inTransaction(db, (tx) => store.moveIn(tx, upload.id, bytes));
    return isIn ? bytes.length : 0;
  }
  const objectHash = hashOf(bytes);
  const put = await objects.put({ key, bytes, mime: upload.mime });
  if (put !== 'kept') return put === 'away' ? 'the store did not answer' : 'the store refused it';
  // It is let go of here only when it was read back there.
  const back = await objects.get(key);
  if (!Buffer.isBuffer(back) || hashOf(back) !== objectHash)
    return `${upload.id} was not read back as it was written`;
  return inTransaction(db, async (tx) => {
    if (!(await store.moveOut(tx, upload.id, objectHash))) return 0;
    await store.forgetLeftovers(tx, [key]);
    return bytes.length;
  });
}

/** Moves every file over, one after the other, while the product runs; ended in the middle, it goes on where it is done again. */
export async function moveFiles(files: Files, to: 'store' | 'database'): Promise<Moved> {
  let [moved, bytes, after] = [0, 0, ''];
  for (;;) {
    const upload = await store.nextToMove(files.db, to, after);
    if (!upload) return { moved, bytes, failure: null };
    const done = await moveOne(files, upload, to);
    if (typeof done === 'string') return { moved, bytes, failure: done };
    after = upload.id;
    moved += done > 0 ? 1 : 0;
    bytes += done;
  }
}
