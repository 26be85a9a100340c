import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { readIncidentEndpoint, readProfileEndpoint } from '../contract/settings.ts';
import { IncidentForm } from '../parts/office/incident-form.tsx';
import { ProfileForm } from '../parts/office/profile-form.tsx';

/** What else is set for the whole academy, and where. */
const pages = [
  ['/office/set-up', '학원 열기', '문을 열기까지 할 일과 남은 일'],
  ['/office/identity', '학원 이름과 얼굴', '이름, 로고, 아이콘, 색, 슬로건과 소개'],
  ['/office/refund-policies', '환불과 변경 규정', '응시료 환불, 회차 변경, 교습비 반환'],
  ['/office/test-account-rules', '가상계좌 안내 규칙', '입학 테스트 응시료를 가상계좌로 받을 때'],
  ['/office/pages?kind=legal', '약관과 방침', '이용약관, 개인정보 처리방침과 시행일'],
  ['/office/level-tests/settings', '레벨 테스트 설정', '재시험 규칙과 응시 조건'],
  ['/office/level-tests/cuts', '레벨과 컷 점수', '레벨의 이름과 나누는 점수'],
  ['/office/message-templates', '문자 템플릿', '자주 보내는 안내와 광고'],
  ['/office/jobs', '작업과 연결 상태', '결제, 문자, 파일 보관의 상태와 멈춘 작업'],
] as const;

export default function SettingsPage() {
  const profile = useQuery({
    queryKey: ['office', 'profile'],
    queryFn: () => callApi(readProfileEndpoint, {}),
  });
  const incident = useQuery({
    queryKey: ['office', 'incident'],
    queryFn: () => callApi(readIncidentEndpoint, {}),
  });
  const error = profile.error ?? incident.error;
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-6">
      <h1 className="text-2xl">설정</h1>
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {(!profile.data || !incident.data) && !error && <Skeleton className="h-96" />}
      {incident.data && (
        <Card>
          <IncidentForm current={incident.data} />
        </Card>
      )}
      {profile.data && (
        <Card>
          <ProfileForm current={profile.data} />
        </Card>
      )}
      <nav aria-label="다른 설정" className="grid gap-3">
        <h2 className="text-lg">다른 설정</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {pages.map(([to, label, what]) => (
            <li key={to}>
              <Link
                to={to}
                className="grid min-h-11 gap-1 rounded-card border border-line bg-paper p-4 hover:border-brand"
              >
                <span className="font-semibold text-brand">{label}</span>
                <span className="text-sm text-ink-soft">{what}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
