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

/** A page as its reader gives it; a file of one session is called after it. */
type Read<Row, Page> = Omit<Page, 'rows'> & {
  readonly rows: readonly Unsent<Row>[];
  readonly fileTitle?: string;
};

const sent = <Row>(row: Unsent<Row>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as Row;

/** Serves declared lists: a page of rows and, where it has one, the file with its reason, both from one reader. */
export function listServer(gate: Gate, academy: Academy) {
  return <Row, K extends string, Asking extends ListQuery, Called, Page extends ListPage<Row>>(
    declared: ScreenList<Row, K, Asking, Called, Page>,
    read: (actor: StaffActor, query: Asking, readFor: ReadFor) => Promise<Read<NoInfer<Row>, NoInfer<Page>>>,
  ): void => {
    const { list, file } = endpointsOf(declared);
    serve(gate, list, async ({ actor, input }) => {
      const query = { ...input, size: Math.min(input.size, declared.sizes?.most ?? listLimits.size) };
      const { rows, ...page } = await read(actor, query, 'screen');
      const answer: object = { ...page, rows: rows.map(sent<Row>) };
      return answer as Page;
    });
    if (!file) return;
    const columns = Object.entries<OfficeColumn<Row>>(declared.columns).flatMap(([key, column]) =>
      filedAs(column).map(([name, cell]) => ({ key, name, cell })),
    );
    serve(gate, file, async ({ actor, input }) => {
      const { reason, columns: wanted, ...filters } = input;
      const query = { ...filters, page: 1, size: listLimits.exported };
      const { fileTitle = declared.title, ...page } = await read(actor, query as ListQuery as Asking, 'file');
      const rows = page.rows.map(sent<Row>);
      const people = declared.people && rows.map(declared.people);
      const exporting = { list: fileTitle, reason, wanted, filters, rows, columns };
      return exportList(academy, actor, { ...exporting, ...(people && { people }) });
    });
  };
}
