import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { moveAttempt } from '#src/features/level-attempts/actions/moves.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { type AttemptRow, updateAttempt } from '#src/features/level-attempts/store/attempts.server.ts';
import { putReleaseWay, readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { releaseTogether, setReleaseWay } from '#src/features/level-results/contract/releases.ts';
import { StoredResult } from '#src/features/level-results/contract/result.ts';
import { releaseRefusal } from '#src/features/level-results/rules/release.ts';
import { type LevelCut, Levels, placedAnew } from '#src/features/level-results/rules/result.ts';
import { readWaiting } from '#src/features/level-results/store/late-answers.server.ts';
import {
  findLevelMap,
  type LevelMapRow,
  lockLevelMaps,
} from '#src/features/level-results/store/level-maps.server.ts';
import { insertDone } from '#src/features/level-results/store/planned-releases.server.ts';
import { lockScored } from '#src/features/level-results/store/releases.server.ts';
import {
  findPlacement,
  insertLinks,
  insertPlacement,
} from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff, type Doer } from '#src/shared/access/doer.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { ruleFor } from './rule-for.server.ts';

interface Showing {
  readonly subject: string;
  /** The newest cut lines, locked. */
  readonly map: LevelMapRow;
  readonly by: Doer;
  readonly now: Date;
}

/** Places every scored result of a subject by the given cut lines and shows it; answers how many. What is in review waits. */
export async function showWaiting(
  academy: Academy,
  tx: Tx,
  { subject, map, by, now }: Showing,
): Promise<number> {
  const levels = Levels.parse(map.cuts);
  let shown = 0;
  // Piece by piece, all in the one transaction: whatever their number, they appear together.
  for (let rows = await lockScored(tx, subject); rows.length > 0; rows = await lockScored(tx, subject)) {
    for (const row of rows) {
      if (row.level_map_id !== map.id) await placeByNewest(tx, row, { map, levels, now });
      await releaseLocked(academy, tx, { row, by, now });
    }
    shown += rows.length;
  }
  return shown;
}

async function placeByNewest(
  tx: Tx,
  row: AttemptRow,
  { map, levels, now }: Pick<Showing, 'map' | 'now'> & { levels: LevelCut[] },
): Promise<void> {
  const stored = StoredResult.parse(await findPlacement(tx, row.id));
  const rule = await ruleFor(tx, row.id);
  const result = placedAnew(stored, { levels, rule });
  const cause = `컷 점수 버전 ${map.version}`;
  const placement = { attemptId: row.id, result, ruleVersion: rule.version, cause, at: now };
  await insertPlacement(tx, { ...placement, movedBy: 'cuts' });
  await updateAttempt(tx, row.id, { level_map_id: map.id });
}

/**
 * Places every scored result of a subject by the newest cut lines and shows all of them, in every branch, at one and the
 * same instant: one commit. Whoever looked at older cut lines is told; what is in review waits for its marks.
 */
export async function releaseAll(
  academy: Academy,
  actor: StaffActor,
  { subject, basedOn }: InputOf<typeof releaseTogether>,
): Promise<DataOf<typeof releaseTogether>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await lockLevelMaps(tx, subject);
    const map = await findLevelMap(tx, subject);
    if (!map) throw commonErrors.not_found();
    if (map.version !== basedOn) throw commonErrors.edited_elsewhere();
    const released = await showWaiting(academy, tx, { subject, map, by: byStaff(actor.staffId), now });
    const after = { released, version: map.version };
    await insertDone(tx, { subject, staffId: actor.staffId, ...after, now });
    const change = { entity: 'level-release', entityId: subject, action: '결과 함께 공개', after };
    await auditChange(tx, actor, { ...change, at: now });
    return { ...after, releasedAt: now.toISOString() };
  });
}

const releaseWays = { once: '채점하는 대로 공개', together: '일괄 공개' } as const;

