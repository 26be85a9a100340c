import type { z } from 'zod';
import { type Right, rights } from '../access/rights.ts';
import type { Endpoint, Route } from './endpoint.ts';
import type { idInput } from './inputs.ts';
import type { dayFilter, ExportFile, ListPage, ListQuery } from './list.ts';

/** What stands in one cell of a spreadsheet. */
export type SheetCell = string | number | null;
type Value<Row> = (row: Row) => SheetCell;

/** What a column is in the file: one value, several under titles of their own, or nothing. */
type Filed<Row> =
  | { readonly value: Value<Row> }
  | { readonly parts: Readonly<Record<string, Value<Row>>> }
  | { readonly isScreenOnly: true };

/** One column of a list, for its screen and its file; a page may draw its cell otherwise. */
export type OfficeColumn<Row> = Filed<Row> & {
  readonly title: string;
  /** The server's name for this order; absent where it cannot be sorted by this column. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** The cell that names the row; one column of a list, always shown. */
  readonly isRowHeader?: boolean;
  /** Not shown until somebody asks for it. */
  readonly isExtra?: boolean;
  /** On phones the cell that names the row says it too, and the column is left out. */
  readonly isBesideName?: boolean;
  /** On phones it stands right after the name: what the list is opened for. */
  readonly isEarly?: boolean;
  /** Words that take as many lines as they need; others stay on one. */
  readonly mayWrap?: boolean;
};

/** What schemas are made with. It is handed over, so that a declaration carries no zod into the browser. */
export interface Shapes {
  readonly z: typeof z;
  readonly idInput: typeof idInput;
  readonly dayFilter: typeof dayFilter;
}

export interface ScreenListSpec<
  R extends z.ZodType,
  K extends string,
  F extends z.ZodRawShape,
  A extends z.ZodRawShape,
> {
  /** Kebab case; names the saved views of the list. */
  readonly name: string;
  /** In Korean: the table's caption, the file's name, the word of the export log. */
  readonly title: string;
  /** One English line for the API reference. */
  readonly summary: string;
  readonly right: Right;
  readonly row: (shapes: Shapes) => R;
  readonly filters?: (shapes: Shapes) => F;
  /** What a page answers besides its rows. */
  readonly also?: (shapes: Shapes) => A;
  /** How many rows a page has where none is asked for, and at most; 20 and 100 unless told. */
  readonly sizes?: PageSizes;
  /** The order the screen shows where none is asked for. */
  readonly firstSort?: string;
  /** Orders that no column of the screen offers. */
  readonly moreSorts?: readonly string[];
  readonly columns: { readonly [Key in K]: OfficeColumn<z.output<R>> };
}

export interface OfficeListSpec<
  R extends z.ZodType,
  K extends string,
  F extends z.ZodRawShape,
  A extends z.ZodRawShape,
> extends ScreenListSpec<R, K, F, A> {
  /** Who may take it out as a file, where that is another right. */
  readonly fileRight?: Right;
  /** Whose data a row is, by its number (`회원 12`): the access log names everybody in a file. */
  readonly people?: (row: z.output<R>) => string;
}

export interface PageSizes {
  readonly first: number;
  readonly most: number;
}

/** What a caller may leave out. */
interface Asked {
  page?: unknown;
  size?: unknown;
  sort?: string;
  q?: string;
}
type Query<F extends z.ZodRawShape> = ListQuery & z.output<z.ZodObject<F>>;
/** A page of rows, and what it answers besides them. */
type PageOf<R extends z.ZodType, A extends z.ZodRawShape> = ListPage<z.output<R>> & {
  readonly [Key in keyof A]: z.output<A[Key]>;
};
type Calling<F extends z.ZodRawShape> = Asked & z.input<z.ZodObject<F>>;

/** An endpoint as far as a call needs it; `endpointsOf` adds the schemas on the server. */
type StaffCall<Output, Input, Data> = Endpoint & {
  readonly who: 'staff';
  readonly input: z.ZodType<Output, Input>;
  readonly data: z.ZodType<Data>;
};

/** What a declaration becomes: the calls of its page and, where it has one, its file beside what was declared. */
export interface ScreenList<
  Row,
  K extends string,
  Asking extends ListQuery,
  Called,
  Page extends ListPage<Row> = ListPage<Row>,
