import { Link } from 'react-router';

export interface Crumb {
  readonly label: string;
  /** Left out for the page itself and for groups that have no page. */
  readonly to?: string;
}

/** Where the page stands, from home downwards. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="현재 위치">
      <ol className="flex flex-wrap items-center text-sm">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 opacity-60">
                /
              </span>
            )}
            {to ? (
              <Link to={to} className="underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
