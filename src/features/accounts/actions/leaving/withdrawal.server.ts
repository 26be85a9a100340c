import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import type { withdrawalOutlook } from '#src/features/members/contract/account.ts';
import { maskName } from '#src/features/members/rules/members.ts';
import { listChildrenOf } from '#src/features/members/store/children/children.server.ts';
import { findHeirs } from '#src/features/members/store/children/families.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

/** What a member should know before leaving: what must be settled first, and what the goodbye cancels. */
export async function outlookOf(
  academy: Academy,
  memberId: number,
  hooks: MemberHooks,
): Promise<DataOf<typeof withdrawalOutlook>> {
  const cancelled = [...(await hooks.comingOf(memberId))];
  const seats = [...(await hooks.seatsOf(memberId))];
  const objections = [...(await hooks.objectionsOf(memberId))];
  return inTransaction(academy.db, async (tx) => ({
    blocking: [...(await hooks.openMattersOf(tx, memberId))],
    cancelled,
    seats,
    objections,
    handedOver: await heirsOf(tx, memberId),
  }));
}

/** The member's own children, and those among them that nobody would take over. */
export async function childrenLeftBy(
  tx: Tx,
  memberId: number,
): Promise<{ ownIds: readonly number[]; aloneIds: readonly number[] }> {
  const ownIds = (await listChildrenOf(tx, memberId)).flatMap((child) =>
    child.ownerId === memberId ? [child.childId] : [],
  );
  const heirs = await findHeirs(tx, ownIds);
  return { ownIds, aloneIds: ownIds.filter((childId) => !heirs.has(childId)) };
}

/** To whom the member's children go, in words. */
async function heirsOf(tx: Tx, memberId: number): Promise<string[]> {
  const owned = (await listChildrenOf(tx, memberId)).filter((child) => child.ownerId === memberId);
  const heirs = await findHeirs(
    tx,
    owned.map((child) => child.childId),
  );
  return owned.flatMap((child) => {
    const heir = heirs.get(child.childId);
    if (!heir) return [];
    return heir.role === 'student'
      ? [`${child.name}: 본인 계정으로 이어집니다.`]
      : [`${child.name}: 함께 보는 ${maskName(heir.name)}님이 이어받습니다.`];
  });
}
