import { sizedPictures } from '#src/features/pictures/actions/shown.server.ts';
import type { PictureSource } from '#src/features/pictures/actions/sources.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ShownPopup } from '../contract/shown.ts';
import { findPicture, isPictureShown, listShown, type PopupRow } from '../store/popups.server.ts';

const platePicture = { width: 640, height: 360 } as const;

/** Where the picture of a popup is fetched: the uploaded one, else the plate drawn for it. */
export function pictureOf({ hash, width, height, plate, popupId }: PopupRow): ShownPopup['picture'] {
  if (hash && width && height) return { src: `/popups/${hash}.webp`, width, height };
  return plate === '' ? null : { src: `/plates/posts/${plate}-${popupId}.svg`, ...platePicture };
}

/** What every page of the site shows beside or above itself, and what only some do. */
export async function shownPopups({ db, clock }: Pick<Academy, 'db' | 'clock'>): Promise<ShownPopup[]> {
  const rows = await listShown(db, clock.now());
  const sized = await sizedPictures(
    db,
    rows.map(({ hash }) => hash),
  );
  return rows.map((row) => {
    const { popupId, kind, title, body, linkTo, linkLabel, alt, pages, device } = row;
    const said = { popupId, kind, title, body, linkTo, linkLabel, alt, pages, device };
    const picture = pictureOf(row);
    const shown = picture && { ...picture, ...sized.get(row.hash) };
    return { ...said, picture: shown, endsAt: row.endsAt.toISOString() };
  });
}

/** Pictures of popups, for whoever serves them in sizes. */
export const popupPictures: PictureSource = {
  isShown: ({ db, clock }, hash) => isPictureShown(db, hash, clock.now()),
  read: ({ db }, hash) => findPicture(db, hash),
};
