import pg from 'pg';

/** Statements of each open transaction, by its connection, while somebody counts. */
let open: Map<object, number> | null = null;
let longest = 0;

const query: (this: object, ...given: never[]) => unknown = pg.Client.prototype.query;

/** The words of what a connection is asked, however they are handed over. */
const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked);

function count(client: object, text: string): void {
  if (!open) return;
  if (/^\s*(begin|start transaction)/i.test(text)) open.set(client, 0);
  else if (/^\s*commit/i.test(text)) longest = Math.max(longest, open.get(client) ?? 0);
  else if (open.has(client)) open.set(client, (open.get(client) ?? 0) + 1);
}

// Academies opened after this file was read are counted.
Object.assign(pg.Client.prototype, {
  query(this: object, ...given: never[]) {
    count(this, textOf(given[0]));
    return query.apply(this, given);
  },
});

/** How many statements the longest transaction sent that was committed while `work` ran. */
export async function longestTransaction(work: () => Promise<unknown>): Promise<number> {
  open = new Map();
  longest = 0;
  await work();
  open = null;
  return longest;
}
