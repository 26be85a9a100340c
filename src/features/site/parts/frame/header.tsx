import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import type { MainCategory, SubCategory } from '#src/shared/site-map.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon, menuPath, searchPath } from '#src/ui/icon.tsx';
import { AccountButton, LogoutButton } from '#src/web/session/account-button.tsx';
import { useMenu } from './menu-context.ts';

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

export function Header({ here }: { here: MainCategory | null }) {
  const header = useClosingMenus();
  const menu = useMenu();
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
        <nav aria-label="주 메뉴" className="ml-auto hidden lg:block">
          <ul className="flex">
            {menu.map((category) => (
              <li key={category.key}>
                <CategoryMenu category={category} isHere={here?.key === category.key} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center lg:ml-2">
          <Link
            to="/search"
            aria-label="검색"
            className="inline-grid size-11 place-items-center rounded-lg hover:bg-mist hover:text-brand"
          >
            <Icon path={searchPath} className="size-6" />
          </Link>
          <LogoutButton />
          <AccountButton />
          <Drawer />
        </div>
      </div>
    </header>
  );
}

function CategoryMenu({ category, isHere }: { category: MainCategory; isHere: boolean }) {
  return (
    <details name="mega-menu" className="group">
      <summary
        className={classNames(
          'flex min-h-11 list-none items-center rounded-lg px-3 font-semibold hover:text-brand group-open:text-brand xl:px-4',
          isHere && 'text-brand',
        )}
      >
        {category.label}
      </summary>
      <div className="absolute inset-x-0 top-full border border-line bg-paper px-6 py-6 xl:rounded-b-card">
        <p className="pb-3 text-sm text-ink-soft">{category.label}</p>
        <ul className="grid grid-cols-3 gap-x-6 gap-y-1">
          {category.pages.map((page) => (
            <li key={page.key}>
              <MenuLink page={page} className="-mx-3 px-3 text-lg font-semibold" />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** One line of a menu; pages without the layout open as documents of their own. */
export function MenuLink({ page, className }: { page: SubCategory; className?: string }) {
  const rowClass = classNames(
    'flex min-h-11 items-center rounded-lg hover:bg-mist hover:text-brand',
    className,
  );
  return (
    <Link to={page.path} className={rowClass}>
      {page.label}
    </Link>
  );
}

function Drawer() {
  const menu = useMenu();
  return (
    <details data-drawer className="group lg:hidden">
      <summary className="inline-grid size-11 list-none place-items-center rounded-lg hover:bg-mist">
        <Icon path={menuPath} className="size-6" />
        <span className="sr-only">전체 메뉴</span>
      </summary>
      <nav
        aria-label="전체 메뉴"
        className="fixed inset-x-0 top-16 bottom-0 overflow-y-auto overscroll-contain bg-paper px-5 pt-2 pb-28"
      >
        {menu.map((category) => (
          <section key={category.key} className="border-b border-line py-4 last:border-0">
            <h2 className="pb-1 text-sm text-brand">{category.label}</h2>
            <ul className="grid grid-cols-2 gap-x-4">
              {category.pages.map((page) => (
                <li key={page.key}>
                  <MenuLink page={page} className="font-semibold" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}
