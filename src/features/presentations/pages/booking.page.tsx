import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { readBooking } from '../contract/bookings.ts';
import { FindBookings } from '../parts/find-bookings.tsx';

/** Only who comes by a link sees it; it draws the code for the door. */
const BookingDetails = lazy(async () => ({
  default: (await import('../parts/booking-details.tsx')).BookingDetails,
}));

/** The address holds the secret of the booking: no referrer carries it away, no search engine keeps it. */
export const meta = () => [
  ...pageMeta({ title: '설명회 예약 확인', isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
];

export default function BookingPage() {
  const [query] = useSearchParams();
  const token = query.get('link') ?? '';
  return (
    <div className="grid max-w-2xl gap-6 py-6">
      <h1 className="text-2xl md:text-3xl">{token ? '설명회 예약 확인' : '내 설명회 예약 찾기'}</h1>
      {token ? <ByLink token={token} isDone={query.get('done') !== null} /> : <FindBookings />}
    </div>
  );
}

function ByLink({ token, isDone }: { token: string; isDone: boolean }) {
  const found = useQuery({
    queryKey: ['presentation-booking', token],
    retry: false,
    refetchInterval: 30_000,
    queryFn: () => callApi(readBooking, { token }),
  });
  if (cannotShow(found)) {
    return (
      <Notice tone="bad" title={sentenceOf(found.error)} isLive>
        <p>
          <ButtonLink to="/presentation/booking" variant="secondary">
            휴대폰 번호로 찾기
          </ButtonLink>
        </p>
      </Notice>
    );
  }
  if (!found.data) {
    return (
      <div role="status" aria-label="불러오는 중입니다">
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <>
      {isDone && <Done isWaiting={found.data.booking.state === 'waiting'} />}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <BookingDetails booking={found.data.booking} onChanged={() => void found.refetch()} />
      </Suspense>
    </>
  );
}

function Done({ isWaiting }: { isWaiting: boolean }) {
  return (
    <Notice tone="good" title={isWaiting ? '대기 신청이 완료되었습니다.' : '예약이 완료되었습니다.'} isLive>
      <p>이 화면의 주소를 문자로도 보내 드렸습니다. 링크를 가진 분은 누구나 예약을 바꿀 수 있습니다.</p>
    </Notice>
  );
}
