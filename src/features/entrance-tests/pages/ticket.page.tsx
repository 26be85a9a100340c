import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { renderSVG } from 'uqr';
import { ticketEndpoint } from '#src/features/test-day/contract/papers.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { formatBirthDate } from '#src/shared/people/birth-date.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Facts } from '#src/ui/card.tsx';
import { callApi } from '#src/web/api/api.ts';
import { InstallLine } from '#src/web/install/install-line.tsx';
import { useSession } from '#src/web/session/session.tsx';
import { Paper } from '../parts/paper.tsx';
import { ticketNotes, useKeptTicket } from '../parts/use-kept-ticket.ts';

export const meta = () => [{ title: titled('수험표') }, { name: 'robots', content: 'noindex' }];

export default function TicketPage() {
  const { registrationNo = '' } = useParams();
  const { status } = useSession();
  const ticket = useQuery({
    queryKey: ['ticket', registrationNo],
    enabled: status === 'in',
    retry: false,
    queryFn: () => callApi(ticketEndpoint, { registrationNo }),
  });
  const isKept = useKeptTicket(registrationNo, ticket);
  return (
    <Paper title="입학 테스트 수험표" isPending={ticket.isPending} error={ticket.error}>
      {ticket.data && (
        <>
          <div className="grid items-start gap-6 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
            <TicketFacts ticket={ticket.data} />
            <img
              className="size-40 max-sm:order-first max-sm:mx-auto"
              alt={`접수번호 ${registrationNo}의 QR 코드`}
              src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(ticket.data.qrText))}`}
            />
          </div>
          <section className="grid gap-2">
            <h2 className="text-lg">준비물과 안내</h2>
            <ul className="list-disc pl-5">
              {ticketNotes(ticket.data.registration).map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
          {isKept && (
            <p role="status" className="no-print text-sm text-ink-soft">
              이 기기에 보관했습니다. 인터넷이 연결되지 않아도 이 화면이 열립니다. 로그아웃하면 지워집니다.
            </p>
          )}
          <InstallLine />
        </>
      )}
    </Paper>
  );
}

type Ticket = DataOf<typeof ticketEndpoint>;

/** Who comes where and when: what the door and the taxi ask. */
function TicketFacts({ ticket: { registration, birthDate, place } }: { ticket: Ticket }) {
  const room = registration.room || '당일 입구에서 안내해 드립니다';
  return (
    <Facts
      rows={[
        ['학생', `${registration.childName} (${registration.childGrade}, ${registration.schoolName})`],
        ...(birthDate ? [['생년월일', formatBirthDate(birthDate)] as const] : []),
        ['테스트', registration.title],
        ['일시', formatSeoulDateTime(registration.startsAt)],
        ['장소', registration.branchName],
        ...(place ? [['주소', <Directions key="place" {...place} />] as const] : []),
        ['고사실', room],
        ['접수번호', registration.registrationNo],
      ]}
    />
  );
}

function Directions({ code, address, directions }: NonNullable<Ticket['place']>) {
  return (
    <>
      {address}
      <span className="block text-sm font-normal text-ink-soft">{directions}</span>
      <Link
        to={`/maps#${code}`}
        className="no-print inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
      >
        지도와 오시는 길
      </Link>
    </>
  );
}
