import { membersOfBranches as askedIn } from './features/counselling/actions/branch-members.server.ts';
import { membersOfBranches as registeredIn } from './features/entrance-tests/actions/branch-members.server.ts';
import type { OfficeMemberMoments } from './features/members/actions/office.server.ts';
import type { MemberMoments } from './features/members/actions.server.ts';
import { membersOfBranches as bookedIn } from './features/presentations/actions/branch-members.server.ts';
import type { Academy } from './platform/academy.ts';
import { noteAccess } from './platform/office-log.ts';
import type { StaffActor } from './shared/actor.ts';

/** What the features ask of the staff above them. */
export function officeMoments(academy: Academy) {
  return {
    noteAccess: (actor: StaffActor, whose: string, what: string) =>
      noteAccess(academy.db, actor, { whose, what, reason: '' }, academy.clock.now()),
  };
}

/** What the office's member rooms ask of the features above them. */
export function officeMemberMoments(academy: Academy, ofMembers: MemberMoments): OfficeMemberMoments {
  return {
    async membersOf(branchIds) {
      const known = [registeredIn, askedIn, bookedIn].map((read) => read(academy, branchIds));
      return [...new Set((await Promise.all(known)).flat())];
    },
    recordsOf: (memberId) => ofMembers.recordsOf(memberId),
    endSessions: (tx, memberId, now) => ofMembers.endSessions(tx, memberId, 'password', now),
  };
}
