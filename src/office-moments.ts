import { membersOfBranches as askedIn } from './features/counselling/actions/branch-members.server.ts';
import type { CounsellingMoments } from './features/counselling/actions/calendar/steps.server.ts';
import { dutiesOf, settleTeamChange } from './features/counselling/actions/leaving-staff.server.ts';
import { takeOver } from './features/counselling/actions/requests/follow-up.server.ts';
import { membersOfBranches as registeredIn } from './features/entrance-tests/actions/branch-members.server.ts';
import { entranceSteps, registeredAt } from './features/entrance-tests/actions/family-steps.server.ts';
import {
  branchOfOrder,
  childrenOfRefunds,
  ordersOfBranches,
  refundAdvice,
  registrationsByPolicy,
} from './features/entrance-tests/actions/order-desk.server.ts';
import { levelTestSteps } from './features/level-tests/actions/family-steps.server.ts';
import { listPlaces } from './features/level-tests/actions/own-places.server.ts';
import type { MemberMoments } from './features/members/actions/members.server.ts';
import type { OfficeMemberMoments } from './features/members/actions/office.server.ts';
import type { OfficePaymentMoments } from './features/payments/actions/office.server.ts';
import type { PaymentMoments } from './features/payments/actions/orders.server.ts';
import type { PolicyMoments } from './features/policies/actions.server.ts';
import { membersOfBranches as bookedIn } from './features/presentations/actions/branch-members.server.ts';
import { presentationSteps } from './features/presentations/actions/family-steps.server.ts';
import type { PresentationMoments } from './features/presentations/actions/follow-ups.server.ts';
import { counsellorsOf } from './features/staff/actions/colleagues.server.ts';
import { staffNames } from './features/staff/actions/names.server.ts';
import type { TeamMoments } from './features/staff/actions/team.server.ts';
import { memberTimeline } from './member-timeline.ts';
import type { Academy } from './platform/academy.ts';

/** What the features ask of the staff above them, and of what a family did elsewhere. */
export const officeMoments: CounsellingMoments = {
  counsellorsOf,
  familyStepsOf: async (db, asked) => {
    const found = await Promise.all(
      [entranceSteps, levelTestSteps, presentationSteps].map((of) => of(db, asked)),
    );
    return found.flat();
  },
  registeredAt,
  keptClasses: listPlaces,
};

/** What the staff tell the counselling: who counsels where has changed. */
export function teamMoments(academy: Academy): TeamMoments {
  return {
    onTeamChanged: (tx, staffId) => settleTeamChange(academy, tx, staffId, officeMoments),
    dutiesOf: (db, asked) => dutiesOf(db, asked, academy.clock.now()),
  };
}

/** What the presentations ask of the counselling: a guest who wishes to talk. */
export function presentationMoments(academy: Academy): PresentationMoments {
  return {
    takeOver: (tx, guest, by) => takeOver(academy, tx, guest, { ...by, moments: officeMoments }),
  };
}

/** What the room of the refund rules asks of the features above it. */
export const policyMoments: PolicyMoments = { namesOf: staffNames, keptOf: registrationsByPolicy };

/** The members these branches know, from whatever they asked for there. */
export async function membersKnownIn(academy: Academy, branchIds: readonly number[]): Promise<number[]> {
  const known = [registeredIn, askedIn, bookedIn].map((read) => read(academy, branchIds));
  return [...new Set((await Promise.all(known)).flat())];
}

/** What the office's member rooms ask of the features above them. */
export function officeMemberMoments(academy: Academy, ofMembers: MemberMoments): OfficeMemberMoments {
  return {
    membersOf: (branchIds) => membersKnownIn(academy, branchIds),
    recordsOf: (memberId) => ofMembers.recordsOf(memberId),
    timelineOf: (actor, memberId) => memberTimeline(academy, actor, memberId),
    endSessions: (tx, memberId, now) => ofMembers.endSessions(tx, memberId, 'password', now),
    isChildBusy: (tx, childId, now) => ofMembers.isChildBusy(tx, childId, now),
  };
}

/** What the office's payment room asks of the features that sell. */
export function officePaymentMoments(academy: Academy, moments: PaymentMoments): OfficePaymentMoments {
  return {
    moments,
    ordersOf: (branchIds) => ordersOfBranches(academy, branchIds),
    branchOf: (orderId) => branchOfOrder(academy, orderId),
    namesOf: (ids) => staffNames(academy.db, ids),
    adviceFor: refundAdvice,
    childrenOf: (orderId) => childrenOfRefunds(academy, orderId),
  };
}
