import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { Skeleton } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Standalone } from '#src/web/page/standalone.tsx';
import { CounsellingForm } from '../parts/counselling-form.tsx';
import type { RequestDraft } from '../parts/questions.tsx';
import type { Source } from '../rules/requests.ts';
import type { Route } from './+types/counselling.page';

/** Only who has asked before sees it; the dialogs it brings are heavy. */
const RequestStatus = lazy(async () => ({
  default: (await import('../parts/request-status.tsx')).RequestStatus,
}));

export async function loader({ context }: Route.LoaderArgs) {
  return { branches: await listBranches(context.get(academyContext).db) };
}

/** The address may hold the secret of a request: no referrer carries it away. */
export const meta = () => [
  ...pageMeta({
    title: '상담 신청',
    description: '가입하지 않고도 상담을 신청하실 수 있습니다. 분원과 시간을 고르시면 연락드립니다.',
    path: '/counseling',
  }),
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the visitor came from, as the links of the other pages say it. */
function sourceOf(query: URLSearchParams): Source {
  const from = query.get('from');
  if (from === 'presentation' || from === 'level_test' || from === 'entrance_test') return from;
  return query.get('branch') ? 'branch' : 'site';
}

/** What a report of a level test fills in: the branch, the grade and what it is about. */
function startOf(query: URLSearchParams, branchId: string): Partial<RequestDraft> {
  const grade = Number(query.get('grade'));
  return {
    branchId,
    ...(Number.isInteger(grade) && grade >= 1 && grade <= 12 && { childGrade: String(grade) }),
    ...(query.get('from') === 'level_test' && { topics: ['level'] }),
  };
}

export default function CounsellingPage({ loaderData: { branches } }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams();
  const token = query.get('request');
  const branch = branches.find(({ code }) => code === query.get('branch'));
  return (
    <Standalone
      title="상담 신청"
      picture="/plates/posts/talk-11.svg"
      lead="가입하지 않으셔도 됩니다. 분원과 시간을 고르시면 담당 선생님이 연락드립니다."
    >
      {token ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <RequestStatus token={token} />
        </Suspense>
      ) : (
        <CounsellingForm
          branches={branches}
          start={startOf(query, String(branch?.id ?? ''))}
          source={sourceOf(query)}
          placeNo={query.get('place')}
          onWithoutClass={() =>
            setQuery(
              (before) => {
                before.delete('place');
                return before;
              },
              { replace: true },
            )
          }
          onDone={(fresh) => setQuery({ request: fresh })}
        />
      )}
    </Standalone>
  );
}
