import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { StaffSignIn } from '#src/features/staff/parts/staff-sign-in.tsx';
import { useStaff } from '#src/features/staff/parts/use-staff.ts';
import { ownAppearance, ownName } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Cover } from '#src/ui/dialogs/cover.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';
import { openedFor } from '#src/web/api/browser-client.ts';
import { forgetCachedPages } from '#src/web/office/cached-pages.ts';
import { LeaveDialog, useLeaveGuard } from '#src/web/office/forms/leave-guard.tsx';
import { MayEnterProvider } from '#src/web/office/ways.tsx';
import { OfficeMenu } from '../parts/office-menu.tsx';
import { OfficeTabs } from '../parts/office-tabs.tsx';
import { useFollowedRights } from '../parts/use-followed-rights.ts';
import { useWhosePage } from '../parts/use-whose-page.ts';
import { isShutFor, pageAt } from '../rules/office-pages.ts';
import type { Route } from './+types/office-layout.page.ts';

/** Named after the room, never after a person in it: titles stand in the browser's history. */
export function meta({ location }: Route.MetaArgs) {
  const page = pageAt(location.pathname);
  const title = [page?.label, '관리자', ownName()].filter(Boolean).join(' | ');
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** True on a page that says it has what it needs on this device: `export const handle = { isKept: true }`. */
function useIsKept(): boolean {
  return useMatches().some(({ handle }) => (handle as { isKept?: boolean } | undefined)?.isKept === true);
}

/** A dialog that led here gives the keyboard back first. */
const afterDialogMs = 120;

/** Entering the office, or another room, the keyboard goes on in its contents and not where it has just been. */
function useFocusedPage(isOut: boolean) {
  const { pathname } = useLocation();
  const page = useRef<HTMLElement>(null);
  const place = isOut ? '' : pathname;
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = last.current === null;
    const isSame = last.current === place;
    last.current = place;
    if (isFirst || isSame) return;
    const enter = () => {
      if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
    };
    const timer = setTimeout(enter, afterDialogMs);
    return () => clearTimeout(timer);
  }, [place]);
  return page;
}

/**
 * With the next room a window takes up the name, colours and icon that the academy has been given meanwhile.
 * See docs/decisions/0079-a-look-that-windows-follow.md.
 */
function useOwnAppearance(appearance: string | undefined) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (appearance && appearance !== ownAppearance()) window.location.reload();
  }, [pathname, appearance]);
}

/** The document is the office's while it is open: its dialogs stand outside of its page. */
function useOfficeLooks() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.office = '';
    return () => {
      delete dataset.office;
    };
  }, []);
}

/** No network, or nobody behind it: who was signed in may still be. */
const isOutOfReach = (error: Error | null) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** One sentence for a room that is not theirs, instead of its tools with a refusal under each. */
function ShutPage() {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 className="text-2xl">권한이 없는 화면입니다</h1>
      <p>이 화면은 맡으신 권한에 열려 있지 않습니다. 필요하시면 본부나 분원장에게 권한을 요청해 주세요.</p>
      <ButtonLink to="/office">오늘로 가기</ButtonLink>
    </section>
  );
}

/** Another tab signed somebody else in: what is written here would go in that name, and is refused. */
function OthersWindow({ name }: { name: string }) {
  return (
    <Notice tone="warn" title={`다른 창에서 ${name} 님으로 로그인했습니다.`} isLive>
      <p>
        이 화면은 그 전에 쓰시던 분의 화면이라 여기서는 저장하거나 처리하지 않습니다. 쓰신 내용은 남아 있으니
        원래 아이디로 다시 로그인하시거나, 화면을 새로 고쳐 {name} 님으로 쓰세요.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => window.location.reload()}>
        새로 고치기
      </Button>
    </Notice>
  );
}

export default function OfficeLayout() {
  const { pathname } = useLocation();
  const staff = useStaff();
  const { person, isOver, turn } = useWhosePage(staff);
  const isOut = staff.data === null && !isOver;
  const mayEnter = (to: string) => !person || !isShutFor(person, to.replace(/[?#].*/, ''));
  const isKept = useIsKept();
  const page = useFocusedPage(isOut);
  const guard = useLeaveGuard();
  useOwnAppearance(staff.data?.appearance);
  useOfficeLooks();
  useFollowedRights();
  useEffect(() => {
    if (isOut) void forgetCachedPages();
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
      key={turn}
      className={classNames('min-h-dvh bg-mist', person && 'lg:grid lg:grid-cols-[220px_minmax(0,1fr)]')}
    >
      <a
        href="#office-room"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper focus:p-3 focus:text-brand"
      >
        본문으로 건너뛰기
      </a>
      {/* The page beside it is the same one, and stays, when the menu comes or goes with the network. */}
      {person && <OfficeMenu staff={person} />}
      <main
        id="office-room"
        ref={page}
        tabIndex={-1}
        className="min-w-0 p-4 outline-none md:p-5 xl:p-6 print:p-0"
        {...guard.listeners}
      >
        {person && openedFor.isOfOther(person.staffId) && <OthersWindow name={person.name} />}
        {person && <OfficeTabs staff={person} page={pageAt(pathname)} />}
        <MayEnterProvider value={mayEnter}>{mayEnter(pathname) ? <Outlet /> : <ShutPage />}</MayEnterProvider>
      </main>
      <LeaveDialog blocker={guard.blocker} mustAsk={guard.mustAsk} />
      {person && isOver && (
        <Cover label="다시 로그인">
          <StaffSignIn pageOf={person} />
        </Cover>
      )}
    </div>
  );
}
