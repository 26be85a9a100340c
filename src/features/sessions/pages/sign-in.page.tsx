import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useSession } from '#src/web/session.tsx';
import { safeReturnTo } from '../parts/return-to.ts';
import { SignInScreen } from '../parts/sign-in-screen.tsx';
import { SocialReturn } from '../parts/social-return.tsx';

export const meta = () => [{ title: '로그인 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

const providers = ['kakao', 'naver', 'google'] as const;

export default function SignInPage() {
  const { '*': rest = '' } = useParams();
  const provider = providers.find((one) => one === rest);
  return provider ? <SocialReturn provider={provider} /> : <PlainSignIn />;
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
