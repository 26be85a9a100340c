import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type approveTemplate, type TemplateDetails, templateErrors } from '../contract/templates.ts';
import { sellingPhrasesOf, type Wanted } from '../rules/templates.ts';
import * as store from '../store/templates.server.ts';

const wantedOf = ({ kind, subject, body }: store.TemplateRow): Omit<Wanted, 'channel'> => ({
  kind: kind === 'advertising' ? 'advertising' : 'service',
  subject,
  body,
});

/** Where a text stands with the second person it needs; null where it needs none. */
export async function approvalOf(
  db: Db,
  actor: StaffActor,
  {
    row,
    namesOf,
  }: { row: store.TemplateRow; namesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>> },
): Promise<TemplateDetails['approval']> {
  const phrases = sellingPhrasesOf(wantedOf(row));
  if (phrases.length === 0) return null;
  const [approver, authors] = await Promise.all([store.findApprover(db, row), store.listAuthorsOf(db, row)]);
  if (approver === undefined)
    return {
      phrases,
      approvedBy: '',
      mayApprove: row.state === 'active' && !authors.includes(actor.staffId),
    };
  const names = await namesOf([approver]);
  return { phrases, approvedBy: names.get(approver) ?? '다른 담당자', mayApprove: false };
}

/** Lets a text that looks like advertising go out as the service text it is called; never by whoever wrote it. */
export async function approve(
  academy: Academy,
  actor: StaffActor,
  { templateId, version, reason }: InputOf<typeof approveTemplate>,
): Promise<DataOf<typeof approveTemplate>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await store.lockTemplate(tx, templateId);
    if (!row) throw commonErrors.not_found();
    if (row.version !== version)
      throw await refusedElsewhere(tx, 'approve', { entity: 'message-template', id: templateId });
    if (row.state !== 'active') throw templateErrors.is_retired();
    const phrases = sellingPhrasesOf(wantedOf(row));
    if (phrases.length === 0) throw templateErrors.no_approval_needed();
    if ((await store.listAuthorsOf(tx, row)).includes(actor.staffId)) throw templateErrors.own_approval();
    if ((await store.findApprover(tx, row)) !== undefined) throw templateErrors.approved_already();
    await store.insertApproval(tx, row, { staffId: actor.staffId, reason, now });
    const noted = { entity: 'message-template', entityId: templateId, action: '안내 발송 승인', reason };
    await auditChange(tx, actor, {
      ...noted,
      after: { 버전: version, 살펴본말: phrases.join(', ') },
      at: now,
    });
  });
  return { approved: true };
}

/** Refuses a text that needs a second person and has none. */
export async function mustBeApproved(tx: Tx, row: store.TemplateRow): Promise<void> {
  if (sellingPhrasesOf(wantedOf(row)).length === 0) return;
  if ((await store.findApprover(tx, row)) === undefined) throw templateErrors.needs_approval();
}
