import pg from 'pg';

interface Counting {
  /** Statements of each open transaction, by its connection. */
  readonly open: Map<object, number>;
  /** Everything that was sent, in order. */
  readonly sent: string[];
  longest: number;
  /** How many transactions were open at one time at most. */
  mostOpen: number;
}
let counting: Counting | null = null;

const query: (this: object, ...given: never[]) => unknown = pg.Client.prototype.query;

/** The words of what a connection is asked, however they are handed over. */
const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked);

function count(mine: Counting, client: object, text: string): void {
  const { open, sent } = mine;
  sent.push(text);
  if (/^\s*(begin|start transaction)/i.test(text)) open.set(client, 0);
  else if (/^\s*commit/i.test(text)) mine.longest = Math.max(mine.longest, open.get(client) ?? 0);
  else if (open.has(client)) open.set(client, (open.get(client) ?? 0) + 1);
  mine.mostOpen = Math.max(mine.mostOpen, open.size);
  if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) open.delete(client);
}

// Academies opened after this file was read are counted.
Object.assign(pg.Client.prototype, {
  query(this: object, ...given: never[]) {
    if (counting) count(counting, this, textOf(given[0]));
    return query.apply(this, given);
  },
});

async function counted(work: () => Promise<unknown>): Promise<Counting> {
  const mine: Counting = { open: new Map(), sent: [], longest: 0, mostOpen: 0 };
  counting = mine;
  try {
    await work();
  } finally {
    counting = null;
  }
  return mine;
}

/** How many statements the longest transaction sent that was committed while `work` ran. */
export const longestTransaction = async (work: () => Promise<unknown>): Promise<number> =>
  (await counted(work)).longest;

/** What the database was asked while `work` ran: every statement, beginnings and ends of transactions too. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await counted(work)).sent;

/** How many transactions were open at one time while `work` ran: each has a connection. */
export const mostTransactionsAtOnce = async (work: () => Promise<unknown>): Promise<number> =>
  (await counted(work)).mostOpen;
