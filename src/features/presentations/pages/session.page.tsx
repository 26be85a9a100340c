import { data } from 'react-router';
import { readSession } from '#src/features/presentations/actions/bookings/own.server.ts';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { TeacherStrip } from '#src/features/teachers/parts/teacher-card.tsx';
import { asCard, namedIn } from '#src/features/teachers/rules/teachers.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { ShareButton } from '#src/web/sharing/share-button.tsx';
import type { SessionView } from '../contract/bookings.ts';
import { BookingForm } from '../parts/booking-form.tsx';
import { SessionFacts } from '../parts/session-card.tsx';
import { sessionTones } from '../rules/tones.ts';
import type { Route } from './+types/session.page';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const isNumber = /^\d{1,15}$/.test(params.sessionId);
  const session = isNumber ? await readSession(academy, Number(params.sessionId)) : null;
  const speakers = session ? namedIn(session.speaker, await listTeachers(academy.db)).map(asCard) : [];
  return data({ session, speakers }, { status: session ? 200 : 404 });
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=3' });

export function meta({ loaderData }: Route.MetaArgs) {
  const session = loaderData?.session;
  if (!session) return pageMeta({ title: '설명회를 찾을 수 없습니다', isPrivate: true });
  return [
    ...pageMeta({
      title: session.title,
      description: session.summary,
      path: `/presentation/${session.sessionId}`,
    }),
    jsonLd(eventOf(session)),
  ];
}

/** The session as search engines read it (schema.org Event). */
function eventOf(session: SessionView) {
  const isOff = session.state === 'cancelled';
  return {
    '@type': 'EducationEvent',
    name: session.title,
    description: session.summary,
    startDate: session.startsAt,
    endDate: session.endsAt,
    eventStatus: `https://schema.org/${isOff ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${session.isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: session.isOnline
      ? { '@type': 'VirtualLocation', url: `/presentation/${session.sessionId}` }
      : { '@type': 'Place', name: `${ownName()} ${session.branchName}`, address: session.branchAddress },
    organizer: academyThing(),
    isAccessibleForFree: true,
  };
}

export default function SessionPage({ loaderData: { session, speakers } }: Route.ComponentProps) {
  if (!session) {
    return (
      <div className="grid justify-items-start gap-4 py-8">
        <h1 className="text-3xl">설명회를 찾을 수 없습니다</h1>
        <p>공개가 끝났거나 주소가 잘못되었습니다.</p>
        <ButtonLink to="/presentation">전체 설명회 보기</ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-6 py-6">
      <header className="grid gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold text-brand">{session.topicLabel} 설명회</span>
          <StatusBadge tone={sessionTones[session.state]}>{session.stateLabel}</StatusBadge>
        </p>
        <h1 className="text-2xl md:text-3xl">{session.title}</h1>
        <p className="max-w-[38em]">{session.summary}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,26rem)]">
        <div className="grid gap-5">
          <SessionFacts session={session} />
          <SeatMeter left={session.left} capacity={session.capacity} />
          {!session.isOnline && (
            <p className="text-ink-soft">
              {session.branchAddress} · 문의{' '}
              <a href={`tel:${session.branchPhone}`} className="font-semibold text-brand hover:underline">
                {session.branchPhone}
              </a>
            </p>
          )}
          <ul className="list-disc pl-5 text-ink-soft">
            <li>무료이며, 예약은 한 번에 {session.maxParty}명까지입니다.</li>
            <li>시작 하루 전과 한 시간 전에 문자로 알려 드립니다.</li>
            {session.isOnline && <li>접속 주소는 당일 오전에 문자로 보내 드립니다.</li>}
            <li>참석이 어려우시면 시작 전까지 변경하거나 취소하실 수 있습니다.</li>
          </ul>
          <p className="text-sm text-ink-soft">{session.registration}</p>
          <div className="sm:justify-self-start">
            <ShareButton title={`${session.title} (${session.branchName})`} />
          </div>
        </div>
        <Booking session={session} />
      </div>
      <TeacherStrip title="진행하는 선생님" teachers={speakers} />
    </div>
  );
}

function Booking({ session }: { session: SessionView }) {
  const isOpen = session.state === 'open' || session.state === 'last' || session.state === 'waiting';
  if (isOpen) return <BookingForm key={session.sessionId} session={session} />;
  return (
    <Notice tone={session.state === 'cancelled' ? 'warn' : 'info'} title={closedLabels[session.state] ?? ''}>
      <p>
        <ButtonLink to="/presentation" variant="secondary">
          다른 설명회 보기
        </ButtonLink>
      </p>
    </Notice>
  );
}

const closedLabels: Partial<Record<SessionView['state'], string>> = {
  scheduled: '아직 예약 시작 전입니다.',
  closed: '예약이 마감된 설명회입니다.',
  over: '이미 끝난 설명회입니다.',
  cancelled: '취소된 설명회입니다. 다른 회차를 골라 주세요.',
};
