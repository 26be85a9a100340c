import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Holder } from '#src/shared/access/rights.ts';
import { entriesOf, type OfficePage } from '../rules/office-pages.ts';

/** The screens of one entry of the menu, beside each other; nothing where there is but one. */
export function OfficeTabs({ staff, page }: { staff: Holder; page: OfficePage | undefined }) {
  const [params] = useSearchParams();
  const kept = page?.keeps && params.get(page.keeps);
  const pathOf = ({ path, keeps }: OfficePage) =>
    kept && keeps === page.keeps ? `${path}?${new URLSearchParams({ [keeps]: kept })}` : path;
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every room entered
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page?.path]);
  const pages = entriesOf(staff).find(({ part }) => part === page?.part)?.pages ?? [];
  if (pages.length < 2) return null;
  return (
    <nav
      aria-label={`${page?.part} 화면`}
      className="no-print -mt-2 mb-3 flex gap-x-1 overflow-x-auto border-b border-line"
    >
      {pages.map((one) => (
        <Link
          key={one.path}
          ref={one.path === page?.path ? here : null}
          to={pathOf(one)}
          aria-current={one.path === page?.path ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-ink-soft hover:text-brand focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:font-bold aria-[current]:text-brand lg:min-h-9"
        >
          {one.tab}
        </Link>
      ))}
    </nav>
  );
}
