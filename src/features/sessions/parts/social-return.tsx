import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';
import { socialLogin } from '../contract.ts';
import { safeReturnTo } from './return-to.ts';
import { SocialChoice } from './social-choice.tsx';

interface Props {
  readonly provider: 'kakao' | 'naver' | 'google';
  /** The provider's name as people read it. */
  readonly title: string;
}

const isCancelled = (error: unknown) => error instanceof ApiError && error.code === 'member.social_cancelled';

/** What of a refusal there is to say besides its sentence. */
function adviceFor(error: unknown): string {
  const code = error instanceof ApiError ? error.code : '';
  if (isCancelled(error)) return '다시 시도하시거나 아이디와 비밀번호로 로그인하실 수 있습니다.';
  if (code === 'member.social_taken') return '그 계정으로 로그인하신 뒤 내 계정에서 연결을 확인해 주세요.';
  return '회원 정보는 그대로입니다. 잠시 뒤에 다시 시도하시거나 다른 방법으로 로그인해 주세요.';
}

/** Below the heading of the screen a provider sends the browser back to: finishes the sign-in, the link or leads on to sign-up. */
export function SocialReturn({ provider, title }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { signIn } = useSession();
  const hasBegun = useRef(false);
  const finish = useMutation({
    mutationFn: () =>
      callApi(socialLogin, { enrollType: provider, callbackQuery: search.replace(/^\?/, '') }),
    onSuccess: (result) => {
      if (result.kind === 'signedIn') {
        signIn(result);
        void navigate(result.asksNumber ? '/account' : safeReturnTo(result.returnTo), { replace: true });
      } else if (result.kind === 'linked') void navigate('/account?linked=1', { replace: true });
    },
  });
  const newcomer = finish.data?.kind === 'signUpNeeded' ? finish.data : null;
  const signUp = () =>
    navigate(`/signup?${new URLSearchParams({ returnTo: newcomer?.returnTo ?? '/' })}`, {
      replace: true,
      state: { social: newcomer },
    });
  const { mutate } = finish;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // The code in the address works once and is nobody else's business: it leaves the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    mutate();
  }, [mutate]);

  return (
    <>
      {finish.isError ? (
        <>
          <Notice tone={isCancelled(finish.error) ? 'warn' : 'bad'} title={sentenceOf(finish.error)} isLive>
            <p>{adviceFor(finish.error)}</p>
          </Notice>
          <ButtonLink to="/signin">로그인 화면으로</ButtonLink>
        </>
      ) : newcomer ? (
        <SocialChoice provider={provider} title={title} onSignUp={() => void signUp()} />
      ) : (
        <Notice isLive>
          <p>{title}에서 확인한 내용으로 로그인하고 있습니다. 잠시만 기다려 주세요.</p>
        </Notice>
      )}
    </>
  );
}
