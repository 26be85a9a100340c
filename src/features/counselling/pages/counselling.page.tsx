import { Link, useSearchParams } from 'react-router';
import { listBranches } from '#src/features/branches/actions.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { RequestForm } from '../parts/request-form.tsx';
import { RequestStatus } from '../parts/request-status.tsx';
import type { Route } from './+types/counselling.page.ts';

export const meta = () => [
  { title: '상담 신청 | MSC 아카데미' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const branches = await listBranches(context.get(academyContext).db);
  return { branches: branches.map(({ id, name }) => ({ id, name })) };
}

export default function CounsellingPage({ loaderData: { branches } }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams();
  const token = query.get('request');
  return (
    <main id="main" className="mx-auto grid w-full max-w-xl gap-6 px-4 py-10">
      <Link to="/" className="font-bold text-brand">
        MSC 아카데미
      </Link>
      <h1 className="text-2xl">{token ? '상담 신청 확인' : '상담 신청'}</h1>
      {token ? (
        <RequestStatus token={token} />
      ) : (
        <>
          <p className="text-ink-soft">
            회원이 아니어도 신청하실 수 있습니다. 확인과 취소를 하실 수 있는 주소를 문자로 보내 드립니다.
          </p>
          <RequestForm branches={branches} onTaken={(taken) => setQuery({ request: taken })} />
        </>
      )}
    </main>
  );
}
