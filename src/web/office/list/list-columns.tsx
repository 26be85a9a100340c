import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { PopPanel } from '#src/ui/list/pop-panel.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import type { ListState } from './use-list.ts';
import type { useRoomy } from './use-roomy.ts';

/** The columns to show: the chosen ones, or those that are shown at first. The naming column is always there. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: string | null,
): readonly ListColumn<Row>[] {
  if (chosen === null) return columns.filter((column) => !column.isExtra);
  const keys = new Set(chosen.split(','));
  return columns.filter((column) => column.isRowHeader || keys.has(column.key));
}

/** The names of columns only: nothing of what stood in them. */
const store = (list: string) => `office-columns-${list}`;
function cached(list: string): string | null {
  try {
    return window.localStorage.getItem(store(list));
  } catch {
    return null;
  }
}
function remember(list: string, columns: string | null): void {
  try {
    if (columns === null) window.localStorage.removeItem(store(list));
    else window.localStorage.setItem(store(list), columns);
  } catch {
    // Storage is blocked: the address still has them.
  }
}

/** Which columns a list shows: as the address says, otherwise as this device last chose them. */
export function useColumns<Row>(list: string, columns: readonly ListColumn<Row>[], state: ListState<Row>) {
  const chosen = state.params.get('cols') ?? cached(list);
  const shown = shownColumns(columns, chosen);
  const choose = (next: string | null) => {
    remember(list, next);
    state.change({ cols: next }, true);
  };
  const toggle = (key: string) => {
    const keys = new Set(shown.map((column) => column.key));
    if (!keys.delete(key)) keys.add(key);
    choose(
      columns
        .filter((column) => keys.has(column.key))
        .map((column) => column.key)
        .join(','),
    );
  };
  return { columns, shown, chosen, toggle, reset: () => choose(null) };
}

interface ColumnChoiceProps<Row> {
  readonly choosing: ReturnType<typeof useColumns<Row>>;
  readonly roomy: ReturnType<typeof useRoomy>;
}

/** Which columns are shown, and how high the rows are. */
export function ColumnChoice<Row>({ choosing, roomy: [isRoomy, setRoomy] }: ColumnChoiceProps<Row>) {
  const shown = new Set(choosing.shown.map((column) => column.key));
  return (
    <PopPanel label="열 고르기" className={smallButton}>
      <Check
        role="switch"
        label="줄을 넉넉하게"
        checked={isRoomy}
        onChange={(event) => setRoomy(event.target.checked)}
      />
      <hr className="border-line" />
      {choosing.columns
        .filter((column) => column.name !== '')
        .map((column) => (
          <Check
            key={column.key}
            label={column.name}
            checked={shown.has(column.key)}
            disabled={column.isRowHeader ?? false}
            onChange={() => choosing.toggle(column.key)}
          />
        ))}
      {choosing.chosen !== null && (
        <Button variant="quiet" className="justify-self-start px-0" onClick={choosing.reset}>
          처음 열로 되돌리기
        </Button>
      )}
    </PopPanel>
  );
}
