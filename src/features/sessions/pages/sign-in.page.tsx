import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Skeleton } from '#src/ui/notice.tsx';
import { useSession } from '#src/web/session.tsx';
import { safeReturnTo } from '../parts/return-to.ts';
import { SignInScreen } from '../parts/sign-in-screen.tsx';

export const meta = () => [{ title: '로그인 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

/** Only who comes back from a provider needs it. */
const SocialReturn = lazy(async () => ({
  default: (await import('../parts/social-return.tsx')).SocialReturn,
}));

const providers = ['kakao', 'naver', 'google'] as const;

export default function SignInPage() {
  const { '*': rest = '' } = useParams();
  const provider = providers.find((one) => one === rest);
  if (!provider) return <PlainSignIn />;
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-48 max-w-md" />}>
      <SocialReturn provider={provider} />
    </Suspense>
  );
}

function PlainSignIn() {
  const { status } = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { from?: string } | null };
  const navigate = useNavigate();
  const returnTo = safeReturnTo(query.get('returnTo') ?? state?.from);
  useEffect(() => {
    if (status === 'in') void navigate(returnTo, { replace: true });
  }, [status, returnTo, navigate]);
  return <SignInScreen returnTo={returnTo} />;
}
