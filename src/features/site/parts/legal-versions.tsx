import { Link } from 'react-router';
import { formatDay } from '#src/shared/seoul-time.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import type { LegalText } from '../contract/legal.ts';
import { legalStateLabels, legalStateOf } from '../rules/legal.ts';

type Dates = Pick<LegalText, 'key' | 'version' | 'effectiveOn' | 'reason'>;

const tones = { past: 'closed', current: 'good', coming: 'soon' } as const;

/** Every version of one legal text, the newest first, with its state and why it was made. */
export function LegalVersions({
  title,
  versions,
  today,
  shown,
}: {
  title: string;
  versions: readonly Dates[];
  today: string;
  /** The version on this page. */
  shown?: string;
}) {
  return (
    <nav aria-label={`${title}의 버전`}>
      <ul className="border-t border-line">
        {versions.map((one) => {
          const state = legalStateOf(one, versions, today);
          return (
            <li key={one.version} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
              <Link
                to={`/terms/${one.key}/${one.version}`}
                aria-current={one.version === shown ? 'page' : undefined}
                className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-4 hover:underline aria-[current=page]:text-brand"
              >
                {formatDay(one.effectiveOn)} 시행
              </Link>
              <StatusBadge tone={tones[state]}>{legalStateLabels[state]}</StatusBadge>
              {one.reason && <span className="text-sm text-ink-soft">{one.reason}</span>}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface LegalSectionsProps {
  readonly sections: LegalText['sections'];
  /** Whether they are laid out when they come near: nothing that is often pressed may stand below them, since its place moves. */
  readonly isLate?: boolean;
}

/** The articles of one version. */
export function LegalSectionsView({ sections, isLate = false }: LegalSectionsProps) {
  return sections.map((section) => (
    <div key={section.title} className={isLate ? 'laid-out-late grid gap-2' : 'grid gap-2'}>
      <h3 className="text-lg">{section.title}</h3>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  ));
}
