import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api.ts';
import { forgetKeptPages } from '#src/web/office/kept-pages.ts';
import { OfficeMenu } from '../parts/office-menu.tsx';
import { StaffSignIn } from '../parts/staff-sign-in.tsx';
import { useStaff } from '../parts/use-staff.ts';

export const meta = () => [{ title: '관리자 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

/** True on a page that says it has what it needs on this device: `export const handle = { isKept: true }`. */
function useIsKept(): boolean {
  return useMatches().some(({ handle }) => (handle as { isKept?: boolean } | undefined)?.isKept === true);
}

/** No network, or nobody behind it: who was signed in may still be. */
const isOutOfReach = (error: Error | null) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

export default function OfficeLayout() {
  const staff = useStaff();
  const isOut = staff.data === null;
  const isKept = useIsKept();
  useEffect(() => {
    if (isOut) void forgetKeptPages();
  }, [isOut]);
  // What is on this device is shown at once: an answer may be slow to come, or never come.
  const isOnDevice = isKept && staff.data === undefined && (!staff.error || isOutOfReach(staff.error));
  if (staff.error && staff.data === undefined && !isOnDevice) {
    return (
      <main className="p-8">
        <h1 className="mb-4 text-2xl">관리자</h1>
        <Notice tone="bad" title={sentenceOf(staff.error)} isLive />
      </main>
    );
  }
  if (staff.isPending && !isOnDevice) {
    return (
      <main className="p-8" aria-busy="true">
        <h1 className="sr-only">관리자</h1>
        <Skeleton className="h-64" />
      </main>
    );
  }
  if (isOut) return <StaffSignIn />;
  return (
    <div
      className={classNames('min-h-dvh bg-mist', staff.data && 'lg:grid lg:grid-cols-[220px_minmax(0,1fr)]')}
    >
      {/* The page beside it is the same one, and stays, when the menu comes or goes with the network. */}
      {staff.data && <OfficeMenu staff={staff.data} />}
      <main className="min-w-0 p-4 md:p-8 print:p-0">
        <Outlet />
      </main>
    </div>
  );
}
