import { z } from 'zod';
import { CaptchaPassInput, PersonNameInput } from '#src/features/proofs/contract.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { noticeChannels } from '../rules/notices.ts';
import {
  Child,
  ChildInput,
  EmailInput,
  EnrollType,
  GivenPasswordInput,
  NewPasswordInput,
  PostalAddress,
  SocialEnrollType,
} from './members.ts';

export const AccountChild = Child.extend({
  /** `owner` added the child; `guardian` joined it; `student` is the child itself. */
  relation: z.enum(['owner', 'guardian', 'student']),
  /** True from 1 March until somebody has looked at the new grade. */
  isGradeToCheck: z.boolean(),
  /** True where the child is 14 and has no account of its own yet. */
  mayTakeOver: z.boolean(),
  hasPhoto: z.boolean(),
  people: z.array(
    z.object({ personId: z.number(), name: z.string(), role: z.enum(['guardian', 'student']) }),
  ),
  /** What was sent and not opened yet; only the owner sees it. */
  invitations: z.array(
    z.object({
      invitationId: z.number(),
      role: z.enum(['guardian', 'student']),
      mobile: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  /** Whom the owner asked to take the child over; the others see it only where they were asked themselves. */
  handOver: z.object({ personId: z.number(), isToMe: z.boolean(), expiresAt: z.iso.datetime() }).nullable(),
});
export type AccountChild = z.infer<typeof AccountChild>;

export const Account = z.object({
  userSeqId: z.number(),
  memberId: z.string(),
  name: z.string(),
  /** Digits; empty where the account has let its number go and proven no other. */
  mobile: z.string(),
  /** Somebody else proved this number and says the account is not theirs; it goes then unless the member objects. */
  numberClaim: z.object({ dueAt: z.iso.datetime() }).nullable(),
  email: z.string(),
  enrollType: EnrollType,
  address: PostalAddress.nullable(),
  /** Where notices about the account go. */
  notices: z.enum(noticeChannels),
  hasPassword: z.boolean(),
  joinedAt: z.iso.datetime(),
  children: z.array(AccountChild),
  /** The same children under the specification's name. */
  childrenList: z.array(Child),
  /** The latest word on each consent. */
  consents: z.array(
    z.object({ type: z.string(), version: z.string(), given: z.boolean(), givenAt: z.iso.datetime() }),
  ),
  socialLinks: z.array(z.object({ enrollType: SocialEnrollType, linkedAt: z.iso.datetime() })),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint('GET /api/account', {
  who: 'member',
  summary: 'The signed-in member’s own profile.',
  input: z.strictObject({}),
  data: Account,
});

export const listOwnMessages = endpoint('GET /api/account/messages', {
  who: 'member',
  summary:
    'What was sent to the own phone and proven address in the last half year, newest first (50 at most).',
  input: z.strictObject({}),
  data: z.object({
    messages: z.array(
      z.object({
        messageId: z.number(),
        at: z.string(),
        /** What it is about: `입학 테스트`. */
        areaLabel: z.string(),
        channelLabel: z.string(),
        subject: z.string(),
        /** Codes and private links are hidden. */
        text: z.string(),
      }),
    ),
  }),
});

export const changeAccount = endpoint('PATCH /api/account', {
  who: 'member',
  summary: 'Changes name, address or where notices go.',
  input: z.strictObject({
    name: PersonNameInput.optional(),
    address: PostalAddress.nullable().optional(),
    notices: z.enum(noticeChannels, '안내를 받을 방법을 선택해 주세요.').optional(),
  }),
  data: Account,
});

export const sendEmailCode = endpoint('POST /api/account/email/code', {
  who: 'member',
  summary: 'Sends a code to a new mail address; the password again. Nothing changes before the code is back.',
  input: z.strictObject({ email: EmailInput, currentPassword: z.string().max(512).default('') }),
  data: z.object({ expiresInSeconds: z.number(), resendAfterSeconds: z.number() }),
});

export const changeEmail = endpoint('POST /api/account/email', {
  who: 'member',
  summary: 'Takes over the mail address whose code is given; the old address is told.',
  input: z.strictObject({
    code: z
      .string('인증번호 6자리를 입력해 주세요.')
      .trim()
      .regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.'),
  }),
  data: Account,
});

export const mailCurrentCode = endpoint('POST /api/account/mobile/mail', {
  who: 'member',
  summary:
    'Sends the code that proves the present phone to the e-mail on file, where the phone is out of reach.',
  input: z.strictObject({ captchaPass: CaptchaPassInput }),
  data: z.object({ expiresInSeconds: z.number(), resendAfterSeconds: z.number() }),
});

export const changeMobile = endpoint('POST /api/account/mobile', {
  who: 'member',
  summary:
    'Takes over the phone proven last in this browser, where the present one was proven too; and the password.',
  input: z.strictObject({ currentPassword: z.string().max(512).default('') }),
  data: Account,
});

export const changeOwnPassword = endpoint('POST /api/account/password', {
  who: 'member',
  summary: 'Changes the password; every session ends, this one included.',
  input: z.strictObject({
    currentPassword: GivenPasswordInput.or(z.literal('')).default(''),
    password: NewPasswordInput,
  }),
  data: z.null(),
});

export const changeConsent = endpoint('POST /api/account/consents', {
  who: 'member',
  summary: 'Gives or withdraws an optional consent.',
  input: z.strictObject({
    type: z.enum(['marketing', 'marketingNight', 'photo'], '동의 항목을 확인해 주세요.'),
    given: z.boolean('동의 여부를 선택해 주세요.'),
  }),
  data: Account,
});

export const withdrawalOutlook = endpoint('GET /api/account/withdrawal', {
  who: 'member',
  summary:
    'What keeps the member from leaving, what leaving would cancel, and to whom children go; without a password after the phone was proven.',
  input: z.strictObject({}),
  data: z.object({
    blocking: z.array(z.string()),
    cancelled: z.array(z.string()),
    /** Seats of classes, and what becomes of each. */
    seats: z.array(z.string()),
    /** Tests of which an own objection waits for its answer. */
    objections: z.array(z.string()),
    handedOver: z.array(z.string()),
  }),
});

export const listOwnChildren = endpoint('GET /api/account/children', {
  who: 'member',
  summary: 'The member’s children in the order they were added.',
  input: z.strictObject({}),
  data: z.object({ children: z.array(Child) }),
});

export const addChild = endpoint('POST /api/account/children', {
  who: 'member',
  summary: 'Adds a child; under 14 the guardian’s consent is part of it.',
  input: ChildInput,
  data: Child,
});

export const editChild = endpoint('PUT /api/account/children/:childId', {
  who: 'member',
  summary: 'Changes a child’s details.',
  input: z.strictObject({ childId: z.coerce.number().int().positive(), ...ChildInput.shape }),
  data: Child,
});

export const removeChild = endpoint('DELETE /api/account/children/:childId', {
  who: 'member',
  summary:
    'Removes a child; refused while something is under way for it, and while others see it unless they are let go with it.',
  input: z.strictObject({
    childId: z.coerce.number().int().positive(),
    others: z.literal('let-go', '함께 보는 사람을 어떻게 할지 골라 주세요.').optional(),
  }),
  data: z.null(),
});
