import { newestOf } from '#src/features/boards/actions/posts.server.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { shownProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { listSessions as listPresentations } from '#src/features/presentations/actions/bookings/own.server.ts';
import { listSessions } from '#src/features/registrations/actions/coming.server.ts';
import { ComingPresentations } from '#src/features/site/parts/home/coming-presentations.tsx';
import { ComingTests } from '#src/features/site/parts/home/coming-tests.tsx';
import { Headlines, WorkCards } from '#src/features/site/parts/home/home-posts.tsx';
import { CallToAction, Hero, HomeSection, Programmes } from '#src/features/site/parts/home/home-sections.tsx';
import { readIdentity } from '#src/platform/identity/identity.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { homeTexts } from '#src/shared/identity/identity.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { BranchFinder } from '../parts/branch-finder.tsx';
import type { Route } from './+types/home.page.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: ownName(), description: loaderData?.texts.summary ?? '', path: '/' }),
  ...(loaderData ? [...ownershipOf(loaderData.verification), ...thingsOf(loaderData)] : []),
];

/** Tells search engines that whoever runs their webmaster tools runs this site, where the settings say so. */
function ownershipOf({ naver, google }: Route.ComponentProps['loaderData']['verification']) {
  return [
    ...(naver ? [{ name: 'naver-site-verification', content: naver }] : []),
    ...(google ? [{ name: 'google-site-verification', content: google }] : []),
  ];
}

/** The academy with its branches, and the entrance tests to come as events. */
function thingsOf({ branches, sessions, texts }: Route.ComponentProps['loaderData']) {
  const addressOf = new Map(branches.map((branch) => [branch.id, branch.address]));
  return [
    jsonLd({
      ...academyThing(),
      description: texts.summary,
      subOrganization: branches.map((branch) => ({
        '@type': 'EducationalOrganization',
        name: `${ownName()} ${branch.name}`,
        telephone: branch.phone,
        address: branch.address,
        geo: { '@type': 'GeoCoordinates', latitude: branch.latitude, longitude: branch.longitude },
      })),
    }),
    ...sessions.map((session) =>
      jsonLd({
        '@type': 'Event',
        name: `${session.title} (${session.branchName})`,
        startDate: session.startsAt,
        endDate: session.endsAt,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        location: {
          '@type': 'Place',
          name: `${ownName()} ${session.branchName}`,
          address: addressOf.get(session.branchId),
        },
        offers: { '@type': 'Offer', price: session.feeKrw, priceCurrency: 'KRW' },
        organizer: academyThing(),
      }),
    ),
  ];
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=5' });

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const now = academy.clock.now();
  const [branches, programmes, tests, coming, notices, news, works, identity] = await Promise.all([
    listBranches(academy.db),
    shownProgrammes(academy.db),
    listSessions(academy, {}),
    listPresentations(academy, {}),
    newestOf(academy.db, ['notice'], { limit: 5, now }),
    newestOf(academy.db, ['news', 'columns', 'seminar'], { limit: 5, now }),
    newestOf(academy.db, ['bestReport', 'experienceCase'], { limit: 4, now }),
    readIdentity(academy.db),
  ]);
  const sessions = tests.sessions.filter(({ state }) => state !== 'closed').slice(0, 6);
  const presentations = coming.sessions.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
  return {
    texts: homeTexts(identity),
    presentations: presentations.slice(0, 3),
    branches,
    programmes,
    sessions,
    serverNow: tests.serverNow,
    notices,
    news,
    works,
    verification: {
      naver: academy.config.NAVER_SITE_VERIFICATION ?? null,
      google: academy.config.GOOGLE_SITE_VERIFICATION ?? null,
    },
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { branches, programmes, sessions, presentations, serverNow, notices, news, works, texts } =
    loaderData;
  return (
    <>
      <Hero texts={texts} />
      <HomeSection
        title="다음 입학 테스트"
        lead="남은 자리는 지금 이 순간의 수입니다."
        more={['/entranceTest', '입학 테스트 모두 보기']}
      >
        <ComingTests sessions={sessions} serverNow={serverNow} />
      </HomeSection>
      {presentations.length > 0 && (
        <HomeSection
          title="다음 설명회"
          lead="가입하지 않고도 네 분까지 예약하실 수 있습니다."
          more={['/presentation', '설명회 모두 보기']}
        >
          <ComingPresentations sessions={presentations} />
        </HomeSection>
      )}
      <HomeSection title="프로그램" lead="과목의 그림에서 배움이 시작됩니다.">
        <Programmes programmes={programmes} />
      </HomeSection>
      {branches.length > 0 && (
        <HomeSection
          title="가까운 분원 찾기"
          lead="지역과 프로그램으로 찾으시거나, 바로 전화하세요."
          more={['/branches', '분원 안내']}
        >
          <BranchFinder branches={branches} programmes={programmes} />
        </HomeSection>
      )}
      <HomeSection title="공지와 소식">
        <Headlines notices={notices} news={news} />
      </HomeSection>
      {works.length > 0 && (
        <HomeSection
          title="아이들이 남긴 것"
          lead="보호자의 동의를 받은 리포트와 학습 사례입니다."
          more={['/bestReport', '우수 리포트']}
        >
          <WorkCards posts={works} />
        </HomeSection>
      )}
      <CallToAction />
    </>
  );
}
