import { classNames } from '#src/ui/class-names.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';

export interface Figure {
  readonly label: string;
  readonly value: number;
  readonly isBad: boolean;
  /** The list of exactly these, where there is one. */
  readonly to?: string;
}

/** The numbers of an opening in a line, without those that are nothing; what is wrong says so in words too. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const counted = figures.filter(({ value }) => value > 0);
  if (counted.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {counted.map((figure) => (
        <li
          key={figure.label}
          className={classNames(
            'flex min-h-9 items-center rounded-lg border bg-paper px-3 text-sm',
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
      <span className="text-ink-soft">{label}</span>
      <span className={classNames('ml-2 font-bold tabular-nums', isBad && 'text-danger')}>
        {value.toLocaleString('ko-KR')}
      </span>
      {isBad && <span className="ml-2 text-sm font-bold text-danger">확인 필요</span>}
    </>
  );
  if (!to) return content;
  return (
    <OfficeLink
      to={to}
      className="inline-flex min-h-11 items-center underline-offset-4 lg:min-h-7 hover:underline"
    >
      {content}
    </OfficeLink>
  );
}
