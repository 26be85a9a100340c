import { sentenceOf } from '#src/web/api/api.ts';

/** What came of an act on many rows: how many went well, and each that was refused with its reason. */
export interface BulkOutcome {
  readonly sentence: string;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Does the same to each chosen row, one after the other, and says how many went well; a row that is refused keeps the
 * others from nothing and is named with its reason.
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  { nameOf, done, act }: { nameOf: (row: Row) => string; done: string; act: (row: Row) => Promise<unknown> },
): Promise<BulkOutcome> {
  const refused: { name: string; reason: string }[] = [];
  for (const row of rows)
    try {
      await act(row);
    } catch (error) {
      refused.push({ name: nameOf(row), reason: sentenceOf(error) });
    }
  const went = rows.length - refused.length;
  return { sentence: went === 0 ? '' : `${went}${done}`, refused };
}
