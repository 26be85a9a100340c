import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { type ListPage, type ListQuery, listLimits } from '#src/shared/endpoint/list.ts';
import { endpointsOf } from '#src/shared/endpoint/list-endpoints.ts';
import { filedAs, type OfficeColumn, type ScreenList } from '#src/shared/endpoint/office-list.ts';
import { type Gate, serve } from './serve.ts';

/** What a declared list is read for: a page of the screen, or a file, which may hold what the screen masks. */
export type ReadFor = 'screen' | 'file';

/** A row as its reader gives it: an instant may be a date, which leaves as an ISO text. */
type Unsent<Row> = { readonly [Key in keyof Row]: string extends Row[Key] ? Row[Key] | Date : Row[Key] };

const sent = <Row>(row: Unsent<Row>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as Row;

/** Serves declared lists: a page of rows and, where it has one, the file with its reason, both from one reader. */
export function listServer(app: FastifyInstance, gate: Gate, academy: Academy) {
  return <Row, K extends string, Asking extends ListQuery, Called>(
    declared: ScreenList<Row, K, Asking, Called>,
    read: (actor: StaffActor, query: Asking, readFor: ReadFor) => Promise<ListPage<Unsent<NoInfer<Row>>>>,
  ): void => {
    const { list, file } = endpointsOf(declared);
    serve(app, gate, list, async ({ actor, input }) => {
      const query = { ...input, size: Math.min(input.size, listLimits.size) };
      const { rows, ...page } = await read(actor, query, 'screen');
      return { ...page, rows: rows.map(sent<Row>) };
    });
    if (!file) return;
    const columns = Object.entries<OfficeColumn<Row>>(declared.columns).flatMap(([key, column]) =>
      filedAs(column).map(([name, cell]) => ({ key, name, cell })),
    );
    serve(app, gate, file, async ({ actor, input }) => {
      const { reason, columns: wanted, ...filters } = input;
      const query = { ...filters, page: 1, size: listLimits.exported };
      const rows = (await read(actor, query as ListQuery as Asking, 'file')).rows.map(sent<Row>);
      const people = declared.people && rows.map(declared.people);
      const exporting = { list: declared.title, reason, wanted, filters, rows, columns };
      return exportList(academy, actor, { ...exporting, ...(people && { people }) });
    });
  };
}
