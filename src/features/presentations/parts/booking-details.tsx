import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { formatSeoulDateTime, formatSeoulTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type BookingView, cancelBooking, confirmOffer } from '../contract/bookings.ts';
import { bookingTones } from '../rules/tones.ts';
import { ChangeBooking } from './change-booking.tsx';
import { Survey } from './survey.tsx';

interface Props {
  readonly booking: BookingView;
  readonly onChanged: () => void;
}

/** A booking with its ticket, what happened, and what can be done next. */
export function BookingDetails({ booking, onChanged }: Props) {
  const { session } = booking;
  return (
    <>
      {booking.state === 'offered' && booking.offeredUntil && (
        <Offer booking={booking} onChanged={onChanged} />
      )}
      {session.state === 'cancelled' && (
        <Notice tone="warn" title="학원 사정으로 취소된 설명회입니다. 죄송합니다.">
          <p>
            <ButtonLink to="/presentation" variant="secondary">
              다른 회차 보기
            </ButtonLink>
          </p>
        </Notice>
      )}
      {booking.may.survey && <Survey booking={booking} onChanged={onChanged} />}
      {booking.surveyScore !== null && <Notice tone="good" title="설문에 답해 주셔서 고맙습니다." />}
      <Card className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-xl">{session.title}</h2>
          <StatusBadge tone={bookingTones[booking.state]}>
            {booking.place === null ? booking.stateLabel : `대기 ${booking.place}번째`}
          </StatusBadge>
        </div>
        <Facts
          rows={[
            ['일시', `${formatSeoulDateTime(session.startsAt)} - ${formatSeoulTime(session.endsAt)}`],
            ['장소', session.isOnline ? session.place : `${session.place}, ${session.branchAddress}`],
            ['인원', `${booking.party}명`],
            ['자녀 학년', booking.childGrades.join(', ')],
            ['예약자', booking.name],
            ['예약번호', booking.bookingNo],
            ...(booking.needs.length > 0 ? [['필요하신 것', booking.needs.join(', ')] as const] : []),
            ...(booking.question ? [['남기신 질문', booking.question] as const] : []),
          ]}
        />
        <Entrance booking={booking} />
        <Actions booking={booking} onChanged={onChanged} />
      </Card>
      <section className="grid gap-2">
        <h2 className="text-lg">진행 내역</h2>
        <Timeline steps={booking.timeline} />
      </section>
    </>
  );
}

function Offer({ booking, onChanged }: Props) {
  const confirming = useMutation({
    mutationFn: () => callApi(confirmOffer, { token: booking.token }),
    onSettled: onChanged,
  });
  return (
    <Notice tone="warn" title="자리가 생겼습니다." isLive>
      <p>
        {formatSeoulDateTime(booking.offeredUntil ?? '')}까지 확정해 주세요. 시간이 지나면 다음 분께
        안내됩니다.
      </p>
      {confirming.error && <p className="font-medium text-danger">{sentenceOf(confirming.error)}</p>}
      <Button
        className="justify-self-start"
        disabled={!booking.may.confirm}
        isBusy={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        {`${booking.party}자리 확정하기`}
      </Button>
    </Notice>
  );
}

/** The way in: the QR ticket at the branch, the link online. */
function Entrance({ booking }: { booking: BookingView }) {
  if (booking.onlineUrl) {
    return (
      <ButtonLink to={booking.onlineUrl} isOutside>
        온라인 설명회 들어가기
      </ButtonLink>
    );
  }
  if (booking.qrText) {
    return (
      <div className="grid justify-items-center gap-2 rounded-card bg-mist p-4">
        <img
          className="size-44"
          alt={`예약번호 ${booking.bookingNo}의 QR 코드`}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(booking.qrText))}`}
        />
        <p className="text-sm text-ink-soft">입구에서 이 화면을 보여 주세요.</p>
      </div>
    );
  }
  if (booking.state === 'booked' && booking.session.isOnline)
    return <p className="text-ink-soft">접속 주소는 당일 오전 9시부터 이곳과 문자로 알려 드립니다.</p>;
  return null;
}

function Actions({ booking, onChanged }: Props) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const isComing = booking.may.cancel;
  return (
    <div className="flex flex-wrap gap-2">
      {booking.state === 'booked' && isComing && (
        <ButtonLink
          to={`/api/presentations/bookings/${booking.token}/calendar`}
          variant="secondary"
          isOutside
        >
          일정 저장 (.ics)
        </ButtonLink>
      )}
      {booking.may.change && (
        <Button variant="secondary" onClick={() => setOpen('change')}>
          {booking.state === 'waiting' ? '인원 줄이기' : '예약 변경'}
        </Button>
      )}
      {isComing && (
        <Button variant="secondary" onClick={() => setOpen('cancel')}>
          {booking.state === 'booked' ? '예약 취소' : '대기 취소'}
        </Button>
      )}
      {open === 'change' && (
        <ChangeBooking booking={booking} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
      {open === 'cancel' && (
        <CancelDialog booking={booking} onChanged={onChanged} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

function CancelDialog({ booking, onChanged, onClose }: Props & { readonly onClose: () => void }) {
  const cancelling = useMutation({
    mutationFn: () => callApi(cancelBooking, { token: booking.token }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  return (
    <ActDialog
      title={booking.state === 'booked' ? '예약 취소' : '대기 취소'}
      onClose={onClose}
      refusal={cancelling.error && sentenceOf(cancelling.error)}
      action={{
        label: '취소하기',
        run: () => cancelling.mutate(),
        isBusy: cancelling.isPending,
        isDanger: true,
      }}
    >
      <p>취소하시면 자리는 기다리시는 분께 바로 돌아갑니다.</p>
      {booking.may.change && booking.party > 1 && (
        <p className="text-ink-soft">일부만 못 오시면 취소하지 마시고 예약 변경에서 인원을 줄여 주세요.</p>
      )}
    </ActDialog>
  );
}