/** Chooses between showing results as they are scored and showing them together. */
export async function chooseReleaseWay(
  academy: Academy,
  actor: StaffActor,
  { isReleasedAtOnce, was }: InputOf<typeof setReleaseWay>,
): Promise<DataOf<typeof setReleaseWay>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const before = await readSettings(tx, true);
    if (before.isReleasedAtOnce !== was) throw await editedElsewhere(tx, 'level-release', 'way');
    await putReleaseWay(tx, isReleasedAtOnce);
    const change = {
      entity: 'level-release',
      entityId: 'way',
      action: '결과 공개 방식 변경',
      before: { 방식: releaseWays[was ? 'once' : 'together'] },
      after: { 방식: releaseWays[isReleasedAtOnce ? 'once' : 'together'] },
    };
    await auditChange(tx, actor, { ...change, at: now });
    return { isReleasedAtOnce };
  });
}

const refusals = {
  state: levelTestErrors.move_refused,
  unmarked: levelTestErrors.unmarked,
  unmeasured: levelTestErrors.unmeasured,
  late: levelTestErrors.late_undecided,
  unread: levelTestErrors.unread_undecided,
} as const;

/**
 * Shows a locked, scored attempt to the family and sends the private link to the guardian's phone. Every release goes
 * through here, and none while anything of it is unmarked or undecided.
 */
export async function releaseLocked(
  academy: Academy,
  tx: Tx,
  { row, by, now }: { row: AttemptRow; readonly by: Doer; readonly now: Date },
): Promise<AttemptRow> {
  const refusal = releaseRefusal(row.state, await readWaiting(tx, row.id));
  if (refusal) throw refusals[refusal]();
  const released = await moveAttempt(tx, row, {
    to: 'released',
    why: { by, code: 'released', now },
    change: { released_at: now },
  });
  const { title } = BlueprintSnapshot.parse(row.blueprint);
  const said = `${row.student_name} 학생의 ${title} 결과가 나왔습니다.`;
  await sendLinks(academy, tx, { letters: [{ row: row, said }], template: 'level-test.released', now });
  return released;
}

/** Why a shown result is another one, as its family reads it: late answers that count after all are no mistake of ours. */
const corrected = {
  mistake: '채점을 바로잡아 결과가 달라졌습니다. 불편을 드려 죄송합니다.',
  late: '결과가 달라졌습니다. 늦게 도착한 답을 인정해 다시 채점했습니다.',
} as const;

/** Tells the guardian that a shown result was corrected, with a private link to it. */
export async function sendCorrected(
  academy: Academy,
  tx: Tx,
  {
    rows,
    cause = 'mistake',
    now,
  }: { rows: readonly AttemptRow[]; cause?: keyof typeof corrected; now: Date },
): Promise<void> {
  const letters = rows.map((row) => {
    const { title } = BlueprintSnapshot.parse(row.blueprint);
    const said = `${row.student_name} 학생의 ${title} ${corrected[cause]}`;
    return { row, said };
  });
  await sendLinks(academy, tx, { letters, template: 'level-test.corrected', now });
}

/** A private link to each result, in a text of its own. */
async function sendLinks(
  academy: Academy,
  tx: Tx,
  {
    letters,
    template,
    now,
  }: {
    letters: readonly { readonly row: AttemptRow; readonly said: string }[];
    readonly template: string;
    readonly now: Date;
  },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + levelLimits.resultLinkDays * dayMs);
  const linked = letters.map((letter) => ({ ...letter, secret: newSecret() }));
  await insertLinks(
    tx,
    linked.map(({ row, secret }) => ({ attemptId: row.id, secretHash: hashSecret(secret), now, expiresAt })),
  );
  await sendAllTextOrMail(
    tx,
    linked.map(({ row, said, secret }) => ({
      memberId: row.member_id,
      mobile: row.guardian_mobile,
      message: {
        template,
        text: `[{academy}] ${said}\n결과 보기: ${academy.config.publicUrl}/test/done?link=${secret}\n링크를 아는 사람은 결과를 볼 수 있으니 다른 분께 보내지 마세요.`,
      },
    })),
  );
}
