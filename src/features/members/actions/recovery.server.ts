import { queueMessage } from '#src/features/messages/actions.server.ts';
import { spendCaptchaPass } from '#src/features/proofs/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { spendBudget } from '#src/platform/budgets.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { MemberMoments } from '../actions.server.ts';
import { memberErrors } from '../contract.ts';
import { passwordAdvice, resetLivesMinutes } from '../rules.ts';
import {
  findByLoginId,
  findByMobile,
  findMember,
  insertEvent,
  lockMember,
  updatePassword,
} from '../store/members.server.ts';
import { endResets, findLiveReset, insertReset, takeReset } from '../store/resets.server.ts';

const day = 86_400;

interface Asking {
  readonly address: string;
  readonly captchaPass: string | undefined;
}

/** A captcha pass, then budgets for the address and for the person looked for. */
async function admitSearch(academy: Academy, target: string, asking: Asking): Promise<void> {
  await spendCaptchaPass(academy, asking.captchaPass, 'find');
  for (const budget of [
    { name: `find address ${asking.address}`, limit: 20, windowSeconds: 3_600 },
    { name: `find ${target}`, limit: 5, windowSeconds: day },
  ]) {
    const { isWithin, resetsInSeconds } = await spendBudget(academy, budget);
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

/** Background half of `askForLoginId`. */
export async function sendLoginId(
  academy: Academy,
  input: { readonly name: string; readonly mobile: string },
): Promise<void> {
  const member = await findByMobile(academy.db, input.mobile);
  if (member?.name !== input.name) return;
  await inTransaction(academy.db, (tx) =>
    queueMessage(tx, {
      channel: 'sms',
      to: member.mobile,
      text: `[MSC 아카데미] ${member.name}님의 아이디는 ${member.loginId}입니다.`,
      template: 'member.login_id',
    }),
  );
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

/** Background half of `askForReset`: a link of 256 random bits, 30 minutes, to the phone on file. */
export async function sendReset(
  academy: Academy,
  input: { readonly loginId: string; readonly name: string },
): Promise<void> {
  const { db, clock, config } = academy;
  const member = await findByLoginId(db, input.loginId);
  if (member?.name !== input.name) return;
  const now = clock.now();
  const code = newSecret();
  const expiresAt = new Date(now.getTime() + resetLivesMinutes * 60_000);
  await inTransaction(db, async (tx) => {
    await insertReset(tx, { memberId: member.id, codeHash: hashSecret(code), now, expiresAt });
    await queueMessage(tx, {
      channel: 'sms',
      to: member.mobile,
      text: `[MSC 아카데미] 비밀번호를 새로 정하는 링크입니다. ${resetLivesMinutes}분 안에 열어 주세요.\n${config.publicUrl}/change/password/${code}`,
      template: 'member.password_reset',
      expiresAt,
    });
  });
}

/** Sets a new password with a reset code, once; every session ends and the member is told. */
export async function resetPassword(
  academy: Academy,
  input: { readonly password: string; readonly urlCode: string; readonly address: string },
  moments: MemberMoments,
): Promise<void> {
  const { db, clock } = academy;
  const budget = { name: `reset ${input.address}`, limit: 30, windowSeconds: 3_600 };
  const { isWithin, resetsInSeconds } = await spendBudget(academy, budget);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  const codeHash = hashSecret(input.urlCode);
  const memberId = await findLiveReset(db, codeHash, clock.now());
  const member = memberId && (await findMember(db, memberId));
  if (!member) throw memberErrors.reset_expired();
  const advice = passwordAdvice(input.password, member);
  if (advice) throw commonErrors.input_invalid({ fields: { password: advice } });
  const passwordHash = await hashPassword(input.password);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const taken = await takeReset(tx, codeHash, now);
    if (taken === null || !(await lockMember(tx, taken))) throw memberErrors.reset_expired();
    await updatePassword(tx, taken, passwordHash);
    await endResets(tx, taken, now);
    await moments.endSessions(tx, taken, 'password', now);
    await insertEvent(tx, { memberId: taken, kind: 'password_reset', actor: 'member', now });
    await queueMessage(tx, passwordNotice(member.mobile));
  });
}

/** Tells the member that the password is another one now. */
export function passwordNotice(mobile: string) {
  return {
    channel: 'sms',
    to: mobile,
    text: '[MSC 아카데미] 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 본인이 아니라면 고객센터로 연락해 주세요.',
    template: 'member.password_changed',
  } as const;
}
