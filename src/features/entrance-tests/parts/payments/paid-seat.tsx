import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { ticketEndpoint } from '#src/features/test-day/contract/papers.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { useKeptTicket } from '../use-kept-ticket.ts';

/** The code the door reads and the way there, at once: nothing more has to be opened. Without an answer the ticket has both. */
export function PaidSeat({ registrationNo }: { registrationNo: string }) {
  const ticket = useQuery({
    queryKey: ['ticket', registrationNo],
    retry: false,
    queryFn: () => callApi(ticketEndpoint, { registrationNo }),
  });
  const isKept = useKeptTicket(registrationNo, ticket);
  if (ticket.isPending) return <Skeleton className="h-40" />;
  if (!ticket.data) return null;
  const { place, qrText } = ticket.data;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-card bg-mist p-4">
      <img
        className="size-32 rounded-lg bg-paper p-1"
        alt={`접수번호 ${registrationNo}의 QR 코드`}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(qrText))}`}
      />
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">입구에서 이 화면을 보여 주세요.</p>
        {isKept && <p className="text-ink-soft">수험표는 인터넷이 없어도 이 기기에서 열립니다.</p>}
        {place && (
          <>
            <p className="text-ink-soft">{place.address}</p>
            <ButtonLink to={`/maps#${place.code}`} variant="quiet" className="-ml-5 justify-self-start">
              길찾기
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
