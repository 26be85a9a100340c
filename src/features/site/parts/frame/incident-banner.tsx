import type { Incident } from '#src/features/site/contract/settings.ts';
import { classNames } from '#src/ui/class-names.ts';

const tones: Readonly<Record<Incident['tone'], string>> = {
  info: 'bg-brand-deep text-white',
  warn: 'bg-amber-pale text-ink',
  bad: 'bg-danger text-white',
};

/** One sentence above every public page while something is wrong. */
export function IncidentBanner({ incident }: { incident: Incident | null }) {
  if (!incident) return null;
  return (
    <aside
      aria-label="알림"
      className={classNames('px-4 py-3 text-center font-semibold', tones[incident.tone])}
    >
      {incident.text}
    </aside>
  );
}
