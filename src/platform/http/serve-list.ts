import type { Academy } from '#src/platform/academy.ts';
import {
  isListReader,
  type ListReader,
  type ReadFor,
  type Unsent,
} from '#src/platform/db/queries/list-reader.ts';
import { exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { type ListPage, type ListQuery, listLimits } from '#src/shared/endpoint/list.ts';
import { endpointsOf } from '#src/shared/endpoint/list-endpoints.ts';
import { filedAs, type OfficeColumn } from '#src/shared/endpoint/office-list.ts';
import { type Gate, serve } from './serve.ts';

const sent = <Row>(row: Unsent<Row>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as Row;

/** Serves a declared list: a page of rows and, where it has one, the file with its reason, both from one reader. */
function serveList<Row, K extends string, Asking extends ListQuery, Called, Page extends ListPage<Row>>(
  gate: Gate,
  academy: Academy,
  { declared, read }: ListReader<Row, K, Asking, Called, Page>,
): void {
  const { list, file } = endpointsOf(declared);
  serve(gate, list, async ({ actor, input }) => {
    const query = { ...input, size: Math.min(input.size, declared.sizes?.most ?? listLimits.size) };
    const { rows, ...page } = await read({ academy, actor, query, readFor: 'screen' });
    const answer: object = { ...page, rows: rows.map(sent<Row>) };
    return answer as Page;
  });
  if (!file) return;
  const columns = Object.entries<OfficeColumn<Row>>(declared.columns).flatMap(([key, column]) =>
    filedAs(column).map(([name, cell]) => ({ key, name, cell })),
  );
  serve(gate, file, async ({ actor, input }) => {
    const { reason, columns: wanted, ...filters } = input;
    const asked: ListQuery = { ...filters, page: 1, size: listLimits.exported };
    const query = asked as Asking;
    const { fileTitle = declared.title, ...page } = await read({ academy, actor, query, readFor: 'file' });
    const rows = page.rows.map(sent<Row>);
    const people = declared.people && rows.map(declared.people);
    const exporting = { list: fileTitle, reason, wanted, filters, rows, columns };
    return exportList(academy, actor, { ...exporting, ...(people && { people }) });
  });
}

/** Serves every list whose reader one of these files exports. */
export function serveLists(gate: Gate, academy: Academy, files: readonly object[]): void {
  const readers = files.flatMap((one): unknown[] => Object.values(one)).filter(isListReader);
  for (const reader of readers) serveList(gate, academy, reader);
}

/** Serves lists whose readers are handed something by the roof; what needs nothing is a `listReader` and served by it. */
export function listServer(gate: Gate, academy: Academy) {
  return <Row, K extends string, Asking extends ListQuery, Called, Page extends ListPage<Row>>(
    declared: ListReader<Row, K, Asking, Called, Page>['declared'],
    read: (
      actor: StaffActor,
      query: Asking,
      readFor: ReadFor,
    ) => ReturnType<ListReader<Row, K, Asking, Called, Page>['read']>,
  ): void =>
    serveList(gate, academy, {
      declared,
      read: ({ actor, query, readFor }) => read(actor, query, readFor),
    });
}
