// Everybody signs in at one instant, while somebody reads pages.
import { sql } from 'kysely';
import type { Database } from '#src/platform/db/database.ts';
import { hashPassword, isPassword } from '#src/platform/passwords.ts';
import { quantile, type Row } from '../kit.ts';
import { asFamily } from './families.ts';
import { load } from './processor.ts';
import { visitorsOf } from './visitors.ts';

const password = 'opening-bench-1';

async function perSecond(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  return count / ((performance.now() - began) / 1000);
}

/** Each from a browser that the account has not seen: the dearest way, with a mail about it. */
export async function signInRows(url: string, database: Database, signers: number): Promise<Row[]> {
  const hash = await hashPassword(password);
  await sql`update members set password_hash = ${hash} where login_id like 'bench%'`.execute(database.db);
  const ceiling = () => perSecond(60, () => isPassword(password, hash));
  const before = await ceiling();
  const visits = visitorsOf(url);
  let answered = 0;
  const rate = await perSecond(signers, async (n) => {
    const family = asFamily(url, n + 1);
    const form = { memberId: `bench${n + 1}`, password };
    const { status } = await family.ask('POST', '/api/login', { form });
    if (status === 200) answered += 1;
    family.leave();
  });
  const pages = await visits();
  const alone = Math.max(before, await ceiling());
  const ratio = rate / alone;
  const p99 = quantile(pages, 0.99);
  return [
    {
      what: `${signers} sign in at one instant, a second`,
      figure: rate.toFixed(1),
      reference: `${alone.toFixed(1)} of hashing alone (${ratio.toFixed(2)} ×), ${answered} let in`,
      goal: '≥ 0.8 ×, all let in',
      isReached: ratio >= 0.8 && answered === signers,
    },
    {
      what: 'p99 of other pages meanwhile',
      figure: `${p99.toFixed(0)} ms`,
      reference: `${pages.length} looked at, load ${load()}`,
      goal: '≤ 300 ms',
      isReached: p99 <= 300,
    },
  ];
}
