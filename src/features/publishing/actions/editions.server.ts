import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { type DocumentView, publishingErrors } from '../contract/documents.ts';
import { type DiffLine, diffLines, linesOf } from '../rules/diff.ts';
import { readSubject, subjectRow } from '../rules/subjects.ts';
import * as drafts from '../store/drafts.server.ts';
import { contentOf, openDocument, saveDocument } from './documents.server.ts';
import type { Deps } from './drafts-office.server.ts';

export interface Edition {
  readonly subject: string;
  readonly number: number;
  readonly of: 'edition' | 'draft';
}

/** The published versions and the drafts that were saved over, with who wrote and who approved them, newest first. */
export async function listEditions({ academy: { db } }: Deps, wire: string) {
  const row = subjectRow(readSubject(wire));
  const [editions, kept] = await Promise.all([drafts.listEditionRows(db, row), drafts.listKept(db, row)]);
  const ids = [
    ...editions.flatMap((one) => [one.staffId, one.approvedBy]),
    ...kept.map((one) => one.staffId),
  ];
  const names = await staffNames(db, ids);
  const nameOf = (id: number | null) => (id !== null && names.get(id)) || null;
  return [
    ...editions.map((one) => ({
      of: 'edition' as const,
      number: one.number,
      by: nameOf(one.staffId),
      approvedBy: nameOf(one.approvedBy),
      publishedAt: one.publishedAt.toISOString(),
      note: one.note,
    })),
    ...kept.map((one) => ({
      of: 'draft' as const,
      number: one.version,
      by: nameOf(one.staffId),
      approvedBy: null,
      publishedAt: one.savedAt.toISOString(),
      note: '',
    })),
  ].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

async function textOf({ academy: { db } }: Deps, { subject, number, of }: Edition): Promise<unknown> {
  const find = of === 'draft' ? drafts.findKept : drafts.findEdition;
  const content = await find(db, subjectRow(readSubject(subject)), number);
  if (content === null) throw publishingErrors.edition_gone();
  return content;
}

/** The lines that differ between an earlier version and the draft. */
export async function compareEdition(deps: Deps, edition: Edition): Promise<readonly DiffLine[]> {
  const before = await textOf(deps, edition);
  return diffLines(linesOf(before), linesOf(await contentOf(deps, edition.subject)));
}

/** Makes an earlier version the draft; never publishes. What was being written is kept. */
export async function restoreEdition(
  deps: Deps,
  actor: StaffActor,
  restore: Edition & { version: number },
): Promise<DocumentView> {
  const { subject, version } = restore;
  const content = JSON.stringify(await textOf(deps, restore));
  await saveDocument(deps, actor, { subject, version, content, isOver: true });
  return openDocument(deps, actor, subject);
}
