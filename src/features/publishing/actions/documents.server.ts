import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '#src/features/publishing/rules/legal/legal-check.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import { readChanges } from '#src/features/staff/actions/office.server.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { OfficeChange } from '#src/shared/access/office.ts';
import { hourMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type DocumentView, publishingErrors } from '../contract/documents.ts';
import { endedSentence } from '../rules/approval.ts';
import { fromRow, readSubject, subjectRow, subjectWire } from '../rules/subjects.ts';
import * as drafts from '../store/drafts.server.ts';
import { assess, type Deps, liveOf, noteDocument, refuseOlder } from './drafts-office.server.ts';

const previewHours = 24;

/** Who may approve: neither who wrote last nor who asked. */
export function mayApprove(draft: drafts.DraftRow, staffId: number): boolean {
  return draft.editedBy !== staffId && draft.askedBy !== staffId;
}

async function approvalOf(db: Db, draft: drafts.DraftRow | null, actor: StaffActor) {
  if (!draft?.askedBy || !draft.askedAt) return null;
  return {
    askedBy: (await staffNames(db, [draft.askedBy])).get(draft.askedBy) ?? '',
    askedAt: draft.askedAt.toISOString(),
    at: draft.askedFor?.toISOString() ?? null,
    note: draft.askedNote,
    mayApprove: mayApprove(draft, actor.staffId),
    isOwn: draft.askedBy === actor.staffId,
  };
}

/** The draft of a subject, or what is published where there is none. Refuses with `not_found`. */
export async function openDocument(deps: Deps, actor: StaffActor, wire: string): Promise<DocumentView> {
  const { db } = deps.academy;
  const subject = readSubject(wire);
  const live = await liveOf(deps, db, subject);
  const draft = await drafts.findDraft(db, subjectRow(subject));
  const names = await staffNames(db, [draft?.editedBy ?? null, draft?.plannedBy ?? null]);
  return {
    subject: wire,
    path: deps.kinds[subject.kind].path(subject.key),
    isPublished: live.isPublished,
    hiddenLabel: live.hiddenLabel ?? null,
    version: draft?.version ?? 0,
    hasChanges: draft !== null && draft.version !== draft.publishedVersion,
    editedBy: (draft && names.get(draft.editedBy)) ?? null,
    editedAt: draft?.editedAt.toISOString() ?? null,
    publishAt: draft?.publishAt?.toISOString() ?? null,
    publishNote: draft?.publishNote ?? '',
    plannedBy: (draft?.plannedBy && names.get(draft.plannedBy)) || null,
    approval: await approvalOf(db, draft, actor),
    content: draft?.content ?? live.content,
  };
}

/** What is being written, or what is published where nothing is. */
export async function contentOf(deps: Deps, wire: string): Promise<unknown> {
  const { db } = deps.academy;
  const subject = readSubject(wire);
  const live = await liveOf(deps, db, subject);
  return (await drafts.findDraft(db, subjectRow(subject)))?.content ?? live.content;
}

export interface Save {
  readonly subject: string;
  readonly version: number;
  /** JSON. */
  readonly content: string;
  /** Another text takes the place of what is being written: that is kept, whoever wrote it. */
  readonly isOver?: boolean;
}

/** Null where it is none; without what PostgreSQL's jsonb refuses: a nought, half of a character. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
    );
  } catch {
    return null;
  }
}

/**
 * Saves a draft on top of the version it was written on. Refuses with `content_invalid`, `someone_else`, `not_found`.
 * See docs/decisions/0017-published-text.md.
 */
export async function saveDocument(deps: Deps, actor: StaffActor, save: Save) {
  const { academy, kinds } = deps;
  const subject = readSubject(save.subject);
  const parsed = kinds[subject.kind].parse(readJson(save.content));
  if ('fields' in parsed) throw publishingErrors.content_invalid({ fields: parsed.fields });
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await liveOf(deps, tx, subject);
    const row = subjectRow(subject);
    const draft = await drafts.lockDraft(tx, row);
    const again = draft && sentAgain(draft, actor, { version: save.version, content: parsed.content });
    if (again) return again;
    await refuseOlder(academy, tx, { draft, screen: { ...save, staffId: actor.staffId } });
    if (draft) await keepText(tx, draft, save.isOver || draft.editedBy !== actor.staffId);
    const isUnplanned = draft !== null && (await endPlans(deps, tx, { actor, draft }));
    const missed = draft && missedBy(draft, actor.staffId);
    const version = save.version + 1;
    await drafts.putDraft(
      tx,
      { subject: row, content: parsed.content, version, staffId: actor.staffId, missed },
      now,
    );
    return { version, editedAt: now.toISOString(), isUnplanned };
  });
}

