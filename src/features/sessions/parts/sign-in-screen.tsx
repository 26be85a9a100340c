import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import { Notice } from '#src/ui/notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SocialRoom } from './social-room.tsx';

/** They wait for the server's list anyway: fetched after the form, so that a page behind it begins sooner. */
const SocialButtons = lazy(async () => ({
  default: (await import('./social-buttons.tsx')).SocialButtons,
}));

const link = 'inline-flex min-h-11 items-center px-2 underline-offset-4 hover:text-brand hover:underline';

interface SignInScreenProps {
  /** Where a social sign-in returns to; the password form tells by `onSignedIn`. */
  readonly returnTo: string;
  readonly onSignedIn?: () => void;
  /** Said under the heading, for example which page waits behind. */
  readonly lead?: string;
  /** The name of a provider that could not be asked just now. */
  readonly failed?: string | undefined;
}

/** Drawn once: what the page around it learns of the session changes nothing in it. */
export const SignInScreen = memo(function SignInScreen({
  returnTo,
  onSignedIn,
  lead,
  failed,
}: SignInScreenProps) {
  return (
    <section className="mx-auto grid w-full max-w-md gap-6 py-4 md:py-8" aria-labelledby="sign-in-title">
      <header className="grid gap-2">
        <h1 id="sign-in-title" className="text-2xl">
          로그인
        </h1>
        <p className="text-ink-soft">{lead ?? `${ownName()} 회원 아이디로 로그인해 주세요.`}</p>
      </header>
      {failed && (
        <Notice tone="warn" title={`지금은 ${failed} 로그인을 쓸 수 없습니다.`} isLive>
          <p>잠시 뒤에 다시 시도하시거나 아이디와 비밀번호로 로그인해 주세요.</p>
        </Notice>
      )}
      <noscript>
        {/* A browser that runs this shows nothing of it, so only the server brings the words. */}
        {import.meta.env.SSR && (
          <p className="rounded-card border border-amber/40 bg-amber-pale p-4">
            로그인하려면 브라우저에서 JavaScript를 켜 주세요. 전화로도 도와 드립니다.
          </p>
        )}
      </noscript>
      <SignInForm onSignedIn={onSignedIn} />
      <nav aria-label="계정 도움" className="flex flex-wrap justify-center text-ink-soft">
        <Link to="/findAccount" className={link}>
          아이디 찾기
        </Link>
        <Link to="/findAccount?tab=password" className={link}>
          비밀번호 재설정
        </Link>
        <Link
          to={`/signup?${new URLSearchParams({ returnTo })}`}
          className={`${link} font-semibold text-brand`}
        >
          회원가입
        </Link>
      </nav>
      <Suspense fallback={<SocialRoom />}>
        <SocialButtons returnTo={returnTo} />
      </Suspense>
      <p className="text-center text-sm text-ink-soft">
        회원이 아니어도{' '}
        <Link to="/counseling" className="font-medium text-brand underline underline-offset-4">
          상담을 신청
        </Link>
        하실 수 있습니다.
      </p>
    </section>
  );
});
