import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { PageHead } from '#src/web/office/page-head.tsx';

/** The subject a desk is looking at; it stays in the address. */
export function useSubject(): [subject: string, put: (subject: string) => void] {
  const [query, setQuery] = useSearchParams();
  const subject = query.get('subject') || 'math';
  return [subject, (next) => setQuery({ subject: next }, { replace: true })];
}

/** A choice in the head of a desk. */
export const headSelect =
  'min-h-11 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-3 text-sm lg:min-h-10';

/** The head of every desk of measurement: where one is, and of which subject. */
export function AnalysisFrame({
  title,
  lead,
  facts,
  actions,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  /** What the figures come from, in one line. */
  readonly facts?: ReactNode;
  /** What is begun here, behind the subject. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const [subject, putSubject] = useSubject();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title={title} about={lead} facts={facts}>
        <select
          aria-label="과목"
          className={headSelect}
          value={subject}
          onChange={(event) => putSubject(event.target.value)}
        >
          {Object.entries(subjectLabels).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        {actions}
      </PageHead>
      {children}
    </section>
  );
}
