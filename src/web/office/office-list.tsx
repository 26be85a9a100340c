import { type ReactNode, useState } from 'react';
import type { CallOf, Endpoint } from '#src/shared/endpoint.ts';
import type { ExportFile, ListEndpoint } from '#src/shared/list.ts';
import { Button } from '#src/ui/button.tsx';
import { ListPager } from '#src/ui/list/list-pager.tsx';
import { type ListColumn, ListTable } from '#src/ui/list/list-table.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { say } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '../api.ts';
import { saveFile } from './download.ts';
import { type BulkAct, BulkBar } from './list-bulk.tsx';
import { ColumnChoice, shownColumns } from './list-columns.tsx';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import { SavedViews } from './list-views.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type ListState, useList } from './use-list.ts';

export interface OfficeListProps<Row> {
  /** Kebab case; names the saved views of the list. */
  readonly name: string;
  readonly caption: string;
  readonly endpoint: ListEndpoint<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly nameOf: (row: Row) => string;
  readonly filters?: readonly ListFilter[];
  readonly searchHint?: string;
  /** The order the server uses where none is asked for. */
  readonly firstSort?: string;
  readonly fixed?: Readonly<Record<string, string>>;
  readonly onOpen?: (row: Row) => void;
  readonly bulk?: readonly BulkAct<Row>[];
  /** Takes the same filters, a reason and the shown columns; answers a spreadsheet. */
  readonly exporting?: Endpoint;
  readonly empty?: ReactNode;
  readonly refreshMs?: number;
}

/**
 * A list of the office: server-side filter, order and page, columns and views to choose, keyboard, acts on many rows
 * with their summary first, and a spreadsheet with its reason.
 */
export function OfficeList<Row>(props: OfficeListProps<Row>) {
  const { name, caption, keyOf, bulk } = props;
  const state = useList(name, props.endpoint, {
    ...(props.fixed && { fixed: props.fixed }),
    ...(props.refreshMs !== undefined && { refreshMs: props.refreshMs }),
  });
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const { list, params, change } = state;
  const rows = list.data?.rows ?? [];
  const columns = shownColumns(props.columns, params.get('cols'));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ListFilters
          state={state}
          filters={props.filters ?? []}
          {...(props.searchHint !== undefined && { searchHint: props.searchHint })}
        />
        <div className="flex flex-wrap gap-2">
          <SavedViews list={name} state={state} />
          <ColumnChoice state={state} columns={props.columns} />
          {props.exporting && <ExportButton endpoint={props.exporting} state={state} columns={columns} />}
        </div>
      </div>
      {bulk && (
        <BulkBar
          rows={rows.filter((row) => chosen.has(keyOf(row)))}
          acts={bulk}
          onDone={() => setChosen(new Set())}
        />
      )}
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && !list.error && <Skeleton className="h-64" />}
      {list.data && rows.length === 0 && (props.empty ?? <EmptyState title="조건에 맞는 내용이 없습니다." />)}
      {rows.length > 0 && (
        <ListTable
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          nameOf={props.nameOf}
          sort={params.get('sort') ?? props.firstSort ?? null}
          onSort={(sort) => change({ sort })}
          isStale={list.isPlaceholderData}
          {...(bulk && { chosen, onChoose: setChosen })}
          {...(props.onOpen && { onOpen: props.onOpen })}
        />
      )}
      {list.data && (
        <ListPager
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
          onPage={(page) => change({ page: String(page) }, true)}
          onSize={(size) => change({ size: String(size) })}
        />
      )}
    </div>
  );
}

function ExportButton<Row>({
  endpoint,
  state,
  columns,
}: {
  endpoint: Endpoint;
  state: ListState<Row>;
  columns: readonly ListColumn<Row>[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const total = state.list.data?.total ?? 0;
  const run = async (reason: string) => {
    const { page: _page, size: _size, ...filters } = state.input;
    const input = { ...filters, reason, columns: columns.map((column) => column.key).join(',') };
    const file = (await callApi(endpoint, input as CallOf<typeof endpoint>)) as ExportFile;
    saveFile(file);
    await say(`${file.rowCount.toLocaleString('ko-KR')}건을 내려받았습니다.`);
  };
  return (
    <>
      <Button look="secondary" disabled={total === 0} onClick={() => setIsOpen(true)}>
        엑셀로 내려받기
      </Button>
      <ReasonDialog
        title="엑셀로 내려받기"
        button="내려받기"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        run={run}
      >
        <p>
          지금 조건에 맞는 <strong>{total.toLocaleString('ko-KR')}건</strong>을 보이는 열 그대로 내려받습니다.
          한 번에 5,000건까지이며, 내려받은 파일은 쓴 뒤 바로 지워 주세요.
        </p>
      </ReasonDialog>
    </>
  );
}
