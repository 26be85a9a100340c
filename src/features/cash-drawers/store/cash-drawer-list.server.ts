import type { cashDrawerList } from '#src/features/cash-drawers/contract/cash-drawer-list.ts';
import type { Db } from '#src/platform/db/database.ts';
import { made } from '#src/platform/db/queries/column-values.ts';
import { readList } from '#src/platform/db/queries/list.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { type CashDrawerListRow, type CashSight, drawers } from './cash-drawers.server.ts';

/** One page of the drawers somebody may see, the newest day first unless asked otherwise. */
export async function listDrawers(
  db: Db,
  sight: CashSight,
  filter: QueryOf<typeof cashDrawerList>,
): Promise<ListPage<CashDrawerListRow>> {
  const { state, count, from, to } = filter;
  const query = drawers(db, sight)
    .$if(state !== undefined, (of) => of.where('b.state', '=', made(state)))
    .$if(count !== undefined, (of) => of.where('b.difference_krw', '!=', 0))
    .$if(from !== undefined, (of) => of.where('b.day', '>=', made(from)))
    .$if(to !== undefined, (of) => of.where('b.day', '<=', made(to)));
  return readList(query, filter, { by: { day: 'b.day' }, first: '-day', tie: 'b.id' });
}
