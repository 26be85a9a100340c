import { type ClipboardEvent, Fragment, type KeyboardEvent, useRef } from 'react';
import type { OfficeResult } from '#src/features/test-results/contract/results.ts';
import {
  type CellAt,
  type Cells,
  clipboardCells,
  nextCell,
} from '#src/features/test-results/rules/score-cells.ts';

interface GridProps {
  readonly titles: readonly string[];
  readonly rows: readonly OfficeResult[];
  readonly cells: Cells;
  /** What is to be read of a row, by its number of registration. */
  readonly notes: ReadonlyMap<string, string>;
  readonly onPut: (at: CellAt, block: Cells) => void;
}

/** Keys lead from cell to cell, and a column of a spreadsheet is pasted at any of them. */
function useCellKeys({ titles, rows, onPut }: Pick<GridProps, 'titles' | 'rows' | 'onPut'>) {
  const table = useRef<HTMLTableElement>(null);
  const goTo = ({ line, column }: CellAt) => {
    const to = table.current?.querySelector<HTMLInputElement>(`[data-cell="${line} ${column}"]`);
    to?.focus();
    to?.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: CellAt) => {
    // Whoever composes Hangul ends the syllable first.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const caret = {
      isAtStart: isWhole || (selectionStart === 0 && selectionEnd === 0),
      isAtEnd: isWhole || selectionStart === value.length,
    };
    const to = nextCell(at, event.key, { caret, lines: rows.length, columns: titles.length });
    if (!to && event.key !== 'Enter') return;
    event.preventDefault();
    if (to) goTo(to);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: CellAt) => {
    const block = clipboardCells(event.clipboardData.getData('text'));
    // One cell is pasted into the text as anywhere.
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    onPut(at, block);
  };
  return { table, onKeyDown, onPaste };
}

/** The cells of all students, and below a row what is to be read of it. */
export function ScoreGrid({ titles, rows, cells, notes, onPut }: GridProps) {
  const { table, onKeyDown, onPaste } = useCellKeys({ titles, rows, onPut });
  return (
    <section
      aria-label="점수 입력"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-cue overflow-x-auto rounded-card border border-line"
    >
      <table ref={table} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">점수 입력</caption>
        <thead className="bg-mist">
          <tr>
            <th scope="col" className="px-3 py-2">
              학생
            </th>
            {titles.map((title) => (
              <th key={title} scope="col" className="px-2 py-2 whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <Fragment key={row.registrationNo}>
              <tr className="border-t border-line">
                <th scope="row" className="px-3 font-semibold whitespace-nowrap">
                  {row.childName} <span className="font-normal text-ink-soft">{row.childGrade}</span>
                </th>
                {titles.map((title, column) => (
                  <td key={title} className="p-0.5">
                    <input
                      data-cell={`${line} ${column}`}
                      aria-label={`${row.childName} ${title}`}
                      autoComplete="off"
                      inputMode={column < titles.length - 3 ? 'decimal' : 'text'}
                      className="min-h-10 w-full min-w-16 rounded border border-line bg-paper px-2 tabular-nums"
                      value={cells[line]?.[column] ?? ''}
                      onChange={({ target }) => onPut({ line, column }, [[target.value]])}
                      onKeyDown={(event) => onKeyDown(event, { line, column })}
                      onPaste={(event) => onPaste(event, { line, column })}
                    />
                  </td>
                ))}
              </tr>
              {notes.has(row.registrationNo) && (
                <tr>
                  <td colSpan={titles.length + 1} className="px-3 pb-2 font-medium text-danger">
                    {notes.get(row.registrationNo)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
