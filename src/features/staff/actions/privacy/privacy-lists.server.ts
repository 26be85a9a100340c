import { listReader } from '#src/platform/db/queries/list-reader.ts';
import * as lists from '../../contract/privacy-lists.ts';
import { grantLabels } from '../../rules/roles.ts';
import * as store from '../../store/privacy.server.ts';
import { differences } from '../office.server.ts';

/** Who looked at whose data. */
export const accessReader = listReader(lists.accessList, ({ academy, query }) =>
  store.listAccess(academy.db, query),
);

/** Every file that left the office. */
export const exportReader = listReader(lists.exportLog, async ({ academy, query }) => {
  const page = await store.listExports(academy.db, query);
  return { ...page, rows: page.rows.map((row) => ({ ...row, columns: row.columns.join(', ') })) };
});

/** Rights given, changed and taken. */
export const grantReader = listReader(lists.grantLog, async ({ academy, query }) => {
  const page = await store.listGrants(academy.db, query);
  const rows = page.rows.map(({ byName, action, before, after, ...row }) => ({
    ...row,
    byName: byName ?? '시스템',
    actionLabel: grantLabels[action],
    changes: differences(before, after)
      .map((one) => `${one.before === '' ? '' : `${one.before} → `}${one.after}`)
      .join(' · '),
  }));
  return { ...page, rows };
});

/** Runs of the scheduled destruction. */
export const destructionReader = listReader(lists.destructionLog, ({ academy, query }) =>
  store.listDestructions(academy.db, query),
);
