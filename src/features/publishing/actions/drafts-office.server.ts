import {
  type Finding,
  isUnsure,
  legalCheck,
  recruits,
} from '#src/features/publishing/rules/legal/legal-check.ts';
import { staffNames } from '#src/features/staff/actions/names.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { publishingErrors } from '../contract/documents.ts';
import { fromRow, type Subject, subjectRow, subjectWire } from '../rules/subjects.ts';
import { type DraftRow, dropPlan, lockDraft } from '../store/drafts.server.ts';
import { findConsents } from '../store/portraits.server.ts';
import type { Live, PublishKinds } from './kinds.server.ts';

/** What every use case here is handed: the academy and the kinds of things that are published. */
export interface Deps {
  readonly academy: Academy;
  readonly kinds: PublishKinds;
}

/** What the public has of a subject. Refuses with `not_found`. */
export async function liveOf({ kinds }: Deps, db: Db | Tx, { kind, key }: Subject) {
  const live = await kinds[kind].live(db, key);
  if (!live) throw publishingErrors.not_found();
  return live;
}

/**
 * Refuses with `someone_else`, and names whom, where the draft is not the one the screen shows; who wrote it in another
 * window is told that.
 */
export async function refuseOlder(
  academy: Academy,
  tx: Tx,
  {
    draft,
    screen,
  }: { draft: DraftRow | null; screen: { readonly version: number; readonly staffId: number } },
): Promise<void> {
  if ((draft?.version ?? 0) === screen.version) return;
  const name = draft && (await staffNames(tx, [draft.editedBy])).get(draft.editedBy);
  const since = draft ? academy.clock.now().getTime() - draft.editedAt.getTime() : 0;
  const minutes = Math.max(0, Math.floor(since / minuteMs));
  const ago = minutes === 0 ? '방금' : `${minutes}분 전`;
  const message =
    draft?.editedBy === screen.staffId
      ? `다른 창에서 먼저 저장하신 글이 있습니다. (${ago})`
      : name && `다른 담당자가 수정 중입니다. (${name}, ${ago})`;
  throw publishingErrors.someone_else({
    ...(message && { message }),
    data: { version: draft?.version ?? 0 },
  });
}

/**
 * What is planned, asked for or told of the draft of a subject, to be ended where somebody throws it away. Takes the
 * draft's lock, so it comes before any lock on what is published.
 */
export async function lockPlan(tx: Tx, subject: Subject) {
  const row = subjectRow(subject);
  const draft = await lockDraft(tx, row);
  return { at: draft?.publishAt ?? null, end: () => dropPlan(tx, row) };
}

export interface Judgement {
  readonly consentIds: readonly number[];
  readonly findings: readonly Finding[];
  /** An advertisement for recruiting, or words the check is unsure about: it needs a second person. */
  readonly isRecruiting: boolean;
}

interface Judged {
  readonly kind: Subject['kind'];
  readonly content: unknown;
  readonly live: Pick<Live, 'isPublished'>;
  readonly at?: Date | null;
}

/** What the legal check says of a text that is to be published at `at`. */
export async function assess(
  { kinds, academy }: Deps,
  db: Db | Tx,
  { kind, content, live, at }: Judged,
): Promise<Judgement> {
  const when = { at: at ?? academy.clock.now(), isFirst: !live.isPublished };
  const { facts, consentIds, isAdvertising } = kinds[kind].publishedText(content, when);
  const consents = await findConsents(db, consentIds);
  const known = consents.map(({ scope, withdrawnAt }) => ({ scope, isWithdrawn: withdrawnAt !== null }));
  const whole = { ...facts, consents: known };
  const findings = legalCheck(whole);
  return {
    consentIds: consents.map(({ id }) => id),
    findings,
    isRecruiting: isAdvertising && (recruits(whole) || isUnsure(findings)),
  };
}

export interface DocumentChange {
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

/** Writes down what was done with a text besides writing it. */
export async function noteDocument(
  academy: Academy,
  tx: Tx,
  {
    actor,
    documentChange: { subject, ...change },
  }: { actor: StaffActor; documentChange: DocumentChange & { readonly subject: string } },
): Promise<void> {
  const entityId = subjectWire(fromRow(subject));
  await auditChange(tx, actor, { entity: 'document', entityId, ...change, at: academy.clock.now() });
}
