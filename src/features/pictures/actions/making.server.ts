import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { measurePicture, narrowPicture } from '#src/platform/pictures.server.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { isWorth, mostTries, widthsFor } from '../rules/sizes.ts';
import * as store from '../store/sizes.server.ts';
import { type PictureSource, readAnywhere } from './sources.server.ts';

export const sizesJob = 'pictures.sizes';
/** Whatever else waits goes first. */
export const sizesPriority = 10;

/** A picture whose bytes could not be had, or that was no picture, is not tried again sooner. */
const againAfterMs = 5 * minuteMs;

/** Has the sizes of pictures made soon, after what a request just kept; many at once are one job. */
export const askForSizes = (tx: Db | Tx): Promise<void> =>
  addJob(tx, { name: sizesJob, key: sizesJob, priority: sizesPriority }, {});

/** Every size of a picture, one after the other: two at a time would take both cores from whoever reads a page. */
async function sizesOf(kept: Buffer, ownWidth: number): Promise<store.NewSize[]> {
  const made: store.NewSize[] = [];
  for (const width of widthsFor(ownWidth)) {
    const webp = width === ownWidth ? kept : await narrowPicture(kept, { width, format: 'webp' });
    // In its own width the kept bytes are handed out themselves.
    if (width < ownWidth) made.push({ width, format: 'webp', bytes: webp });
    const avif = await narrowPicture(kept, { width, format: 'avif' }).catch(() => null);
    if (avif && isWorth(avif.length, webp.length)) made.push({ width, format: 'avif', bytes: avif });
  }
  return made;
}

/**
 * Makes the sizes of the next picture that has none, and asks for the one after it: each run is short, so that a process that
 * leaves waits for one picture at most. What could not be read just now is not counted as a try.
 */
export async function makeNext(academy: Academy, sources: readonly PictureSource[]): Promise<void> {
  const { db, clock } = academy;
  const now = clock.now();
  const before = new Date(now.getTime() - againAfterMs);
  const hash = await store.claimNext(db, { now, before, tries: mostTries });
  if (hash === null) return;
  await askForSizes(db);
  const kept = await readAnywhere(academy, sources, hash);
  if (!kept || !(await store.countTry(db, hash))) return;
  const own = await measurePicture(kept);
  const sizes = own && (await sizesOf(kept, own.width).catch(() => null));
  if (own && sizes)
    await inTransaction(db, (tx) => store.putSizes(tx, hash, { ...own, sizes, now: clock.now() }));
}
