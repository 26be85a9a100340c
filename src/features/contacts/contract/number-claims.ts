import { z } from 'zod';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { LinkTokenInput } from '#src/shared/endpoint/inputs.ts';

export const numberErrors = errorTable('number', {
  unproven: [403, '먼저 휴대폰 번호를 인증해 주세요.'],
  own: [409, '지금 로그인하신 계정의 번호입니다.'],
  free: [409, '이 번호를 쓰는 계정이 없습니다. 지금 바로 쓰실 수 있습니다.'],
  kept: [
    409,
    '이 번호를 계속 쓴다는 확인이 있었습니다. 본인의 번호가 맞다면 통신사 가입 확인서를 가지고 분원이나 고객센터로 알려 주세요.',
  ],
  over: [410, '이미 끝난 확인입니다. 로그인하시면 계정의 휴대폰 번호를 보고 다시 확인하실 수 있습니다.'],
  needed: [403, '계정에 휴대폰 번호가 없습니다. 내 계정에서 지금 쓰시는 번호를 먼저 확인해 주세요.'],
});

/** How the number proven in this browser stands; nothing of the account that has it. */
export const NumberClaim = z.object({
  /** `asked`: until `dueAt` the account may object. `none`: nothing is under way. */
  state: z.enum(['none', 'asked']),
  dueAt: z.iso.datetime().nullable(),
});
export type NumberClaim = z.infer<typeof NumberClaim>;

export const claimNumber = endpoint('POST /api/number-claims', {
  who: 'anyone',
  summary:
    'Says that the account with the number proven in this browser is somebody else’s; it is asked, and lets the number go after seven days without an objection. Asking again answers the same.',
  input: z.strictObject({}),
  data: NumberClaim,
});

export const readNumberClaim = endpoint('GET /api/number-claims', {
  who: 'anyone',
  summary: 'How the claim on the number proven in this browser stands.',
  input: z.strictObject({}),
  data: NumberClaim,
});

export const keepNumber = endpoint('POST /api/number-claims/objection', {
  who: 'anyone',
  summary: 'The account goes on using its number: the link in the mail ends the claim, once.',
  input: z.strictObject({ code: LinkTokenInput }),
  data: z.object({ isKept: z.boolean() }),
});

export const keepOwnNumber = endpoint('POST /api/account/number-claim/objection', {
  who: 'member',
  summary:
    'The same by who is signed in; where this browser has proven the number since, it counts as proven anew.',
  input: z.strictObject({}),
  data: z.object({ isKept: z.boolean(), isProven: z.boolean() }),
});
