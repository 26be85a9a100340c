import { newestOf } from '#src/features/boards/actions/posts.server.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { shownProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { Headlines, WorkCards } from '#src/features/home/parts/home-posts.tsx';
import { CallToAction, Hero, HomeSection, Programmes } from '#src/features/home/parts/home-sections.tsx';
import { WhatOpens } from '#src/features/home/parts/what-opens.tsx';
import { listSessions as listPresentations } from '#src/features/presentations/actions/bookings/own.server.ts';
import { listSessions } from '#src/features/registrations/actions/coming.server.ts';
import { shownReviews } from '#src/features/reviews/actions/shown.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { TeacherCard } from '#src/features/teachers/parts/teacher-card.tsx';
import { asCard } from '#src/features/teachers/rules/teachers.ts';
import { readIdentity } from '#src/platform/identity/identity.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { homeTexts } from '#src/shared/identity/identity.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { BranchFinder } from '../parts/branch-finder.tsx';
import type { Route } from './+types/home.page.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: ownName(), description: loaderData?.texts.summary ?? '', path: '/' }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/rss', title: ownName() },
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
    ...sessions.slice(0, 6).map((session) =>
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

/** More than are shown at once: the browser chooses among them by the grade. */
const mostSent = { tests: 24, presentations: 9 } as const;
const teachersShown = 4;
const reviewsShown = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const now = academy.clock.now();
  const [branches, programmes, tests, coming, notices, news, works, identity, teachers, reviews] =
    await Promise.all([
      listBranches(academy.db),
      shownProgrammes(academy.db),
      listSessions(academy, {}),
      listPresentations(academy, {}),
      newestOf(academy.db, ['notice'], { limit: 5, now }),
      newestOf(academy.db, ['news', 'columns', 'seminar'], { limit: 5, now }),
      newestOf(academy.db, ['bestReport', 'experienceCase'], { limit: 4, now }),
      readIdentity(academy.db),
      listTeachers(academy.db),
      shownReviews(academy.db, { most: reviewsShown }),
    ]);
  const sessions = tests.sessions.filter(({ state }) => state !== 'closed').slice(0, mostSent.tests);
  const presentations = coming.sessions.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
  return {
    texts: homeTexts(identity),
    presentations: presentations.slice(0, mostSent.presentations),
    teachers: teachers.slice(0, teachersShown).map(asCard),
    branches,
    programmes,
    sessions,
    serverNow: tests.serverNow,
    notices,
    news,
    works,
    reviews,
    verification: {
      naver: academy.config.NAVER_SITE_VERIFICATION ?? null,
      google: academy.config.GOOGLE_SITE_VERIFICATION ?? null,
    },
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const {
    branches,
    programmes,
    sessions,
    presentations,
    serverNow,
    notices,
    news,
    works,
    texts,
    teachers,
    reviews,
  } = loaderData;
  return (
    <>
      <Hero texts={texts} />
      <WhatOpens sessions={sessions} presentations={presentations} serverNow={serverNow} />
      <HomeSection title="프로그램" lead="우리 아이 학년에 맞는 과정을 골라 보세요.">
        <Programmes programmes={programmes} />
      </HomeSection>
      {teachers.length > 0 && (
        <HomeSection
          title="가르치는 선생님"
          lead="수업과 상담에서 만나실 분들입니다."
          more={['/teachers', '강사 소개']}
        >
          <SwipeRow columns="sm:grid-cols-2 lg:grid-cols-4">
            {teachers.map((teacher) => (
              <li key={teacher.teacherId}>
                <TeacherCard teacher={teacher} />
              </li>
            ))}
          </SwipeRow>
        </HomeSection>
      )}
      {branches.length > 0 && (
        <HomeSection
          title="가까운 분원 찾기"
          lead="분원마다 과정과 운영 시간, 셔틀을 안내합니다."
          more={['/branches', '분원 안내']}
        >
          <BranchFinder branches={branches} programmes={programmes} />
        </HomeSection>
      )}
      <HomeSection title="공지와 소식">
        <Headlines notices={notices} news={news} />
      </HomeSection>
      {works.length + reviews.length > 0 && (
        <HomeSection
          title="아이들의 기록과 후기"
          lead="모두 동의를 받아 싣습니다."
          {...(works.length > 0 && { more: ['/bestReport', '우수 리포트'] as const })}
        >
          <WorkCards posts={works} reviews={reviews} />
        </HomeSection>
      )}
      <CallToAction />
    </>
  );
}
