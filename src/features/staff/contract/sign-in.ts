import { z } from 'zod';
import { rightNames, staffRoles } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const staffErrors = errorTable('staff', {
  refused: [401, '이메일 또는 비밀번호가 올바르지 않습니다.'],
  code_refused: [401, '인증 코드가 올바르지 않거나 이미 사용되었습니다. 새 코드를 입력해 주세요.'],
  password_common: [400, '유출된 적이 있어 널리 알려진 비밀번호입니다. 다른 낱말을 몇 개 더 이어 보세요.'],
  password_same: [400, '지금 쓰고 계신 비밀번호와 같습니다. 다른 비밀번호로 정해 주세요.'],
  ticket_gone: [401, '로그인 시간이 지났습니다. 처음부터 다시 로그인해 주세요.'],
  too_many: [429, '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
  invitation_gone: [
    404,
    '초대 링크가 만료되었거나 이미 사용되었습니다. 초대하신 분께 새 링크를 요청해 주세요.',
  ],
  invited_already: [409, '이미 초대했거나 등록된 이메일입니다.'],
  not_yours: [403, '이 역할이나 분원의 직원은 본부 관리자만 바꿀 수 있습니다.'],
  last_owner: [409, '본부 관리자는 한 명 이상 있어야 합니다. 다른 관리자를 먼저 정해 주세요.'],
  yourself: [409, '자신의 역할과 권한은 스스로 바꿀 수 없습니다.'],
  recovery_refused: [401, '복구 코드가 올바르지 않거나 이미 사용되었습니다.'],
});

export const StaffView = z.object({
  serverNow: z.string(),
  /** How the academy looks now: a page that was written when it looked otherwise is loaded anew. */
  appearance: z.string(),
  staffId: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** Single rights: beside those of the role, and of those of the role not. */
  given: z.array(z.enum(rightNames)),
  taken: z.array(z.enum(rightNames)),
  roleLabel: z.string(),
  /** Names of the branches; empty: every branch. */
  branches: z.array(z.string()),
});
export type StaffView = z.infer<typeof StaffView>;

export const staffSignInEndpoint = endpoint('POST /api/office/signin', {
  who: 'anyone',
  summary: 'First step of a staff sign-in: the password. The answer carries a ticket for the second step.',
  input: z.strictObject({
    email: z
      .string('이메일을 입력해 주세요.')
      .trim()
      .toLowerCase()
      .min(3, '이메일을 입력해 주세요.')
      .max(254, '이메일을 확인해 주세요.'),
    password: z
      .string('비밀번호를 입력해 주세요.')
      .min(1, '비밀번호를 입력해 주세요.')
      .max(512, '비밀번호가 너무 깁니다.'),
  }),
  data: z.object({ ticket: z.string() }),
});

export const staffCodeEndpoint = endpoint('POST /api/office/signin/code', {
  who: 'anyone',
  summary: 'Second step: the one-time code of the authenticator. Sets the staff cookie.',
  input: z.strictObject({
    ticket: z.string('처음부터 다시 로그인해 주세요.').min(1).max(600),
    code: z
      .string('인증 코드를 입력해 주세요.')
      .trim()
      .regex(/^\d{6}$/, '인증 코드 6자리를 입력해 주세요.'),
  }),
  data: StaffView,
});

export const staffSignOutEndpoint = endpoint('POST /api/office/signout', {
  who: 'staff',
  summary: 'Ends this staff session at once.',
  input: z.strictObject({}),
  data: z.object({ signedOut: z.boolean() }),
});

export const staffMeEndpoint = endpoint('GET /api/office/me', {
  who: 'staff',
  summary: 'Who is signed in to the office, and what time it is there.',
  input: z.strictObject({}),
  data: StaffView,
});
