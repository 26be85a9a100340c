import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { ComingTests } from '#src/features/home/parts/coming-tests.tsx';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { readShownSession } from '../actions/test-session.server.ts';
import type { ShownTestSession } from '../contract/shown.ts';
import { TestAbout } from '../parts/test-about.tsx';
import { TestTicket } from '../parts/test-ticket.tsx';
import type { Route } from './+types/test-session.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await readShownSession(context.get(academyContext), params.sessionId);
  const crumb = shown && { board: 'entranceTest', title: shown.session.title };
  return data({ shown, crumb }, { status: shown ? 200 : 404 });
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=3' });

export function meta({ loaderData }: Route.MetaArgs) {
  const shown = loaderData?.shown;
  if (!shown) return pageMeta({ title: '입학 테스트를 찾을 수 없습니다', isPrivate: true });
  const { session } = shown;
  return [
    ...pageMeta({
      title: `${session.title} (${session.branchName})`,
      description: `${formatSeoulDateTime(session.startsAt)}, ${session.gradeBand}, ${session.minutes}분. 무엇을 보는지, 준비물과 응시료를 안내합니다.`,
      path: `/entranceTest/sessions/${session.sessionId}`,
    }),
    jsonLd(eventOf(shown)),
  ];
}

/** The session as search engines read it. */
function eventOf({ session, branch }: ShownTestSession) {
  return {
    '@type': 'Event',
    name: `${session.title} (${session.branchName})`,
    startDate: session.startsAt,
    endDate: session.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: `${ownName()} ${session.branchName}`, address: branch?.address },
    offers: { '@type': 'Offer', price: session.feeKrw, priceCurrency: 'KRW' },
    organizer: academyThing(),
  };
}

const renewMs = 15_000;

/** Seats are read anew while somebody looks. */
function useLiveSeats() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, renewMs);
    return () => clearInterval(timer);
  }, [revalidate]);
}

export default function TestSessionPage({ loaderData: { shown } }: Route.ComponentProps) {
  useLiveSeats();
  if (!shown) {
    return (
      <div className="grid justify-items-start gap-4 py-8">
        <h1 className="text-3xl">입학 테스트를 찾을 수 없습니다</h1>
        <p>이미 치러졌거나 취소된 회차, 또는 잘못된 주소입니다.</p>
        <ButtonLink to="/">다음 입학 테스트 보기</ButtonLink>
      </div>
    );
  }
  return (
    <article className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <TestAbout shown={shown} />
        <TestTicket shown={shown} />
      </div>
      {shown.others.length > 0 && (
        <section className="grid gap-4" aria-label="같은 테스트의 다른 회차">
          <h2 className="text-xl">같은 테스트의 다른 회차</h2>
          <ComingTests sessions={shown.others} serverNow={shown.serverNow} />
        </section>
      )}
    </article>
  );
}
