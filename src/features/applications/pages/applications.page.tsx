import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { listApplicationsEndpoint } from '../contract.ts';
import { RegistrationItem, WaitItem } from '../parts/items.tsx';
import { LevelTestItem } from '../parts/level-test-item.tsx';

export const meta = () => [{ title: '신청 내역 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

export default function ApplicationsPage() {
  const [query, setQuery] = useSearchParams();
  const list = useQuery({ queryKey: ['applications'], queryFn: () => callApi(listApplicationsEndpoint, {}) });
  const child = query.get('child') ?? '';
  const names = [
    ...new Set([
      ...(list.data?.registrations.map((one) => one.childName) ?? []),
      ...(list.data?.levelTests.map((one) => one.studentName) ?? []),
    ]),
  ];
  const registrations = list.data?.registrations.filter((one) => !child || one.childName === child) ?? [];
  const waiting = list.data?.waiting.filter((one) => !child || one.childName === child) ?? [];
  const levelTests = list.data?.levelTests.filter((one) => !child || one.studentName === child) ?? [];
  return (
    <section className="grid gap-6 py-8">
      <h1 className="text-2xl">신청 내역</h1>
      {query.get('done') && (
        <Notice tone="good" title="접수가 완료되었습니다." isLive>
          <p>접수 내용을 문자로 보내 드렸습니다. 수험표는 아래에서 인쇄하실 수 있습니다.</p>
        </Notice>
      )}
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && (
        <div role="status" aria-label="불러오는 중입니다" className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {names.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">자녀</legend>
          {['', ...names].map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={child === name}
              className="min-h-11 rounded-full border border-line px-4 aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-white"
              onClick={() => setQuery(name ? { child: name } : {}, { replace: true })}
            >
              {name || '모든 자녀'}
            </button>
          ))}
        </fieldset>
      )}
      {list.data && registrations.length + waiting.length + levelTests.length === 0 && (
        <EmptyState title="아직 신청하신 내역이 없습니다.">
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/entranceTest">입학 테스트 접수</ButtonLink>
            <ButtonLink to="/counseling" look="secondary">
              상담 신청
            </ButtonLink>
          </div>
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {waiting.map((wait) => (
          <li key={`${wait.sessionId}-${wait.childId}`}>
            <WaitItem wait={wait} />
          </li>
        ))}
        {registrations.map((registration) => (
          <li key={registration.registrationNo}>
            <RegistrationItem registration={registration} />
          </li>
        ))}
        {levelTests.map((attempt) => (
          <li key={attempt.attemptNo}>
            <LevelTestItem attempt={attempt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
