import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { type DocumentView, publishingErrors } from '../contract.ts';
import { type DiffLine, diffLines, linesOf } from '../rules/diff.ts';
import { type Finding, legalCheck } from '../rules/legal-check.ts';
import { fromRow, readSubject, type Subject, subjectRow, subjectWire } from '../rules/subjects.ts';
import * as drafts from '../store/drafts.server.ts';
import { findConsents, insertPortraitUses } from '../store/portraits.server.ts';
import type { PublishKinds } from './kinds.server.ts';

const previewHours = 24;

/** What every use case here is handed: the academy and the kinds of things that are published. */
export interface Desk {
  readonly academy: Academy;
  readonly kinds: PublishKinds;
}

async function liveOf({ kinds }: Desk, db: Db | Tx, { kind, key }: Subject) {
  const live = await kinds[kind].live(db, key);
  if (!live) throw publishingErrors.not_found();
  return live;
}

/** The draft of a subject, or what is published where there is none. Refuses with `not_found`. */
export async function openDocument(desk: Desk, wire: string): Promise<DocumentView> {
  const { db } = desk.academy;
  const subject = readSubject(wire);
  const live = await liveOf(desk, db, subject);
  const draft = await drafts.findDraft(db, subjectRow(subject));
  const names = await staffNames(db, [draft?.editedBy ?? null]);
  return {
    subject: wire,
    path: desk.kinds[subject.kind].path(subject.key),
    isPublished: live.isPublished,
    version: draft?.version ?? 0,
    hasChanges: draft !== null && draft.version !== draft.publishedVersion,
    editedBy: (draft && names.get(draft.editedBy)) ?? null,
    editedAt: draft?.editedAt.toISOString() ?? null,
    publishAt: draft?.publishAt?.toISOString() ?? null,
    content: draft?.content ?? live.content,
  };
}

async function refuseOlder(academy: Academy, tx: Tx, draft: drafts.DraftRow | null, version: number) {
  if ((draft?.version ?? 0) === version) return;
  const name = draft && (await staffNames(tx, [draft.editedBy])).get(draft.editedBy);
  const since = draft ? academy.clock.now().getTime() - draft.editedAt.getTime() : 0;
  const minutes = Math.max(0, Math.floor(since / 60_000));
  throw publishingErrors.someone_else({
    ...(name && { message: `다른 담당자가 수정 중입니다. (${name}, ${minutes}분 전)` }),
    data: { version: draft?.version ?? 0 },
  });
}

export interface Save {
  readonly subject: string;
  readonly version: number;
  /** JSON. */
  readonly content: string;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Saves a draft on top of the version it was written on. Refuses with `content_invalid`, `someone_else`, `not_found`. */
export async function saveDocument(desk: Desk, actor: StaffActor, save: Save) {
  const { academy, kinds } = desk;
  const subject = readSubject(save.subject);
  const parsed = kinds[subject.kind].parse(readJson(save.content));
  if ('fields' in parsed) throw publishingErrors.content_invalid({ fields: parsed.fields });
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await liveOf(desk, tx, subject);
    const row = subjectRow(subject);
    const draft = await drafts.lockDraft(tx, row);
    await refuseOlder(academy, tx, draft, save.version);
    const version = save.version + 1;
    await drafts.putDraft(
      tx,
      { subject: row, content: parsed.content, version, staffId: actor.staffId },
      now,
    );
    return { version, editedAt: now.toISOString() };
  });
}

async function findingsOf(
  { kinds, academy }: Desk,
  db: Db | Tx,
  { kind, content, at }: { kind: Subject['kind']; content: unknown; at?: Date | null },
) {
  const { facts, consentIds } = kinds[kind].words(content, at ?? academy.clock.now());
  const consents = await findConsents(db, consentIds);
  const known = consents.map(({ scope, withdrawnAt }) => ({ scope, isWithdrawn: withdrawnAt !== null }));
  return { consentIds: consents.map(({ id }) => id), findings: legalCheck({ ...facts, consents: known }) };
}

/** What speaks against publishing the draft. */
export async function checkDocument(desk: Desk, wire: string): Promise<readonly Finding[]> {
  const { content } = await openDocument(desk, wire);
  return (await findingsOf(desk, desk.academy.db, { kind: readSubject(wire).kind, content })).findings;
}

export interface Publish {
  readonly subject: string;
  readonly version: number;
  readonly at?: string | undefined;
  readonly reason?: string | undefined;
}

