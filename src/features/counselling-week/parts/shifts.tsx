import { X } from 'lucide-react';
import type { OfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Table } from '#src/ui/tables/table.tsx';

export type Shift = OfficeCalendar['shifts'][number];

interface ShiftsProps {
  readonly shifts: readonly Shift[];
  /** Takes a shift out; null for whoever only reads. */
  readonly onRemove: ((shift: Shift) => void) | null;
}

/** Who works when: one line a person, one column a weekday. */
export function Shifts({ shifts, onRemove }: ShiftsProps) {
  const people = [...new Map(shifts.map((one) => [one.staffId, one.name]))];
  return (
    <Table
      caption="선생님 근무"
      rows={people.map(([staffId, name]) => ({ staffId, name }))}
      keyOf={({ staffId }) => staffId}
      columns={[
        { name: '선생님', isRowHeader: true, cell: ({ name }) => name },
        ...weekdayLabels.map((label, weekday) => ({
          name: label,
          cell: ({ staffId }: { staffId: number }) => (
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

function OneShift({ shift, onRemove }: Pick<ShiftsProps, 'onRemove'> & { readonly shift: Shift }) {
  return (
    <span className="inline-flex items-center text-sm whitespace-nowrap tabular-nums">
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
