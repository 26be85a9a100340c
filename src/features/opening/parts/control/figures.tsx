import { Link } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';

export interface Figure {
  readonly label: string;
  readonly value: number;
  readonly isBad: boolean;
  /** The list of exactly these, where there is one. */
  readonly to?: string;
}

/** The numbers of an opening; what is wrong says so in words too. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map((figure) => (
        <li
          key={figure.label}
          className={classNames(
            'rounded-card border bg-paper p-4',
            figure.isBad ? 'border-danger' : 'border-line',
          )}
        >
          <Content figure={figure} />
        </li>
      ))}
    </ul>
  );
}

function Content({ figure: { label, value, isBad, to } }: { figure: Figure }) {
  const content = (
    <>
      <span className="block text-sm text-ink-soft">{label}</span>
      <span className={classNames('text-2xl font-bold tabular-nums', isBad && 'text-danger')}>
        {value.toLocaleString('ko-KR')}
      </span>
      {isBad && <span className="ml-2 text-sm font-bold text-danger">확인 필요</span>}
    </>
  );
  if (!to) return content;
  return (
    <Link to={to} className="block underline-offset-4 hover:underline">
      {content}
    </Link>
  );
}
