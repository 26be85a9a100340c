import { shortBranchName } from '#src/features/branches/rules/short-name.ts';
import type { WatchedSession } from '#src/features/opening/contract/watch.ts';
import { pressingLabels } from '#src/features/opening/rules/watch.ts';
import { officeStageLabels, officeStageTones } from '#src/features/test-sessions/rules/sessions.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { type Column, Table } from '#src/ui/tables/table.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';

/** How the seats of each session stand, the most pressing first. */
export function WatchedSeats({ sessions }: { sessions: readonly WatchedSession[] }) {
  return (
    // On a phone the state stands below the name.
    <div className="text-sm max-sm:[&_:is(td,th):nth-child(3)]:hidden lg:[&_:is(td,th)]:h-10 lg:[&_:is(td,th)]:min-w-0 lg:[&_:is(td,th)]:px-3 lg:[&_:is(td,th)]:py-0">
      <Table caption="회차별 좌석" rows={sessions} keyOf={(row) => row.sessionId} columns={columns} />
    </div>
  );
}

const counted = (name: string, of: (row: WatchedSession) => number): Column<WatchedSession> => ({
  name,
  isNumber: true,
  cell: (row) => <span className={of(row) === 0 ? 'text-ink-soft' : undefined}>{of(row)}</span>,
});

// What is looked at first stands where a phone shows it without scrolling.
const columns: readonly Column<WatchedSession>[] = [
  { name: '회차', isRowHeader: true, cell: (row) => <SessionName row={row} /> },
  {
    name: '남은 좌석',
    isNumber: true,
    cell: ({ left, capacity }) => (
      <span className="whitespace-nowrap">
        <strong>{left}</strong> / {capacity}
      </span>
    ),
  },
  { name: '상태', cell: (row) => <Stage row={row} /> },
  counted('대기', (row) => row.waiting),
  counted('확정', (row) => row.confirmed),
  counted('결제 전', (row) => row.held),
  counted('결제 중', (row) => row.confirming),
  counted('만료·취소', (row) => row.lost),
];

function SessionName({ row }: { row: WatchedSession }) {
  const { sessionId, title, branchName, startsAt } = row;
  return (
    <div className="min-w-40 py-1 md:min-w-52 lg:flex lg:items-center lg:gap-2 lg:whitespace-nowrap">
      <OfficeLink
        className="inline-flex min-h-11 min-w-11 items-center text-brand hover:underline max-sm:-my-2 lg:min-h-8"
        to={`/office/tests/${sessionId}`}
      >
        {title}
      </OfficeLink>
      <span className="block font-normal text-ink-soft">
        {shortBranchName(branchName)} · {inShort(formatSeoulDateTime(startsAt))}
      </span>
      <span className="mt-1 block font-normal sm:hidden">
        <Stage row={row} />
      </span>
    </div>
  );
}

/** As the list of sessions says it; what presses besides, and when it opens. */
function Stage({ row: { stage, pressing, opensAt } }: { row: WatchedSession }) {
  const label = pressingLabels[pressing];
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap max-sm:max-w-44 max-sm:flex-wrap">
      <StatusBadge tone={officeStageTones[stage]}>{officeStageLabels[stage]}</StatusBadge>
      {stage === 'scheduled' && (
        // On a phone behind what presses: two signs fit on a line, a sign and a day do not.
        <span className="text-ink-soft max-sm:order-last">{inShort(formatSeoulDateTime(opensAt))}</span>
      )}
      {label && (stage === 'scheduled' || pressing !== 'opening') && (
        <StatusBadge tone="wait">{label}</StatusBadge>
      )}
    </span>
  );
}
