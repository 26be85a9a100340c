import { askForSizes } from '#src/features/pictures/actions/making.server.ts';
import { legalCheck } from '#src/features/publishing/rules/legal/legal-check.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import { makePicture, pictureHash } from '#src/platform/pictures.server.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import type { OfficePopup, popupList } from '../contract/popup-list.ts';
import * as contract from '../contract/popups.ts';
import {
  deviceLabels,
  kindLabels,
  moved,
  pagesText,
  periodOf,
  popupLabels,
  stateOf,
} from '../rules/popups.ts';
import * as store from '../store/popups.server.ts';
import { pictureOf } from './shown.server.ts';

const entity = 'popup';
const { popupErrors } = contract;

function viewOf(row: store.PopupRow, now: Date): OfficePopup {
  const { hash, width: _width, height: _height, ...rest } = row;
  const dated = { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
  const state = stateOf({ ...dated, isPublished: row.isPublished }, now);
  return { ...rest, ...dated, state, picture: pictureOf(row), hasUpload: hash !== null };
}

/** One page of popups and strips, also those that are over. */
export async function listPopups({ db, clock }: Academy, query: QueryOf<typeof popupList>) {
  const now = clock.now();
  const page = await store.listForOffice(db, query, now);
  return { ...page, rows: page.rows.map((row) => viewOf(row, now)) };
}

async function read(tx: Tx, popupId: number, now: Date): Promise<OfficePopup> {
  const row = await store.findPopup(tx, popupId);
  if (!row) throw popupErrors.popup_gone();
  return viewOf(row, now);
}

const said = (one: OfficePopup) => ({
  [popupLabels.kind]: kindLabels[one.kind],
  [popupLabels.title]: one.title,
  [popupLabels.body]: one.body,
  [popupLabels.linkTo]: one.linkTo,
  [popupLabels.linkLabel]: one.linkLabel,
  [popupLabels.plate]: one.plate,
  [popupLabels.alt]: one.alt,
  [popupLabels.period]: periodOf(one),
  [popupLabels.pages]: pagesText(one.pages),
  [popupLabels.device]: deviceLabels[one.device],
  [popupLabels.isPublished]: one.isPublished ? '공개' : '비공개',
});

/** Refuses to show words an academy may not say; what only wants a look goes through once somebody says to have looked. */
function refuseTexts({ title, body, linkLabel, alt, isPublished, isChecked }: contract.PopupInput): void {
  if (!isPublished) return;
  const findings = legalCheck({
    texts: [title, body, linkLabel, alt],
    missing: [],
    evidence: '',
    // The foot of each page has the registration number, and every programme's page its tuition.
    showsTuition: true,
    isRecruiting: false,
    showsStudents: false,
    pictures: 0,
    picturesWithoutAlt: 0,
    consents: [],
  });
  const stop = findings.find(({ severity }) => severity === 'stop');
  if (stop) throw popupErrors.words_stop({ fields: { body: `${stop.sentence} (${stop.excerpt})` } });
  const ask = findings.find(({ severity }) => severity === 'ask');
  if (ask && !isChecked)
    throw popupErrors.words_ask({ fields: { body: `${ask.sentence} (${ask.excerpt})` } });
}

const instantOf = (dayTime: string) => seoulInstant(dayTime.slice(0, 10), dayTime.slice(11));

function written(input: contract.PopupInput): store.WrittenPopup {
  const { kind, title, body, linkTo, linkLabel, plate, alt, startsAt, endsAt, pages, device } = input;
  return {
    ...{ kind, title, body, plate, alt, pages, device },
    link_to: linkTo,
    link_label: linkLabel,
    starts_at: instantOf(startsAt),
    ends_at: instantOf(endsAt),
    is_published: input.isPublished,
  };
}

/** Adds a popup or strip after the last. */
export async function addPopup(
  { db, clock }: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.addPopupEndpoint>,
): Promise<OfficePopup> {
  refuseTexts(input);
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const popupId = await store.insertPopup(tx, written(input));
    const added = await read(tx, popupId, at);
    await auditChange(tx, actor, { entity, entityId: popupId, action: '팝업 추가', after: said(added), at });
    return added;
  });
}

/** Changes one; of two people at once the second is told who was faster. */
export async function savePopup(
  { db, clock }: Academy,
  actor: StaffActor,
  { popupId, version, ...input }: InputOf<typeof contract.savePopupEndpoint>,
): Promise<OfficePopup> {
  refuseTexts(input);
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await read(tx, popupId, at);
    if (!(await store.updatePopup(tx, popupId, { version, popup: written(input) })))
      throw await editedElsewhere(tx, entity, popupId);
    const after = await read(tx, popupId, at);
    const change = { before: said(before), after: said(after) };
    await auditChange(tx, actor, { entity, entityId: popupId, action: '팝업 변경', ...change, at });
    return after;
  });
}

/** Moves one by one place in the order families see. */
export async function movePopup(
  { db, clock }: Academy,
  actor: StaffActor,
  { popupId, by }: InputOf<typeof contract.movePopupEndpoint>,
): Promise<{ popupIds: number[] }> {
  return inTransaction(db, async (tx) => {
    const ids = await store.lockOrder(tx);
    if (!ids.includes(popupId)) throw popupErrors.popup_gone();
    const popupIds = moved(ids, popupId, by);
    await store.putOrder(tx, popupIds);
    const place = {
      before: { 순서: ids.indexOf(popupId) + 1 },
      after: { 순서: popupIds.indexOf(popupId) + 1 },
    };
    const at = clock.now();
    await auditChange(tx, actor, { entity, entityId: popupId, action: '순서 변경', ...place, at });
    return { popupIds };
  });
}

const pictureSize = { widest: 1_200, quality: 82 } as const;

/** Shows an uploaded picture; the one before is destroyed. Refuses by its bytes, never by its name. */
export async function givePicture(
  { db, clock }: Academy,
  actor: StaffActor,
  { popupId, file }: InputOf<typeof contract.givePopupPictureEndpoint>,
): Promise<OfficePopup> {
  if (!(file instanceof Uint8Array)) throw popupErrors.picture_refused();
  const made = await makePicture(file, pictureSize);
  if (made === 'refused') throw popupErrors.picture_refused();
  if (made === 'broken') throw popupErrors.picture_broken();
  const hash = pictureHash(made.bytes);
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await store.lockOrder(tx);
    await read(tx, popupId, at);
    await store.putPicture(tx, popupId, { hash, ...made });
    await askForSizes(tx);
    const after = { 그림: `${made.width}×${made.height}` };
    await auditChange(tx, actor, { entity, entityId: popupId, action: '그림 올리기', after, at });
    return read(tx, popupId, at);
  });
}

/** Destroys the uploaded picture. */
export async function removePicture(
  { db, clock }: Academy,
  actor: StaffActor,
  { popupId }: InputOf<typeof contract.removePopupPictureEndpoint>,
): Promise<OfficePopup> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await read(tx, popupId, at);
    if (!(await store.deletePicture(tx, popupId))) throw popupErrors.picture_gone();
    await auditChange(tx, actor, {
      entity,
      entityId: popupId,
      action: '그림 삭제',
      after: { 그림: '없음' },
      at,
    });
    return read(tx, popupId, at);
  });
}
