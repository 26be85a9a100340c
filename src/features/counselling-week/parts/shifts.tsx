import type { ReactNode } from 'react';
import type { OfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Table } from '#src/ui/tables/table.tsx';

export type Shift = OfficeCalendar['shifts'][number];

type Hours = OfficeCalendar['hours'][number];

interface ShiftsProps {
  readonly hours: readonly Hours[];
  readonly shifts: readonly Shift[];
  /** A shift was pressed, to be changed; null for whoever only reads. */
  readonly onPress: ((shift: Shift) => void) | null;
  /** The hours of the branch were. */
  readonly onHours: (() => void) | null;
}

/** When the branch counsels, and who works when below it: one line a person, one column a weekday. */
export function Shifts({ hours, shifts, onPress, onHours }: ShiftsProps) {
  const people = [...new Map(shifts.map((one) => [one.staffId, one.name]))];
  type Row = { readonly staffId: number | null; readonly name: string };
  const rooms = new Set(hours.map(({ visitRooms }) => visitRooms));
  // What every weekday has is said once, beside the name of the line.
  const [shared] = rooms.size === 1 ? rooms : [];
  return (
    <div className="lg:[&_:is(td,tbody_th)]:py-1 lg:[&_thead_th]:py-2">
      <Table<Row>
        caption="상담 시간과 선생님 근무"
        rows={[{ staffId: null, name: '상담 시간' }, ...people.map(([staffId, name]) => ({ staffId, name }))]}
        keyOf={({ staffId }) => staffId ?? 'branch'}
        columns={[
          {
            name: '구분',
            isRowHeader: true,
            cell: ({ staffId, name }) => (
              <>
                {name}
                {staffId === null && shared !== undefined && (
                  <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">
                    방문 동시 {shared}팀
                  </span>
                )}
              </>
            ),
          },
          ...weekdayLabels.map((label, weekday) => ({
            name: label,
            cell: ({ staffId }: Row) =>
              staffId === null ? (
                <BranchHours
                  day={hours.find((one) => one.weekday === weekday)}
                  label={`${label}요일`}
                  hasRooms={shared === undefined}
                  onPress={onHours}
                />
              ) : (
                <span className="grid justify-items-start">
                  {!hours.some((one) => one.weekday === weekday) && <Closed />}
                  {shifts
                    .filter((one) => one.staffId === staffId && one.weekday === weekday)
                    .map((shift) => (
                      <Pressed
                        key={shift.shiftId}
                        whose={`${shift.name} ${label}요일`}
                        act="근무 변경"
                        onPress={onPress && (() => onPress(shift))}
                      >
                        {`${shift.starts}-${shift.ends}`}
                      </Pressed>
                    ))}
                </span>
              ),
          })),
        ]}
      />
    </div>
  );
}

interface PressedProps {
  /** Whose hours they are, and what a press does; said around what is seen. */
  readonly whose: string;
  readonly act: string;
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}

/** Hours that are changed by a press on them, where that is one's right. */
function Pressed({ whose, act, onPress, children }: PressedProps) {
  if (!onPress) return <span className="text-sm whitespace-nowrap tabular-nums">{children}</span>;
  return (
    <button
      type="button"
      className="-mx-[9px] inline-grid min-h-11 min-w-11 content-center rounded-lg border border-transparent px-2 text-left text-sm whitespace-nowrap text-brand tabular-nums hover:border-brand hover:bg-brand-pale lg:min-h-8"
      onClick={onPress}
    >
      <span className="sr-only">{whose} </span>
      {children}
      <span className="sr-only"> {act}</span>
    </button>
  );
}

interface BranchHoursProps {
  readonly day: Hours | undefined;
  readonly label: string;
  /** Whether it says how many come at once. */
  readonly hasRooms: boolean;
  readonly onPress: (() => void) | null;
}

const Closed = () => <span className="text-sm text-ink-soft">휴무</span>;

/** `14:00-21:00`, and below it the break and how many come at once. */
function BranchHours({ day, label, hasRooms, onPress }: BranchHoursProps) {
  if (!day) return <Closed />;
  const rest = day.breakStarts && `${day.breakStarts}-${day.breakEnds}`;
  return (
    <Pressed whose={label} act="상담 시간 변경" onPress={onPress}>
      <strong>{`${day.opens}-${day.closes}`}</strong>
      {rest && <span className="text-xs text-ink-soft">쉬는 시간 {rest}</span>}
      {hasRooms && <span className="text-xs text-ink-soft">방문 {day.visitRooms}팀</span>}
    </Pressed>
  );
}
