import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import type { MainCategory } from '#src/shared/site-map.ts';
import { Icon, searchPath } from '#src/ui/icon.tsx';
import { AccountButton, LogoutButton, SignUpLink } from '#src/web/session/account-button.tsx';
import { Drawer } from './drawer.tsx';
import { MegaMenu } from './mega-menu.tsx';

/** Menus are `details`, so they open without JavaScript; with it they also close by Escape and by leaving. */
function useClosingMenus() {
  const header = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menus
  useEffect(() => closeMenus(header.current), [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepInDrawer(event, header.current);
      if (event.key !== 'Escape') return;
      const summary = header.current?.querySelector<HTMLElement>('details[open] > summary');
      if (header.current?.querySelector('details[open]')?.contains(document.activeElement)) summary?.focus();
      closeMenus(header.current);
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) closeMenus(header.current);
    };
    // A menu that the keyboard has left does not stay open over the page.
    const onFocus = (event: FocusEvent) => {
      const open = header.current?.querySelector<HTMLDetailsElement>('details[name][open]');
      if (open && event.target instanceof Node && !open.contains(event.target)) open.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return header;
}

function closeMenus(header: HTMLElement | null) {
  for (const menu of header?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) menu.open = false;
}

/** The drawer covers the page: while it is open the keyboard goes round in it. */
function keepInDrawer(event: KeyboardEvent, header: HTMLElement | null) {
  const drawer = header?.querySelector('details[data-drawer][open]');
  const stops = [...(drawer?.querySelectorAll<HTMLElement>('summary, a') ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  if (!first || !last || document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

interface HeaderProps {
  readonly here: MainCategory | null;
  /** The academy's telephone; empty where it has not been written yet. */
  readonly phone: string;
}

export function Header({ here, phone }: HeaderProps) {
  const header = useClosingMenus();
  const [first, ...rest] = ownName().split(' ');
  return (
    <header ref={header} className="no-print sticky top-0 z-40 border-b border-line bg-paper">
      <div className="relative mx-auto flex min-h-16 max-w-[1200px] flex-wrap items-center gap-x-4 px-4 md:px-6">
        <Link to="/" className="flex min-h-11 items-center text-xl font-extrabold tracking-tight">
          <span className="wordmark flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rotate-45 bg-signal-bright" />
            <span>
              {first} <span className="font-semibold text-brand">{rest.join(' ')}</span>
            </span>
          </span>
        </Link>
        <MegaMenu here={here} />
        <div className="ml-auto flex items-center lg:ml-0">
          {phone && (
            <a
              href={`tel:${phone}`}
              className="hidden min-h-11 items-center px-2 font-bold tabular-nums hover:text-brand xl:flex"
            >
              {phone}
            </a>
          )}
          <Link
            to="/search"
            aria-label="검색"
            className="inline-grid size-11 place-items-center rounded-lg hover:bg-mist hover:text-brand"
          >
            <Icon path={searchPath} className="size-6" />
          </Link>
          <LogoutButton />
          <AccountButton />
          <SignUpLink />
          <Drawer phone={phone} />
        </div>
      </div>
    </header>
  );
}
