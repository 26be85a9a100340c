import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type DocumentView, publishingErrors } from '../contract/documents.ts';
import { sentBackLabel } from '../rules/approval.ts';
import { fromRow, readSubject, subjectRow } from '../rules/subjects.ts';
import * as drafts from '../store/drafts.server.ts';
import { insertPortraitUses } from '../store/portraits.server.ts';
import { mayApprove, openDocument } from './documents.server.ts';
import { assess, type Deps, liveOf, noteDocument, refuseOlder } from './drafts-office.server.ts';
import type { Live } from './kinds.server.ts';

export interface Publish {
  readonly subject: string;
  readonly version: number;
  readonly at?: string | undefined;
  readonly reason?: string | undefined;
}

/** Who wrote it, who approved it where that is needed, and what was answered to the legal check. */
interface Going {
  readonly staffId: number;
  readonly approvedBy: number | null;
  readonly note: string;
}

/** The draft under its lock, judged for its moment. Refuses with `past`, `thrown_away`, `someone_else`, `nothing_new`, `unlawful`. */
async function readyDraft(deps: Deps, tx: Tx, { actor, publish }: { actor: StaffActor; publish: Publish }) {
  const { academy } = deps;
  const subject = readSubject(publish.subject);
  const at = publish.at ? new Date(publish.at) : null;
  if (at && at <= academy.clock.now())
    throw publishingErrors.past({ fields: { at: '예약 시각은 지금보다 뒤여야 합니다.' } });
  const live = await liveOf(deps, tx, subject);
  const draft = await drafts.lockDraft(tx, subjectRow(subject));
  await refuseOlder(academy, tx, { draft, screen: { ...publish, staffId: actor.staffId } });
  if (live.isThrownAway) throw publishingErrors.thrown_away();
  if (!draft || (draft.version === draft.publishedVersion && live.isPublished))
    throw publishingErrors.nothing_new();
  const note = publish.reason ?? '';
  const isRecruiting = await refuseUnlawful(deps, tx, { draft, note, at, live });
  return { draft, note, at, isRecruiting };
}

async function refuseUnlawful(
  deps: Deps,
  tx: Tx,
  {
    draft,
    note,
    at,
    live,
  }: { draft: drafts.DraftRow; note: string; at: Date | null; live: Pick<Live, 'isPublished'> },
): Promise<boolean> {
  const { kind } = fromRow(draft.subject);
  const { findings, isRecruiting } = await assess(deps, tx, { kind, content: draft.content, live, at });
  const open = findings.filter(({ severity }) => severity === 'stop' || note.length < 4);
  if (open.length > 0) throw publishingErrors.unlawful({ data: { findings: open } });
  return isRecruiting;
}

/** Publishes the draft, or plans to. Refuses as `readyDraft` does, and recruiting text with `needs_approval`. */
export async function publishDocument(
  deps: Deps,
  actor: StaffActor,
  publish: Publish,
): Promise<DocumentView> {
  await inTransaction(deps.academy.db, async (tx) => {
    const { draft, note, at, isRecruiting } = await readyDraft(deps, tx, { actor, publish });
    if (isRecruiting) throw publishingErrors.needs_approval();
    await goOrPlan(deps, tx, { actor, draft, at, going: { staffId: actor.staffId, approvedBy: null, note } });
  });
  return openDocument(deps, actor, publish.subject);
}

async function goOrPlan(
  deps: Deps,
  tx: Tx,
  { actor, draft, at, going }: { actor: StaffActor; draft: drafts.DraftRow; at: Date | null; going: Going },
): Promise<void> {
  const { subject, version } = draft;
  if (!at) return goLive(deps, tx, { draft, going });
  const plannedBy = draft.askedBy ?? actor.staffId;
  await drafts.planDraft(tx, subject, { at, note: going.note, plannedBy, approvedBy: going.approvedBy });
  const key = `publishing.due ${subject}`;
  await addJob(tx, { name: 'publishing.due', runAt: at, key }, { subject, version });
  const after = { 예약: formatSeoulDateTime(at) };
  await noteDocument(deps.academy, tx, { actor, documentChange: { subject, action: '게시 예약', after } });
}

/** Call with the subject's lock. What was there before the first change becomes the first edition. */
async function goLive(
  deps: Deps,
  tx: Tx,
  { draft, going }: { draft: drafts.DraftRow; going: Going },
): Promise<void> {
  const now = deps.academy.clock.now();
  const { kind, key } = fromRow(draft.subject);
  const live = await liveOf(deps, tx, { kind, key });
  const before = await drafts.listEditionRows(tx, draft.subject);
  const edition = { subject: draft.subject, note: '', approvedBy: null };
  if (before.length === 0 && live.isPublished)
    await drafts.insertEdition(tx, { ...edition, content: live.content, staffId: null }, now);
  await deps.kinds[kind].apply(tx, key, { content: draft.content, now });
  const { consentIds } = await assess(deps, tx, { kind, content: draft.content, live });
  await insertPortraitUses(tx, draft.subject, consentIds);
  await drafts.insertEdition(tx, { ...edition, content: draft.content, ...going }, now);
  await drafts.markPublished(tx, draft.subject);
}

const approvalSentence = () => publishingErrors.needs_approval().message;

