import type { ReactNode } from 'react';
import { Link } from 'react-router';

const linkStyle = 'inline-flex min-h-11 items-center text-left text-brand underline-offset-4 hover:underline';

/** The cell that names a row and leads to its own page. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${linkStyle} min-w-32 lg:min-w-0`}>
      {children}
    </Link>
  );
}

/** The cell that names a row and opens it above the list. */
export function RowButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`${linkStyle} px-0!`} onClick={onPress}>
      {children}
    </button>
  );
}

/** Words that stay on one line. */
export const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;
