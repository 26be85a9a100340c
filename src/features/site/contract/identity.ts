import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fileInput, greatestVersion } from '#src/shared/endpoint/inputs.ts';
import { colourRefusal } from '#src/shared/identity/colours.ts';
import { OwnPicture } from '#src/shared/identity/identity.ts';

const pictureMaxBytes = 2_000_000;

export const identityErrors = errorTable('identity', {
  picture_refused: [
    400,
    'PNG, JPG, WebP 그림으로 올려 주세요. SVG나 AI 파일은 PNG로 저장해서 올리시면 됩니다.',
  ],
  picture_broken: [400, '그림을 읽을 수 없습니다. 다시 저장하시거나 다른 파일을 골라 주세요.'],
  wordmark_small: [400, '로고가 너무 작습니다. 높이 40픽셀 이상인 그림을 올려 주세요.'],
  icon_small: [400, '아이콘이 너무 작습니다. 가로와 세로가 180픽셀 이상인 그림을 올려 주세요.'],
});

const required = (name: string, most: number) =>
  z
    .string(`${name} 입력해 주세요.`)
    .trim()
    .min(1, `${name} 입력해 주세요.`)
    .max(most, `${most}자까지 입력할 수 있습니다.`);
/** A name stands over mails and in calendars, whose lines it must not break. */
const nameOf = (name: string, most: number) =>
  required(name, most).regex(/^\P{Cc}*$/u, '줄을 바꾸지 말고 한 줄로 써 주세요.');
const optional = (most: number) =>
  z.string().trim().max(most, `${most}자까지 입력할 수 있습니다.`).default('');

const colour = (label: string) =>
  z
    .string(`${label}을 골라 주세요.`)
    .trim()
    .toLowerCase()
    .superRefine((hex, context) => {
      const refusal = colourRefusal(label, hex);
      if (refusal) context.addIssue({ code: 'custom', message: refusal });
    });

/** What is written of the academy's identity. */
export const IdentityTexts = z.object({
  name: z.string(),
  shortName: z.string(),
  lead: z.string(),
  slogan: z.string(),
  description: z.string(),
  summary: z.string(),
  brandColour: z.string(),
  signalColour: z.string(),
});
export type IdentityTexts = z.infer<typeof IdentityTexts>;

const versioned = {
  version: z.coerce.number('새로 고친 뒤 다시 시도해 주세요.').int().min(0).max(greatestVersion),
};
const kind = z.enum(['wordmark', 'icon'], '로고와 아이콘 가운데서 골라 주세요.');

const IdentityAnswer = z.object({
  texts: IdentityTexts,
  wordmark: OwnPicture.nullable(),
  icon: OwnPicture.nullable(),
  version: z.number(),
});

export const readIdentityEndpoint = endpoint('GET /api/office/identity', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'The academy’s name, words, colours and pictures with their version; blank where nobody has written them.',
  input: z.strictObject({}),
  data: IdentityAnswer,
});

export const saveIdentityEndpoint = endpoint('PUT /api/office/identity', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Changes name, words and colours; every output follows. The second of two people is told.',
  isRepeatable: true,
  input: z.strictObject({
    ...versioned,
    name: nameOf('학원 이름을', 40),
    shortName: nameOf('짧은 이름을', 20),
    lead: optional(60),
    slogan: required('슬로건을', 60),
    description: optional(200),
    summary: optional(160),
    brandColour: colour('대표색'),
    signalColour: colour('강조색'),
  }),
  data: IdentityAnswer,
});

export const giveIdentityPicture = endpoint('PUT /api/office/identity/pictures/:kind', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Gives the academy a wordmark or an icon: a picture by its bytes, written anew without its hidden data.',
  files: 1,
  isRepeatable: true,
  input: z.strictObject({
    ...versioned,
    kind,
    file: fileInput('그림 파일을 골라 주세요.').refine(
      (file) => (file instanceof Uint8Array ? file.byteLength : file.size) <= pictureMaxBytes,
      '그림은 2MB까지 올릴 수 있습니다.',
    ),
  }),
  data: IdentityAnswer,
});

export const removeIdentityPicture = endpoint('DELETE /api/office/identity/pictures/:kind', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes the wordmark or the icon away; the name and a neutral icon stand in its place.',
  isRepeatable: true,
  input: z.strictObject({ ...versioned, kind }),
  data: IdentityAnswer,
});
