import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput, fileInput, idInput, tickInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { isSubject } from '#src/ui/plates/subjects/subject-of.ts';
import { isLink, popupPages } from '../rules/popups.ts';
import { popupList } from './popup-list.ts';

const pictureMaxBytes = 8_000_000;

export const popupErrors = errorTable('popup', {
  popup_gone: [404, '팝업을 찾을 수 없습니다. 목록을 새로 고쳐 주세요.'],
  picture_gone: [404, '올린 그림이 없습니다.'],
  picture_refused: [400, 'JPG, PNG, WebP 그림으로 올려 주세요.'],
  picture_broken: [400, '그림을 읽을 수 없습니다. 다시 저장하시거나 다른 파일을 골라 주세요.'],
  words_stop: [400, '법에 어긋날 수 있는 표현이 있어 공개할 수 없습니다.'],
  words_ask: [
    400,
    '확인이 필요한 표현이 있습니다. 근거가 있으면 ‘표현을 확인했습니다’를 표시하고 다시 저장해 주세요.',
  ],
});

const id = idInput();
const OfficePopup = popupList.row(shapes);
const optional = (most: number) =>
  z.string().trim().max(most, `${most}자까지 입력할 수 있습니다.`).default('');

export const PopupInput = z.strictObject({
  kind: z.enum(['popup', 'strip'], '종류를 골라 주세요.'),
  title: z
    .string('제목을 입력해 주세요.')
    .trim()
    .min(1, '제목을 입력해 주세요.')
    .max(60, '60자까지 입력할 수 있습니다.'),
  body: optional(300),
  linkTo: optional(300).refine(
    (text) => text === '' || isLink(text),
    '/guide처럼 이 사이트의 주소나 https://로 시작하는 주소를 입력해 주세요.',
  ),
  linkLabel: optional(20),
  plate: z
    .string()
    .max(40)
    .default('')
    .refine((name) => name === '' || isSubject(name), '그림을 다시 골라 주세요.'),
  alt: optional(300),
  startsAt: dayTimeInput('게시를 시작할 일시를 입력해 주세요.'),
  endsAt: dayTimeInput('게시를 마칠 일시를 입력해 주세요.'),
  /** None: every page. */
  pages: z
    .array(z.string().trim().min(1).max(100))
    .max(60, '페이지를 다시 골라 주세요.')
    .default([])
    .refine((paths) => {
      const known = new Set(popupPages().map(([path]) => path));
      return paths.every((path) => known.has(path));
    }, '목록에 있는 페이지에서 골라 주세요.'),
  device: z.enum(['all', 'phone', 'desktop'], '기기를 골라 주세요.'),
  isPublished: z.boolean('공개할지 골라 주세요.').default(false),
  /** Ticked knowingly after words were asked about. */
  isChecked: tickInput(),
});
export type PopupInput = z.infer<typeof PopupInput>;

const inOrder = {
  check: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => startsAt < endsAt,
  issue: { message: '마치는 일시는 시작보다 뒤여야 합니다.', path: ['endsAt'] },
};

export const addPopupEndpoint = endpoint('POST /api/office/popups', {
  who: 'staff',
  roles: rights.content,
  summary: 'Adds a popup or strip at the end of the order.',
  isCreating: true,
  input: PopupInput.refine(inOrder.check, inOrder.issue),
  data: OfficePopup,
});

export const savePopupEndpoint = endpoint('PUT /api/office/popups/:popupId', {
  who: 'staff',
  roles: rights.content,
  summary: 'Changes a popup, or shows and hides it; every page follows at once.',
  isRepeatable: true,
  input: PopupInput.extend({ popupId: id, version: versionInput }).refine(inOrder.check, inOrder.issue),
  data: OfficePopup,
});

export const movePopupEndpoint = endpoint('POST /api/office/popups/:popupId/move', {
  who: 'staff',
  roles: rights.content,
  summary: 'Moves a popup one place up or down in the order families see.',
  input: z.strictObject({ popupId: id, by: z.enum(['up', 'down'], '방향을 골라 주세요.') }),
  data: z.object({ popupIds: z.array(z.number()) }),
});

export const givePopupPictureEndpoint = endpoint('PUT /api/office/popups/:popupId/picture', {
  who: 'staff',
  roles: rights.content,
  summary: 'Puts an uploaded picture in the place of the drawn one; one that was there before goes.',
  files: 1,
  input: z.strictObject({
    popupId: id,
    file: fileInput('그림 파일을 골라 주세요.').refine(
      (file) => (file instanceof Uint8Array ? file.byteLength : file.size) <= pictureMaxBytes,
      '그림은 8MB까지 올릴 수 있습니다.',
    ),
  }),
  data: OfficePopup,
});

export const removePopupPictureEndpoint = endpoint('POST /api/office/popups/:popupId/picture/remove', {
  who: 'staff',
  roles: rights.content,
  summary: 'Destroys the uploaded picture; the drawn one stands in its place.',
  input: z.strictObject({ popupId: id }),
  data: OfficePopup,
});
