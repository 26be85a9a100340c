import { weekOf } from '#src/features/classes/rules/weekly.ts';
import { classNames } from '#src/ui/class-names.ts';

/** The week of a class, Sunday first, its days marked with their hours; what was typed otherwise stands as it is. */
export function WeekPlan({ weekly }: { weekly: string }) {
  const week = weekOf(weekly);
  if (!week) return <p className="font-semibold">{weekly}</p>;
  return (
    <>
      <p className="sr-only">{weekly}</p>
      <ol
        aria-hidden="true"
        className="grid grid-cols-7 overflow-hidden rounded-lg border border-line text-center text-xs tabular-nums"
      >
        {week.map(({ day, hours }) => (
          <li
            key={day}
            className={classNames(
              'grid content-start gap-0.5 border-l border-line py-1 first:border-l-0',
              hours === null ? 'text-ink-soft' : 'bg-brand-pale text-brand-deep',
            )}
          >
            <strong>{day}</strong>
            {hours?.split('~').map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
