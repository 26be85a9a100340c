import { sentenceOf } from '../api.ts';

/**
 * Does the same to each chosen row, one after the other, and says how many went well; a row that is refused keeps the
 * others from nothing and is named with its reason. Throws where every row was refused.
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  /** Follows the number: `개 회차를 공개했습니다.` */
  done: string,
  act: (row: Row) => Promise<unknown>,
): Promise<string> {
  const refused: string[] = [];
  let first: unknown;
  for (const row of rows)
    try {
      await act(row);
    } catch (error) {
      first ??= error;
      refused.push(`${nameOf(row)}: ${sentenceOf(error)}`);
    }
  const told = refused.join(' ');
  if (refused.length === rows.length) throw first;
  const sentence = `${rows.length - refused.length}${done}`;
  return told === '' ? sentence : `${sentence} 하지 못한 ${refused.length}건이 있습니다. ${told}`;
}
