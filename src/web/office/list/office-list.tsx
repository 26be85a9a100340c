import { type ReactNode, useRef, useState } from 'react';
import type { CallOf, Endpoint } from '#src/shared/endpoint/endpoint.ts';
import type { ExportFile, ListEndpoint } from '#src/shared/endpoint/list.ts';
import { Button } from '#src/ui/button.tsx';
import { ListPager } from '#src/ui/list/list-pager.tsx';
import { type ListColumn, ListTable } from '#src/ui/list/list-table.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { saveFile } from '#src/web/office/download.ts';
import { useMayCall } from '#src/web/office/staff-key.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { ChooseAll } from './choose-all.tsx';
import { type BulkAct, BulkBar } from './list-bulk.tsx';
import { ColumnChoice, useColumns } from './list-columns.tsx';
import { type ListFilter, ListFilters } from './list-filters.tsx';
import { SavedViews } from './list-views.tsx';
import { useChoice } from './use-choice.ts';
import { type ListState, useList } from './use-list.ts';
import { useRoomy } from './use-roomy.ts';

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
  /** Below so many rows there is nothing to filter or to page through: only the rows are shown, unless a filter hides others. */
  readonly bareBelow?: number;
  /** As of `ListTable`: for sums that are read beside each other. */
  readonly isPaired?: boolean;
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
  const { list, params, change } = state;
  const rows = list.data?.rows ?? [];
  const choice = useChoice(state, keyOf);
  const choosing = useColumns(name, props.columns, state);
  const roomy = useRoomy();
  const box = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const hasFilters = (props.filters ?? []).length > 0;
  const isBare = isFew(list.data, props) && !isFiltered(params, props.filters ?? []);
  // The button that was pressed is gone with the choice: who works by keyboard goes on in the list.
  const done = () => {
    choice.clear();
    setTimeout(() => {
      if (document.activeElement === document.body)
        box.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
    }, 100);
  };
  return (
    <div ref={box} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className={isBare ? 'hidden' : 'no-print flex flex-wrap items-start justify-between gap-2'}>
        <ListFilters
          state={state}
          filters={props.filters ?? []}
          {...(props.searchHint !== undefined && { searchHint: props.searchHint })}
          isOpen={isAsked}
          onOpen={setAsked}
        />
        <div className={hasFilters && !isAsked ? 'max-sm:hidden' : ''}>
          <ListTools {...props} state={state} choosing={choosing} roomy={roomy} />
        </div>
      </div>
      {bulk && (
        <BulkBar
          rows={choice.rows}
          acts={bulk}
          onDone={done}
          more={<ChooseAll choice={choice} total={list.data?.total ?? 0} />}
        />
      )}
      {list.error && <NotListed state={state} error={list.error} />}
      {list.isPending && !list.error && <Skeleton className="h-64" />}
      {list.data && !list.error && rows.length === 0 && (
        <NoRows state={state} filters={props.filters ?? []} empty={props.empty} />
      )}
      {rows.length > 0 && (
        <ListTable
          caption={caption}
          columns={choosing.shown}
          rows={rows}
          keyOf={keyOf}
          nameOf={props.nameOf}
          sort={params.get('sort') ?? props.firstSort ?? null}
          onSort={(sort) => change({ sort })}
          isStale={list.isPlaceholderData}
          isRoomy={roomy[0]}
          isPaired={props.isPaired}
          {...(bulk && { chosen: choice.keys, onChoose: choice.choose })}
          {...(props.onOpen && { onOpen: props.onOpen })}
        />
      )}
      {list.data && list.data.total > 0 && !isBare && (
        <ListPager
          page={list.data.page}
          size={list.data.size}
          total={list.data.total}
          hasMore={list.data.hasMore}
          onPage={(page) => change({ page: String(page) }, true)}
          onSize={(size) => change({ size: String(size) })}
        />
      )}
    </div>
  );
}

const isFew = (page: { readonly total: number } | undefined, { bareBelow = 0 }: { bareBelow?: number }) =>
  (page?.total ?? 0) < bareBelow;

