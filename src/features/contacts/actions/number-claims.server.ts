import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import { type NumberClaim, numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import * as rules from '#src/features/contacts/rules/number-claims.ts';
import * as store from '#src/features/contacts/store/number-claims.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import {
  findByMobile,
  findMember,
  insertEvent,
  lockMember,
  updateMobile,
} from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { ProvenPhone } from '#src/features/proofs/actions/proofs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { afterNight, seoulDay } from '#src/shared/seoul-time.ts';
import { releaseNumber } from './release.server.ts';

/** Days that a row of holidays may put the last one off. */
const holidayDays = 30;

const viewOf = (claim: { readonly due_at: Date } | undefined): NumberClaim =>
  claim ? { state: 'asked', dueAt: claim.due_at.toISOString() } : { state: 'none', dueAt: null };

/** How the claim on the number proven in this browser stands; nothing without a proven one. */
export async function readClaim(academy: Academy, proven: ProvenPhone | null): Promise<NumberClaim> {
  return viewOf(proven ? await store.findOpenClaim(academy.db, proven.mobile) : undefined);
}

/** Whether an account is to be led to its phone number: it has none, or somebody else has proven it. */
export async function asksForNumber(academy: Academy, memberId: number): Promise<boolean> {
  return store.isNumberAsked(academy.db, memberId);
}

export interface Claimant {
  readonly actor: Actor;
  /** The phone proven in the calling browser. */
  readonly proven: ProvenPhone | null;
}

/**
 * Asks the account that has the number proven here whether it goes on using it: by mail where its address was proven, and at
 * its next sign-in. One claim waits for a number; asking again answers the same and sends nothing.
 * See docs/decisions/0035-numbers-change-hands.md.
 */
export async function askForNumber(academy: Academy, { actor, proven }: Claimant): Promise<NumberClaim> {
  if (!proven) throw numberErrors.unproven();
  const { mobile } = proven;
  const now = academy.clock.now();
  const holder = await findByMobile(academy.db, mobile);
  if (actor.kind === 'member' && holder?.id === actor.memberId) throw numberErrors.own();
  const waiting = await store.findOpenClaim(academy.db, mobile);
  if (waiting && waiting.member_id === holder?.id) return viewOf(waiting);
  const rateLimit = { name: `number claim ${actor.address}`, limit: rules.claimsPerAddressAndDay };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, {
    ...rateLimit,
    windowSeconds: 86_400,
  });
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  if (!holder) throw numberErrors.free();
  const dueAt = rules.dueOf(now, await holidaysFrom(seoulDay(now), rules.objectDays + holidayDays));
  return inTransaction(academy.db, async (tx) => {
    const member = await lockMember(tx, holder.id);
    if (member?.mobile !== mobile) throw numberErrors.free();
    const open = await store.lockOpenClaim(tx, mobile);
    if (open) return viewOf(open);
    const memberId = member.id;
    const since = new Date(now.getTime() - rules.askAgainDays * dayMs);
    if (await store.lastObjection(tx, { memberId, mobile, since })) throw numberErrors.kept();
    const code = newSecret();
    await store.insertClaim(tx, { memberId, mobile, now, dueAt, codeHash: hashSecret(code) });
    await insertEvent(tx, { memberId, kind: 'number_claimed', actor: 'system', now });
    await queueMessage(tx, {
      channel: 'sms',
      to: mobile,
      text: rules.claimTexts.asked(dueAt),
      template: 'member.number_claimed',
    });
    // An address that was only typed may be a stranger's: it gets no link that speaks for the account.
    if (member.isEmailProven)
      await queueMessage(tx, {
        channel: 'mail',
        to: member.email,
        subject: '[{academy}] 등록된 휴대폰 번호를 계속 쓰시나요?',
        text: rules.claimTexts.question(dueAt, code),
        template: 'member.number_question_link',
        expiresAt: dueAt,
      });
    return viewOf({ due_at: dueAt });
  });
}

