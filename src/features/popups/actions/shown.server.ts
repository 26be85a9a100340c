import type { Academy } from '#src/platform/academy.ts';
import type { ShownPopup } from '../contract/shown.ts';
import { listShown, type PopupRow } from '../store/popups.server.ts';

const platePicture = { width: 640, height: 360 } as const;

/** Where the picture of a popup is fetched: the uploaded one, else the plate drawn for it. */
export function pictureOf({ hash, width, height, plate, popupId }: PopupRow): ShownPopup['picture'] {
  if (hash && width && height) return { src: `/popups/${hash}.webp`, width, height };
  return plate === '' ? null : { src: `/plates/posts/${plate}-${popupId}.svg`, ...platePicture };
}

/** What every page of the site shows beside or above itself, and what only some do. */
export async function shownPopups({ db, clock }: Pick<Academy, 'db' | 'clock'>): Promise<ShownPopup[]> {
  const rows = await listShown(db, clock.now());
  return rows.map((row) => {
    const { popupId, kind, title, body, linkTo, linkLabel, alt, pages, device } = row;
    const said = { popupId, kind, title, body, linkTo, linkLabel, alt, pages, device };
    return { ...said, picture: pictureOf(row), endsAt: row.endsAt.toISOString() };
  });
}
