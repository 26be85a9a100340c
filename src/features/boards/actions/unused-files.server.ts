import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { officeErrors } from '../contract/office.ts';
import { type UnusedFile, type unusedList, uploadKindLabels } from '../contract/unused-list.ts';
import type { removeUnusedFile } from '../contract/uploads.ts';
import { listUnused, removeOne } from '../store/unused-files.server.ts';

const kindOf = (kind: string): UnusedFile['kind'] => (kind === 'picture' ? 'picture' : 'file');

/** Files that no text shows now, filtered, ordered and paged. */
export async function unusedFiles({ db }: Academy, query: QueryOf<typeof unusedList>) {
  const page = await listUnused(db, query);
  return { ...page, rows: page.rows.map((row) => ({ ...row, kind: kindOf(row.kind) })) };
}

/** Removes a file for good, with who did it and why. Refused while a text shows it. */
export async function removeFile(
  academy: Academy,
  actor: StaffActor,
  { uploadId, reason }: InputOf<typeof removeUnusedFile>,
): Promise<DataOf<typeof removeUnusedFile>> {
  return inTransaction(academy.db, async (tx) => {
    const removed = await removeOne(tx, uploadId, academy.clock.now());
    if (removed === 'gone') throw officeErrors.upload_gone();
    if (removed === 'used') throw officeErrors.file_used();
    const before = { 이름: removed.name, 종류: uploadKindLabels[kindOf(removed.kind)] };
    const change = { entity: 'upload', entityId: uploadId, action: '파일 지우기', before, reason };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return { removed: true };
  });
}
