import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import type { listApplicationsEndpoint } from '../contract.ts';

type Listed = DataOf<typeof listApplicationsEndpoint>;

/** A seat of a class as it is at an instant: over once its time is, though the list still has it. */
export type ListedPlace = Listed['places'][number] & { readonly isOver?: boolean };

type ListedInTime = Omit<Listed, 'places'> & { readonly places: readonly ListedPlace[] };

export type ApplicationKind = 'entrance_test' | 'presentation' | 'counselling' | 'level_test';
export const kindLabels: Readonly<Record<ApplicationKind, string>> = {
  entrance_test: '입학 테스트',
  presentation: '설명회',
  counselling: '상담',
  level_test: '레벨 테스트',
};

/** One thing a member has asked for, whatever its kind. */
export type Application = {
  readonly key: string;
  readonly at: string;
  /** Names of the children it is for; where only a grade is known, all children of that grade. */
  readonly children: readonly string[];
  /** True where something waits for the member: seats to pay or to confirm, a test to go on with, a class to enrol in, a survey. */
  readonly isWaiting: boolean;
} & (
  | { readonly kind: 'entrance_test'; readonly registration: Listed['registrations'][number] }
  | { readonly kind: 'entrance_test'; readonly wait: Listed['waiting'][number] }
  | { readonly kind: 'presentation'; readonly booking: Listed['bookings'][number] }
  | { readonly kind: 'counselling'; readonly request: Listed['requests'][number] }
  | { readonly kind: 'level_test'; readonly attempt: Listed['attempts'][number] }
  | { readonly kind: 'level_test'; readonly place: ListedPlace }
);

/** Whether an attempt can still be gone on with. */
export function isUnderWay(state: Listed['attempts'][number]['state']): boolean {
  return state === 'created' || state === 'consented' || state === 'in_progress';
}

/** Everything in one list: what waits for the member first, then the newest. */
export function applicationsOf(listed: ListedInTime): Application[] {
  const ofGrade = (label: string) =>
    listed.children.filter((child) => child.gradeLabel === label).map((child) => child.name);
  const all: Application[] = [
    ...listed.registrations.map((registration) => ({
      kind: 'entrance_test' as const,
      key: registration.registrationNo,
      at: registration.createdAt,
      children: [registration.childName],
      isWaiting: registration.state === 'held',
      registration,
    })),
    ...listed.waiting.map((wait) => ({
      kind: 'entrance_test' as const,
      key: `wait-${wait.sessionId}-${wait.childId}`,
      at: wait.startsAt,
      children: [wait.childName],
      isWaiting: false,
      wait,
    })),
    ...listed.bookings.map((booking) => ({
      kind: 'presentation' as const,
      key: booking.bookingNo,
      at: booking.createdAt,
      children: booking.childGrades.flatMap(ofGrade),
      isWaiting: booking.may.confirm || booking.may.survey,
      booking,
    })),
    ...listed.requests.map((request) => ({
      kind: 'counselling' as const,
      key: request.requestNo,
      at: request.createdAt,
      children: ofGrade(gradeLabel(request.childGrade)),
      isWaiting: request.state === 'no_answer',
      request,
    })),
    ...listed.attempts.map((attempt) => ({
      kind: 'level_test' as const,
      key: attempt.attemptNo,
      at: attempt.createdAt,
      children: [attempt.studentName],
      isWaiting: isUnderWay(attempt.state),
      attempt,
    })),
    ...listed.places.map((place) => ({
      kind: 'level_test' as const,
      key: place.placeNo,
      at: place.createdAt,
      children: [place.studentName],
      isWaiting: place.state === 'held' && !place.isOver,
      place,
    })),
  ];
  return all.sort((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || b.at.localeCompare(a.at));
}

/** The list narrowed to a child and a kind; blank means all. What names no child belongs to all of them. */
export function narrowed(
  all: readonly Application[],
  by: { readonly child: string; readonly kind: string },
): Application[] {
  return all.filter(
    (one) =>
      (by.kind === '' || one.kind === by.kind) &&
      (by.child === '' || one.children.length === 0 || one.children.includes(by.child)),
  );
}

/**
 * The list as it is at an instant of the server's clock: a seat whose time is over is held no more, though the sweep that frees
 * it comes a moment later.
 */
export function inTime(listed: Listed, nowMs: number): ListedInTime {
  const isOver = (until: string | null | undefined) => until != null && Date.parse(until) <= nowMs;
  return {
    ...listed,
    registrations: listed.registrations.map((one) => {
      if (one.state === 'held' && isOver(one.holdExpiresAt))
        return { ...one, state: 'expired', stateLabel: registrationLabels.expired };
      return isOver(one.payAgainUntil) ? { ...one, payAgainUntil: null } : one;
    }),
    places: listed.places.map((one) => ({ ...one, isOver: one.state === 'held' && isOver(one.heldUntil) })),
    waiting: listed.waiting.filter((one) => !isOver(one.offer?.until)),
  };
}
