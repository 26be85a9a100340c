import { Link } from 'react-router';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';

interface OtherSessionsProps {
  readonly sessions: readonly SessionView[];
  readonly childId?: number | undefined;
  /** Registers right here; without it the link leads to the session in the list. */
  readonly onRegister?: ((sessionId: number) => void) | undefined;
}

/** Sessions of other branches and days that have seats now, by name. */
export function OtherSessions({ sessions, childId, onRegister }: OtherSessionsProps) {
  if (sessions.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">지금 자리가 있는 다른 회차</p>
      <ul className="grid gap-1">
        {sessions.map(({ sessionId, branchName, title, startsAt, left }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              to={`/entranceTest${childId ? `?child=${childId}` : ''}#session-${sessionId}`}
              className="flex min-h-11 min-w-0 flex-col justify-center text-ink underline underline-offset-4 hover:text-brand"
            >
              <span>
                {branchName}
                <span className="sr-only"> {title}</span> · {left}석
              </span>
              <span className="text-sm">{formatSeoulDateTime(startsAt)}</span>
            </Link>
            {onRegister && (
              <Button variant="secondary" onClick={() => onRegister(sessionId)}>
                바로 접수<span className="sr-only"> {branchName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
