import { findOpenClaim } from '#src/features/contacts/store/number-claims.server.ts';
import {
  endResets,
  findLiveReset,
  insertReset,
  takeReset,
} from '#src/features/contacts/store/resets.server.ts';
import { refuseCommonPassword } from '#src/features/members/actions/common-passwords.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import { resetLivesMinutes } from '#src/features/members/rules/members.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { passwordAdvice } from '#src/features/members/rules/passwords.ts';
import {
  findByLoginId,
  findByMobile,
  findMember,
  insertEvent,
  lockMember,
  type Member,
  updatePassword,
} from '#src/features/members/store/members.server.ts';
import { queueMessage, queueMessages } from '#src/features/messages/actions/messages.server.ts';
import { spendCaptchaPass } from '#src/features/proofs/actions/captcha.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { hashPassword, isPassword } from '#src/platform/passwords.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

const day = 86_400;

interface Asking {
  readonly address: string;
  readonly captchaPass: string | undefined;
}

/**
 * A captcha pass, then budgets for the address and for the person looked for by that address. There is none
 * for the person alone: a stranger who asks and asks must not keep the owner from coming back.
 */
async function admitSearch(academy: Academy, target: string, asking: Asking): Promise<void> {
  await spendCaptchaPass(academy, asking.captchaPass, 'find');
  for (const rateLimit of [
    { name: `find address ${asking.address}`, limit: 20, windowSeconds: 3_600 },
    { name: `find ${target} ${asking.address}`, limit: 5, windowSeconds: day },
  ]) {
    const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
    if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  }
}

/**
 * Asks for the sign-in name. Whether there is such a member is looked up in the background, so that the
 * answer is alike in bytes and time; the name goes only to the phone on file.
 */
export async function askForLoginId(
  academy: Academy,
  input: { readonly name: string; readonly mobile: string },
  asking: Asking,
): Promise<void> {
  await admitSearch(academy, `id ${input.mobile}`, asking);
  await addJob(academy.db, 'members.send-login-id', input);
}

/**
 * Texts a member gets in a day by being looked for; from then on mail where the member has proven the address, then
 * nothing. The address of the sign-up was only typed: its mailbox may be a stranger's, who must get neither name nor link.
 */
const textsPerDay = 5;
const mailsPerDay = 10;

/** How the next message of a search goes out; `null` once a day's budget of the member is spent. */
async function channelFor(
  academy: Academy,
  { id: memberId, mobile, isEmailProven }: Member,
): Promise<'sms' | 'mail' | null> {
  const spend = (name: string, limit: number) =>
    spendRateLimit(academy, { name: `${name} ${memberId}`, limit, windowSeconds: day });
  // A number that somebody else has proven opens no account.
  const isReachable = mobile !== '' && !(await findOpenClaim(academy.db, mobile));
  if (isReachable && (await spend('found by text', textsPerDay)).isWithin) return 'sms';
  if (!isEmailProven) return null;
  return (await spend('found by mail', mailsPerDay)).isWithin ? 'mail' : null;
}

/** One message to the contact on file, by text as long as the day's budget lasts, then by mail. */
async function messageFor(academy: Academy, member: Member, message: { subject: string; text: string }) {
  const channel = await channelFor(academy, member);
  return channel && { channel, to: channel === 'sms' ? member.mobile : member.email, ...message };
}

/** Background half of `askForLoginId`. */
export async function sendLoginId(
  academy: Academy,
  input: { readonly name: string; readonly mobile: string },
): Promise<void> {
  const member = await findByMobile(academy.db, input.mobile);
  if (member?.name !== input.name) return;
  const message = await messageFor(academy, member, {
    subject: '[{academy}] 아이디 안내',
    text: `[{academy}] ${member.name}님의 아이디는 ${member.loginId}입니다.`,
  });
  if (message)
    await inTransaction(academy.db, (tx) => queueMessage(tx, { ...message, template: 'member.login_id' }));
}

