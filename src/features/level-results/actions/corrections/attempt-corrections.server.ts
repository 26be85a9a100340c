import { createHash } from 'node:crypto';
import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { receiptOf } from '#src/features/level-attempts/actions/close.server.ts';
import { noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { attemptInScope } from '#src/features/level-attempts/actions/scope.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { attemptReason } from '#src/features/level-attempts/rules/history.ts';
import { countLate } from '#src/features/level-attempts/store/answers.server.ts';
import {
  type AttemptRow,
  lockAttempt,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { checkMark } from '#src/features/level-results/actions/mark.server.ts';
import { sendCorrected } from '#src/features/level-results/actions/release.server.ts';
import { type Sheet, shownScores } from '#src/features/level-results/actions/score-sheet.server.ts';
import type {
  AttemptChangeWish,
  applyCorrection,
  previewCorrection,
} from '#src/features/level-results/contract/attempt-corrections.ts';
import {
  endHeld,
  type Held,
  insertHeld,
  insertLateDecisions,
  type LateAnswer,
  listHeld,
  listLate,
} from '#src/features/level-results/store/late-answers.server.ts';
import { lockKeys } from '#src/features/level-results/store/regrades.server.ts';
import {
  insertMark,
  listMarks,
  listScores,
  type Mark,
} from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditAccess, auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { computeAnew } from './recompute.server.ts';
import { differs, writeAnew } from './regrade.server.ts';
import { type Regraded, viewOf } from './regrade-views.server.ts';

/** A wish that was checked against the attempt as it is. */
type Checked =
  | {
      readonly kind: 'mark';
      readonly mark: Mark;
      /** Of a late answer whose earlier points are shown still. */
      readonly isLate: boolean;
    }
  | {
      readonly kind: 'late';
      readonly isAccepted: boolean;
      readonly late: readonly LateAnswer[];
      /** Long answers among them, where the result is shown: they wait for a mark, and what is shown there stays. */
      readonly held: ReadonlyMap<number, Held>;
    }
  | { readonly kind: 'marked'; readonly positions: readonly number[]; readonly isLate: boolean };

/** What of late answers people have to mark, with what is shown there now. */
async function heldOf(tx: Tx, row: AttemptRow, late: readonly LateAnswer[]): Promise<Map<number, Held>> {
  if (row.state !== 'released') return new Map();
  const essays = new Set(
    late
      .filter(({ answer }) => answerOrNothing.safeParse(answer).data?.kind === 'essay')
      .map(({ position }) => position),
  );
  const scores = essays.size > 0 ? await shownScores(tx, row) : [];
  return new Map(
    scores
      .filter(({ position }) => essays.has(position))
      .map(({ position, points, isAnswered }) => [position, { points, isAnswered }]),
  );
}

/** Long answers that were marked after the result was shown, and do not show in it yet. */
async function markedOf(tx: Tx, { id }: AttemptRow): Promise<Extract<Checked, { kind: 'marked' }>> {
  const [scores, marks, held] = [await listScores(tx, id), await listMarks(tx, id), await listHeld(tx, id)];
  const positions = scores.flatMap(({ position, isFinal }) =>
    !isFinal && marks.some((mark) => mark.position === position) ? [position] : [],
  );
  return { kind: 'marked', positions, isLate: positions.every((position) => held.has(position)) };
}

async function checkWish(
  tx: Tx,
  row: AttemptRow,
  { change, actor }: { change: AttemptChangeWish; actor: StaffActor },
): Promise<Checked> {
  if (change.kind === 'marked') {
    const marked = await markedOf(tx, row);
    if (row.state !== 'released' || marked.positions.length === 0) throw levelTestErrors.marked_none();
    return marked;
  }
  if (change.kind === 'mark') {
    // Before the release a mark is no correction.
    if (row.state !== 'released') throw levelTestErrors.move_refused();
    const mark = await checkMark(tx, row, { given: change, actor: { ...actor, prefix: 'change.' } });
    return { kind: 'mark', mark, isLate: (await listHeld(tx, row.id)).has(mark.position) };
  }
  if (row.state !== 'scored' && row.state !== 'review' && row.state !== 'released')
    throw levelTestErrors.move_refused();
  const late = await listLate(tx, row.id);
  if (late.length === 0) throw levelTestErrors.late_none();
  const held = await heldOf(tx, row, late);
  return { kind: 'late', isAccepted: change.isAccepted, late, held };
}

/** What stays as it is shown, without these positions. */
const heldBut = ({ held = new Map() }: Sheet, positions: readonly number[]) =>
  new Map([...held].filter(([position]) => !positions.includes(position)));

/** The sheet as it is with what is wished for. */
function sheetWith(sheet: Sheet, wish: Checked): Sheet {
  if (wish.kind === 'marked') return { ...sheet, held: heldBut(sheet, wish.positions) };
  if (wish.kind === 'mark') {
    const { position, staffId } = wish.mark;
    const others = sheet.marks.filter((one) => one.position !== position || one.staffId !== staffId);
    return { ...sheet, marks: [...others, wish.mark], held: heldBut(sheet, [position]) };
  }
  if (!wish.isAccepted) return sheet;
  const came = new Map(wish.late.map((one) => [one.position, { ...one, isFlagged: false }]));
  return {
    ...sheet,
    answers: [...sheet.answers.filter(({ position }) => !came.has(position)), ...came.values()],
    // They were given for other words.
    marks: sheet.marks.filter(({ position }) => !came.has(position)),
    held: new Map([...heldBut(sheet, [...came.keys()]), ...wish.held]),
  };
}

/** What becomes of the attempt, and then of the retests that are compared with it. Nothing is written. */
async function outcomeOf(
  tx: Tx,
  row: AttemptRow,
  wish: Checked,
): Promise<{ changes: Regraded[]; seen: string }> {
  const changes = await computeAnew(tx, [row], (sheet) => sheetWith(sheet, wish));
  const text = changes.map(({ attempt, after }) => [attempt.id, attempt.state, after.points, after.theta]);
  const wished = wish.kind === 'late' ? { ...wish, held: [...wish.held] } : wish;
  const seen = createHash('sha256')
    .update(JSON.stringify([wished, text]))
    .digest('base64url');
  return { changes, seen };
}

/** What a late mark, or a decision about late answers, would change. */
export async function previewCorrectionFor(
  academy: Academy,
  actor: StaffActor,
  { attemptNo, change }: InputOf<typeof previewCorrection>,
): Promise<DataOf<typeof previewCorrection>> {
  const found = await attemptInScope(academy, actor, attemptNo);
  const branches = await branchNames(academy.db);
  const { changes, seen } = await inTransaction(academy.db, async (tx) => {
    const row = await lockAttempt(tx, found.id);
    return outcomeOf(tx, row, await checkWish(tx, row, { change, actor }));
  });
  const access = { whose: `레벨 테스트 ${attemptNo}`, what: '결과 정정 미리 보기', reason: '' };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  return {
    rows: changes.map((one) => viewOf(one, branches)),
    shown: changes.filter(({ attempt }) => attempt.state === 'released').length,
    seen,
  };
}

function codeOf(wish: Checked) {
  if (wish.kind === 'marked') return { code: 'mark_corrected', data: { positions: wish.positions } } as const;
  if (wish.kind === 'mark')
    return { code: 'mark_corrected', data: { positions: [wish.mark.position] } } as const;
  const data = { positions: wish.late.map(({ position }) => position) };
  return { code: wish.isAccepted ? 'late_accepted' : 'late_refused', data } as const;
}

/** Writes the marks, answers and decisions themselves; an answer that counts after all belongs into the receipt. */
async function writeWish(
  tx: Tx,
  row: AttemptRow,
  {
    wish,
    by,
  }: { wish: Checked; by: { readonly reason: string; readonly staffId: number; readonly at: Date } },
): Promise<void> {
  if (wish.kind === 'marked') return endHeld(tx, row.id, wish.positions);
  if (wish.kind === 'mark') {
    await insertMark(tx, row.id, { mark: wish.mark, at: by.at });
    return endHeld(tx, row.id, [wish.mark.position]);
  }
  await insertLateDecisions(tx, row.id, { late: wish.late, by: { ...by, isAccepted: wish.isAccepted } });
  if (!wish.isAccepted) return;
  await insertHeld(tx, row.id, wish.held);
  for (const one of wish.late) await countLate(tx, row.id, one);
  const { count, hash } = await receiptOf(tx, row);
  await updateAttempt(tx, row.id, { receipt_count: count, receipt_hash: hash });
}

/**
 * Carries out what the preview showed: one attempt, and the retests compared with it, are computed anew by one commit.
 * Refused where anything changed since. A family whose shown result differs is told.
 */
export async function applyCorrectionBy(
  academy: Academy,
  actor: StaffActor,
  { attemptNo, change, seen, tells, reason }: InputOf<typeof applyCorrection>,
): Promise<DataOf<typeof applyCorrection>> {
  const found = await attemptInScope(academy, actor, attemptNo);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await lockKeys(tx, 'alone');
    const row = await lockAttempt(tx, found.id);
    const wish = await checkWish(tx, row, { change, actor });
    const outcome = await outcomeOf(tx, row, wish);
    if (outcome.seen !== seen) throw levelTestErrors.regrade_changed();
    await writeWish(tx, row, { wish, by: { reason, staffId: actor.staffId, at: now } });
    const by = byStaff(actor.staffId);
    const why = { ...codeOf(wish), by, note: reason, now };
    const isNothing = wish.kind === 'late' && !wish.isAccepted;
    const changes = isNothing ? [] : outcome.changes;
    await writeAnew(tx, changes, why);
    if (isNothing) await noteInHistory(tx, row, why);
    const notified = tells
      ? changes.filter(({ attempt, before, after }) => attempt.state === 'released' && differs(before, after))
      : [];
    const isLate = wish.kind === 'late' || wish.isLate;
    const cause = isLate ? 'late' : 'mistake';
    await sendCorrected(academy, tx, { rows: notified.map(({ attempt }) => attempt), cause, now });
    const entry = { entity: 'level-attempt', entityId: attemptNo, branchId: row.branch_id };
    await auditChange(tx, actor, { ...entry, action: attemptReason(codeOf(wish)), reason, at: now });
    return {
      changed: changes.filter(({ before, after }) => differs(before, after)).length,
      notified: notified.length,
    };
  });
}
