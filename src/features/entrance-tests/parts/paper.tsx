import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';

interface PaperProps {
  readonly title: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly children: ReactNode;
}

/** One A4 sheet with its print button; those who are not signed in are led there and back. */
export function Paper({ title, isPending, error, children }: PaperProps) {
  const { status } = useSession();
  const { pathname } = useLocation();
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 print:max-w-none print:p-0">
      <div className="no-print flex items-center justify-between gap-2">
        <ButtonLink to="/applications" variant="quiet">
          신청 내역으로
        </ButtonLink>
        {!error && <Button onClick={() => window.print()}>인쇄하기</Button>}
      </div>
      {status === 'out' && (
        <Notice title="로그인한 뒤에 볼 수 있습니다.">
          <ButtonLink to={`/signin?returnTo=${encodeURIComponent(pathname)}`}>로그인</ButtonLink>
        </Notice>
      )}
      {Boolean(error) && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {status !== 'out' && isPending && !error && <Skeleton className="h-96" />}
      <article className="grid gap-6 rounded-card border border-line p-6 print:border-0 print:p-0">
        <header className="flex items-baseline justify-between border-b-2 border-ink pb-3">
          <h1 className="text-2xl">{title}</h1>
          <p className="wordmark font-bold text-brand">{ownName()}</p>
        </header>
        {children}
      </article>
    </main>
  );
}
