import { Link } from 'react-router';
import type { SubCategory } from '#src/shared/site-map.ts';
import { classNames } from '#src/ui/class-names.ts';

interface Props {
  readonly page: SubCategory;
  readonly className?: string;
  readonly tabIndex?: number;
}

/** One line of a menu; pages without the layout open as documents of their own. */
export function MenuLink({ page, className, tabIndex }: Props) {
  const rowClass = classNames(
    'flex min-h-11 items-center rounded-lg hover:bg-mist hover:text-brand',
    className,
  );
  return (
    <Link to={page.path} className={rowClass} tabIndex={tabIndex}>
      {page.label}
    </Link>
  );
}
