import { X } from 'lucide-react';
import type { OfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Table } from '#src/ui/tables/table.tsx';

export type Shift = OfficeCalendar['shifts'][number];

type Hours = OfficeCalendar['hours'][number];

interface ShiftsProps {
  readonly hours: readonly Hours[];
  readonly shifts: readonly Shift[];
  /** Takes a shift out; null for whoever only reads. */
  readonly onRemove: ((shift: Shift) => void) | null;
}

/** When the branch counsels, and who works when below it: one line a person, one column a weekday. */
export function Shifts({ hours, shifts, onRemove }: ShiftsProps) {
  const people = [...new Map(shifts.map((one) => [one.staffId, one.name]))];
  type Row = { readonly staffId: number | null; readonly name: string };
  return (
    <Table<Row>
      caption="상담 시간과 선생님 근무"
      rows={[{ staffId: null, name: '상담 시간' }, ...people.map(([staffId, name]) => ({ staffId, name }))]}
      keyOf={({ staffId }) => staffId ?? 'branch'}
      columns={[
        { name: '요일', isRowHeader: true, cell: ({ name }) => name },
        ...weekdayLabels.map((label, weekday) => ({
          name: label,
          cell: ({ staffId }: Row) =>
            staffId === null ? (
              <BranchHours day={hours.find((one) => one.weekday === weekday)} />
            ) : (
              <span className="grid justify-items-start">
                {shifts
                  .filter((one) => one.staffId === staffId && one.weekday === weekday)
                  .map((shift) => (
                    <OneShift key={shift.shiftId} shift={shift} onRemove={onRemove} />
                  ))}
              </span>
            ),
        })),
      ]}
    />
  );
}

/** `14:00-21:00`, and below it the break and how many come at once. */
function BranchHours({ day }: { day: Hours | undefined }) {
  if (!day) return <span className="text-sm text-ink-soft">쉼</span>;
  return (
    <span className="grid text-sm whitespace-nowrap tabular-nums">
      <strong>{`${day.opens}-${day.closes}`}</strong>
      {day.breakStarts && (
        <span className="text-xs text-ink-soft">{`쉬는 시간 ${day.breakStarts}-${day.breakEnds}`}</span>
      )}
      <span className="text-xs text-ink-soft">방문 {day.visitRooms}팀</span>
    </span>
  );
}

function OneShift({ shift, onRemove }: Pick<ShiftsProps, 'onRemove'> & { readonly shift: Shift }) {
  return (
    <span className="inline-flex items-center text-sm whitespace-nowrap tabular-nums lg:-mr-3">
      {`${shift.starts}-${shift.ends}`}
      {onRemove && (
        <button
          type="button"
          aria-label={`${shift.name} ${weekdayLabels[shift.weekday]}요일 ${shift.starts} 근무 지우기`}
          className="grid size-11 place-items-center text-ink-soft hover:text-danger lg:size-8"
          onClick={() => onRemove(shift)}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  );
}
