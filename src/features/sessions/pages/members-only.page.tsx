import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Skeleton } from '#src/ui/notice.tsx';
import { membersHandleOf } from '#src/web/session/members-screen.ts';
import { useSession } from '#src/web/session/session.tsx';
import { SignInScreen } from '../parts/sign-in-screen.tsx';

/**
 * Anonymous visitors see the sign-in screen in place; the address stays, and after signing in the page
 * appears. The server's HTML holds both the screen and a skeleton; `data-session` decides which one shows.
 */
export default function MembersOnly() {
  const { status } = useSession();
  const before = useRef(status);
  useEffect(() => {
    // The field that had the focus is gone with the sign-in form: whoever works by keyboard begins at the page.
    if (before.current === 'out' && status === 'in' && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
    before.current = status;
    // What the member had on the screen is gone: the next one is for whoever signs in, here or in another tab.
    if (status === 'out') dispatchEvent(new Event('screen-gone'));
  }, [status]);
  const { pathname, search } = useLocation();
  const { why, Lead } = membersHandleOf(useMatches().at(-1)?.handle);
  if (status === 'in') {
    return (
      <Suspense fallback={<PageSkeleton className="py-8" />}>
        <Outlet />
      </Suspense>
    );
  }
  return (
    <>
      {status === 'starting' && <PageSkeleton className="only-expected py-8" />}
      <div className="only-signed-out">
        {Lead && <Lead />}
        <SignInScreen returnTo={pathname + search} lead={why ?? '로그인한 뒤에 볼 수 있습니다.'} />
      </div>
    </>
  );
}

function PageSkeleton({ className }: { className: string }) {
  return (
    <div className={className} role="status" aria-label="불러오는 중입니다">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-32 w-full" />
      <Skeleton className="mt-4 h-32 w-full" />
    </div>
  );
}
