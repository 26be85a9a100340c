import type * as office from '#src/features/item-bank/contract/office.ts';
import { itemErrors } from '#src/features/item-bank/contract/office.ts';
import { insertStimuli, lockNewest } from '#src/features/item-bank/store/stimuli.server.ts';
import { listSubjects } from '#src/features/item-domains/store.server.ts';
import { mimeOf } from '#src/features/item-exchange/rules/media.ts';
import { areKept, keepMedia } from '#src/features/item-media/actions.server.ts';
import { mediaIn } from '#src/features/items/rules/text/plain.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { pictureFault } from '#src/platform/pictures.server.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

/** Keeps a stimulus; what was shown before stays as it was. */
export async function createStimulus(
  academy: Academy,
  input: InputOf<typeof office.createStimulusEndpoint>,
): Promise<DataOf<typeof office.createStimulusEndpoint>> {
  return inTransaction(academy.db, async (tx) => {
    const subjects = await listSubjects(tx);
    if (!subjects.some(({ code }) => code === input.subject)) throw itemErrors.no_domain();
    const keys = mediaIn([input.stimulus]);
    if (!(await areKept(tx, keys))) throw itemErrors.media_refused();
    if (input.replacesId !== null && !(await lockNewest(tx, input.replacesId, input.subject)))
      throw itemErrors.changed_meanwhile({
        message: '그 사이 다른 사람이 이 제시문을 고쳤습니다. 새 제시문을 불러온 뒤 다시 고쳐 주세요.',
      });
    const row = { ...input.stimulus, subject: input.subject, replacesId: input.replacesId };
    const [stimulusId = 0] = await insertStimuli(tx, [row], academy.clock.now());
    return { stimulusId };
  });
}

/** A phone unpacks a picture whole, four bytes a pixel: these are 100 MB, and more than any camera's default. */
const mostPixels = 25_000_000;

/** Keeps a picture or recording under a key nobody can guess. */
export async function uploadMedia(
  academy: Academy,
  file: unknown,
): Promise<DataOf<typeof office.uploadMediaEndpoint>> {
  const mime = file instanceof Uint8Array ? mimeOf(file) : null;
  if (!(file instanceof Uint8Array) || !mime) throw itemErrors.media_refused();
  const fault =
    mime.startsWith('image/') && mime !== 'image/svg+xml' ? await pictureFault(file, mostPixels) : null;
  if (fault) throw itemErrors[`picture_${fault}`]();
  const key = await keepMedia(academy.db, { mime, bytes: Buffer.from(file) }, academy.clock.now());
  return { key, mime };
}
