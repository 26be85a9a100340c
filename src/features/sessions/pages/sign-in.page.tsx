import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { titled } from '#src/shared/identity/own-name.ts';
import { Skeleton } from '#src/ui/notice.tsx';
import { useSession } from '#src/web/session/session.tsx';
import { safeReturnTo } from '../parts/return-to.ts';
import { SignInScreen } from '../parts/sign-in-screen.tsx';

export const meta = () => [{ title: titled('로그인') }, { name: 'robots', content: 'noindex' }];

/** Only who comes back from a provider needs it. */
const SocialReturn = lazy(async () => ({
  default: (await import('../parts/social-return.tsx')).SocialReturn,
}));

const providers = { kakao: '카카오', naver: '네이버', google: 'Google' } as const;
const isProvider = (name: string): name is keyof typeof providers => Object.hasOwn(providers, name);

export default function SignInPage() {
  const { '*': provider = '' } = useParams();
  if (!isProvider(provider)) return <PlainSignIn />;
  // The heading stands outside of what is fetched late: it stays while the page wakes up.
  return (
    <section className="mx-auto grid w-full max-w-md gap-6 py-4 md:py-8">
      <h1 className="text-2xl">{`${providers[provider]} 로그인`}</h1>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <SocialReturn provider={provider} title={providers[provider]} />
      </Suspense>
    </section>
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
  const failed = query.get('failed') ?? '';
  return <SignInScreen returnTo={returnTo} failed={isProvider(failed) ? providers[failed] : undefined} />;
}
