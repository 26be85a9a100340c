import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type {
  listBankChangesEndpoint,
  listChangesEndpoint,
  OfficeChange,
  SavedView,
  saveViewEndpoint,
} from '#src/shared/access/office.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import * as store from '../store/office.server.ts';

/** Own saved views of one list. */
export function listOwnViews(academy: Academy, actor: StaffActor, list: string): Promise<SavedView[]> {
  return store.listViews(academy.db, actor.staffId, list);
}

/** Keeps a view of a list. */
export function saveOwnView(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof saveViewEndpoint>,
): Promise<SavedView> {
  return store.upsertView(academy.db, { ...input, staffId: actor.staffId, now: academy.clock.now() });
}

/** Removes an own view; another's does not exist. */
export async function dropOwnView(academy: Academy, actor: StaffActor, viewId: number): Promise<void> {
  if (!(await store.deleteView(academy.db, actor.staffId, viewId))) throw commonErrors.not_found();
}

type Values = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The fields in which two states differ, as texts. */
export function differences(before: Values | null, after: Values | null): OfficeChange['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** What was changed on one thing, newest first. */
export async function readChanges(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listChangesEndpoint>,
): Promise<OfficeChange[]> {
  return changesOf(await store.listChanges(academy.db, input, actor.branchIds));
}

/** The same of something that belongs to the head office's item bank. */
export async function readBankChanges(
  academy: Academy,
  input: InputOf<typeof listBankChangesEndpoint>,
): Promise<OfficeChange[]> {
  return changesOf(await store.listChanges(academy.db, input, null));
}

function changesOf(rows: Awaited<ReturnType<typeof store.listChanges>>): OfficeChange[] {
  return rows.map((row) => ({
    changeId: row.id,
    at: row.at.toISOString(),
    staffName: row.staffName,
    action: row.action,
    reason: row.reason,
    changes: differences(row.before, row.after),
  }));
}
