import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { PopupState } from '../rules/popups.ts';

const popups = (db: Db | Tx) =>
  db
    .selectFrom('popups as o')
    .leftJoin('popup_pictures as p', 'p.popup_id', 'o.id')
    .select([
      'o.id as popupId',
      'o.kind',
      'o.title',
      'o.body',
      'o.link_to as linkTo',
      'o.link_label as linkLabel',
      'o.plate',
      'o.alt',
      'o.starts_at as startsAt',
      'o.ends_at as endsAt',
      'o.pages',
      'o.device',
      'o.is_published as isPublished',
      'o.version',
      'p.hash',
      'p.width',
      'p.height',
    ]);
export type PopupRow = Awaited<ReturnType<typeof listShown>>[number];

/** Those that families may see now, in the office's order. */
export function listShown(db: Db, now: Date) {
  return popups(db)
    .where('o.is_published', '=', true)
    .where('o.starts_at', '<=', now)
    .where('o.ends_at', '>', now)
    .orderBy('o.position')
    .orderBy('o.id')
    .limit(20)
    .execute();
}

/** One of them, shown or not. */
export function findPopup(db: Db | Tx, popupId: number): Promise<PopupRow | undefined> {
  return popups(db).where('o.id', '=', popupId).executeTakeFirst();
}

export interface PopupFilter extends ListQuery {
  readonly kind?: 'popup' | 'strip' | undefined;
  readonly state?: PopupState | undefined;
}

/** One page of them as the office lists them. */
export function listForOffice(db: Db, filter: PopupFilter, now: Date): Promise<ListPage<PopupRow>> {
  const { kind, state, q } = filter;
  const text = likeText(q);
  const query = popups(db)
    .$if(kind !== undefined, (of) => of.where('o.kind', '=', kind ?? 'popup'))
    .$if(state === 'over', (of) => of.where('o.ends_at', '<=', now))
    .$if(state !== undefined && state !== 'over', (of) => of.where('o.ends_at', '>', now))
    .$if(state === 'hidden', (of) => of.where('o.is_published', '=', false))
    .$if(state === 'shown' || state === 'coming', (of) => of.where('o.is_published', '=', true))
    .$if(state === 'shown', (of) => of.where('o.starts_at', '<=', now))
    .$if(state === 'coming', (of) => of.where('o.starts_at', '>', now))
    .$if(q !== '', (of) => of.where((e) => e.or([e('o.title', 'ilike', text), e('o.body', 'ilike', text)])));
  return readList(query, filter, {
    by: { position: 'o.position', title: 'o.title', startsAt: 'o.starts_at' },
    first: 'position',
    tie: 'o.id',
  });
}

export interface WrittenPopup {
  readonly kind: 'popup' | 'strip';
  readonly title: string;
  readonly body: string;
  readonly link_to: string;
  readonly link_label: string;
  readonly plate: string;
  readonly alt: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly pages: string[];
  readonly device: 'all' | 'phone' | 'desktop';
  readonly is_published: boolean;
}

/** Adds one after the last. */
export async function insertPopup(tx: Db | Tx, popup: WrittenPopup): Promise<number> {
  const row = await tx
    .insertInto('popups')
    .values({ ...popup, position: sql`(select coalesce(max(position), 0) + 1 from popups)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes one that still is as it was looked at; false where somebody was faster. */
export async function updatePopup(
  tx: Tx,
  popupId: number,
  { version, popup }: { version: number; popup: WrittenPopup },
): Promise<boolean> {
  const row = await tx
    .updateTable('popups')
    .set(popup)
    .where('id', '=', popupId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the order of all; answers the ids as they stand. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('popups')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .limit(2_000)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes the order of all. */
export async function putOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update popups set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where popups.id = o.id and popups.position <> o.place`.execute(tx);
}

export interface PopupPicture {
  readonly hash: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Puts a picture in the place of the one before. */
export async function putPicture(tx: Tx, popupId: number, picture: PopupPicture): Promise<void> {
  await tx
    .insertInto('popup_pictures')
    .values({ popup_id: popupId, ...picture })
    .onConflict((conflict) => conflict.column('popup_id').doUpdateSet(picture))
    .execute();
}

/** Destroys the picture; false where there was none. */
export async function deletePicture(tx: Tx, popupId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('popup_pictures')
    .where('popup_id', '=', popupId)
    .returning('popup_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a popup that families may see now shows the picture. */
export async function isPictureShown(db: Db, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('popup_pictures as p')
    .innerJoin('popups as o', 'o.id', 'p.popup_id')
    .select('o.id')
    .where('p.hash', '=', hash)
    .where('o.is_published', '=', true)
    .where('o.starts_at', '<=', now)
    .where('o.ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The bytes of a picture by its mark. */
export async function findPicture(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('popup_pictures')
    .select('bytes')
    .where('hash', '=', hash)
    .orderBy('popup_id')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
