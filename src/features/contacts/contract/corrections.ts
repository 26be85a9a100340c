import { z } from 'zod';
import { EmailInput } from '#src/features/members/contract/members.ts';
import { MobileInput, PersonNameInput } from '#src/features/proofs/contract.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { greatestVersion, idInput, LinkTokenInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

export const correctionErrors = errorTable('correction', {
  own_asking: [403, '요청하신 분은 직접 확인하실 수 없습니다. 다른 분이 확인해 주세요.'],
  asked_before: [409, '이 연락처의 정정 요청이 이미 확인을 기다리고 있습니다.'],
  not_asked: [409, '이미 처리된 요청입니다.'],
  no_number: [409, '계정에 내릴 휴대폰 번호가 없습니다.'],
  same: [409, '지금 등록된 연락처와 같습니다.'],
  taken: [409, '다른 계정에서 쓰는 휴대폰 번호입니다. 그 계정의 번호를 먼저 놓아 주세요.'],
  name_wrong: [403, '회원 이름이 맞지 않습니다.'],
  link_over: [410, '링크의 시간이 지났거나 이미 사용되었습니다. 학원에 다시 요청해 주세요.'],
});

const versionInput = z.coerce.number().int().min(1).max(greatestVersion);
const id = idInput();

/** One asking to correct how a member is reached; names and contacts masked. */
export const Correction = z.object({
  correctionId: z.number(),
  memberId: z.number(),
  memberName: z.string(),
  field: z.enum(['mobile', 'email']),
  /** What is to happen, in Korean: `휴대폰 번호 놓아주기`. */
  label: z.string(),
  /** As it is now and as it is to be; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string(),
  askedBy: z.string(),
  isMine: z.boolean(),
  askedAt: z.iso.datetime(),
  /** Goes back with a decision, so that two people who decide are told. */
  version: z.number(),
});
export type Correction = z.infer<typeof Correction>;

export const listCorrections = endpoint('GET /api/office/contact-corrections', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Corrections of contacts that wait for a second person, the oldest first (100 at most).',
  input: z.strictObject({ memberId: id.optional() }),
  data: z.object({
    corrections: z.array(Correction),
    /** Of the member asked for: goes back with a new asking. */
    version: z.number().nullable(),
  }),
});

export const askCorrection = endpoint('POST /api/office/members/:memberId/corrections', {
  who: 'staff',
  roles: rights.privacy,
  summary:
    'Asks to let a member’s number go, or to correct the number or the address; another member of staff confirms.',
  isCreating: true,
  input: z
    .strictObject({
      memberId: id,
      field: z.enum(['mobile', 'email'], '무엇을 고칠지 골라 주세요.'),
      /** The new one; without it the number is only let go. */
      mobile: MobileInput.optional(),
      email: EmailInput.optional(),
      reason: ReasonInput,
      version: versionInput,
    })
    .refine(({ field, email }) => field !== 'email' || email !== undefined, {
      path: ['email'],
      message: '새 이메일을 입력해 주세요.',
    }),
  data: Correction,
});

export const approveCorrection = endpoint('POST /api/office/contact-corrections/:correctionId/approve', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'The second person’s word: it is done at once. Whoever asked is refused.',
  isRepeatable: true,
  input: z.strictObject({ correctionId: id, version: versionInput }),
  data: z.object({ isDone: z.boolean() }),
});

export const declineCorrection = endpoint('POST /api/office/contact-corrections/:correctionId/decline', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Sends an asking back with a reason, or takes the own one back.',
  isRepeatable: true,
  input: z.strictObject({ correctionId: id, reason: ReasonInput, version: versionInput }),
  data: z.object({ isDone: z.boolean() }),
});

export const proveCorrection = endpoint('POST /api/contact-corrections/proof', {
  who: 'anyone',
  summary:
    'Proves a corrected number or address by the link that went there and the member’s name; once, within seven days.',
  input: z.strictObject({ code: LinkTokenInput, name: PersonNameInput }),
  data: z.object({ field: z.enum(['mobile', 'email']) }),
});
