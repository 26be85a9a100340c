import { Link } from 'react-router';

/** Links among facts, each a line of its own width. */
export function TextLinks({ links }: { links: readonly (readonly [to: string, label: string])[] }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {links.map(([to, label]) => (
        <Link key={to} to={to} className="underline decoration-line underline-offset-4 hover:text-brand">
          {label}
        </Link>
      ))}
    </span>
  );
}
