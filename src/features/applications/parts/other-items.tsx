import type { ReactNode } from 'react';
import type { CounsellingView } from '#src/features/counselling/contract/requests.ts';
import { counsellingTones } from '#src/features/counselling/rules/tones.ts';
import { attemptTones } from '#src/features/level-attempts/rules/tones.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import type { BookingView } from '#src/features/presentations/contract/bookings.ts';
import { bookingTones } from '#src/features/presentations/rules/tones.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { isUnderWay } from '../rules/applications.ts';

interface FrameProps {
  readonly kind: string;
  readonly title: string;
  readonly tone: StatusTone;
  readonly label: string;
  readonly children: ReactNode;
}

/** One thing asked for, with its kind, its name and its state. */
export function Frame({ kind, title, tone, label, children }: FrameProps) {
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">{kind}</p>
          <h2 className="text-lg">{title}</h2>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {children}
    </Card>
  );
}

/** A booking of a presentation; what can be done stands on its own page, one press away. */
export function BookingItem({ booking }: { booking: BookingView }) {
  const { session, may } = booking;
  const link = `/presentation/booking?link=${booking.token}`;
  const next = may.confirm ? '자리 확정하기' : may.survey ? '설문 답하기' : null;
  return (
    <Frame
      kind={`설명회 · ${booking.childGrades.join(', ')}`}
      title={session.title}
      tone={bookingTones[booking.state]}
      label={booking.place === null ? booking.stateLabel : `대기 ${booking.place}번째`}
    >
      <Facts
        rows={[
          ['일시', formatSeoulDateTime(session.startsAt)],
          ['장소', session.place],
          ['인원', `${booking.party}명`],
          ['예약번호', booking.bookingNo],
        ]}
      />
      <Timeline steps={booking.timeline} />
      <div className="flex flex-wrap gap-2">
        {next && <ButtonLink to={link}>{next}</ButtonLink>}
        <ButtonLink to={link} variant={next ? 'secondary' : 'primary'}>
          {booking.qrText ? '입장권' : '예약 보기'}
        </ButtonLink>
        {(may.change || may.cancel) && (
          <ButtonLink to={link} variant="secondary">
            {may.change ? '변경·취소' : '취소'}
          </ButtonLink>
        )}
        {booking.state === 'booked' && may.cancel && (
          <ButtonLink
            to={`/api/presentations/bookings/${booking.token}/calendar`}
            variant="secondary"
            isOutside
          >
            일정 저장 (.ics)
          </ButtonLink>
        )}
        {session.postId !== null && (
          <ButtonLink to={`/board/${session.postId}`} variant="secondary">
            정리한 글
          </ButtonLink>
        )}
      </div>
    </Frame>
  );
}

/** A request for counselling. */
export function RequestItem({ request }: { request: CounsellingView }) {
  const link = request.token ? `/counseling?request=${request.token}` : null;
  const { appointment } = request;
  return (
    <Frame
      kind={`상담 · ${gradeLabel(request.childGrade)}`}
      title={`${request.branchName} 상담`}
      tone={counsellingTones[request.state]}
      label={request.stateLabel}
    >
      <Facts
        rows={[
          ['상담 내용', request.topics.join(', ')],
          ...(request.classLabel ? [['맡아 둔 반', request.classLabel] as const] : []),
          appointment
            ? (['시간', `${appointment.kindLabel} ${formatSeoulDateTime(appointment.startsAt)}`] as const)
            : (['연락 시간', request.wishLabel] as const),
          ...(request.counsellor ? [['담당', `${request.counsellor} 선생님`] as const] : []),
          ['접수번호', request.requestNo],
        ]}
      />
      <Timeline steps={request.timeline} />
      <div className="flex flex-wrap gap-2">
        {link && (
          <ButtonLink to={link} variant="secondary">
            {request.isChangeable ? (appointment ? '시간 변경·취소' : '시간 정하기') : '상담 보기'}
          </ButtonLink>
        )}
        <ButtonLink to={`tel:${request.branchPhone}`} variant="secondary" isOutside>
          {`분원 전화 ${request.branchPhone}`}
        </ButtonLink>
      </div>
    </Frame>
  );
}

/** An attempt at a level test. */
export function AttemptItem({ attempt }: { attempt: AttemptView }) {
  const isOpen = isUnderWay(attempt.state);
  const to = isOpen ? '/test' : `/test/done?attempt=${attempt.attemptNo}`;
  const kind = attempt.kind === 'retest' ? '재시험' : '레벨 테스트';
  return (
    <Frame
      kind={`${kind} · ${attempt.studentName}`}
      title={attempt.offer.title}
      tone={attemptTones[attempt.state]}
      label={attempt.stateLabel}
    >
      <Facts
        rows={[
          ['분원', attempt.branchName],
          ['응시번호', attempt.attemptNo],
          ...(attempt.receipt ? [['제출한 답', `${attempt.receipt.count}개`] as const] : []),
        ]}
      />
      <Timeline
        steps={[
          { label: '신청', at: attempt.createdAt },
          { label: '시작', at: attempt.startedAt },
          { label: '제출', at: attempt.closedAt },
        ]}
      />
      {attempt.state !== 'void' && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={to}>{isOpen ? '이어서 응시하기' : '접수증과 결과'}</ButtonLink>
          {attempt.retestFrom && (
            <ButtonLink to="/retest" variant="secondary">
              재시험 보기
            </ButtonLink>
          )}
        </div>
      )}
    </Frame>
  );
}
