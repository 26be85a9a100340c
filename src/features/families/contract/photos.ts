import { z } from 'zod';
import { photoMaxBytes } from '#src/features/members/rules/photos.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fileInput, idInput } from '#src/shared/endpoint/inputs.ts';

export const photoErrors = errorTable('photo', {
  refused: [400, '사진은 JPG, PNG, WebP 파일로 올려 주세요.'],
  broken: [400, '사진을 읽을 수 없습니다. 다른 사진을 골라 주세요.'],
  only_owner: [403, '사진은 자녀를 처음 등록한 보호자만 올릴 수 있습니다.'],
});

const ofChild = { childId: idInput() };

/** A picture as the browser shows it: `data:image/webp;base64,…`; null where there is none. */
export const PhotoAnswer = z.object({ photo: z.string().nullable() });

export const readChildPhoto = endpoint('GET /api/account/children/:childId/photo', {
  who: 'member',
  summary: 'The photo the door knows the child by.',
  input: z.strictObject(ofChild),
  data: PhotoAnswer,
});

export const giveChildPhoto = endpoint('PUT /api/account/children/:childId/photo', {
  who: 'member',
  summary:
    'Gives the child a photo for the door, with a consent of its own; made into a small WebP without its hidden data.',
  files: 1,
  input: z.strictObject({
    ...ofChild,
    file: fileInput('사진을 골라 주세요.').refine(
      (file) => (file instanceof Uint8Array ? file.byteLength : file.size) <= photoMaxBytes,
      '사진은 5MB까지 올릴 수 있습니다.',
    ),
    consent: z.literal('true', '사진을 올리려면 동의가 필요합니다.'),
  }),
  data: PhotoAnswer,
});

export const removeChildPhoto = endpoint('DELETE /api/account/children/:childId/photo', {
  who: 'member',
  summary: 'Takes the consent to the photo back; the photo is gone at once.',
  input: z.strictObject(ofChild),
  data: z.object({ removed: z.boolean() }),
});