/** The same save once more, because its answer was lost: answered as it was the first time. */
function sentAgain(
  draft: drafts.DraftRow,
  actor: StaffActor,
  sent: { readonly version: number; readonly content: unknown },
) {
  const { version, editedBy, editedAt, content } = draft;
  const isSame =
    version === sent.version + 1 && editedBy === actor.staffId && isDeepStrictEqual(content, sent.content);
  return isSame ? { version, editedAt: editedAt.toISOString(), isUnplanned: false } : null;
}

/** Words nobody published are not lost where somebody else's, or an earlier version, take their place. */
async function keepText(tx: Tx, draft: drafts.DraftRow, isReplaced: boolean): Promise<void> {
  if (isReplaced && draft.version !== draft.publishedVersion) await drafts.keepDraft(tx, draft);
}

/** What was planned or asked for was another text: both end with the first change, and the history says so. */
async function endPlans(
  deps: Deps,
  tx: Tx,
  { actor, draft }: { actor: StaffActor; draft: drafts.DraftRow },
): Promise<boolean> {
  const { subject } = draft;
  if (draft.publishAt) {
    const before = { 예약: formatSeoulDateTime(draft.publishAt) };
    await noteDocument(deps.academy, tx, {
      actor,
      documentChange: { subject, action: '글을 고쳐 예약이 풀림', before },
    });
  }
  if (draft.askedBy)
    await noteDocument(deps.academy, tx, {
      actor,
      documentChange: { subject, action: '글을 고쳐 승인 요청이 풀림' },
    });
  return draft.publishAt !== null || draft.askedBy !== null;
}

/**
 * What is still told of a plan that a change of the text ends: whoever planned it or asked for it hears that somebody else
 * ended it. What ended earlier is told until it is settled.
 */
function missedBy(draft: drafts.DraftRow, staffId: number): drafts.MissedPlan | null {
  const { publishAt, publishNote, askedBy, askedFor } = draft;
  if (!publishAt && !askedBy) return publishNote ? { why: publishNote, plannedBy: draft.plannedBy } : null;
  const plannedBy = askedBy ?? draft.plannedBy;
  return plannedBy === staffId ? null : { why: endedSentence(publishAt, askedFor), plannedBy };
}

/** What speaks against publishing the draft. */
export async function checkDocument(deps: Deps, wire: string): Promise<readonly Finding[]> {
  const subject = readSubject(wire);
  const { db } = deps.academy;
  const [content, live] = await Promise.all([contentOf(deps, wire), liveOf(deps, db, subject)]);
  return (await assess(deps, db, { kind: subject.kind, content, live })).findings;
}

/** What was done with a text besides writing it: planned, approved, sent back; of a post also hidden and shown. */
export async function listDocumentChanges(
  { academy }: Deps,
  actor: StaffActor,
  wire: string,
): Promise<OfficeChange[]> {
  const { kind, key } = readSubject(wire);
  const [own, states] = await Promise.all([
    readChanges(academy, actor, { entity: 'document', entityId: wire }),
    kind === 'post' ? readChanges(academy, actor, { entity: 'post', entityId: key }) : [],
  ]);
  return [...own, ...states].sort((a, b) => b.changeId - a.changeId).slice(0, 100);
}

/** A link to the draft for a day; what is published only has nothing to preview. */
export async function previewDocument(
  { academy }: Deps,
  wire: string,
): Promise<{ url: string; until: string }> {
  const row = subjectRow(readSubject(wire));
  if (!(await drafts.findDraft(academy.db, row))) throw publishingErrors.nothing_new();
  const secret = newSecret();
  const until = new Date(academy.clock.now().getTime() + previewHours * hourMs);
  await drafts.openPreview(academy.db, row, { hash: hashSecret(secret), until });
  return { url: `/preview/${secret}`, until: until.toISOString() };
}

/** What a preview link shows: the draft as it is now; null once the link has ended. */
export async function findPreview(
  db: Db,
  secret: string,
  now: Date,
): Promise<{ subject: string; content: unknown } | null> {
  const found = await drafts.findByPreview(db, hashSecret(secret), now);
  return found && { subject: subjectWire(fromRow(found.subject)), content: found.content };
}
