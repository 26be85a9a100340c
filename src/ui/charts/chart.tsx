import { lazy, Suspense } from 'react';
import { Table } from '#src/ui/tables/table.tsx';
import type { ChartProps, ChartRow } from './chart-props.ts';

const Picture = lazy(async () => ({ default: (await import('./chart-picture.tsx')).ChartPicture }));

/** The drawing keeps the size of the screen: on paper it is scaled to the width of its card, and is no higher than leaves room for what stands with it on the sheet. */
const onPaper =
  'print:h-auto! print:[&_.recharts-responsive-container]:h-auto! print:[&_.recharts-responsive-container>div]:h-auto! print:[&_.recharts-responsive-container>div]:w-full! print:[&_.recharts-wrapper]:h-auto! print:[&_.recharts-wrapper]:w-full! print:[&_.recharts-surface]:h-auto! print:[&_.recharts-surface]:max-h-42! print:[&_.recharts-surface]:w-full!';

/** The rows in which anything is counted. */
const counted = (rows: readonly ChartRow[], keys: readonly string[]) =>
  rows.filter((row) => keys.some((key) => Number(row[key] ?? 0) !== 0));

/** Numbers as a picture, and the same numbers as a table to open. The drawing is fetched when it is shown. */
export function Chart(props: ChartProps) {
  const { title, rows, series, note, more = [] } = props;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start break-inside-avoid gap-2 rounded-card border border-line bg-paper p-4 print:grid-cols-[auto_minmax(0,1fr)] print:gap-x-4 print:p-3 print:*:col-span-2 print:[&>:is(figcaption,figcaption+p)]:col-span-1">
      <figcaption className={props.isTitleHidden ? 'sr-only' : 'font-bold'}>{title}</figcaption>
      {note}
      <div aria-hidden="true" className={`${note ? 'h-54' : 'h-64'} ${onPaper}`}>
        <Suspense fallback={<div className="h-full animate-pulse rounded-lg bg-mist" />}>
          <Picture {...props} />
        </Suspense>
      </div>
      {!props.isTableHidden && (
        <details className="no-print">
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-brand lg:min-h-9">
            숫자로 보기
          </summary>
          <Table
            caption={title}
            isDense
            rows={counted(
              rows,
              [...series, ...more].map(({ key }) => key),
            )}
            keyOf={(row) => row.label}
            columns={[
              { name: props.rowName ?? '구분', cell: (row: ChartRow) => row.label, isRowHeader: true },
              ...[...series, ...more].map(({ key, name }) => ({
                name,
                isNumber: true,
                cell: (row: ChartRow) => Number(row[key] ?? 0).toLocaleString('ko-KR'),
              })),
            ]}
          />
        </details>
      )}
    </figure>
  );
}