/** Whether a search or a filter hides rows. */
const isFiltered = (params: URLSearchParams, filters: readonly ListFilter[]) =>
  ['q', ...filters.map((filter) => filter.name)].some((name) => params.get(name));

interface ListToolsProps<Row> extends OfficeListProps<Row> {
  readonly state: ListState<Row>;
  readonly choosing: ReturnType<typeof useColumns<Row>>;
  readonly roomy: ReturnType<typeof useRoomy>;
}

/** How a list is shown, and its file. */
function ListTools<Row>({ name, exporting, state, choosing, roomy }: ListToolsProps<Row>) {
  return (
    <div className="flex flex-wrap gap-2">
      <SavedViews list={name} state={state} columns={choosing.chosen} />
      <ColumnChoice choosing={choosing} roomy={roomy} />
      {exporting && <ExportButton endpoint={exporting} state={state} columns={choosing.shown} />}
    </div>
  );
}

/** Why there is no list, and a way to one where the address itself was refused: a page, an order, a filter that is none. */
function NotListed<Row>({ state, error }: { state: ListState<Row>; error: Error }) {
  const isRefused = error instanceof ApiError && error.code === 'common.input_invalid';
  return (
    <Notice
      tone="bad"
      title={isRefused ? '주소의 조건으로는 목록을 볼 수 없습니다.' : sentenceOf(error)}
      isLive
    >
      {isRefused && (
        <Button variant="secondary" className="justify-self-start" onClick={() => state.setParams({})}>
          조건 지우고 모두 보기
        </Button>
      )}
    </Notice>
  );
}

/** Nothing here: the list's own words, and the way out where a filter or a page that is gone hides the rows. */
function NoRows<Row>({
  state,
  filters,
  empty,
}: {
  state: ListState<Row>;
  filters: readonly ListFilter[];
  empty: ReactNode;
}) {
  const { total = 0, size = 1 } = state.list.data ?? {};
  if (total > 0) {
    const pages = Math.ceil(total / size);
    return (
      <EmptyState title={`이 쪽에는 내용이 없습니다. 목록은 ${pages}쪽까지입니다.`}>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={() => state.change({})}>
            첫 쪽으로
          </Button>
          {pages > 1 && (
            <Button variant="secondary" onClick={() => state.change({ page: String(pages) }, true)}>
              마지막 쪽으로
            </Button>
          )}
        </div>
      </EmptyState>
    );
  }
  const names = ['q', ...filters.map((filter) => filter.name)];
  if (!isFiltered(state.params, filters)) return empty ?? <EmptyState title="아직 내용이 없습니다." />;
  return (
    <EmptyState title="조건에 맞는 내용이 없습니다.">
      <Button
        variant="secondary"
        onClick={() => state.change(Object.fromEntries(names.map((name) => [name, null])))}
      >
        조건 지우고 모두 보기
      </Button>
    </EmptyState>
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
  const mayExport = useMayCall(endpoint);
  const page = state.list.data;
  const total = page?.total ?? 0;
  const run = async (reason: string) => {
    const { page: _page, size: _size, ...filters } = state.input;
    const keys = columns.filter((column) => !column.isScreenOnly).map((column) => column.key);
    const input = { ...filters, reason, columns: keys.join(',') };
    const file = (await callApi(endpoint, input as CallOf<typeof endpoint>)) as ExportFile;
    saveFile(file);
    await toast(`${file.rowCount.toLocaleString('ko-KR')}건을 내려받았습니다.`);
  };
  if (!mayExport) return null;
  return (
    <>
      <Button
        variant="secondary"
        className={smallButton}
        disabled={total === 0}
        onClick={() => setIsOpen(true)}
      >
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
          지금 조건에 맞는{' '}
          <strong>
            {total.toLocaleString('ko-KR')}건{page?.hasMore && ' 이상'}
          </strong>
          을 보이는 열 그대로 내려받습니다. 한 번에 5,000건까지이며, 내려받은 파일은 쓴 뒤 바로 지워 주세요.
        </p>
      </ReasonDialog>
    </>
  );
}
