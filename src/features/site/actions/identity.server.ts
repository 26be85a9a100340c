import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { identitySetting } from '#src/platform/identity/identity.server.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { Identity, type OwnPicture } from '#src/shared/identity/identity.ts';
import { pictureMime } from '#src/shared/pictures.ts';
import {
  IdentityTexts,
  identityErrors,
  type readIdentityEndpoint,
  type saveIdentityEndpoint,
} from '../contract/identity.ts';
import { identityLabels, type PictureKind, pictureLabels, pictureSizes } from '../rules/identity.ts';
import { insertPicture } from '../store/identity-pictures.server.ts';
import { findSetting, saveSetting } from '../store/settings.server.ts';

type Answer = DataOf<typeof readIdentityEndpoint>;

/** What is kept, with blanks where nobody has written: the form shows what is missing, not what stands in for it. */
function keptOf(value: unknown) {
  const { wordmark, icon, brandColour, signalColour } = Identity.parse(value ?? {});
  const blanks = { name: '', shortName: '', lead: '', slogan: '', description: '', summary: '' };
  const written = IdentityTexts.partial().safeParse(value).data;
  return { texts: { ...blanks, ...written, brandColour, signalColour }, wordmark, icon };
}

type Kept = ReturnType<typeof keptOf>;

/** The academy's identity with its version, for whoever edits it. */
export async function readOwnIdentity({ db }: Academy): Promise<Answer> {
  const { value, version } = await findSetting(db, identitySetting);
  return { ...keptOf(value), version };
}

const shownPicture = (picture: OwnPicture | null) =>
  picture ? `${picture.width}×${picture.height} (${picture.hash.slice(0, 6)})` : '';

const textsOf = ({ texts, wordmark, icon }: Kept) => ({
  ...Object.fromEntries(identityLabels.map(([name, label]) => [label, texts[name]])),
  [pictureLabels.wordmark]: shownPicture(wordmark),
  [pictureLabels.icon]: shownPicture(icon),
});

interface Saving {
  readonly action: string;
  readonly version: number;
  readonly change: (kept: Kept) => Partial<Kept>;
  readonly picture?: { readonly hash: string; readonly bytes: Buffer };
}

/** Writes it all under its one version, so that of two people at once the second is told. */
async function save(academy: Academy, actor: StaffActor, saving: Saving): Promise<Answer> {
  const { action, version, change, picture } = saving;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = await findSetting(tx, identitySetting);
    const kept = keptOf(before.value);
    const next = { ...kept, ...change(kept) };
    if (picture) await insertPicture(tx, { ...picture, now });
    const { texts, wordmark, icon } = next;
    const setting = { name: identitySetting, value: { ...texts, wordmark, icon }, version, now };
    if (!(await saveSetting(tx, setting))) throw await editedElsewhere(tx, 'identity', 'academy');
    const noted = { entity: 'identity', entityId: 'academy', action, at: now };
    await auditChange(tx, actor, { ...noted, before: textsOf(kept), after: textsOf(next) });
  });
  return readOwnIdentity(academy);
}

/** Changes name, words and colours. */
export function saveIdentity(
  academy: Academy,
  actor: StaffActor,
  { version, ...texts }: InputOf<typeof saveIdentityEndpoint>,
): Promise<Answer> {
  return save(academy, actor, { action: '이름과 색 변경', version, change: () => ({ texts }) });
}

/** A given picture as a PNG of its kind, without what is hidden in it. Refuses by its bytes, never by its name. */
async function makeOwn(kind: PictureKind, given: Uint8Array) {
  const mime = pictureMime(given);
  if (!mime || mime === 'image/gif') throw identityErrors.picture_refused();
  const { widest: width, highest: height, least } = pictureSizes[kind];
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const made = await sharp(given, { limitInputPixels: 60_000_000, failOn: 'error' })
    .rotate()
    .resize(
      kind === 'icon'
        ? { width, height, fit: 'contain', background: transparent }
        : { width, height, fit: 'inside', withoutEnlargement: true },
    )
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  const from = await sharp(given, { limitInputPixels: 60_000_000 })
    .metadata()
    .catch(() => null);
  if (!made || !from) throw identityErrors.picture_broken();
  const smallest = kind === 'icon' ? Math.min(from.width, from.height) : from.height;
  if (smallest < least) throw identityErrors[`${kind}_small`]();
  const hash = createHash('sha256').update(made.data).digest('base64url').slice(0, 22);
  return { bytes: made.data, own: { hash, width: made.info.width, height: made.info.height } };
}

/** Gives the academy a wordmark or an icon. */
export async function givePicture(
  academy: Academy,
  actor: StaffActor,
  {
    kind,
    version,
    file,
  }: { readonly kind: PictureKind; readonly version: number; readonly file: Uint8Array },
): Promise<Answer> {
  const { bytes, own } = await makeOwn(kind, file);
  return save(academy, actor, {
    action: `${pictureLabels[kind]} 올리기`,
    version,
    change: () => ({ [kind]: own }),
    picture: { hash: own.hash, bytes },
  });
}

/** Takes the wordmark or the icon away. */
export function removePicture(
  academy: Academy,
  actor: StaffActor,
  { kind, version }: { readonly kind: PictureKind; readonly version: number },
): Promise<Answer> {
  const action = `${pictureLabels[kind]} 내리기`;
  return save(academy, actor, { action, version, change: () => ({ [kind]: null }) });
}
