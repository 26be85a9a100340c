import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { type MembersPageHandle, membersScreen } from '#src/web/session/members-screen.ts';

export const meta = () =>
  pageMeta({
    title: '입학 테스트 접수',
    description: '분원·학년·과목별 일정과 남은 좌석을 보고 바로 접수하세요. 응시료와 환불 기준도 안내합니다.',
    path: '/entranceTest',
  });

const Screen = membersScreen(
  async () =>
    (await import('#src/features/entrance-tests/parts/sessions/entrance-test-screen.tsx')).EntranceTestScreen,
);

const Asked = lazy(async () => ({
  default: (await import('#src/features/entrance-tests/parts/sessions/session-asked.tsx')).SessionAsked,
}));

/** Whoever comes from a card reads of that test before signing in. */
function AskedSession() {
  const [query] = useSearchParams();
  const sessionId = Number(query.get('session'));
  return sessionId > 0 ? (
    <Suspense fallback={null}>
      <Asked sessionId={sessionId} />
    </Suspense>
  ) : null;
}

export const handle: MembersPageHandle = {
  why: '입학 테스트 접수는 로그인한 뒤에 이어집니다.',
  Lead: AskedSession,
};

export default function EntranceTestPage() {
  return <Screen />;
}
