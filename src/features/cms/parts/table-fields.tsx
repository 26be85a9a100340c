import type { Block } from '#src/features/site/contract/blocks.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';

type TableBlock = Extract<Block, { kind: 'table' }>;

const cellClass = 'min-h-11 w-full min-w-28 rounded border border-line bg-paper px-2 py-1';

/** A table as a grid of fields; rows and columns come and go at the ends. */
export function TableFields({
  block,
  onChange,
}: {
  block: TableBlock;
  onChange: (block: TableBlock) => void;
}) {
  const { head, rows } = block;
  const setHead = (column: number, text: string) =>
    onChange({ ...block, head: head.map((cell, at) => (at === column ? text : cell)) });
  const setCell = (row: number, column: number, text: string) =>
    onChange({
      ...block,
      rows: rows.map((cells, at) =>
        at === row ? head.map((_name, place) => (place === column ? text : (cells[place] ?? ''))) : cells,
      ),
    });
  return (
    <>
      <TextField
        label="표의 이름"
        value={block.caption}
        onChange={(event) => onChange({ ...block, caption: event.target.value })}
      />
      <div className="overflow-x-auto">
        <table className="border-separate border-spacing-1">
          <thead>
            <tr>
              {head.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a grid are their places
                <th key={column} scope="col">
                  <input
                    aria-label={`${column + 1}번째 칸의 이름`}
                    className={`${cellClass} font-semibold`}
                    value={name}
                    onChange={(event) => setHead(column, event.target.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a grid are their places
              <tr key={row}>
                {head.map((_name, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a grid are their places
                  <td key={column}>
                    <input
                      aria-label={`${row + 1}번째 줄 ${column + 1}번째 칸`}
                      className={cellClass}
                      value={cells[column] ?? ''}
                      onChange={(event) => setCell(row, column, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sizes block={block} onChange={onChange} />
    </>
  );
}

function Sizes({ block, onChange }: { block: TableBlock; onChange: (block: TableBlock) => void }) {
  const { head, rows } = block;
  return (
    <p className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => onChange({ ...block, rows: [...rows, head.map(() => '')] })}>
        줄 추가
      </Button>
      <Button
        variant="secondary"
        disabled={rows.length < 2}
        onClick={() => onChange({ ...block, rows: rows.slice(0, -1) })}
      >
        마지막 줄 빼기
      </Button>
      <Button
        variant="secondary"
        onClick={() => onChange({ ...block, head: [...head, ''], rows: rows.map((cells) => [...cells, '']) })}
      >
        칸 추가
      </Button>
      <Button
        variant="secondary"
        disabled={head.length < 2}
        onClick={() =>
          onChange({
            ...block,
            head: head.slice(0, -1),
            rows: rows.map((cells) => cells.slice(0, head.length - 1)),
          })
        }
      >
        마지막 칸 빼기
      </Button>
    </p>
  );
}
