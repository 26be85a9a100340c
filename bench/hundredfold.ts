// What a look at the boards costs with two thousand posts and with two hundred thousand.
import pg from 'pg';
import { openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import { type Bench, median, type Row, spreadOf } from './kit.ts';
import { load, meterOf } from './opening/processor.ts';

const looks = 20;
const turns = 5;
/** Looks before those that are measured: what is drawn for the first time is compiled meanwhile. */
const warming = 10;
/** A category as long as this is not kept, and blanks are no category: the list is drawn for each look. */
const drawn = `&category=${'+'.repeat(300)}`;

/** As many again of the posts that are there, further back in time. */
const growing = (times: number) => `
  insert into posts (board, category, title, summary, body, published_at, search_text, updated_at)
  select board, category, title || ' ' || n, summary, body, published_at - n * interval '1 hour', search_text, updated_at
  from (select * from posts order by id limit 40) p, generate_series(1, ${times}) n`;

interface Look {
  readonly what: string;
  readonly path: (n: number) => string;
}

const looksAt = (ids: readonly number[]): Look[] => [
  { what: 'a list of 30', path: () => `/notice?size=30${drawn}` },
  // As far back as there are posts among the few: past the end there is nothing to draw.
  { what: 'its sixth to twenty-fifth page', path: (n) => `/notice?size=30&page=${6 + (n % looks)}${drawn}` },
  { what: 'a post', path: (n) => `/board/${ids[n] ?? 0}` },
  // In every fourteenth post or so, and in none.
  { what: 'a search of two syllables', path: () => `/notice?q=${encodeURIComponent('입학')}${drawn}` },
  { what: 'a search of what nobody wrote', path: () => `/notice?q=${encodeURIComponent('뷁훑')}${drawn}` },
];

interface Cost {
  /** Milliseconds of the process for each look. */
  readonly node: number;
  /** Of PostgreSQL. */
  readonly postgres: number;
}

/** A product with so many posts, which looks can be measured at. */
interface Boards {
  cost(place: number): Promise<Cost>;
  end(): Promise<void>;
}

async function boardsOf(postgresUrl: string, times: number): Promise<Boards> {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const product = await startProduct(databaseUrl);
  const database = openDatabase(databaseUrl, 1);
  // Without the time limits of the house.
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(growing(times));
  await owner.query('vacuum analyze posts');
  const { rows } = await owner.query<{ id: number }>(
    `select id from posts where board = 'notice' and status = 'published' order by id desc limit ${warming + turns * (looks + 1)}`,
  );
  await owner.end();
  const all = looksAt(rows.map(({ id }) => id));
  const meter = await meterOf([product.child.pid ?? 0], database);
  const visit = async (path: string) => {
    const answer = await fetch(product.url + path, { headers: { 'accept-encoding': 'identity' } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  // Another post each time: one that was looked at is kept.
  const visits = all.map(() => 0);
  const next = async (place: number, times: number) => {
    for (let n = 0; n < times; n++) {
      const visited = visits[place] ?? 0;
      visits[place] = visited + 1;
      await visit(all[place]?.path(visited) ?? '/');
    }
  };
  for (const place of all.keys()) await next(place, warming);
  return {
    async cost(place) {
      await next(place, 1);
      const read = await meter();
      await next(place, looks);
      const { node, postgres } = await read();
      return { node: (node[0] ?? 0) / looks, postgres: postgres / looks };
    },
    async end() {
      await database.close();
      await product.end();
    },
  };
}

const middle = (costs: readonly Cost[]): Cost => ({
  node: median(costs.map(({ node }) => node)),
  postgres: median(costs.map(({ postgres }) => postgres)),
});

const sum = ({ node, postgres }: Cost) => node + postgres;

function rowOf(what: string, few: readonly Cost[], many: readonly Cost[]): Row {
  const [before, after] = [middle(few), middle(many)];
  const ratio = sum(after) / sum(before);
  return {
    what: `${what}, drawn anew: processor with 200,000 posts`,
    figure: `${after.node.toFixed(1)} ms, PostgreSQL ${after.postgres.toFixed(1)} ms`,
    reference: `${before.node.toFixed(1)} + ${before.postgres.toFixed(1)} ms with 2,000 (${ratio.toFixed(2)} ×), load ${load()}`,
    spread: `${spreadOf(many.map(sum), 1)} ms of ${looks} looks each, by turns with ${spreadOf(few.map(sum), 1)} ms`,
    goal: '≤ 1.5 ×',
    isReached: ratio <= 1.5,
  };
}

export const hundredfoldBench: Bench = {
  name: 'hundredfold',
  title: 'Boards with 2,000 posts and with 200,000',
  async run({ postgresUrl }) {
    const few = await boardsOf(postgresUrl, 50);
    const many = await boardsOf(postgresUrl, 5_000);
    try {
      const rows: Row[] = [];
      for (const [place, { what }] of looksAt([]).entries()) {
        const costs = { few: [] as Cost[], many: [] as Cost[] };
        // By turns: a sweep of the heap, or a slow second of the machine, falls on either.
        for (let turn = 0; turn < turns; turn++) {
          costs.few.push(await few.cost(place));
          costs.many.push(await many.cost(place));
        }
        rows.push(rowOf(what, costs.few, costs.many));
      }
      return rows;
    } finally {
      await few.end();
      await many.end();
    }
  },
};