> {
  readonly name: string;
  readonly title: string;
  readonly row: (shapes: Shapes) => z.ZodType;
  readonly filters?: (shapes: Shapes) => z.ZodRawShape;
  readonly also?: (shapes: Shapes) => z.ZodRawShape;
  readonly sizes?: PageSizes;
  readonly firstSort?: string;
  readonly moreSorts?: readonly string[];
  readonly people?: (row: Row) => string;
  readonly columns: { readonly [Key in K]: OfficeColumn<Row> };
  readonly list: StaffCall<Asking, Called, Page>;
  readonly file?: StaffCall<
    Asking & { reason: string; columns: string },
    Called & { reason: string; columns?: string },
    ExportFile
  >;
}
export interface OfficeList<
  Row,
  K extends string,
  Asking extends ListQuery,
  Called,
  Page extends ListPage<Row> = ListPage<Row>,
> extends ScreenList<Row, K, Asking, Called, Page> {
  readonly file: NonNullable<ScreenList<Row, K, Asking, Called, Page>['file']>;
}

/** Declares a list of the office that no file is made of: its endpoint and its screen. */
export function screenList<
  const R extends z.ZodType,
  K extends string,
  // biome-ignore lint/complexity/noBannedTypes: no filters are an empty shape.
  F extends z.ZodRawShape = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  A extends z.ZodRawShape = {},
>(
  route: `GET /${string}`,
  spec: ScreenListSpec<R, K, F, A>,
): { readonly row: (shapes: Shapes) => R } & ScreenList<z.output<R>, K, Query<F>, Calling<F>, PageOf<R, A>> {
  const list = { route, who: 'staff', roles: rights[spec.right], summary: spec.summary } as const;
  return { ...spec, list: list as ScreenList<z.output<R>, K, Query<F>, Calling<F>, PageOf<R, A>>['list'] };
}

/**
 * Declares a list of the office once: its row, columns, filters, orders and right give its endpoints, file and screen.
 * See docs/decisions/0042-lists-acts-and-forms-of-the-office.md.
 */
export function officeList<
  const R extends z.ZodType,
  K extends string,
  // biome-ignore lint/complexity/noBannedTypes: no filters are an empty shape.
  F extends z.ZodRawShape = {},
  // biome-ignore lint/complexity/noBannedTypes: the same.
  A extends z.ZodRawShape = {},
>(
  route: `GET /${string}`,
  spec: OfficeListSpec<R, K, F, A>,
): { readonly row: (shapes: Shapes) => R } & OfficeList<z.output<R>, K, Query<F>, Calling<F>, PageOf<R, A>> {
  const file = {
    who: 'staff',
    route: `POST ${route.slice('GET '.length)}/export` as Route,
    roles: rights[spec.fileRight ?? spec.right],
    summary: 'The same as a spreadsheet; who took it and why is written down.',
  } as const;
  type Declared = OfficeList<z.output<R>, K, Query<F>, Calling<F>, PageOf<R, A>>;
  return { ...screenList(route, spec), file: file as Declared['file'] };
}

/** A row of a declared list. */
export type RowOf<L extends { readonly list: { readonly data: z.ZodType<ListPage<unknown>> } }> = z.output<
  L['list']['data']
>['rows'][number];
/** What the reader of a declared list is asked for. */
export type QueryOf<L extends { readonly list: { readonly input: z.ZodType } }> = z.output<
  L['list']['input']
>;

/** The orders a list can be asked for. */
export const sortsOf = (list: {
  readonly columns: Readonly<Record<string, { readonly sort?: string }>>;
  readonly moreSorts?: readonly string[];
}) => [
  ...new Set([...Object.values(list.columns).flatMap(({ sort }) => sort ?? []), ...(list.moreSorts ?? [])]),
];

/** The file's columns of one column of the screen, by their titles; none where it stays on the screen. */
export function filedAs<Row>(column: OfficeColumn<Row>): readonly (readonly [string, Value<Row>])[] {
  if ('parts' in column) return Object.entries(column.parts);
  return 'value' in column ? [[column.title, column.value]] : [];
}
