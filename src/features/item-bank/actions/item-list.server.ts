import { listPlaced, listSubjects } from '#src/features/item-domains/store.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { listReader } from '#src/platform/db/queries/list-reader.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { itemList } from '../contract/item-list.ts';
import type { itemChoicesEndpoint } from '../contract/office.ts';
import * as bank from '../store/bank.server.ts';

/** Whether somebody publishes and retires plans and papers. */
export const mayMovePlans = (actor: StaffActor) => mayDo(actor, 'content');

/** One page of the bank. */
export const itemReader = listReader(itemList, async ({ academy: { db }, query }) => {
  const [page, subjects] = await Promise.all([bank.listBank(db, query), bank.subjectNames(db)]);
  const rows = page.rows.map(({ searchText, updatedAt, ...line }) => ({
    ...line,
    subjectLabel: subjects.get(line.subject) ?? '',
    stemText: searchText.replace(/\s+/g, ' ').slice(0, 120),
    updatedAt: updatedAt.toISOString(),
  }));
  return { ...page, rows };
});

/** What an item can belong to. */
export async function listChoices(
  { db }: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof itemChoicesEndpoint>> {
  const [subjects, domains] = await Promise.all([listSubjects(db), listPlaced(db)]);
  const mayExport = mayDo(actor, 'content');
  return { subjects, domains, mayMovePlans: mayMovePlans(actor), mayExport };
}
