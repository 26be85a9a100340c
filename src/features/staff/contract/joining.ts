import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { StaffView } from './sign-in.ts';

/** The secret of the mailed link; it travels in bodies only, never in an address the server could log. */
const code = z.string('초대 링크를 확인해 주세요.').regex(/^[\w-]{43}$/, '초대 링크를 확인해 주세요.');
export const TotpInput = z
  .string('인증 코드를 입력해 주세요.')
  .trim()
  .regex(/^\d{6}$/, '인증 코드 6자리를 입력해 주세요.');
const password = z
  .string('비밀번호를 입력해 주세요.')
  .min(1, '비밀번호를 입력해 주세요.')
  .max(512, '비밀번호가 너무 깁니다.');

export const readInvitationEndpoint = endpoint('POST /api/office/signin/invitation', {
  who: 'anyone',
  summary: 'Who a mailed link invites, and as what.',
  input: z.strictObject({ code }),
  data: z.object({
    email: z.string(),
    name: z.string(),
    roleLabel: z.string(),
    branches: z.array(z.string()),
    isReset: z.boolean(),
  }),
});

export const setPasswordEndpoint = endpoint('POST /api/office/signin/invitation/password', {
  who: 'anyone',
  summary:
    'Sets the password of the invited person (12 characters or more) and answers the authenticator’s secret.',
  input: z.strictObject({ code, password }),
  data: z.object({ secret: z.string(), uri: z.string() }),
});

export const joinEndpoint = endpoint('POST /api/office/signin/invitation/code', {
  who: 'anyone',
  summary:
    'Takes the invitation up with the authenticator’s first code; answers ten recovery codes, shown once.',
  input: z.strictObject({ code, totp: TotpInput }),
  data: z.object({ email: z.string(), recoveryCodes: z.array(z.string()) }),
});

export const recoverEndpoint = endpoint('POST /api/office/signin/recovery', {
  who: 'anyone',
  summary:
    'Second step with a recovery code in place of the authenticator; each works once. Sets the staff cookie.',
  input: z.strictObject({
    ticket: z.string('처음부터 다시 로그인해 주세요.').min(1).max(600),
    recoveryCode: z
      .string('복구 코드를 입력해 주세요.')
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]{5}-?[a-z0-9]{5}$/, '복구 코드는 영문과 숫자 10자리입니다.'),
  }),
  data: StaffView.extend({ recoveryCodesLeft: z.number() }),
});

export const changeStaffPasswordEndpoint = endpoint('POST /api/office/me/password', {
  who: 'staff',
  summary: 'Changes the own password; every session ends, this one included.',
  input: z.strictObject({ currentPassword: password, password }),
  data: z.object({ changed: z.boolean() }),
});

export const renewRecoveryCodesEndpoint = endpoint('POST /api/office/me/recovery-codes', {
  who: 'staff',
  summary: 'Makes ten new recovery codes and voids the old ones; asks for a code of the authenticator.',
  input: z.strictObject({ totp: TotpInput }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});
