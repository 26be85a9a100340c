import { createHash } from 'node:crypto';
import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import { itemVersions } from '#src/features/item-bank/actions/for-tests.server.ts';
import { keyedText, whyUnread } from '#src/features/items/rules/scoring/unread.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { actorNames, type LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { lockAttempts } from '#src/features/level-attempts/store/attempts.server.ts';
import { sendCorrected } from '#src/features/level-results/actions/release.server.ts';
import type { decideReading, previewReading } from '#src/features/level-results/contract/unread.ts';
import type { UnreadAnswer, unreadList } from '#src/features/level-results/contract/unread-list.ts';
import { listInForce, lockKeys } from '#src/features/level-results/store/regrades.server.ts';
import * as store from '#src/features/level-results/store/unread-answers.server.ts';
import { countOpen } from '#src/features/level-results/store/unread-answers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditAccess, auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { computeAnew } from './recompute.server.ts';
import { differs, writeAnew } from './regrade.server.ts';
import { type Regraded, viewOf } from './regrade-views.server.ts';

const stateOf = (row: store.UnreadRow): UnreadAnswer['state'] => {
  if (row.open > 0) return 'open';
  if (row.decidedAt === null) return 'wrong';
  if (row.accepted === 0) return 'kept';
  return row.accepted === row.pupils ? 'accepted' : 'mixed';
};

/** Distinct typed answers of the own branches that are not fully right, filtered, ordered and paged. */
export async function listUnreadFor(
  academy: Academy,
  deps: LevelTestDeps,
  { actor, query }: { actor: StaffActor; query: QueryOf<typeof unreadList> },
) {
  const { db } = academy;
  const page = await store.listUnread(db, actor.branchIds, query);
  const ids = [...new Set(page.rows.map(({ versionId }) => versionId))];
  const inForce = await listInForce(db, ids);
  const keys = [...inForce.values()].flatMap(({ keyVersionId }) => keyVersionId ?? []);
  const versions = await itemVersions(db, [...new Set([...ids, ...keys])]);
  const who = page.rows.flatMap(({ staffId }) => (staffId === null ? [] : [byStaff(staffId)]));
  const named = await actorNames(db, deps, who);
  const access = {
    whose: `레벨 테스트 답 ${page.rows.length}가지`,
    what: '쓴 답 보기',
    reason: '',
  };
  if (page.rows.length > 0) await auditAccess(db, actor, { ...access, at: academy.clock.now() });
  return {
    ...page,
    rows: page.rows.map((row) => {
      const version = versions.get(row.versionId);
      const keyed = versions.get(inForce.get(row.versionId)?.keyVersionId ?? 0) ?? version;
      const { versionId, answerId, part, typed, pupils, open, shown, isRead } = row;
      return {
        ...{ versionId, answerId, part, typed, pupils, open, shown, isRead },
        itemId: version?.itemId ?? 0,
        itemCode: version?.code ?? '',
        version: version?.version ?? 0,
        subjectLabel: subjectLabels[row.subject] ?? row.subject,
        stem: version ? plainBlocks(version.body.stem).slice(0, 200) : '',
        why: isRead ? '정답과 다른 답으로 읽었습니다.' : whyUnread(typed),
        keyed: keyed ? keyedText(keyed.key, part) : '',
        state: stateOf(row),
        by: row.staffId === null ? '' : named(byStaff(row.staffId)),
        reason: row.reason ?? '',
        lastAt: row.lastAt,
        decidedAt: row.decidedAt,
      };
    }),
  };
}

type Wish = store.Reading;

/** The answer that is meant, in the words it was given with. */
async function wishOf(
  db: Db | Tx,
  { versionId, answerId, isAccepted }: InputOf<typeof previewReading>,
): Promise<Wish> {
  const typed = await store.findTyped(db, { versionId, answerId });
  if (!typed) throw commonErrors.not_found();
  return { ...typed, isAccepted };
}

const isSame = (one: store.Typed, other: store.Typed) =>
  one.versionId === other.versionId && one.part === other.part && one.typed === other.typed;