/** Asks for a link that sets a new password; alike for known and unknown members. */
export async function askForReset(
  academy: Academy,
  input: { readonly loginId: string; readonly name: string },
  asking: Asking,
): Promise<void> {
  await admitSearch(academy, `password ${input.loginId}`, asking);
  await addJob(academy.db, 'members.send-reset', input);
}

/** Background half of `askForReset`: a link of 256 random bits, 30 minutes, to the contact on file. */
export async function sendReset(
  academy: Academy,
  input: { readonly loginId: string; readonly name: string },
): Promise<void> {
  const { db, clock, config } = academy;
  const member = await findByLoginId(db, input.loginId);
  if (member?.name !== input.name) return;
  const now = clock.now();
  const code = newSecret();
  const expiresAt = new Date(now.getTime() + resetLivesMinutes * minuteMs);
  const message = await messageFor(academy, member, {
    subject: '[{academy}] 비밀번호를 새로 정하는 링크',
    text: `[{academy}] 비밀번호를 새로 정하는 링크입니다. ${resetLivesMinutes}분 안에 열어 주세요.\n${config.publicUrl}/change/password/${code}`,
  });
  if (!message) return;
  await inTransaction(db, async (tx) => {
    await insertReset(tx, { memberId: member.id, codeHash: hashSecret(code), now, expiresAt });
    await queueMessage(tx, { ...message, template: 'member.password_reset', expiresAt });
  });
}

async function admitCode(academy: Academy, address: string): Promise<void> {
  const rateLimit = { name: `reset ${address}`, limit: 60, windowSeconds: 3_600 };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
}

/** Seconds a reset code is still good for, without using it; refuses as `resetPassword` would. */
export async function readReset(
  academy: Academy,
  input: { readonly urlCode: string; readonly address: string },
): Promise<number> {
  await admitCode(academy, input.address);
  const now = academy.clock.now();
  const reset = await findLiveReset(academy.db, hashSecret(input.urlCode), now);
  if (!reset || !(await findMember(academy.db, reset.member_id))) throw memberErrors.reset_expired();
  return Math.floor((reset.expires_at.getTime() - now.getTime()) / 1000);
}

/** The hash of a member's next password; refuses one that may not be used, and the one that is the member's already. */
export async function hashNewPassword(member: Member, password: string): Promise<string> {
  const advice = passwordAdvice(password, member);
  if (advice) throw commonErrors.input_invalid({ fields: { password: advice } });
  await refuseCommonPassword(password);
  if (await isPassword(password, member.passwordHash)) {
    const { message } = memberErrors.password_same();
    throw memberErrors.password_same({ fields: { password: message } });
  }
  return hashPassword(password);
}

/** Sets a new password with a reset code, once; every session ends and the member is told. */
export async function resetPassword(
  academy: Academy,
  input: { readonly password: string; readonly urlCode: string; readonly address: string },
  hooks: MemberHooks,
): Promise<void> {
  const { db, clock } = academy;
  await admitCode(academy, input.address);
  const codeHash = hashSecret(input.urlCode);
  const reset = await findLiveReset(db, codeHash, clock.now());
  const member = reset && (await findMember(db, reset.member_id));
  // Sent twice at once, the first may have ended between the two readings: then the member has this password already.
  if (!member || !(await findLiveReset(db, codeHash, clock.now()))) throw memberErrors.reset_expired();
  const passwordHash = await hashNewPassword(member, input.password);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const taken = await takeReset(tx, codeHash, now);
    if (taken === null || !(await lockMember(tx, taken))) throw memberErrors.reset_expired();
    await updatePassword(tx, taken, passwordHash);
    await endResets(tx, taken, now);
    await hooks.endSessions(tx, taken, { cause: 'password', now });
    await insertEvent(tx, { memberId: taken, kind: 'password_reset', actor: 'member', now });
    await queueMessages(tx, noticeMessages(member, passwordNotice));
  });
  await hooks.forgiveGuesses(member.loginId, input.address);
}

/** Tells the member that the password is another one now. */
export const passwordNotice = {
  subject: '[{academy}] 비밀번호가 변경되었습니다',
  text: '[{academy}] 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 본인이 아니라면 고객센터로 연락해 주세요.',
  template: 'member.password_changed',
} as const;
