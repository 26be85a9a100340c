import { createHash, randomBytes } from 'node:crypto';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ObjectStorePort } from '#src/providers/object-store/port.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import {
  findMediaKeys,
  insertMedia,
  type KeptMedia,
  letGo,
  listMedia,
  type Media,
  type Moving,
  nextMedia,
  noteBack,
  noteStored,
  objectKeyOf,
  takeBack,
} from './store.server.ts';

type Files = Pick<Academy, 'db' | 'objects'>;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function bytesThere(
  objects: ObjectStorePort | null,
  { key, sha256 }: KeptMedia,
): Promise<Buffer | null> {
  const found = await objects?.get(objectKeyOf(key));
  return Buffer.isBuffer(found) && hashOf(found) === sha256 ? found : null;
}

/** The bytes of a picture or recording wherever they lie; refuses with `common.away` where the store has none, or others. */
export async function bytesOfMedia({ objects }: Pick<Files, 'objects'>, media: KeptMedia): Promise<Buffer> {
  const bytes = media.bytes ?? (await bytesThere(objects, media));
  if (!bytes) throw commonErrors.away({ retryAfterSeconds: 5 });
  return bytes;
}

/** Keeps a picture or recording under a key nobody can guess, the same bytes once; answers the key in use. */
export function keepMedia(db: Db | Tx, { mime, bytes }: Omit<Media, 'key'>, now: Date): Promise<string> {
  const key = randomBytes(18).toString('base64url');
  return insertMedia(db, { key, mime, bytes, sha256: hashOf(bytes) }, now);
}

/** Whether there is a picture or recording for every key. */
export async function areKept(db: Db | Tx, keys: readonly string[]): Promise<boolean> {
  const known = await findMediaKeys(db, keys);
  return keys.every((key) => known.has(key));
}

/** What has these keys, in their order; what is there no more is left out. */
export async function readMedia(
  files: Files,
  keys: readonly string[],
): Promise<{ key: string; bytes: Buffer }[]> {
  const found = new Map((await listMedia(files.db, keys)).map((one) => [one.key, one]));
  const media: { key: string; bytes: Buffer }[] = [];
  for (const one of keys.flatMap((key) => found.get(key) ?? []))
    media.push({ key: one.key, bytes: await bytesOfMedia(files, one) });
  return media;
}

/** Written there, read back and only then let go of here; a failure is a sentence, and it stays here. */
async function moveOut({ db, objects }: Files, media: KeptMedia): Promise<number | string> {
  const { key, bytes, mime } = media;
  if (!objects || !bytes) return 0;
  await noteStored(db, key);
  const put = await objects.put({ key: objectKeyOf(key), bytes, mime });
  if (put !== 'kept') return put === 'away' ? 'the store did not answer' : 'the store refused it';
  if (!(await bytesThere(objects, media))) return `${key} was not read back as it was written`;
  return (await letGo(db, key)) ? bytes.length : 0;
}

/**
 * Kept here again, then removed there; what was only noted and never written comes to the same. Whoever moves the same the other
 * way meanwhile finds it noted as back, and keeps it here.
 */
async function moveBack({ db, objects }: Files, media: KeptMedia): Promise<number | string> {
  const { key } = media;
  const bytes = media.bytes ?? (await bytesThere(objects, media));
  if (!bytes || !objects) return `${key} could not be read whole from the store`;
  await takeBack(db, key, bytes);
  if (!(await noteBack(db, key))) return `${key} was moved to the store again meanwhile`;
  const removed = await objects.remove(objectKeyOf(key));
  return removed === 'removed' ? bytes.length : `${objectKeyOf(key)} is back and could not be removed there`;
}

export interface MovedMedia {
  readonly moved: number;
  readonly bytes: number;
  /** Why it ended before all were moved; doing it again goes on with the rest. */
  readonly failure: string | null;
}

interface Asked {
  readonly to: Moving['to'];
  readonly since?: Date;
  readonly most?: number;
}

/** Moves pictures and recordings of items one after the other, while the product runs. */
export async function moveMedia(
  files: Files,
  { to, since, most = Number.POSITIVE_INFINITY }: Asked,
): Promise<MovedMedia> {
  let [moved, bytes, after] = [0, 0, ''];
  while (moved < most) {
    const media = await nextMedia(files.db, { to, after, since: since ?? null });
    if (!media) break;
    const done = await (to === 'store' ? moveOut : moveBack)(files, media);
    if (typeof done === 'string') return { moved, bytes, failure: done };
    after = media.key;
    moved += 1;
    bytes += done;
  }
  return { moved, bytes, failure: null };
}
