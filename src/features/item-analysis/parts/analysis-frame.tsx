import type { ReactNode } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField } from '#src/ui/fields/field.tsx';

const desks = [
  ['/office/level-tests/analysis', '문항 분석'],
  ['/office/level-tests/calibration', '문항 보정'],
  ['/office/level-tests/simulation', '모의시험'],
] as const;

/** The subject a desk is looking at; it stays in the address. */
export function useSubject(): [subject: string, put: (subject: string) => void] {
  const [query, setQuery] = useSearchParams();
  const subject = query.get('subject') ?? 'math';
  return [subject, (next) => setQuery({ subject: next }, { replace: true })];
}

/** The head of every desk of measurement: where one is, and of which subject. */
export function AnalysisFrame({
  title,
  lead,
  todo = null,
  isAlone = false,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  /** One sentence: what to do now, from what there is. */
  readonly todo?: string | null;
  /** Without the way to the desks of the items, which not everybody may enter. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}) {
  const [subject, putSubject] = useSubject();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!isAlone && (
        <nav aria-label="문항" className="flex flex-wrap gap-2">
          {desks.map(([path, label]) => (
            <NavLink
              key={path}
              to={`${path}?subject=${subject}`}
              className={({ isActive }) =>
                classNames(
                  'inline-flex min-h-11 items-center rounded-lg border px-4',
                  isActive ? 'border-brand bg-brand-pale font-bold text-brand-deep' : 'border-line bg-paper',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-ink-soft">{lead}</p>
        </div>
        <div className="w-40">
          <SelectField label="과목" value={subject} onChange={(event) => putSubject(event.target.value)}>
            {Object.entries(subjectLabels).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {todo && (
        <p className="max-w-prose rounded-lg bg-brand-pale px-4 py-3">
          <strong>지금 할 일</strong> {todo}
        </p>
      )}
      {children}
    </section>
  );
}
