import { listApplications } from '#src/features/applications/actions.server.ts';
import {
  type Application,
  applicationsOf,
  kindLabels,
} from '#src/features/applications/rules/applications.ts';
import type { OfficeEntry } from '#src/features/members/contract/timeline.ts';
import { branchesOfSessions } from '#src/features/registrations/actions/changes/branch-members.server.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { Academy } from '../platform/academy.ts';
import { formatPrice } from '../shared/krw.ts';
import { formatSeoulDateTime } from '../shared/seoul-time.ts';

type Sessions = ReadonlyMap<number, number>;
type Of<K extends string> = Extract<Application, Record<K, unknown>>;

/**
 * What the parent's own list of requests shows, for staff who see the family: the same entries by the same rule, those
 * of the own branches, each with the room of the office it belongs to.
 */
export async function memberTimeline(
  academy: Academy,
  actor: StaffActor,
  memberId: number,
): Promise<OfficeEntry[]> {
  const listed = await listApplications(academy, memberId);
  const sessionIds = [...listed.registrations, ...listed.waiting].map((one) => one.sessionId);
  const sessions = await branchesOfSessions(academy, sessionIds);
  const isOwn = (one: Application) => {
    const branchId = branchOf(one, sessions);
    return actor.branchIds === null || (branchId !== null && actor.branchIds.includes(branchId));
  };
  return applicationsOf(listed)
    .filter(isOwn)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map((one) => entryOf(one, actor));
}

function branchOf(one: Application, sessions: Sessions): number | null {
  if ('registration' in one) return sessions.get(one.registration.sessionId) ?? null;
  if ('wait' in one) return sessions.get(one.wait.sessionId) ?? null;
  if ('booking' in one) return one.booking.session.branchId;
  if ('place' in one) return one.place.branchId;
  return 'request' in one ? one.request.branchId : one.attempt.branchId;
}

function entryOf(one: Application, actor: StaffActor): OfficeEntry {
  const { key, at, children } = one;
  const common = { key, at, children, kindLabel: kindLabels[one.kind] };
  if ('registration' in one) return { ...common, ...ofRegistration(one, actor) };
  if ('wait' in one) return { ...common, ...ofWait(one) };
  if ('booking' in one) return { ...common, ...ofBooking(one) };
  if ('place' in one) return { ...common, ...ofPlace(one) };
  return { ...common, ...('request' in one ? ofRequest(one) : ofAttempt(one)) };
}

type TimelineEntry = Pick<OfficeEntry, 'title' | 'stateLabel' | 'facts' | 'steps' | 'links'>;

function ofPlace({ place: it }: Of<'place'>): TimelineEntry {
  return {
    title: it.title,
    stateLabel: it.state === 'held' ? '자리 맡아 둠' : '등록됨',
    facts: [
      ['분원', it.branchName],
      ...(it.state === 'held' ? [['맡아 둔 기한', formatSeoulDateTime(it.heldUntil)] as const] : []),
    ],
    steps: [{ label: '맡음', at: it.createdAt }],
    links: [],
  };
}

function ofRegistration({ registration: it }: Of<'registration'>, actor: StaffActor): TimelineEntry {
  const { payment, result } = it;
  return {
    title: it.title,
    stateLabel: it.stateLabel,
    facts: [
      ['일시', formatSeoulDateTime(it.startsAt)],
      ['장소', `${it.branchName} ${it.room}`],
      ['응시료', formatPrice(it.amountKrw) + (payment ? ` (${payment.stateLabel})` : '')],
      // Its own part of the order, and nothing of what a bank took back.
      ...(payment?.refund?.state === 'done'
        ? [['환불', formatPrice(payment.refund.amountKrw)] as const]
        : []),
      ...(result ? [['결과', `${result.verdictLabel} ${result.placement}`.trim()] as const] : []),
    ],
    steps: [
      { label: '접수', at: it.createdAt },
      { label: '결제', at: payment?.paidAt ?? null },
      { label: '확정', at: it.confirmedAt },
      { label: '취소', at: it.cancelledAt },
      { label: '결과 발표', at: result?.publishedAt ?? null },
    ],
    links: [
      { label: '접수 변경·취소', to: `/office/check-in/${it.registrationNo}` },
      { label: '접수 명단', to: `/office/tests/${it.sessionId}?q=${it.registrationNo}` },
      ...(payment && mayDo(actor, 'money')
        ? [{ label: '결제', to: `/office/payments/${payment.paymentId}` }]
        : []),
    ],
  };
}

function ofWait({ wait }: Of<'wait'>): TimelineEntry {
  return {
    title: wait.title,
    stateLabel: `대기 ${wait.place}번째`,
    facts: [
      ['일시', formatSeoulDateTime(wait.startsAt)],
      ['장소', wait.branchName],
    ],
    steps: [],
    links: [{ label: '접수 명단', to: `/office/tests/${wait.sessionId}` }],
  };
}

function ofBooking({ booking }: Of<'booking'>): TimelineEntry {
  const { session } = booking;
  return {
    title: session.title,
    stateLabel: booking.place === null ? booking.stateLabel : `대기 ${booking.place}번째`,
    facts: [
      ['일시', formatSeoulDateTime(session.startsAt)],
      ['장소', session.place],
      ['인원', `${booking.party}명`],
    ],
    steps: booking.timeline,
    links: [{ label: '예약 명단', to: `/office/presentations/${session.sessionId}?q=${booking.bookingNo}` }],
  };
}

function ofRequest({ request }: Of<'request'>): TimelineEntry {
  const { appointment } = request;
  return {
    title: `${request.branchName} 상담`,
    stateLabel: request.stateLabel,
    facts: [
      ['상담 내용', request.topics.join(', ')],
      appointment
        ? ['시간', `${appointment.kindLabel} ${formatSeoulDateTime(appointment.startsAt)}`]
        : ['연락 시간', request.wishLabel],
      ...(request.counsellor ? [['담당', request.counsellor] as const] : []),
    ],
    steps: request.timeline,
    links: [{ label: '상담 기록', to: `/office/counselling?q=${request.requestNo}` }],
  };
}

function ofAttempt({ attempt }: Of<'attempt'>): TimelineEntry {
  return {
    title: attempt.kind === 'retest' ? '재시험' : '레벨 테스트',
    stateLabel: attempt.stateLabel,
    facts: [
      ['분원', attempt.branchName],
      ['응시번호', attempt.attemptNo],
    ],
    steps: [
      { label: '신청', at: attempt.createdAt },
      { label: '시작', at: attempt.startedAt },
      { label: '끝', at: attempt.closedAt },
    ],
    links: [{ label: '응시 기록', to: `/office/level-tests/attempts/${attempt.attemptNo}` }],
  };
}
