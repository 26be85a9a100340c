import { Link } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';

/** Ten page numbers around the current one, as links that work without JavaScript. */
export function Pagination({
  page,
  pages,
  hrefOf,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  const first = Math.max(1, Math.min(page - 4, pages - 9));
  const numbers = Array.from({ length: Math.min(10, pages) }, (_, index) => first + index).filter(
    (n) => n <= pages,
  );
  return (
    <nav aria-label="쪽 이동" className="flex flex-wrap justify-center gap-1">
      {numbers.map((number) => (
        <Link
          key={number}
          to={hrefOf(number)}
          aria-current={number === page ? 'page' : undefined}
          className={classNames(
            'grid size-11 place-items-center rounded-lg tabular-nums',
            number === page ? 'bg-brand font-bold text-white' : 'hover:bg-mist',
          )}
        >
          {number}
        </Link>
      ))}
    </nav>
  );
}
