import { daysUntil } from '#src/features/policies/rules.ts';
import type { WaitlistTerms } from '#src/features/seats/rules/waitlist.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { valueAt } from '#src/shared/record.ts';

interface Clock {
  readonly state: 'draft' | 'open' | 'cancelled';
  readonly closesAt: Date;
  readonly startsAt: Date;
}

/** Minutes before a test in which nobody is offered a seat any more: a family must still come. */
export const offerMarginMinutes = 60;

const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Why nobody waits for a session any more; null while the line goes on. */
export function waitlistOverBy(
  session: Clock,
  now: Date,
): 'cancelled' | 'started' | 'closed_by_staff' | 'closed' | null {
  if (session.state === 'cancelled') return 'cancelled';
  if (now >= session.startsAt) return 'started';
  if (session.state === 'draft') return 'closed_by_staff';
  return now >= session.closesAt ? 'closed' : null;
}

/**
 * What holds for the line of a session: no offer beyond the end of registration or the hour before the test, and from the
 * day staff chose (`passFromDays` before it, null for never) nobody keeps a seat empty by needing more of them.
 */
export function waitlistTermsOf(
  session: Clock & { readonly passFromDays: number | null },
  now: Date,
): WaitlistTerms {
  const margin = new Date(session.startsAt.getTime() - offerMarginMinutes * minuteMs);
  const isOver = waitlistOverBy(session, now) !== null;
  return {
    offersUntil: isOver ? null : earlier(session.closesAt, margin),
    mayPass: session.passFromDays !== null && daysUntil(session.startsAt, now) <= session.passFromDays,
  };
}

/** Whether money may still be moved for a seat: not for a session taken back or cancelled, nor once it has begun. */
export function maySeatFor(session: Clock, now: Date): boolean {
  return session.state === 'open' && now < session.startsAt;
}

/** How a place in a line ended otherwise than with a registration, as the family and the office read it. */
export const waitEndLabels = {
  closed: '접수가 마감되어 대기가 끝났습니다.',
  closed_by_staff: '분원에서 이 회차의 접수를 닫아 대기가 끝났습니다.',
  started: '시험이 시작되어 대기가 끝났습니다.',
  cancelled: '회차가 취소되어 대기가 끝났습니다.',
  other_room: '함께 신청하신 다른 회차의 대기가 끝나 이 대기도 끝났습니다.',
  left: '대기를 취소하셨습니다.',
  party_left: '함께 대기하던 분이 대기를 취소하여 이 대기도 끝났습니다.',
  seated_here: '이 회차에 접수하셨습니다.',
  given_up: '다른 회차에 접수하시면서 이 대기는 취소하기로 하셨습니다.',
  other_option: '함께 고르신 다른 회차에 자리가 나 이 대기는 끝났습니다.',
  elsewhere: '같은 학생이 다른 보호자 계정에서 이 테스트에 접수되어 있어 대기가 끝났습니다.',
  attended: '이미 이 테스트를 응시하여 대기가 끝났습니다.',
  conflict: '같은 시간에 접수하신 다른 테스트가 있어 자리를 안내하지 못하고 대기가 끝났습니다.',
  not_changeable: '접수하신 회차의 변경 기한이 지나 자리를 안내하지 못하고 대기가 끝났습니다.',
  child_gone: '대기를 신청하신 보호자의 자녀 목록에 없는 학생이어서 대기가 끝났습니다.',
  payer_left: '자리를 결제하던 보호자가 더는 함께하지 않아 대기가 끝났습니다.',
  lapsed: '안내드린 자리의 기한이 지나 다음 순번으로 넘어갔습니다.',
  declined: '안내드린 자리를 다음 순번에 넘기셨습니다.',
  moved: '다른 회차로 옮기시면서 안내드린 자리는 다음 순번으로 넘어갔습니다.',
  cancelled_by_staff: '분원에서 접수를 취소하여 안내드린 자리가 다음 순번으로 넘어갔습니다.',
} as const;
export type WaitEnd = keyof typeof waitEndLabels;

/** The sentence of a kept reason; an unknown one says no more than that it is over. */
export function waitEndLabel(reason: string): string {
  return valueAt(waitEndLabels, reason) ?? '대기가 끝났습니다.';
}
