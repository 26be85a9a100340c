import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  listSessionsEndpoint,
  type SessionView,
} from '#src/features/registrations/contract/registrations.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { callApi } from '#src/web/api/api.ts';

const shown = 2;

/** What can be registered for at this moment, below the menu; for the pointer, as the home page has it for everybody. */
export function OpenNow() {
  const [sessions, setSessions] = useState<readonly SessionView[]>([]);
  useEffect(() => {
    let isHere = true;
    callApi(listSessionsEndpoint, {}).then(
      (list) => isHere && setSessions(list.sessions.filter(isOpen).slice(0, shown)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  if (sessions.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex gap-3 border-t border-line px-6 py-3 text-sm">
      <span className="flex items-center gap-2 font-bold text-signal">
        <span className="size-2 rounded-full bg-signal-bright" />
        지금 접수 중
      </span>
      {sessions.map((session) => (
        <Link
          key={session.sessionId}
          to={`/entranceTest/sessions/${session.sessionId}`}
          tabIndex={-1}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-lg px-3 hover:bg-mist hover:text-brand"
        >
          <span className="truncate font-semibold">
            {session.branchName} {session.title}
          </span>
          <span className="shrink-0 text-ink-soft tabular-nums">
            {formatSeoulDate(session.startsAt)} · {session.left}자리
          </span>
        </Link>
      ))}
    </div>
  );
}

const isOpen = ({ state }: SessionView) => state === 'open' || state === 'last';
