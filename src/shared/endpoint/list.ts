import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { reasonText } from './inputs.ts';

/**
 * Rows on one page at most; an export takes so many; so many are counted: counting all of them grows with the years, and the
 * sooner where each row has to be asked whether it may be seen.
 */
export const listLimits = { size: 100, exported: 5_000, counted: 10_000, countedAmong: 1_000 } as const;

const whole = (least: number, most: number) =>
  z.coerce.number('숫자를 확인해 주세요.').int('숫자를 확인해 주세요.').min(least).max(most);

/** A Seoul day as a filter. */
export const dayFilter = z.iso.date('날짜를 확인해 주세요.').optional();

/**
 * The input of a list: page, size, order (`name` or `-name`), free text, and the list's own filters. The first of
 * `sorts` is the order where none is asked for.
 */
export function listInput<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
  firstSize = 20,
) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]) as [
    S[number],
    ...(S[number] | `-${S[number]}`)[],
  ];
  return z.strictObject({
    page: whole(1, 10_000).default(1),
    size: whole(1, listLimits.exported).default(firstSize),
    sort: z.enum(orders, '정렬을 확인해 주세요.').optional(),
    q: z.string().trim().max(100, '검색어는 100자까지입니다.').default(''),
    ...filters,
  });
}

/** One page of rows, and how many there are in all. */
export function listOf<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    total: z.number(),
    /** There are more than are counted: `total` is as far as counting goes. */
    hasMore: z.boolean().optional(),
    page: z.number(),
    size: z.number(),
  });
}

/** What a list asks its store for. */
export interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  readonly q: string;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore?: boolean | undefined;
  readonly page: number;
  readonly size: number;
}

export const ReasonInput = reasonText(5, 200);

/** What is needed to take a list out as a file, besides its filters. */
export const exportFields = {
  reason: ReasonInput,
  /** Names of the columns, parted by commas, in the order wanted. */
  columns: z.string().max(1_000).default(''),
};

/** A spreadsheet on its way to the browser. */
export const ExportFile = z.object({ fileName: z.string(), base64: z.string(), rowCount: z.number() });
export type ExportFile = z.infer<typeof ExportFile>;

/** An endpoint that answers a page of rows. */
export type ListEndpoint<Row> = Endpoint & { readonly data: z.ZodType<ListPage<Row>> };

/** The staff who may work for every branch have null; others a list. `branchId` narrows what they may see. */
export function branchesToShow(
  own: readonly number[] | null,
  branchId: number | undefined,
): readonly number[] | null {
  if (branchId === undefined) return own;
  return own === null || own.includes(branchId) ? [branchId] : [];
}