interface Objection {
  readonly memberId: number;
  readonly mobile: string;
  readonly cause: 'link' | 'account' | 'proof';
  readonly now: Date;
}

/** Ends the claim on an account's number under the locks of both; false where there is none any more. */
async function object(tx: Tx, { memberId, mobile, cause, now }: Objection): Promise<boolean> {
  const member = await lockMember(tx, memberId);
  if (!member || member.mobile !== mobile) return false;
  const claim = await store.lockOpenClaim(tx, mobile);
  if (!claim || claim.due_at <= now) return false;
  await store.endClaim(tx, { id: claim.id, state: 'objected', cause, now });
  await insertEvent(tx, {
    memberId,
    kind: 'number_claim_ended',
    actor: cause === 'link' ? 'system' : 'member',
    detail: cause,
    now,
  });
  await queueMessage(tx, {
    channel: 'sms',
    to: mobile,
    text: rules.claimTexts.objected,
    template: 'member.number_kept',
    notBefore: afterNight(now),
  });
  return true;
}

/** The link of the mail: the account goes on using its number. `number.over` for one that was used, is late or is unknown. */
export async function keepByLink(
  academy: Academy,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<void> {
  const rateLimit = { name: `number keep ${address}`, limit: 60, windowSeconds: 3_600 };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  const found = await store.findClaimByCode(academy.db, hashSecret(code));
  if (!found) throw numberErrors.over();
  const now = academy.clock.now();
  const { member_id: memberId, mobile } = found;
  const isKept =
    found.state === 'asked' &&
    (await inTransaction(academy.db, (tx) => object(tx, { memberId, mobile, cause: 'link', now })));
  if (!isKept) throw numberErrors.over();
}

/** The same by who is signed in. A number proven in this browser since the claim is proven anew, and nothing of it is in doubt. */
export async function keepSignedIn(
  academy: Academy,
  { memberId, proven }: { readonly memberId: number; readonly proven: ProvenPhone | null },
): Promise<{ isKept: boolean; isProven: boolean }> {
  const now = academy.clock.now();
  const member = await findMember(academy.db, memberId);
  if (!member) throw commonErrors.sign_in_required();
  const { mobile } = member;
  const doubted = mobile === '' ? null : await store.doubtedSince(academy.db, { memberId, mobile });
  const isProven = doubted !== null && proven?.mobile === mobile && proven.provenAt > doubted;
  return inTransaction(academy.db, async (tx) => {
    const isKept = await object(tx, { memberId, mobile, cause: isProven ? 'proof' : 'account', now });
    if (isProven && (await lockMember(tx, memberId))?.mobile === mobile) {
      await updateMobile(tx, memberId, { mobile, provenAt: proven.provenAt });
      await insertEvent(tx, { memberId, kind: 'mobile_confirmed', actor: 'member', now });
      return { isKept, isProven };
    }
    if (!isKept) throw numberErrors.over();
    return { isKept, isProven: false };
  });
}

/** Lets the numbers go whose days are over without an objection, each account by itself. Answers how many were due. */
export async function releaseDueNumbers(academy: Academy, hooks: MemberHooks): Promise<number> {
  const now = academy.clock.now();
  const due = await store.listDueClaims(academy.db, now);
  const faults = await academy.alone('members.release-numbers claim', due, async (id) => {
    const claim = await store.findClaim(academy.db, id);
    if (!claim) return;
    await inTransaction(academy.db, async (tx) => {
      const member = await lockMember(tx, claim.member_id);
      const open = await store.lockOpenClaim(tx, claim.mobile);
      if (open?.id !== id) return;
      if (member?.mobile === claim.mobile) {
        await releaseNumber(
          tx,
          { member, cause: 'due', actor: 'system', askedAt: open.asked_at, now },
          hooks,
        );
        return;
      }
      // The account has another number meanwhile, or is gone.
      await store.endClaim(tx, { id, state: 'released', cause: 'changed', now });
    });
  });
  throwTogether(faults);
  return due.length;
}
