import { readAccount } from '#src/features/accounts/actions/account.server.ts';
import { type AccountOwner, confirmedMember } from '#src/features/accounts/actions/account-owner.server.ts';
import * as store from '#src/features/contacts/store/contacts.server.ts';
import type {
  Account,
  sendEmailCode as sendEmailCodeEndpoint,
} from '#src/features/members/contract/account.ts';
import { emailCodeLivesSeconds } from '#src/features/members/rules/members.ts';
import {
  insertEvent,
  lockMember,
  type Member,
  updateProvenEmail,
} from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { proofErrors } from '#src/features/proofs/contract.ts';
import { checkCode, proofLimits } from '#src/features/proofs/rules.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { isSameText, keyedHash, sixDigits } from '#src/platform/tokens.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

const daySeconds = 86_400;

/** A minute between two of one member; ten a day of one member, five to one address. */
async function spendEmailCodes(academy: Academy, memberId: number, email: string): Promise<void> {
  const again = { limit: 1, windowSeconds: proofLimits.resendAfterSeconds };
  const resend = await spendRateLimit(academy, { name: `email again ${memberId}`, ...again });
  if (!resend.isWithin) throw proofErrors.send_too_soon({ retryAfterSeconds: resend.resetsInSeconds });
  for (const [name, limit] of [
    [`email by ${memberId}`, 10],
    [`email to ${email.toLowerCase()}`, proofLimits.codesPerNumberAndDay],
  ] as const) {
    const state = await spendRateLimit(academy, { name, limit, windowSeconds: daySeconds });
    if (!state.isWithin) throw proofErrors.send_too_many({ retryAfterSeconds: state.resetsInSeconds });
  }
}

const hashCode = (
  { config }: Academy,
  { memberId, email, code }: { memberId: number; email: string; code: string },
) => keyedHash(config.secretKey, 'email code', `${memberId} ${email} ${code}`);

/** Sends a code to a new address, after the owner was confirmed. The address on file stays what it is. */
export async function sendEmailCode(
  academy: Academy,
  owner: AccountOwner,
  input: { readonly email: string; readonly currentPassword: string },
): Promise<DataOf<typeof sendEmailCodeEndpoint>> {
  const member = await confirmedMember(academy, owner, input);
  const { email } = input;
  const memberId = member.id;
  if (email === member.email)
    throw commonErrors.input_invalid({ fields: { email: '지금 등록된 이메일과 같습니다.' } });
  await spendEmailCodes(academy, memberId, email);
  const now = academy.clock.now();
  const code = sixDigits();
  const codeHash = hashCode(academy, { memberId, email, code });
  const expiresAt = new Date(now.getTime() + emailCodeLivesSeconds * 1000);
  await inTransaction(academy.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw commonErrors.sign_in_required();
    await store.insertEmailChange(tx, { memberId, email, codeHash, now, expiresAt });
    // A mail goes there, so the address is remembered until the member's data is destroyed.
    await store.keepFormerContact(tx, { memberId, contact: email, now: expiresAt });
    await queueMessage(tx, {
      channel: 'mail',
      to: email,
      subject: '[{academy}] 이메일 확인 번호',
      text: `{academy} 계정의 이메일을 이 주소로 바꾸려면 인증번호 ${code}을 화면에 입력해 주세요. ${emailCodeLivesSeconds / 60}분 동안 쓸 수 있습니다. 요청하신 적이 없다면 이 메일을 지우시면 됩니다. 아무것도 바뀌지 않습니다.`,
      template: 'member.email_code',
      expiresAt,
    });
  });
  return {
    expiresInSeconds: emailCodeLivesSeconds,
    resendAfterSeconds: proofLimits.resendAfterSeconds,
  };
}

/** Takes the address over whose code was typed; five wrong ones end it. The old address is told. */
export async function changeEmail(academy: Academy, memberId: number, code: string): Promise<Account> {
  const now = academy.clock.now();
  const verdict = await inTransaction(academy.db, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw commonErrors.sign_in_required();
    const asked = await store.lockEmailChange(tx, memberId);
    if (!asked) return checkCode(null, now);
    const isMatch = isSameText(asked.code_hash, hashCode(academy, { memberId, email: asked.email, code }));
    const { tries, expires_at: expiresAt } = asked;
    const judged = checkCode({ isMatch, tries, expiresAt, isUsed: asked.used_at !== null }, now);
    if (judged === 'wrong') await store.countEmailTry(tx, asked.id);
    if (judged === 'right') await takeOver(tx, { member, changeId: asked.id, email: asked.email, now });
    return judged;
  });
  if (verdict === 'wrong') throw proofErrors.code_wrong({ fields: { code: '인증번호가 맞지 않습니다.' } });
  if (verdict === 'expired') throw proofErrors.code_expired();
  return readAccount(academy, memberId);
}

interface Change {
  readonly member: Member;
  readonly changeId: number;
  readonly email: string;
  readonly now: Date;
}

async function takeOver(tx: Tx, { member, changeId, email, now }: Change): Promise<void> {
  const memberId = member.id;
  await store.markEmailChanged(tx, changeId, now);
  await updateProvenEmail(tx, memberId, { email, provenAt: now });
  await store.keepFormerContact(tx, { memberId, contact: member.email, now });
  await insertEvent(tx, { memberId, kind: 'email_changed', actor: 'member', now });
  await queueMessage(tx, {
    channel: 'mail',
    to: member.email,
    subject: '[{academy}] 이메일 주소가 변경되었습니다',
    text: `${member.name}님의 이메일 주소가 변경되었습니다. 본인이 아니라면 고객센터로 연락해 주세요.`,
    template: 'member.email_changed',
  });
}
