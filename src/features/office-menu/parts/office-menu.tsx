import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type StaffView, staffSignOutEndpoint } from '#src/features/staff/contract/sign-in.ts';
import { staffSessionLimits } from '#src/features/staff/rules/roles.ts';
import { ownShortName } from '#src/shared/identity/own-name.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Icon, leavePath, menuPath, personPath, searchPath } from '#src/ui/icon.tsx';
import { callApi } from '#src/web/api/api.ts';
import { forgetCachedPages } from '#src/web/office/cached-pages.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { useIdle } from '#src/web/office/use-idle.ts';
import { notifyWindows } from '#src/web/session/office-windows.ts';
import { entriesOf, pageAt } from '../rules/office-pages.ts';
import { OfficeJump, useJumpKey } from './office-jump.tsx';

/** Signs out. Whatever the answer: nothing the office has shown stays in this page's memory or on this device. */
function useLeaving() {
  const queries = useQueryClient();
  return useAct({
    renews: null,
    mutationFn: () =>
      callApi(staffSignOutEndpoint, {}).finally(async () => {
        // What is being typed in them stays, below the sign-in.
        notifyWindows();
        await forgetCachedPages();
        await queries.resetQueries({ queryKey: ['office'] });
      }),
  });
}

function useEscape(isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close.current();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

/** The rooms of this role, who is signed in, and the way out; leaves by itself after half an hour of silence. */
export function OfficeMenu({ staff }: { staff: StaffView }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isJumping, setJumping] = useState(false);
  const leaving = useLeaving();
  const isNearEnd = useIdle(staffSessionLimits.idleSeconds, () => leaving.mutate());
  useJumpKey(() => setJumping(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: on narrow screens the menu closes with every room entered
  useEffect(() => setOpen(false), [pathname]);
  useEscape(isOpen, () => setOpen(false));
  const page = pageAt(pathname);
  return (
    <header
      data-open={isOpen || undefined}
      className="office-menu no-print flex min-w-0 flex-wrap items-center gap-x-2 gap-y-2 bg-ink p-3 sm:gap-x-3 text-white [&_:focus-visible]:outline-white lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:p-4"
    >
      <p className="text-lg font-bold lg:px-3">{ownShortName()} 관리자</p>
      <JumpButton onPress={() => setJumping(true)} />
      <nav aria-label="관리자 메뉴" className="contents">
        <Button
          variant="outline"
          className="px-3! lg:hidden"
          aria-expanded={isOpen}
          aria-controls="office-rooms"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={menuPath} size={18} />
          <span className="max-sm:sr-only">메뉴</span>
          {page && <span className="hidden font-normal text-white/80 sm:inline">{page.part}</span>}
        </Button>
        <div
          id="office-rooms"
          className={classNames(
            'order-3 w-full gap-x-6 gap-y-4 sm:grid-cols-3 lg:order-none lg:flex lg:min-h-0 lg:flex-1 lg:flex-col lg:gap-0 lg:overflow-y-auto',
            isOpen ? 'grid grid-cols-2 pt-2' : 'hidden',
          )}
        >
          <Entries staff={staff} current={page?.part ?? null} />
        </div>
      </nav>
      <div className="ml-auto flex items-center gap-2 text-sm sm:gap-3 lg:ml-0 lg:grid lg:gap-2">
        <SignedIn staff={staff} />
        <Link
          to="/office/me"
          aria-current={page?.path === '/office/me' ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-lg px-3 hover:bg-white/10 max-lg:hidden aria-[current]:bg-white/15 aria-[current]:font-bold"
        >
          <Icon path={personPath} size={18} className="sm:hidden" />
          <span className="max-sm:sr-only">내 계정</span>
        </Link>
        <Button
          variant="outline"
          className="px-3!"
          isBusy={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          <Icon path={leavePath} size={18} className="sm:hidden" />
          <span className="max-sm:sr-only">로그아웃</span>
        </Button>
      </div>
      <Dialog
        title="곧 로그아웃됩니다"
        isOpen={isNearEnd}
        // Any touch of the page goes on; this button is one.
        onClose={() => undefined}
        actions={<Button>계속 쓰기</Button>}
      >
        <p>30분 가까이 쓰지 않으셔서 2분 안에 로그아웃됩니다. 적던 내용이 있으면 저장해 주세요.</p>
      </Dialog>
      {isJumping && <OfficeJump staff={staff} onClose={() => setJumping(false)} />}
    </header>
  );
}

function JumpButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="outline"
      className="px-3! lg:justify-start"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
    >
      <Icon path={searchPath} size={18} />
      <span className="max-md:sr-only">바로 가기</span>
      <span aria-hidden="true" className="ml-auto hidden text-xs text-white/80 lg:inline">
        Ctrl K
      </span>
    </Button>
  );
}

function SignedIn({ staff }: { staff: StaffView }) {
  return (
    <p className="text-right max-sm:sr-only lg:px-3 lg:text-left">
      <strong>{staff.name}</strong> {staff.roleLabel}
      <span className="block text-white/80">
        {staff.branches.length === 0 ? '전체 분원' : staff.branches.join(', ')}
      </span>
    </p>
  );
}

/** The entries of the menu; the one where we are is brought into sight. */
function Entries({ staff, current }: { staff: StaffView; current: string | null }) {
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every room entered
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul className="contents">
      {entriesOf(staff).map(({ part, pages }) => (
        <li key={part}>
          <Link
            ref={part === current ? here : null}
            to={pages[0]?.path ?? '/office'}
            aria-current={part === current ? 'true' : undefined}
            className={classNames(
              'flex min-h-11 items-center rounded-lg px-3 lg:min-h-10',
              part === current ? 'bg-white/15 font-bold' : 'hover:bg-white/10',
            )}
          >
            {part}
          </Link>
        </li>
      ))}
      <li className="lg:hidden">
        <Link to="/office/me" className="flex min-h-11 items-center rounded-lg px-3 hover:bg-white/10">
          내 계정
        </Link>
      </li>
    </ul>
  );
}
