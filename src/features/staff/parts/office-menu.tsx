import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { callApi } from '#src/web/api.ts';
import { forgetKeptPages } from '#src/web/office/kept-pages.ts';
import { useIdle } from '#src/web/office/use-idle.ts';
import { type StaffView, staffSignOutEndpoint } from '../contract.ts';
import { roomAt, roomsOf, staffSessionLimits } from '../rules.ts';

/** The rooms of this role, who is signed in, and the way out; leaves by itself after half an hour of silence. */
export function OfficeMenu({ staff }: { staff: StaffView }) {
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => callApi(staffSignOutEndpoint, {}),
    // Whatever the answer: nothing the office has shown stays in this page's memory or on this device.
    onSettled: async () => {
      await forgetKeptPages();
      await queries.resetQueries({ queryKey: ['office'] });
    },
  });
  useIdle(staffSessionLimits.idleSeconds, () => leaving.mutate());
  const { pathname } = useLocation();
  const here = roomAt(staff.role, pathname);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the menu is a strip, elsewhere a long column: the room one is in stays in sight, the page where it is.
    const strip = menu.current;
    const current = here && strip?.querySelector<HTMLElement>('[aria-current=page]');
    if (!strip || !current) return;
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2;
    strip.scrollTop = current.offsetTop - (strip.clientHeight - current.clientHeight) / 2;
  }, [here]);
  return (
    <header className="no-print flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 bg-ink p-3 text-white lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:p-6">
      <p className="text-lg font-bold">MSC 관리자</p>
      <nav
        ref={menu}
        aria-label="관리자 메뉴"
        className="relative order-3 flex w-full gap-1 overflow-x-auto lg:order-none lg:w-auto lg:flex-1 lg:flex-col lg:overflow-y-auto"
      >
        {roomsOf(staff.role).map((room) => (
          <Link
            key={room.path}
            to={room.path}
            aria-current={room === here ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 shrink-0 items-center rounded-lg px-3 whitespace-nowrap lg:px-4',
              room === here ? 'bg-white/15 font-bold' : 'hover:bg-white/10',
            )}
          >
            {room.label}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-3 text-sm lg:ml-0 lg:grid lg:gap-2">
        <p>
          <strong>{staff.name}</strong> {staff.roleWord}
          <span className="block text-white/80">
            {staff.branches.length === 0 ? '전체 분원' : staff.branches.join(', ')}
          </span>
        </p>
        <Button look="outline" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          로그아웃
        </Button>
      </div>
    </header>
  );
}
