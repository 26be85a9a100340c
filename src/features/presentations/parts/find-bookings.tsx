import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { GuestPhone, useGuestName } from '#src/features/members/parts/guest-phone.tsx';
import { useGuest } from '#src/features/members/parts/use-guest.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { listOwnBookings } from '../contract/bookings.ts';
import { bookingTones } from '../rules/tones.ts';

/** Finds bookings by the proven phone, for those who lost the link. */
export function FindBookings() {
  const guest = useGuest();
  const [name, setName] = useState('');
  const guestName = useGuestName(name);
  if (!guest.isKnown) return <Skeleton className="h-48" />;
  if (guest.isProven) return <OwnBookings isMember={guest.isMember} />;
  return (
    <Card className="grid gap-5">
      <p>예약하실 때 쓰신 휴대폰을 확인하시면 예약을 보여 드립니다.</p>
      <TextField
        ref={guestName.field}
        label="보호자 이름"
        error={guestName.error}
        autoComplete="name"
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <GuestPhone name={name} {...guest.phone} onNameFault={guestName.onNameFault} />
    </Card>
  );
}

function OwnBookings({ isMember }: { isMember: boolean }) {
  const own = useQuery({
    queryKey: ['presentation-bookings'],
    queryFn: () => callApi(listOwnBookings, {}),
  });
  if (cannotShow(own)) return <Notice tone="bad" title={sentenceOf(own.error)} isLive />;
  if (!own.data) return <Skeleton className="h-48" />;
  if (own.data.bookings.length === 0) {
    return (
      <EmptyState title={isMember ? '예약하신 설명회가 없습니다.' : '이 번호로 예약하신 설명회가 없습니다.'}>
        {!isMember && <p>회원이시면 로그인해 주세요. 회원으로 하신 예약은 로그인하셔야 보입니다.</p>}
        {!isMember && <ButtonLink to="/signin?returnTo=/presentation/booking">로그인</ButtonLink>}
        <ButtonLink to="/presentation">설명회 보기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {own.data.bookings.map((booking) => (
        <li key={booking.bookingNo}>
          <Card className="grid gap-2">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="text-lg">
                <Link
                  to={`/presentation/booking?link=${booking.token}`}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {booking.session.title}
                </Link>
              </h2>
              <StatusBadge tone={bookingTones[booking.state]}>{booking.stateLabel}</StatusBadge>
            </div>
            <p className="text-ink-soft">
              {formatSeoulDateTime(booking.session.startsAt)} · {booking.session.place} · {booking.party}명
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
