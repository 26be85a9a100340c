/** A table as it is typed: a line a child, a text a cell. */
export type Cells = readonly (readonly string[])[];

/** A cell by its line and its column, from 0. */
export interface CellAt {
  readonly line: number;
  readonly column: number;
}

/** Where the caret of a cell stands, as far as the arrows to the sides ask. */
export interface Caret {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/**
 * Where a key leads from a cell: up and down always, Enter down, to the sides only past the edge of what is typed; null
 * where the key stays with the cell, or the table ends.
 */
export function nextCell(
  { line, column }: CellAt,
  key: string,
  { caret, lines, columns }: { readonly caret: Caret; readonly lines: number; readonly columns: number },
): CellAt | null {
  const to = {
    ArrowUp: { line: line - 1, column },
    ArrowDown: { line: line + 1, column },
    Enter: { line: line + 1, column },
    ArrowLeft: caret.isAtStart ? { line, column: column - 1 } : null,
    ArrowRight: caret.isAtEnd ? { line, column: column + 1 } : null,
  }[key];
  const isThere = to && to.line >= 0 && to.line < lines && to.column >= 0 && to.column < columns;
  return isThere ? to : null;
}

/** What a spreadsheet puts on the clipboard, cell by cell; an empty line stays one, or every child below had another's marks. */
export function clipboardCells(text: string): Cells {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** The table after a block was pasted at a cell, and how many of its cells found no place. */
export function pasted(
  cells: Cells,
  at: CellAt,
  block: Cells,
): { readonly cells: Cells; readonly left: number } {
  const columns = cells[0]?.length ?? 0;
  const isIn = (line: number, column: number) =>
    at.line + line < cells.length && at.column + column < columns;
  const left = block.flatMap((texts, line) => texts.filter((_, column) => !isIn(line, column))).length;
  return {
    cells: cells.map((texts, line) =>
      texts.map((text, column) => block[line - at.line]?.[column - at.column] ?? text),
    ),
    left,
  };
}

/** Which lines say something else than before. */
export function changedLines(before: Cells, after: Cells): readonly number[] {
  return after.flatMap((texts, line) =>
    texts.some((text, column) => text.trim() !== (before[line]?.[column] ?? '')) ? [line] : [],
  );
}

/** A table that is typed into: whose each line is, and what stood there when it was read. */
interface Typed {
  readonly keys: readonly string[];
  readonly before: Cells;
  readonly cells: Cells;
}

/** What was typed, on a table that was read anew: a cell nobody typed into follows it, and a line stays whose it was. */
export function typedOnto(
  { keys, before, cells }: Typed,
  now: { readonly keys: readonly string[]; readonly cells: Cells },
): Cells {
  const lineOf = new Map(keys.map((key, line) => [key, line]));
  return now.cells.map((texts, at) => {
    const line = lineOf.get(now.keys[at] ?? '') ?? -1;
    return texts.map((text, column) => {
      const typed = cells[line]?.[column];
      return typed === undefined || typed.trim() === before[line]?.[column] ? text : typed;
    });
  });
}
