import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { ScreenList } from '#src/shared/endpoint/office-list.ts';

/** What a declared list is read for: a page of the screen, or a file, which may hold what the screen masks. */
export type ReadFor = 'screen' | 'file';

/** A row as its reader gives it: an instant may be a date, which leaves as an ISO text. */
export type Unsent<Row> = {
  readonly [Key in keyof Row]: string extends Row[Key] ? Row[Key] | Date : Row[Key];
};

/** A page as its reader gives it; a file of one session is called after it. */
export type Read<Row, Page> = Omit<Page, 'rows'> & {
  readonly rows: readonly Unsent<Row>[];
  readonly fileTitle?: string;
};

/** Who asks a list for what. */
export interface ListAsk<Asking> {
  readonly academy: Academy;
  readonly actor: StaffActor;
  readonly query: Asking;
  readonly readFor: ReadFor;
}

/** A declared list and what reads it. */
export interface ListReader<
  Row,
  K extends string,
  Asking extends ListQuery,
  Called,
  Page extends ListPage<Row>,
> {
  readonly declared: ScreenList<Row, K, Asking, Called, Page>;
  readonly read: (ask: ListAsk<Asking>) => Promise<Read<NoInfer<Row>, NoInfer<Page>>>;
}

/**
 * Says beside a store or an action that it reads a declared list. The roof (`wiring/office-hooks.ts`) serves what a file named
 * `…-list.server.ts` exports so.
 */
export function listReader<
  Row,
  K extends string,
  Asking extends ListQuery,
  Called,
  Page extends ListPage<Row>,
>(
  declared: ScreenList<Row, K, Asking, Called, Page>,
  read: ListReader<Row, K, Asking, Called, Page>['read'],
): ListReader<Row, K, Asking, Called, Page> {
  return { declared, read };
}

type AnyReader = ListReader<unknown, string, ListQuery, unknown, ListPage<unknown>>;

/** Whether something that a file exports is a `listReader`. */
export const isListReader = (value: unknown): value is AnyReader =>
  typeof value === 'object' && value !== null && 'declared' in value && 'read' in value;
