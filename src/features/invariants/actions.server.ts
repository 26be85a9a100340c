import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { valueAt } from '#src/shared/record.ts';
import type { disagreementList } from './contract.ts';
import { type InvariantName, invariantNames, invariants, mostOfOneKind, settledBefore } from './rules.ts';
import { findDisagreeing } from './store/ledgers.server.ts';
import { countOpen, listTasks, noteFound, settleUnseen } from './store/tasks.server.ts';

async function compareOne({ db, clock }: Academy, name: InvariantName): Promise<void> {
  const now = clock.now();
  const found = await findDisagreeing(db, name, { before: settledBefore(name, now), most: mostOfOneKind });
  await inTransaction(db, async (tx) => {
    await noteFound(tx, name, { found, now });
    if (found.length < mostOfOneKind) await settleUnseen(tx, name, now);
  });
}

/**
 * Compares the books with each other: what disagrees becomes a task of the head office, what agrees again closes its task.
 * A comparison that fails stops no other.
 * See docs/decisions/0032-records-are-compared.md.
 */
export async function reconcileLedgers(academy: Academy): Promise<void> {
  const faults: unknown[] = [];
  for (const name of invariantNames)
    await compareOne(academy, name).catch((fault: unknown) => faults.push(fault));
  throwTogether(faults);
}

/** The tasks as the office lists them. */
export async function listDisagreements({ db }: Academy, query: QueryOf<typeof disagreementList>) {
  const page = await listTasks(db, query);
  const rows = page.rows.map((row) => {
    // A kind that is checked no more keeps its name.
    const kind = valueAt(invariants, row.invariant) ?? { sentence: row.invariant, advice: '' };
    return { ...row, sentence: kind.sentence, advice: kind.advice };
  });
  return { ...page, rows };
}

/** How many books disagree, for the office's first page. */
export async function disagreementCards({ db }: Academy): Promise<DashboardCard[]> {
  return [
    {
      key: 'disagreements',
      label: '서로 맞지 않는 기록',
      value: await countOpen(db),
      unit: '건',
      to: '/office/disagreements',
      tone: 'now',
      note: '좌석, 접수, 결제, 문항의 기록을 10분마다 맞춰 봅니다.',
    },
  ];
}
