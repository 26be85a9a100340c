import { formatSeoulTime } from '#src/shared/seoul-time.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { whole } from '#src/web/office/list/row-name.tsx';

interface SessionRow {
  readonly taken: number;
  readonly capacity: number;
  /** People with a seat in a session that is over, of whom nobody has written whether they came. */
  readonly unmarked: number;
  readonly waiting: number;
  readonly offered: number;
  /** When the first of the offers ends. */
  readonly offeredUntil: string | null;
  readonly state: string;
  readonly stateLabel: string;
}

const Aside = ({ isWork = false, children }: { isWork?: boolean; children: string }) => (
  <span className={`block text-sm ${isWork ? 'text-danger' : 'text-ink-soft'}`}>{whole(children)}</span>
);

/** How full it is, as a line below the count. */
const Filled = ({ of: capacity, children: taken }: { of: number; children: number }) => (
  <span aria-hidden="true" className="mt-0.5 ml-auto flex h-1 w-16 overflow-hidden rounded-full bg-line">
    <span
      className={taken >= capacity ? 'bg-ink-soft' : 'bg-brand'}
      style={{ width: `${capacity > 0 ? Math.min((100 * taken) / capacity, 100) : 0}%` }}
    />
  </span>
);

/** What a list in the office shows of a session with seats; `labelOf` names those of whom nothing is written. */
export const seatCells = (labelOf: (unmarked: number) => string) => ({
  taken: ({ taken, capacity, unmarked }: SessionRow) => (
    <>
      {whole(`${taken} / ${capacity}석`)}
      <Filled of={capacity}>{taken}</Filled>
      {unmarked > 0 && <Aside isWork>{labelOf(unmarked)}</Aside>}
    </>
  ),
  waiting: ({ waiting, offered, offeredUntil }: SessionRow) => (
    <>
      {waiting > 0 && whole(`${waiting}명`)}
      {offeredUntil && <Aside>{`제안 ${offered}건 · ${formatSeoulTime(offeredUntil)}까지`}</Aside>}
    </>
  ),
  state: ({ state, stateLabel }: SessionRow) => (
    <StatusBadge tone={state === 'open' ? 'open' : 'closed'}>{stateLabel}</StatusBadge>
  ),
});
