import type { OfficePaymentHooks } from '#src/features/bookkeeping/actions/payments.server.ts';
import type { PaymentPlaces } from '#src/features/bookkeeping/actions/places.server.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { BranchHooks } from '#src/features/branches/actions/closures.server.ts';
import { listPlaces } from '#src/features/classes/actions/own-places.server.ts';
import { releaseTimesOfBranch } from '#src/features/counselling/actions/calendar/released-times.server.ts';
import type { CounsellingHooks } from '#src/features/counselling/actions/calendar/steps.server.ts';
import { dutiesOf, settleTeamChange } from '#src/features/counselling/actions/leaving-staff.server.ts';
import { takeOver } from '#src/features/counselling/actions/requests/follow-up.server.ts';
import { membersOfBranches as askedIn } from '#src/features/counselling/store/branch-members.server.ts';
import { entranceSteps, registeredAt } from '#src/features/entrance-tests/actions/family-steps.server.ts';
import { levelTestSteps } from '#src/features/level-tests/actions/family-steps.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import type { OfficeMemberHooks } from '#src/features/members/actions/office.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import type { PolicyHooks } from '#src/features/policies/actions.server.ts';
import type { PresentationHooks } from '#src/features/presentation-day/actions/follow-ups.server.ts';
import { presentationSteps } from '#src/features/presentations/actions/family-steps.server.ts';
import {
  presentationInRoom,
  presentationsOn,
} from '#src/features/presentations/actions/sessions/planning.server.ts';
import { membersOfBranches as bookedIn } from '#src/features/presentations/store/branch-members.server.ts';
import {
  branchOfOrder,
  refundAdvice,
  registrationsByPolicy,
  seatsOfOrder,
} from '#src/features/registrations/actions/payments/orders-office.server.ts';
import {
  movementsIn,
  ordersOfBranches,
  placesOfMoved,
  placesOfPayments,
  membersOfBranches as registeredIn,
} from '#src/features/registrations/store/branch-members.server.ts';
import { counsellorsOf } from '#src/features/staff/actions/colleagues.server.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { TeamHooks } from '#src/features/staff/actions/team.server.ts';
import { type RoomHooks, testsOn } from '#src/features/test-sessions/actions/room-use.server.ts';
import { type Among, amongAny } from '#src/platform/db/queries/among.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { serveLists } from '#src/platform/http/serve-list.ts';
import type { Academy } from '../platform/academy.ts';
import { memberTimeline } from './member-timeline.ts';

/** What the features ask of the staff above them, and of what a family did elsewhere. */
export const officeHooks: CounsellingHooks = {
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

/** What closing a branch for a day asks of those who hold something there. */
export const branchHooks: BranchHooks = {
  onClosed: async (academy, tx, { branchId, reason }) =>
    (await releaseTimesOfBranch(academy, tx, { branchId, loss: { reason, hooks: officeHooks } })).released,
  heldOn: async (tx, branchId, day) => [
    ...(await testsOn(tx, branchId, day)),
    ...(await presentationsOn(tx, branchId, day)),
  ],
};

/** What planning a test asks of the presentations. */
export const roomHooks: RoomHooks = { presentationInRoom };

/** What the staff tell the counselling: who counsels where has changed. */
export function teamHooks(academy: Academy): TeamHooks {
  return {
    onTeamChanged: (tx, staffId) => settleTeamChange(academy, tx, { staffId, hooks: officeHooks }),
    dutiesOf: (db, asked) => dutiesOf(db, asked, academy.clock.now()),
  };
}

/** What the presentations ask of the counselling: a guest who wishes to talk. */
export function presentationHooks(academy: Academy): PresentationHooks {
  return {
    takeOver: (tx, guest, by) => takeOver(academy, tx, { handed: guest, by: { ...by, hooks: officeHooks } }),
  };
}

/** What the room of the refund rules asks of the features above it. */
export const policyHooks: PolicyHooks = { namesOf: staffNames, keptOf: registrationsByPolicy };

/** The members these branches know, from whatever they asked for there. */
export const membersKnownIn = (branchIds: readonly number[]): Among =>
  amongAny(registeredIn(branchIds), askedIn(branchIds), bookedIn(branchIds));

/** What the office's page of a member shows by itself. */
const ofMemberPage = ['members', 'children', 'consents', 'member_events'] as const;

/** What the office's member rooms ask of the features above them. */
export function officeMemberHooks(academy: Academy, ofMembers: MemberHooks): OfficeMemberHooks {
  return {
    membersOf: membersKnownIn,
    recordsOf: async (memberId) => {
      await ofMembers.joinGuests(memberId);
      return academy.personal.collect(academy.db, memberId, ofMemberPage);
    },
    timelineOf: (actor, memberId) => memberTimeline(academy, actor, memberId),
    endSessions: (tx, memberId, now) => ofMembers.endSessions(tx, memberId, { cause: 'password', now }),
    isChildBusy: (tx, childId, now) => ofMembers.isChildBusy(tx, childId, now),
  };
}

/** Where payments are, and the branches there are. */
export const paymentPlaces = ({ db }: Academy): PaymentPlaces => ({
  branchesOf: async (branchIds) =>
    (await listBranches(db)).flatMap(({ id, name }) =>
      branchIds === null || branchIds.includes(id) ? [{ id, name }] : [],
    ),
  placesOf: (paymentRefs) => placesOfPayments(db, paymentRefs),
  placesOfMoved: (span) => placesOfMoved(db, span),
});

/** What the office's payment room asks of the features that sell. */
export function officePaymentHooks(academy: Academy, hooks: PaymentHooks): OfficePaymentHooks {
  return {
    hooks,
    ordersOf: ordersOfBranches,
    movementsIn,
    ...paymentPlaces(academy),
    branchOf: (orderId) => branchOfOrder(academy, orderId),
    namesOf: (ids) => staffNames(academy.db, ids),
    adviceFor: refundAdvice,
    seatsOf: (orderId) => seatsOfOrder(academy, orderId),
  };
}

/** Where lists of the office have their readers: Vite finds them by their names. */
const listFiles = import.meta.glob<object>('../features/*/{actions,store}/**/*-list{,s}.server.ts', {
  eager: true,
});

/** Serves every list of the office whose reader is a `listReader`. */
export const officeLists = (gate: Gate, academy: Academy) =>
  serveLists(gate, academy, Object.values(listFiles));
