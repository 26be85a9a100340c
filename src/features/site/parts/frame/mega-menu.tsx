import { lazy, type PointerEvent, Suspense, useRef, useState } from 'react';
import type { MainCategory } from '#src/shared/site-map.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useMenu } from './menu-context.ts';
import { MenuLink } from './menu-link.tsx';

/** What is open now is asked for when somebody opens the menu, and not with every page. */
const OpenNow = lazy(async () => ({ default: (await import('./open-now.tsx')).OpenNow }));

/** A pointer that crosses the edge of the sheet for so long has not left it. */
const leaveMs = 180;

/** The six categories; each opens the one sheet of them all, by pointing, by a press and by the keyboard. */
export function MegaMenu({ here }: { here: MainCategory | null }) {
  const menu = useMenu();
  const bar = useRef<HTMLElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';
  const closeSoon = (event: PointerEvent) => {
    if (!isMouse(event)) return;
    leaving.current = setTimeout(() => {
      for (const one of bar.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])
        if (!one.contains(document.activeElement)) one.open = false;
    }, leaveMs);
  };
  return (
    <nav
      ref={bar}
      aria-label="주 메뉴"
      className="ml-auto hidden lg:block"
      onPointerEnter={() => clearTimeout(leaving.current)}
      onPointerLeave={closeSoon}
    >
      <ul className="flex">
        {menu.map((category) => (
          <li key={category.key}>
            <Category category={category} isHere={here?.key === category.key} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A `details`, so that it opens without JavaScript too, then with its own pages alone. The columns of the other categories are
 * for the pointer: the keyboard and what reads aloud have each at its own name, and do not walk through all of them.
 */
function Category({ category, isHere }: { category: MainCategory; isHere: boolean }) {
  const menu = useMenu();
  const [isOpen, setOpen] = useState(false);
  const pointed = useRef(0);
  return (
    <details
      name="mega-menu"
      className="group"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse' || event.currentTarget.open) return;
        event.currentTarget.open = true;
        pointed.current = event.timeStamp;
      }}
    >
      {/** biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and takes the keyboard by itself */}
      <summary
        className={classNames(
          'flex min-h-16 list-none items-center px-3 font-semibold hover:text-brand group-open:text-brand group-open:shadow-[inset_0_-3px] group-open:shadow-brand',
          isHere && 'text-brand',
        )}
        // Whoever points at it and presses means to open it: the press does not close what the pointer has just opened.
        onClick={(event) => {
          if (event.timeStamp - pointed.current < 500) event.preventDefault();
        }}
      >
        {category.label}
      </summary>
      <div className="absolute inset-x-0 top-full border border-t-0 border-line bg-paper shadow-lg xl:rounded-b-card">
        <div className="grid grid-cols-6 px-3 py-5">
          <Column category={category} at={menu.findIndex(({ key }) => key === category.key)} isOwn />
          {isOpen &&
            menu.map((other, at) =>
              other.key === category.key ? null : <Column key={other.key} category={other} at={at} />,
            )}
        </div>
        {isOpen && (
          <Suspense>
            <OpenNow />
          </Suspense>
        )}
      </div>
    </details>
  );
}

function Column({ category, at, isOwn = false }: { category: MainCategory; at: number; isOwn?: boolean }) {
  return (
    <div
      aria-hidden={isOwn ? undefined : true}
      style={{ gridColumn: at + 1, gridRow: 1 }}
      className={classNames('rounded-lg px-3 py-2', isOwn && 'bg-brand-pale')}
    >
      <p className={classNames('pb-1 text-sm font-semibold', isOwn ? 'text-brand-deep' : 'text-ink-soft')}>
        {category.label}
      </p>
      <ul>
        {category.pages.map((page) => (
          <li key={page.key}>
            <MenuLink page={page} className="-mx-2 px-2 font-medium" {...(isOwn ? {} : { tabIndex: -1 })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
