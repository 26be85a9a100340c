import { Check } from '#src/ui/field.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { PopPanel } from '#src/ui/list/pop-panel.tsx';
import type { ListState } from './use-list.ts';

/** The columns to show: the chosen ones, or those that are shown at first. The naming column is always there. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: string | null,
): readonly ListColumn<Row>[] {
  if (chosen === null) return columns.filter((column) => !column.isExtra);
  const keys = new Set(chosen.split(','));
  return columns.filter((column) => column.isRowHeader || keys.has(column.key));
}

export function ColumnChoice<Row>({
  state,
  columns,
}: {
  state: ListState<Row>;
  columns: readonly ListColumn<Row>[];
}) {
  const shown = new Set(shownColumns(columns, state.params.get('cols')).map((column) => column.key));
  const toggle = (key: string) => {
    const next = new Set(shown);
    if (!next.delete(key)) next.add(key);
    const inOrder = columns.filter((column) => next.has(column.key)).map((column) => column.key);
    state.change({ cols: inOrder.join(',') }, true);
  };
  return (
    <PopPanel label="열 고르기">
      {columns
        .filter((column) => column.name !== '')
        .map((column) => (
          <Check
            key={column.key}
            label={column.name}
            checked={shown.has(column.key)}
            disabled={column.isRowHeader ?? false}
            onChange={() => toggle(column.key)}
          />
        ))}
    </PopPanel>
  );
}
