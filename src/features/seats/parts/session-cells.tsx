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

const Aside = ({ children }: { children: string }) => (
  <span className="block text-sm text-amber">{whole(children)}</span>
);

/** What a list in the office shows of a session with seats; `labelOf` names those of whom nothing is written. */
export const seatCells = (labelOf: (unmarked: number) => string) => ({
  taken: ({ taken, capacity, unmarked }: SessionRow) => (
    <>
      {whole(`${taken} / ${capacity}`)}
      {unmarked > 0 && <Aside>{labelOf(unmarked)}</Aside>}
    </>
  ),
  waiting: ({ waiting, offered, offeredUntil }: SessionRow) => (
    <>
      {waiting}
      {offeredUntil && <Aside>{`제안 ${offered}건 · ${formatSeoulTime(offeredUntil)}까지`}</Aside>}
    </>
  ),
  state: ({ state, stateLabel }: SessionRow) => (
    <StatusBadge tone={state === 'open' ? 'open' : 'closed'}>{stateLabel}</StatusBadge>
  ),
});