/** Publishes the draft, or plans to. Refuses with `someone_else`, `nothing_new`, `unlawful`, `past`. */
export async function publishDocument(
  desk: Desk,
  actor: StaffActor,
  publish: Publish,
): Promise<DocumentView> {
  const { academy } = desk;
  const subject = readSubject(publish.subject);
  const now = academy.clock.now();
  const at = publish.at ? new Date(publish.at) : null;
  if (at && at <= now) throw publishingErrors.past({ fields: { at: '예약 시각은 지금보다 뒤여야 합니다.' } });
  await inTransaction(academy.db, async (tx) => {
    const live = await liveOf(desk, tx, subject);
    const draft = await drafts.lockDraft(tx, subjectRow(subject));
    await refuseOlder(academy, tx, draft, publish.version);
    if (!draft || (draft.version === draft.publishedVersion && live.isPublished))
      throw publishingErrors.nothing_new();
    const note = publish.reason ?? '';
    const { findings } = await findingsOf(desk, tx, { kind: subject.kind, content: draft.content, at });
    const open = findings.filter(({ severity }) => severity === 'stop' || note.length < 4);
    if (open.length > 0) throw publishingErrors.unlawful({ data: { findings: open } });
    if (!at) return goLive(desk, tx, draft, { staffId: actor.staffId, note });
    await drafts.planDraft(tx, draft.subject, at, note);
    await addJob(
      tx,
      'publishing.due',
      { subject: draft.subject, version: draft.version },
      {
        runAt: at,
        key: `publishing.due ${draft.subject}`,
      },
    );
  });
  return openDocument(desk, publish.subject);
}

/** Call with the subject's lock. What was there before the first change becomes the first edition. */
async function goLive(
  desk: Desk,
  tx: Tx,
  draft: drafts.DraftRow,
  { staffId, note }: { staffId: number; note: string },
): Promise<void> {
  const now = desk.academy.clock.now();
  const { kind, key } = fromRow(draft.subject);
  const live = await liveOf(desk, tx, { kind, key });
  const before = await drafts.listEditionRows(tx, draft.subject);
  const edition = { subject: draft.subject, note: '' };
  if (before.length === 0 && live.isPublished)
    await drafts.insertEdition(tx, { ...edition, content: live.content, staffId: null }, now);
  await desk.kinds[kind].apply(tx, key, draft.content, now);
  const { consentIds } = await findingsOf(desk, tx, { kind, content: draft.content });
  await insertPortraitUses(tx, draft.subject, consentIds);
  await drafts.insertEdition(tx, { ...edition, content: draft.content, staffId, note }, now);
  await drafts.markPublished(tx, draft.subject);
}

/** The planned moment has come: publishes, if it is still planned and nothing was changed since. */
export async function publishDue(desk: Desk, due: { subject: string; version: number }): Promise<void> {
  await inTransaction(desk.academy.db, async (tx) => {
    const draft = await drafts.lockDraft(tx, due.subject);
    const isDue =
      draft !== null &&
      draft.version === due.version &&
      draft.publishAt !== null &&
      draft.publishAt <= desk.academy.clock.now();
    if (!isDue) return;
    const { findings } = await findingsOf(desk, tx, {
      kind: fromRow(due.subject).kind,
      content: draft.content,
    });
    // A consent may have been withdrawn since: then it stays a draft.
    if (findings.some(({ severity }) => severity === 'stop'))
      return drafts.planDraft(tx, due.subject, null, '');
    await goLive(desk, tx, draft, { staffId: draft.editedBy, note: draft.publishNote });
  });
}

/** Takes back what was planned. */
export async function unscheduleDocument(desk: Desk, wire: string): Promise<DocumentView> {
  const row = subjectRow(readSubject(wire));
  await inTransaction(desk.academy.db, async (tx) => {
    await drafts.lockDraft(tx, row);
    await drafts.planDraft(tx, row, null, '');
  });
  return openDocument(desk, wire);
}

/** The published versions with who published them, newest first. */
export async function listEditions({ academy: { db } }: Desk, wire: string) {
  const rows = await drafts.listEditionRows(db, subjectRow(readSubject(wire)));
  const names = await staffNames(
    db,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map((row) => ({
    number: row.number,
    by: (row.staffId !== null && names.get(row.staffId)) || null,
    publishedAt: row.publishedAt.toISOString(),
    note: row.note,
  }));
}

async function editionOf({ academy: { db } }: Desk, wire: string, number: number): Promise<unknown> {
  const content = await drafts.findEdition(db, subjectRow(readSubject(wire)), number);
  if (content === null) throw publishingErrors.edition_gone();
  return content;
}

/** The lines that differ between a published version and the draft. */
export async function compareEdition(desk: Desk, wire: string, number: number): Promise<readonly DiffLine[]> {
  const before = await editionOf(desk, wire, number);
  const { content } = await openDocument(desk, wire);
  return diffLines(linesOf(before), linesOf(content));
}

/** Makes a published version the draft; never publishes. */
export async function restoreEdition(
  desk: Desk,
  actor: StaffActor,
  restore: { subject: string; version: number; number: number },
): Promise<DocumentView> {
  const content = await editionOf(desk, restore.subject, restore.number);
  await saveDocument(desk, actor, {
    subject: restore.subject,
    version: restore.version,
    content: JSON.stringify(content),
  });
  return openDocument(desk, restore.subject);
}

/** A link to the draft for a day; what is published only has nothing to preview. */
export async function previewDocument(
  { academy }: Desk,
  wire: string,
): Promise<{ url: string; until: string }> {
  const row = subjectRow(readSubject(wire));
  if (!(await drafts.findDraft(academy.db, row))) throw publishingErrors.nothing_new();
  const secret = newSecret();
  const until = new Date(academy.clock.now().getTime() + previewHours * 3_600_000);
  await drafts.openPreview(academy.db, row, hashSecret(secret), until);
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
