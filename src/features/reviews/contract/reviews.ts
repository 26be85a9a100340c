import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { GradeInput, idInput, tickInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { reviewList } from './review-list.ts';

export const reviewErrors = errorTable('review', {
  review_gone: [404, '후기를 찾을 수 없습니다. 목록을 새로 고쳐 주세요.'],
  withdrawn: [409, '동의가 철회되어 삭제한 후기입니다. 다시 실으려면 동의를 새로 받아 등록해 주세요.'],
  own_approval: [409, '후기를 등록하거나 고친 사람은 승인할 수 없습니다. 다른 담당자가 승인해야 합니다.'],
  not_shown: [409, '공개된 후기가 아닙니다.'],
  words_stop: [400, '법에 어긋날 수 있는 표현이나 학생의 이름이 있어 공개할 수 없습니다.'],
  words_ask: [
    400,
    '확인이 필요한 표현이 있습니다. 쓰신 분의 경험이 맞으면 ‘표현을 확인했습니다’를 표시하고 다시 승인해 주세요.',
  ],
});

const OfficeReview = reviewList.row(shapes);
const reviewId = idInput();
const day = (missing: string) => z.string(missing).pipe(z.iso.date(missing));

const fields = {
  branchId: idInput('분원을 골라 주세요.'),
  programme: z.string('과정을 골라 주세요.').trim().min(1, '과정을 골라 주세요.').max(40),
  teller: z.enum(['guardian', 'student'], '쓴 사람을 골라 주세요.'),
  grade: GradeInput,
  writtenOn: day('쓴 날을 입력해 주세요.'),
  body: z
    .string('후기를 입력해 주세요.')
    .trim()
    .min(20, '후기는 20자부터 입력할 수 있습니다.')
    .max(400, '400자까지 입력할 수 있습니다.'),
  isRewarded: z.boolean('대가를 드렸는지 골라 주세요.').default(false),
  consenter: z
    .string('동의하신 분을 입력해 주세요.')
    .trim()
    .min(2, '동의하신 분의 성함을 입력해 주세요.')
    .max(40, '40자까지 입력할 수 있습니다.'),
  consentedOn: day('동의한 날을 입력해 주세요.'),
  evidence: z
    .string('동의를 받은 방법을 입력해 주세요.')
    .trim()
    .min(4, '동의를 받은 방법을 입력해 주세요. 예: 서면 동의서, 분원 보관')
    .max(100, '100자까지 입력할 수 있습니다.'),
};
export const ReviewInput = z.strictObject(fields);
export type ReviewInput = z.infer<typeof ReviewInput>;

export const addReviewEndpoint = endpoint('POST /api/office/reviews', {
  who: 'staff',
  roles: rights.content,
  summary: 'Writes a review down with its consent; families see it once somebody else approves it.',
  isCreating: true,
  input: ReviewInput,
  data: OfficeReview,
});

export const saveReviewEndpoint = endpoint('PUT /api/office/reviews/:reviewId', {
  who: 'staff',
  roles: rights.content,
  summary: 'Changes a review; it is shown no more until it is approved again.',
  isRepeatable: true,
  input: ReviewInput.extend({ reviewId, version: versionInput }),
  data: OfficeReview,
});

export const approveReviewEndpoint = endpoint('POST /api/office/reviews/:reviewId/approve', {
  who: 'staff',
  roles: rights.content,
  summary: 'Shows a review as it was read; what was changed meanwhile is refused.',
  isRepeatable: true,
  input: z.strictObject({ reviewId, version: versionInput, isChecked: tickInput() }),
  data: OfficeReview,
});

export const hideReviewEndpoint = endpoint('POST /api/office/reviews/:reviewId/hide', {
  who: 'staff',
  roles: rights.content,
  summary: 'Takes the approval back: shown nowhere from that moment, and kept.',
  input: z.strictObject({ reviewId, reason: reasonInput }),
  data: OfficeReview,
});

export const withdrawReviewEndpoint = endpoint('POST /api/office/reviews/:reviewId/withdraw', {
  who: 'staff',
  roles: rights.content,
  summary: 'Notes that the consent was withdrawn: words and name are destroyed and shown nowhere at once.',
  isRepeatable: true,
  input: z.strictObject({ reviewId, reason: reasonInput }),
  data: OfficeReview,
});
