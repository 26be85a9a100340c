import type { BoardRow, requestList } from '#src/features/counselling/contract/request-list.ts';
import { counsellingTones, pressingTones } from '#src/features/counselling/rules/tones.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { belowName } from '#src/ui/list/list-looks.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import type { CellsOf } from '#src/web/office/list/declared-list.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { RowLink, whole } from '#src/web/office/list/row-name.tsx';

/** When they are booked and for what, otherwise when they would like to be called. A day in full pushes the next step out of sight. */
const timeOf = ({ appointment, wishLabel }: BoardRow) =>
  whole(
    appointment
      ? `${appointment.kind === 'call' ? '전화' : '방문'} ${inShort(formatSeoulDateTime(appointment.startsAt))}`
      : wishLabel,
  );

/** The cells of the list of requests that are more than their words. */
export const requestCells: CellsOf<typeof requestList> = {
  guardian: (row, text) => (
    <>
      <RowLink to={`/office/counselling/${row.requestId}`}>{text}</RowLink>
      <span className="block font-normal text-ink-soft max-sm:ml-1.5 max-sm:inline-block">
        {row.childGrade}
      </span>
      <span className={belowName}>{timeOf(row)}</span>
    </>
  ),
  state: (row, text) => (
    <span className="grid justify-items-start gap-1">
      <StatusBadge tone={counsellingTones[row.state]}>{text}</StatusBadge>
      {row.pressing && (
        <StatusBadge tone={pressingTones[row.pressing.tone]}>{row.pressing.label}</StatusBadge>
      )}
    </span>
  ),
  time: (row) => timeOf(row),
  createdAt: (_row, text) => whole(inShort(text)),
  next: (row) => (
    <>
      <span title={row.nextAction} className="max-sm:block max-sm:w-max max-sm:max-w-56 max-sm:truncate">
        {row.nextAction || '-'}
      </span>
      {row.nextOn && <span className="block text-ink-soft">{whole(inShort(formatDay(row.nextOn)))}</span>}
    </>
  ),
  message: (_row, text) => <span className="line-clamp-2 min-w-48">{text}</span>,
};
