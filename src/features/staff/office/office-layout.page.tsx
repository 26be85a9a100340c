import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';
import { LeaveDialog, useLeaveGuard } from '#src/web/office/forms/leave-guard.tsx';
import { forgetKeptPages } from '#src/web/office/kept-pages.ts';
import { OfficeMenu } from '../parts/office-menu.tsx';
import { StaffSignIn } from '../parts/staff-sign-in.tsx';
import { useStaff } from '../parts/use-staff.ts';
import { isShutFor, roomAt } from '../rules/roles.ts';
import type { Route } from './+types/office-layout.page.ts';

/** Named after the room, never after a person in it: titles stand in the browser's history. */
export function meta({ location }: Route.MetaArgs) {
  const room = roomAt(location.pathname);
  const title = [room?.label, '관리자', 'MSC 아카데미'].filter(Boolean).join(' | ');
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** True on a page that says it has what it needs on this device: `export const handle = { isKept: true }`. */
function useIsKept(): boolean {
  return useMatches().some(({ handle }) => (handle as { isKept?: boolean } | undefined)?.isKept === true);
}

/** A dialog that led here gives the keyboard back first. */
const afterDialogMs = 120;

/** Entering the office, or another room, the keyboard goes on in its contents and not where it has just been. */
function useFocusedRoom(isOut: boolean) {
  const { pathname } = useLocation();
  const room = useRef<HTMLElement>(null);
  const place = isOut ? '' : pathname;
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = last.current === null;
    const isSame = last.current === place;
    last.current = place;
    if (isFirst || isSame) return;
    const enter = () => {
      if (!room.current?.contains(document.activeElement)) room.current?.focus({ preventScroll: true });
    };
    const timer = setTimeout(enter, afterDialogMs);
    return () => clearTimeout(timer);
  }, [place]);
  return room;
}

/** No network, or nobody behind it: who was signed in may still be. */
const isOutOfReach = (error: Error | null) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** One sentence for a room that is not this role's, instead of its tools with a refusal under each. */
function ShutRoom() {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 className="text-2xl">권한이 없는 화면입니다</h1>
      <p>이 화면은 맡으신 역할에 열려 있지 않습니다. 필요하시면 본부나 분원장에게 권한을 요청해 주세요.</p>
      <ButtonLink to="/office">오늘로 가기</ButtonLink>
    </section>
  );
}

export default function OfficeLayout() {
  const { pathname } = useLocation();
  const staff = useStaff();
  const isOut = staff.data === null;
  const isKept = useIsKept();
  const room = useFocusedRoom(isOut);
  const guard = useLeaveGuard();
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
      <a
        href="#office-room"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper focus:p-3 focus:text-brand"
      >
        본문으로 건너뛰기
      </a>
      {/* The page beside it is the same one, and stays, when the menu comes or goes with the network. */}
      {staff.data && <OfficeMenu staff={staff.data} />}
      <main
        id="office-room"
        ref={room}
        tabIndex={-1}
        className="min-w-0 p-4 outline-none md:p-6 xl:p-8 print:p-0"
        {...guard.listeners}
      >
        {staff.data && isShutFor(staff.data.role, pathname) ? <ShutRoom /> : <Outlet />}
      </main>
      <LeaveDialog blocker={guard.blocker} mustAsk={guard.mustAsk} />
    </div>
  );
}
