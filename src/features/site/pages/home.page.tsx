import { listBranches } from '#src/features/branches/actions.server.ts';
import { listSessions } from '#src/features/entrance-tests/actions/own.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { pageMeta } from '#src/web/page-meta.ts';
import { ComingTests } from '../parts/coming-tests.tsx';
import {
  BoardLinks,
  BranchCards,
  CallToAction,
  Hero,
  HomeSection,
  Programmes,
} from '../parts/home-sections.tsx';
import type { Route } from './+types/home.page.ts';

export const meta = () =>
  pageMeta({
    title: 'MSC 아카데미',
    description:
      '수학·과학·독서 전문 MSC 아카데미. 입학 테스트 접수, 설명회 예약, 온라인 레벨 테스트, 분원 안내.',
    path: '/',
  });

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=5' });

export async function loader({ context }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const [branches, tests] = await Promise.all([listBranches(academy.db), listSessions(academy, {})]);
  const sessions = tests.sessions.filter(({ state }) => state !== 'closed').slice(0, 6);
  return { branches, sessions, serverNow: tests.serverNow };
}

export default function Home({ loaderData: { branches, sessions, serverNow } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <HomeSection
        title="다음 입학 테스트"
        lead="남은 자리는 지금 이 순간의 수입니다."
        more={['/entranceTest', '입학 테스트 모두 보기']}
      >
        <ComingTests sessions={sessions} serverNow={serverNow} />
      </HomeSection>
      <HomeSection title="프로그램" lead="과목의 그림에서 배움이 시작됩니다.">
        <Programmes />
      </HomeSection>
      {branches.length > 0 && (
        <HomeSection
          title="가까운 분원 찾기"
          lead="전화하시거나 찾아오시는 길을 확인하세요."
          more={['/branches', '분원 안내']}
        >
          <BranchCards branches={branches} />
        </HomeSection>
      )}
      <HomeSection title="소식">
        <BoardLinks />
      </HomeSection>
      <CallToAction />
    </>
  );
}
