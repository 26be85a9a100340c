import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** What happened, oldest first; steps that have not happened are left out. */
export function Timeline({
  steps,
}: {
  steps: readonly { readonly label: string; readonly at: string | null }[];
}) {
  return (
    <ol className="grid gap-1 border-l-2 border-line pl-4 text-sm text-ink-soft" aria-label="진행 내역">
      {steps.flatMap(({ label, at }) =>
        at
          ? [
              <li key={`${label} ${at}`}>
                <strong className="text-ink">{label}</strong> {formatSeoulDateTime(at)}
              </li>,
            ]
          : [],
      )}
    </ol>
  );
}
