import * as store from '#src/features/accounts/store/destruction.server.ts';
import { listFormerContacts } from '#src/features/contacts/store/contacts.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { destroyAfterDays, destroyChildAfterDays } from '#src/features/members/rules/members.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { auditDestruction } from '#src/platform/office-log.ts';
import { keyedHash, seal } from '#src/platform/tokens.ts';
import { dayMs } from '#src/shared/durations.ts';

/** Under which is sealed what the law keeps of somebody who left. */
export const keptPurpose = 'kept identity';

/** How a former sign-in name is remembered: by a keyed hash only. */
export function formerHash({ config }: Academy, loginId: string): string {
  return keyedHash(config.lastingKey, 'former login id', loginId);
}

/**
 * Destroys the personal data of everybody who left `destroyAfterDays` days ago or earlier, then the kept
 * identities whose five years are over. Each member in a transaction of its own; a second run changes nothing.
 * See docs/decisions/0016-leaving.md.
 */
export async function destroyDue(academy: Academy, hooks: MemberHooks): Promise<number> {
  const now = academy.clock.now();
  const due = await store.listToDestroy(academy.db, new Date(now.getTime() - destroyAfterDays * dayMs));
  const kept = await academy.alone('members.destroy member', due, (memberId) =>
    inTransaction(academy.db, (tx) => destroyMember(tx, { academy, memberId, hooks, now })),
  );
  const overdue = await store.listOverdueIdentities(academy.db, now);
  const known = await academy.alone('members.destroy identity', overdue, (memberId) =>
    inTransaction(academy.db, async (tx) => {
      if (!(await store.lockOverdueIdentity(tx, memberId, now))) return;
      await academy.personal.eraseOf(tx, { memberId }, now);
      await store.dropIdentity(tx, memberId);
    }),
  );
  const destroyed = due.length - kept.length;
  await auditDestruction(academy.db, { what: '탈퇴 회원의 개인정보', destroyed, now });
  throwTogether([...kept, ...known]);
  return due.length;
}

/**
 * Destroys children their guardians removed `destroyChildAfterDays` days ago or earlier; the member stays. What stands
 * in paid registrations goes when the law's five years are over. A second run changes nothing.
 */
export async function destroyRemovedChildren(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const removedBefore = new Date(now.getTime() - destroyChildAfterDays * dayMs);
  const due = await store.listChildrenToDestroy(academy.db, { removedBefore, now });
  const faults = await academy.alone('members.destroy child', due, (childId) =>
    inTransaction(academy.db, async (tx) => {
      if (!(await store.lockRemovedChild(tx, childId))) return;
      await store.keepRecordsUntil(tx, childId, await academy.personal.eraseOf(tx, { childId }, now));
    }),
  );
  const destroyed = due.length - faults.length;
  await auditDestruction(academy.db, { what: '삭제된 자녀의 개인정보', destroyed, now });
  throwTogether(faults);
  return due.length;
}

interface Destruction {
  readonly academy: Academy;
  readonly memberId: number;
  readonly hooks: MemberHooks;
  readonly now: Date;
}

async function destroyMember(tx: Tx, { academy, memberId, hooks, now }: Destruction): Promise<void> {
  const member = await store.lockFormer(tx, memberId);
  if (!member?.withdrawn_at) return;
  await hooks.beforeErasing(tx, memberId, now);
  const { login_id: loginId, name, email, withdrawn_at: leftAt } = member;
  // Who had let the number go has none; what went to it is found by the contacts of before.
  const mobile = member.mobile ?? '';
  const own = [mobile, email].filter(Boolean).map((contact) => ({ contact, leftAt }));
  for (const { contact, leftAt } of [...own, ...(await listFormerContacts(tx, memberId))]) {
    // The same phone or address may be a member's again since; then only what is older than the goodbye goes.
    const isInUse = (await store.isMobileInUse(tx, contact)) || (await store.isEmailInUse(tx, contact));
    await academy.personal.eraseContact(tx, { contact, until: isInUse ? leftAt : null, now });
  }
  await store.rememberFormerLoginId(tx, formerHash(academy, loginId), now);
  const keepUntil = await academy.personal.eraseOf(tx, { memberId }, now);
  if (!keepUntil) return;
  const identity = JSON.stringify({ loginId, name, mobile, email });
  const sealed = seal(academy.config.secretKey, keptPurpose, identity);
  await store.keepIdentity(tx, { memberId, sealed, keepUntil });
}
