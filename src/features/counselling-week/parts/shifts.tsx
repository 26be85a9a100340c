import type { ReactNode } from 'react';
import type { OfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Table } from '#src/ui/tables/table.tsx';
import { useIsPhone } from '#src/ui/tables/use-is-phone.ts';

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

/** A line of the table: the branch itself, or one who works there. */
interface Whose {
  readonly staffId: number | null;
  readonly name: string;
}

/**
 * When the branch counsels, and who works when below it: one line a person, one column a weekday. A phone has seven lines and
 * a column a person.
 */
export function Shifts(props: ShiftsProps) {
  const { hours, shifts } = props;
  const isPhone = useIsPhone();
  const people = [...new Map(shifts.map((one) => [one.staffId, one.name]))];
  const all: Whose[] = [
    { staffId: null, name: '상담 시간' },
    ...people.map(([staffId, name]) => ({ staffId, name })),
  ];
  const rooms = new Set(hours.map(({ visitRooms }) => visitRooms));
  // What every weekday has is said once, beside the name of the line.
  const [shared] = rooms.size === 1 ? rooms : [];
  const atOnce = shared !== undefined && (
    <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">방문 동시 {shared}팀</span>
  );
  const caption = '상담 시간과 선생님 근무';
  if (isPhone)
    return (
      <div className="grid gap-1 [&_:is(td,th)]:min-w-0 [&_:is(td,th)]:px-1.5 [&_tbody_:is(td,th)]:py-0 [&_tbody_tr]:h-11">
        <Table<number>
          caption={caption}
          rows={weekdayLabels.map((_label, weekday) => weekday)}
          keyOf={(weekday) => weekday}
          columns={[
            { name: '요일', isRowHeader: true, cell: (weekday) => weekdayLabels[weekday] },
            ...all.map(({ staffId, name }) => ({
              name,
              cell: (weekday: number) => (
                <At {...props} staffId={staffId} weekday={weekday} shared={shared} />
              ),
            })),
          ]}
        />
        {atOnce}
      </div>
    );
  return (
    <div className="lg:[&_:is(td,tbody_th)]:py-1 lg:[&_thead_th]:py-2">
      <Table<Whose>
        caption={caption}
        rows={all}
        keyOf={({ staffId }) => staffId ?? 'branch'}
        columns={[
          {
            name: '구분',
            isRowHeader: true,
            cell: ({ staffId, name }) => (
              <>
                {name}
                {staffId === null && atOnce}
              </>
            ),
          },
          ...weekdayLabels.map((label, weekday) => ({
            name: label,
            cell: ({ staffId }: Whose) => (
              <At {...props} staffId={staffId} weekday={weekday} shared={shared} />
            ),
          })),
        ]}
      />
    </div>
  );
}

interface AtProps extends ShiftsProps {
  /** Null: the branch itself. */
  readonly staffId: number | null;
  readonly weekday: number;
  /** How many families come at once, where every weekday has the same. */
  readonly shared: number | undefined;
}

/** What one weekday is for the branch, or for one who works there. */
function At({ hours, shifts, onPress, onHours, staffId, weekday, shared }: AtProps) {
  const label = `${weekdayLabels[weekday]}요일`;
  const day = hours.find((one) => one.weekday === weekday);
  if (staffId === null)
    return <BranchHours day={day} label={label} hasRooms={shared === undefined} onPress={onHours} />;
  return (
    <span className="flex flex-col items-start">
      {!day && <Closed />}
      {shifts
        .filter((one) => one.staffId === staffId && one.weekday === weekday)
        .map((shift) => (
          <Pressed
            key={shift.shiftId}
            whose={`${shift.name} ${label}`}
            act="근무 변경"
            onPress={onPress && (() => onPress(shift))}
          >
            {`${shift.starts}-${shift.ends}`}
          </Pressed>
        ))}
    </span>
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
      className="-mx-[9px] inline-grid min-h-11 min-w-11 content-center rounded-lg border border-transparent px-2 text-left max-sm:-mx-[5px] max-sm:px-1 text-sm whitespace-nowrap text-brand tabular-nums hover:border-brand hover:bg-brand-pale lg:min-h-8"
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
      {rest && (
        <span className="text-xs text-ink-soft max-sm:whitespace-normal">
          쉬는 시간 <span className="whitespace-nowrap">{rest}</span>
        </span>
      )}
      {hasRooms && <span className="text-xs text-ink-soft">방문 {day.visitRooms}팀</span>}
    </Pressed>
  );
}
