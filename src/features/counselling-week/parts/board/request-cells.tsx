import type { requestList } from '#src/features/counselling/contract/request-list.ts';
import type { SlotKind } from '#src/features/counselling/rules/requests.ts';
import { counsellingTones, pressingTones } from '#src/features/counselling/rules/tones.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import type { CellsOf } from '#src/web/office/list/declared-list.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { RowLink, whole } from '#src/web/office/list/row-name.tsx';

/** How a booked time is used, beside its day. */
const shortKinds: Readonly<Record<SlotKind, string>> = { call: '전화', visit: '방문' };

/** The cells of the list of requests that are more than their words. */
export const requestCells: CellsOf<typeof requestList> = {
  guardian: (row, text) => (
    <>
      <RowLink to={`/office/counselling/${row.requestId}`}>{text}</RowLink>
      <span className="block font-normal whitespace-nowrap text-ink-soft">{row.childGrade}</span>
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
  // A day in full pushes the next step out of sight.
  time: ({ appointment, wishLabel }) =>
    whole(
      appointment
        ? `${shortKinds[appointment.kind]} ${inShort(formatSeoulDateTime(appointment.startsAt))}`
        : wishLabel,
    ),
  createdAt: (_row, text) => whole(inShort(text)),
  next: (row) => (
    <>
      {row.nextAction || '-'}
      {row.nextOn && <span className="block text-ink-soft">{whole(inShort(formatDay(row.nextOn)))}</span>}
    </>
  ),
  message: (_row, text) => <span className="line-clamp-2 min-w-48">{text}</span>,
};
