import { X } from 'lucide-react';
import { classNames } from '#src/ui/class-names.ts';
import { Table } from '#src/ui/tables/table.tsx';
import type { SeasonChoices } from '../contract.ts';
import { type GridRow, tickLabels } from '../rules.ts';
import type { Season } from './use-season.ts';

interface Props {
  readonly season: Season;
  readonly choices: SeasonChoices;
}
interface CellProps {
  readonly label: string;
  readonly type: 'text' | 'date' | 'time';
  readonly value: string;
  readonly width: string;
  readonly list?: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

function Cell({ label, type, value, list, isWrong, width, onChange }: CellProps) {
  return (
    <input
      type={type}
      value={value}
      list={list}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      className={classNames(
        'min-h-11 rounded-lg border bg-paper px-2 text-sm lg:min-h-9',
        isWrong ? 'border-danger' : 'border-ink-soft/50',
        width,
      )}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type TypedField = 'room' | 'day' | 'startsAt' | 'capacity';
const typed = {
  room: { name: '장소', type: 'text', width: 'w-32' },
  day: { name: '날짜', type: 'date', width: 'w-36' },
  startsAt: { name: '시각', type: 'time', width: 'w-32' },
  capacity: { name: '정원', type: 'text', width: 'w-16' },
} as const;

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}
function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-1 text-sm whitespace-nowrap lg:min-h-8">
      <input
        type="checkbox"
        className="size-4 accent-brand"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface RowNameProps {
  readonly title: string | undefined;
  readonly branch: string | undefined;
  /** What clashes. */
  readonly sentences: readonly string[];
}
function RowName({ title, branch, sentences }: RowNameProps) {
  return (
    <span className="block min-w-40 text-sm">
      {title}
      <span className="block font-normal text-ink-soft">{branch}</span>
      {sentences.map((sentence) => (
        <span key={sentence} className="block font-normal text-danger">
          {sentence}
        </span>
      ))}
    </span>
  );
}

function Remove({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center text-ink-soft hover:text-danger"
      onClick={onPress}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

/** The rooms of each branch, offered where one is typed. */
function RoomLists({ choices }: Pick<Props, 'choices'>) {
  return choices.branches.map(({ id, rooms }) => (
    <datalist key={id} id={`rooms-${id}`}>
      {rooms.map(({ name, capacity }) => (
        <option key={name} value={name}>{`${capacity}명`}</option>
      ))}
    </datalist>
  ));
}

const ticks = ['sharesRoom', 'onClosedDay', 'overRoom', 'speaksTwice'] as const;

interface TicksProps {
  readonly row: GridRow;
  readonly isTalk: boolean;
  readonly onChange: (more: Partial<GridRow>) => void;
}

function Ticks({ row, isTalk, onChange }: TicksProps) {
  return (
    <span className="flex flex-wrap gap-x-3 lg:grid">
      {ticks
        // A team speaks in two places only at presentations.
        .filter((name) => isTalk || name !== 'speaksTwice')
        .map((name) => (
          <Tick
            key={name}
            label={tickLabels[name]}
            isOn={row[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
    </span>
  );
}

/** One line a session: what is typed can be changed, and what clashes says so in its cell. */
export function SeasonGrid({ season, choices }: Props) {
  const { rows, put, clashes } = season;
  const offered = new Map(
    (season.frame.kind === 'test' ? choices.tests : choices.presentations).map((one) => [one.id, one.title]),
  );
  const branches = new Map(choices.branches.map((one) => [one.id, one]));
  const lines = rows.map((row, at) => ({ ...row, at }));
  const change = (at: number, more: Partial<GridRow>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...more } : row)));
  const sentences = (at: number) => (clashes ?? []).filter((one) => one.row === at);
  const isWrong = (at: number, field: string) => sentences(at).some((one) => one.field === field);
  const cell = (row: (typeof lines)[number], field: TypedField) => (
    <Cell
      {...typed[field]}
      {...(field === 'room' && { list: `rooms-${row.branchId}` })}
      label={`${row.at + 1}번 ${typed[field].name}`}
      value={row[field]}
      isWrong={isWrong(row.at, field)}
      onChange={(value) => change(row.at, { [field]: value })}
    />
  );
  return (
    <>
      <RoomLists choices={choices} />
      <Table
        caption="시즌 편성"
        rows={lines}
        keyOf={({ at }) => at}
        columns={[
          {
            name: '회차',
            isRowHeader: true,
            cell: (row) => (
              <RowName
                title={offered.get(row.whatId)}
                branch={branches.get(row.branchId)?.name}
                sentences={sentences(row.at).map(({ sentence }) => sentence)}
              />
            ),
          },
          { name: '장소', cell: (row) => cell(row, 'room') },
          { name: '날짜', cell: (row) => cell(row, 'day') },
          { name: '시각', cell: (row) => cell(row, 'startsAt') },
          { name: '정원', cell: (row) => cell(row, 'capacity') },
          {
            name: '알고 엽니다',
            cell: (row) => (
              <Ticks
                row={row}
                isTalk={season.frame.kind === 'presentation'}
                onChange={(more) => change(row.at, more)}
              />
            ),
          },
          {
            name: '삭제',
            cell: (row) => (
              <Remove label={`${row.at + 1}번 빼기`} onPress={() => put(rows.toSpliced(row.at, 1))} />
            ),
          },
        ]}
      />
    </>
  );
}
