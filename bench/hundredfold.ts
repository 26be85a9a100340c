// What a look at the boards costs with two thousand posts and with two hundred thousand.
import pg from 'pg';
import { openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import type { Bench, Row } from './kit.ts';
import { load, type Meter, meterOf } from './opening/processor.ts';

const looks = 20;
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

/** Milliseconds of the process and of PostgreSQL for each look. */
async function costOf(
  url: string,
  meter: Meter,
  { path }: Look,
): Promise<{ node: number; postgres: number }> {
  const look = async (n: number) => {
    const answer = await fetch(url + path(n), { headers: { 'accept-encoding': 'identity' } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path(n)}: ${answer.status}`);
  };
  for (let n = 0; n < warming; n++) await look(n);
  await look(looks);
  const read = await meter();
  for (let n = 0; n < looks; n++) await look(n);
  const { node, postgres } = await read();
  return { node: (node[0] ?? 0) / looks, postgres: postgres / looks };
}

export const hundredfoldBench: Bench = {
  name: 'hundredfold',
  title: 'Boards with 2,000 posts and with 200,000',
  async run({ postgresUrl }) {
    const databaseUrl = await emptyDatabase(postgresUrl);
    const product = await startProduct(databaseUrl);
    const database = openDatabase(databaseUrl, 1);
    // Without the time limits of the house.
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    try {
      const meter = await meterOf([product.child.pid ?? 0], database);
      const measured = async (times: number) => {
        await owner.query(growing(times));
        await owner.query('vacuum analyze posts');
        const { rows } = await owner.query<{ id: number }>(
          `select id from posts where board = 'notice' and status = 'published' order by id desc limit ${looks + 1}`,
        );
        const costs: { look: Look; node: number; postgres: number }[] = [];
        for (const look of looksAt(rows.map(({ id }) => id)))
          costs.push({ look, ...(await costOf(product.url, meter, look)) });
        return costs;
      };
      const few = await measured(50);
      const many = await measured(4_950);
      return many.map(({ look, node, postgres }, place): Row => {
        const before = few[place] ?? { node: 0, postgres: 0 };
        const ratio = (node + postgres) / (before.node + before.postgres);
        return {
          what: `${look.what}, drawn anew: processor with 200,000 posts`,
          figure: `${node.toFixed(1)} ms, PostgreSQL ${postgres.toFixed(1)} ms`,
          reference: `${before.node.toFixed(1)} + ${before.postgres.toFixed(1)} ms with 2,000 (${ratio.toFixed(2)} ×), load ${load()}`,
          spread: `${looks} looks`,
          goal: '≤ 1.5 ×',
          isReached: ratio <= 1.5,
        };
      });
    } finally {
      await owner.end();
      await database.close();
      await product.end();
    }
  },
};
