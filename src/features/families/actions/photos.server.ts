import { photoErrors } from '#src/features/families/contract/photos.ts';
import { photoSize } from '#src/features/members/rules/photos.ts';
import { lockChild } from '#src/features/members/store/children/children.server.ts';
import * as store from '#src/features/members/store/children/photos.server.ts';
import { insertEvent } from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { makePicture } from '#src/platform/pictures.server.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

interface OfChild {
  readonly memberId: number;
  readonly childId: number;
}

const shown = (bytes: Buffer | null) => bytes && `data:image/webp;base64,${bytes.toString('base64')}`;

/** The photo of an own child; another member's child is not found. */
export async function readOwnPhoto(academy: Academy, { memberId, childId }: OfChild): Promise<string | null> {
  return inTransaction(academy.db, async (tx) => {
    if (!(await lockChild(tx, memberId, childId))) throw commonErrors.not_found();
    return shown(await store.findPhoto(tx, childId));
  });
}

/**
 * Gives a child a photo, with the consent for it. Whoever consents is the guardian who added the child. Refuses with
 * `refused`, `broken`, `only_owner`.
 */
export async function givePhoto(
  academy: Academy,
  { memberId, childId }: OfChild,
  file: Uint8Array,
): Promise<string | null> {
  const made = await makePicture(file, photoSize);
  if (made === 'refused') throw photoErrors.refused();
  if (made === 'broken') throw photoErrors.broken();
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const child = await lockChild(tx, memberId, childId);
    if (!child) throw commonErrors.not_found();
    if (child.member_id !== memberId) throw photoErrors.only_owner();
    const consentId = await store.insertPhotoConsent(tx, { memberId, childId, given: true, now });
    await store.upsertPhoto(tx, { childId, bytes: made.bytes, consentId, now });
    const detail = `child ${childId}`;
    await insertEvent(tx, { memberId, kind: 'photo_added', actor: 'member', detail, now });
  });
  return shown(made.bytes);
}

/** Takes the consent back and the photo with it; whoever sees the child may. Twice changes nothing. */
export async function removePhoto(academy: Academy, of: OfChild): Promise<boolean> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    if (!(await lockChild(tx, of.memberId, of.childId))) throw commonErrors.not_found();
    return dropPhoto(tx, of, now);
  });
}

/** The same in a transaction that makes more true: the child leaves the guardian's list. */
export async function dropPhoto(tx: Tx, { memberId, childId }: OfChild, now: Date): Promise<boolean> {
  if (!(await store.deletePhoto(tx, childId))) return false;
  await store.insertPhotoConsent(tx, { memberId, childId, given: false, now });
  const detail = `child ${childId}`;
  await insertEvent(tx, { memberId, kind: 'photo_removed', actor: 'member', detail, now });
  return true;
}

/** For the door: a child's photo as a browser shows it. The caller has looked whether this is the right door. */
export async function photoOf(db: Db, childId: number): Promise<string | null> {
  return shown(await store.findPhoto(db, childId));
}

/** For the door's list: which of these children have a photo. */
export function photographed(db: Db, childIds: readonly number[]): Promise<ReadonlySet<number>> {
  return store.listPhotographed(db, childIds);
}