/** The planned moment has come: publishes, if it is still planned and nothing was changed since. */
export async function publishDue(deps: Deps, due: { subject: string; version: number }): Promise<void> {
  await inTransaction(deps.academy.db, async (tx) => {
    const draft = await drafts.lockDraft(tx, due.subject);
    const isDue =
      draft !== null &&
      draft.version === due.version &&
      draft.publishAt !== null &&
      draft.publishAt <= deps.academy.clock.now();
    if (!isDue) return;
    const subject = fromRow(due.subject);
    const live = await liveOf(deps, tx, subject);
    const judged = { kind: subject.kind, content: draft.content, live };
    const { findings, isRecruiting } = await assess(deps, tx, judged);
    const { editedBy: staffId, approvedBy, publishNote: note } = draft;
    // Thrown away, a consent withdrawn since, or approved by nobody: then it stays a draft, and says why.
    const stop = live.isThrownAway
      ? publishingErrors.thrown_away().message
      : findings.find(({ severity }) => severity === 'stop')?.sentence;
    const why = stop ?? (isRecruiting && approvedBy === null ? approvalSentence() : undefined);
    if (why !== undefined)
      return drafts.unplanDraft(tx, due.subject, { why, plannedBy: draft.plannedBy ?? staffId });
    await goLive(deps, tx, { draft, going: { staffId, approvedBy, note } });
  });
}

/** Takes back what was planned, or settles what is told of a plan that ended. Refuses with `someone_else`, `not_planned`. */
export async function unscheduleDocument(
  deps: Deps,
  actor: StaffActor,
  { subject: wire, version }: { subject: string; version: number },
): Promise<DocumentView> {
  const subject = subjectRow(readSubject(wire));
  await inTransaction(deps.academy.db, async (tx) => {
    const draft = await drafts.lockDraft(tx, subject);
    await refuseOlder(deps.academy, tx, { draft, screen: { version, staffId: actor.staffId } });
    if (!draft?.publishAt && !draft?.publishNote) throw publishingErrors.not_planned();
    await drafts.unplanDraft(tx, subject);
    const change = draft.publishAt
      ? { action: '예약 취소', before: { 예약: formatSeoulDateTime(draft.publishAt) } }
      : { action: '게시하지 못한 것을 확인', before: { '게시하지 못한 사유': draft.publishNote } };
    await noteDocument(deps.academy, tx, { actor, documentChange: { subject, ...change } });
  });
  return openDocument(deps, actor, wire);
}

/** Asks a second person to approve what would otherwise be published. Refuses as `readyDraft` does. */
export async function askApproval(deps: Deps, actor: StaffActor, publish: Publish): Promise<DocumentView> {
  const { academy } = deps;
  await inTransaction(academy.db, async (tx) => {
    const { draft, note, at } = await readyDraft(deps, tx, { actor, publish });
    const { subject } = draft;
    await drafts.askDraft(tx, subject, { staffId: actor.staffId, at, note, now: academy.clock.now() });
    const after = { 게시: at ? formatSeoulDateTime(at) : '승인하면 바로' };
    await noteDocument(academy, tx, {
      actor,
      documentChange: {
        subject,
        action: '승인 요청',
        after,
        ...(note && { reason: note }),
      },
    });
  });
  return openDocument(deps, actor, publish.subject);
}

/** What is asked for, under its lock. Refuses with `someone_else`, `not_asked`. */
async function askedDraft(
  deps: Deps,
  tx: Tx,
  { actor, asked: { subject, version } }: { actor: StaffActor; asked: { subject: string; version: number } },
) {
  const draft = await drafts.lockDraft(tx, subjectRow(readSubject(subject)));
  await refuseOlder(deps.academy, tx, { draft, screen: { version, staffId: actor.staffId } });
  if (!draft || draft.askedBy === null) throw publishingErrors.not_asked();
  return { ...draft, askedBy: draft.askedBy };
}

/** The second person's word: published or planned as asked. Refuses with `own_approval`, `not_asked`, `unlawful`. */
export async function approveDocument(
  deps: Deps,
  actor: StaffActor,
  asked: { subject: string; version: number },
): Promise<DocumentView> {
  const { academy } = deps;
  await inTransaction(academy.db, async (tx) => {
    const draft = await askedDraft(deps, tx, { actor, asked });
    if (!mayApprove(draft, actor.staffId)) throw publishingErrors.own_approval();
    const { subject, askedNote: note, editedBy: staffId, askedFor } = draft;
    const at = askedFor && askedFor > academy.clock.now() ? askedFor : null;
    const live = await liveOf(deps, tx, fromRow(subject));
    await refuseUnlawful(deps, tx, { draft, note, at, live });
    await drafts.endAsking(tx, subject);
    await noteDocument(academy, tx, {
      actor,
      documentChange: { subject, action: at ? '승인' : '승인하고 게시' },
    });
    await goOrPlan(deps, tx, { actor, draft, at, going: { staffId, approvedBy: actor.staffId, note } });
  });
  return openDocument(deps, actor, asked.subject);
}

/** Sends it back with a reason, or takes one's own asking back. Refuses with `someone_else`, `not_asked`. */
export async function declineDocument(
  deps: Deps,
  actor: StaffActor,
  { reason, ...asked }: { subject: string; version: number; reason: string },
): Promise<DocumentView> {
  await inTransaction(deps.academy.db, async (tx) => {
    const { subject, askedBy } = await askedDraft(deps, tx, { actor, asked });
    await drafts.endAsking(tx, subject);
    const action = askedBy === actor.staffId ? '승인 요청 철회' : sentBackLabel;
    await noteDocument(deps.academy, tx, { actor, documentChange: { subject, action, reason } });
  });
  return openDocument(deps, actor, asked.subject);
}
