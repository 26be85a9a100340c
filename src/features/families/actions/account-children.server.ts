import type { Account } from '#src/features/members/contract/account.ts';
import type { ChildRole } from '#src/features/members/contract/family.ts';
import { maskName, requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import { listChildrenOf } from '#src/features/members/store/children/children.server.ts';
import { listPeopleOf } from '#src/features/members/store/children/families.server.ts';
import { listHandOvers } from '#src/features/members/store/children/hand-overs.server.ts';
import { listOpenInvitations } from '#src/features/members/store/children/invitations.server.ts';
import { listPhotographed } from '#src/features/members/store/children/photos.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const roleOf = (role: string): ChildRole => (role === 'student' ? 'student' : 'guardian');

/** The member's children with who else sees them, who was invited or asked, and the question about a new grade. */
export async function accountChildren(
  { db, clock }: Academy,
  memberId: number,
): Promise<Account['children']> {
  const now = clock.now();
  const children = await listChildrenOf(db, memberId);
  const childIds = children.map((child) => child.childId);
  const owned = children.filter((child) => child.ownerId === memberId).map((child) => child.childId);
  const [people, photos, invitations, handOvers] = await Promise.all([
    listPeopleOf(db, childIds),
    listPhotographed(db, childIds),
    listOpenInvitations(db, owned, now),
    listHandOvers(db, childIds, now),
  ]);
  const today = seoulDay(now);
  return children.map(({ ownerId, isGradeToCheck, ...child }) => {
    const isOwner = ownerId === memberId;
    const others = people.filter((one) => one.child_id === child.childId);
    const mine = others.find((one) => one.member_id === memberId);
    const hasStudent = others.some((one) => one.role === 'student');
    const asked = handOvers.find((one) => one.child_id === child.childId);
    const isToMe = asked !== undefined && asked.person_id === mine?.id;
    return {
      ...child,
      relation: isOwner ? 'owner' : roleOf(mine?.role ?? ''),
      isGradeToCheck,
      mayTakeOver: isOwner && !hasStudent && !requiresGuardianConsent(child.birthDate, today),
      hasPhoto: photos.has(child.childId),
      people: others
        .filter((one) => one !== mine)
        .map((one) => ({ personId: one.id, name: maskName(one.name), role: roleOf(one.role) })),
      invitations: invitations
        .filter((one) => one.child_id === child.childId)
        .map((one) => ({
          invitationId: one.id,
          role: roleOf(one.role),
          mobile: one.mobile,
          expiresAt: one.expires_at.toISOString(),
        })),
      handOver:
        asked && (isOwner || isToMe)
          ? { personId: asked.person_id, isToMe, expiresAt: asked.expires_at.toISOString() }
          : null,
    };
  });
}