/** What becomes of everybody in the own branches who gave the answer; refused where nobody did or nothing would change. */
async function outcomeOf(
  db: Db | Tx,
  actor: StaffActor,
  { versionId, part, typed, isAccepted }: Wish,
): Promise<{ pupils: number; changes: Regraded[]; seen: string }> {
  const wished = { versionId, part, typed, isAccepted };
  const given = await store.listWhoTyped(db, wished, actor.branchIds);
  if (given.length === 0) throw commonErrors.not_found();
  if (actor.branchIds !== null && (await store.isDecidedForAll(db, wished)))
    throw levelTestErrors.reading_head_office();
  let isNew = false;
  const changes = await computeAnew(db, given, (sheet) => {
    isNew ||= sheet.readings.find((one) => isSame(one, wished))?.isAccepted !== isAccepted;
    return { ...sheet, readings: [...sheet.readings.filter((one) => !isSame(one, wished)), wished] };
  });
  if (!isNew) throw levelTestErrors.regrade_same();
  const text = changes.map(({ attempt, after }) => [attempt.id, attempt.state, after.points, after.theta]);
  const seen = createHash('sha256')
    .update(JSON.stringify([wished, text]))
    .digest('base64url');
  return { pupils: given.length, changes, seen };
}

const shownRows = 500;

/** Which results a decision would change. */
export async function previewReadingFor(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof previewReading>,
): Promise<DataOf<typeof previewReading>> {
  const wish = await wishOf(academy.db, input);
  const { pupils, changes, seen } = await outcomeOf(academy.db, actor, wish);
  const branches = await branchNames(academy.db);
  const access = { whose: `레벨 테스트 응시 ${pupils}건`, what: '쓴 답 인정 미리 보기', reason: '' };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  const changed = changes.filter(({ before, after }) => differs(before, after));
  return {
    pupils,
    changed: changed.length,
    shown: changed.filter(({ attempt }) => attempt.state === 'released').length,
    rows: changed.slice(0, shownRows).map((one) => viewOf(one, branches)),
    seen,
  };
}

/**
 * Decides about one distinct answer, for all in the own branches who gave it and for whoever will: their results are
 * computed anew by one commit. Refused where anything changed since it was looked at. Families whose shown result differs
 * are told; what was held back by it is shown by the watch.
 */
export async function decideReadingBy(
  academy: Academy,
  actor: StaffActor,
  { seen, tells, reason, ...named }: InputOf<typeof decideReading>,
): Promise<DataOf<typeof decideReading>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await lockKeys(tx, 'alone');
    const wish = await wishOf(tx, named);
    await lockAttempts(
      tx,
      (await store.listWhoTyped(tx, wish, actor.branchIds)).map(({ id }) => id),
    );
    const outcome = await outcomeOf(tx, actor, wish);
    if (outcome.seen !== seen) throw levelTestErrors.regrade_changed();
    const label = wish.isAccepted ? '인정' : '오답 유지';
    const code = wish.isAccepted ? 'reading_accepted' : 'reading_refused';
    const data = { typed: wish.typed };
    const why = { by: byStaff(actor.staffId), code, note: reason, data, now } as const;
    await writeAnew(tx, outcome.changes, why);
    const changes = outcome.changes.filter(({ before, after }) => differs(before, after));
    const notified = tells ? changes.filter(({ attempt }) => attempt.state === 'released') : [];
    await sendCorrected(academy, tx, { rows: notified.map(({ attempt }) => attempt), now });
    const by = { branchIds: actor.branchIds, reason, staffId: actor.staffId, at: now };
    await store.insertReading(tx, { ...wish, ...by, changed: changes.length });
    const after = {
      답: wish.typed,
      결정: label,
      응시: `${outcome.pupils}건`,
      '결과 바뀜': `${changes.length}건`,
    };
    const change = {
      entity: 'level-reading',
      entityId: wish.versionId,
      action: `쓴 답 ${label}`,
      after,
    };
    await auditChange(tx, actor, { ...change, reason, at: now });
    return { pupils: outcome.pupils, changed: changes.length, notified: notified.length };
  });
}

/** How many distinct answers of the own branches could not be read and wait for a decision. */
export const countUnread = (academy: Academy, actor: StaffActor): Promise<number> =>
  countOpen(academy.db, actor.branchIds);
