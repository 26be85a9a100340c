import { queueMessage } from '#src/features/messages/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { noteChange } from '#src/platform/office-log.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { releaseTogether, setReleaseWay } from '../contract/cuts.ts';
import { StoredResult } from '../contract/result.ts';
import { BlueprintSnapshot } from '../rules/blueprint.ts';
import { Levels, placedAnew, ruleVersion } from '../rules/result.ts';
import { levelLimits } from '../rules.ts';
import { type AttemptRow, findLevelMap, updateAttempt } from '../store/attempts.server.ts';
import { lockLevelMaps } from '../store/level-maps.server.ts';
import { lockScored } from '../store/releases.server.ts';
import { findPlacement, insertLink, insertPlacement, recutCause } from '../store/results.server.ts';
import { putReleaseWay } from '../store/settings.server.ts';
import { moveAttempt } from './moves.server.ts';

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
    const levels = Levels.parse(map.cuts);
    const rows = await lockScored(tx, subject);
    for (const row of rows) {
      const stored = StoredResult.parse(await findPlacement(tx, row.id));
      if (row.level_map_id !== map.id) {
        const result = placedAnew(stored, levels);
        await insertPlacement(tx, {
          attemptId: row.id,
          result,
          ruleVersion,
          cause: `${recutCause} ${map.version}판`,
          at: now,
        });
        await updateAttempt(tx, row.id, { level_map_id: map.id });
      }
      await releaseLocked(academy, tx, row, { actor: `staff ${actor.staffId}`, now });
    }
    const after = { released: rows.length, version: map.version };
    const change = { entity: 'level-release', entityId: subject, action: '결과 함께 공개', after };
    await noteChange(tx, actor, change, now);
    return { ...after, releasedAt: now.toISOString() };
  });
}

/** Chooses between showing results as they are scored and showing them together. */
export async function chooseReleaseWay(
  academy: Academy,
  actor: StaffActor,
  { isReleasedAtOnce }: InputOf<typeof setReleaseWay>,
): Promise<DataOf<typeof setReleaseWay>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await putReleaseWay(tx, isReleasedAtOnce);
    const change = {
      entity: 'level-release',
      entityId: 'way',
      action: '결과 공개 방식 변경',
      after: { isReleasedAtOnce },
    };
    await noteChange(tx, actor, change, now);
    return { isReleasedAtOnce };
  });
}

/** Shows a locked, scored attempt to the family and sends the private link to the guardian's phone. */
export async function releaseLocked(
  academy: Academy,
  tx: Tx,
  row: AttemptRow,
  { actor, now }: { actor: string; now: Date },
): Promise<AttemptRow> {
  const released = await moveAttempt(tx, row, {
    to: 'released',
    actor,
    cause: '결과 공개',
    at: now,
    change: { released_at: now },
  });
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + levelLimits.resultLinkDays * 86_400_000);
  await insertLink(tx, { attemptId: row.id, secretHash: hashSecret(secret), now, expiresAt });
  const { title } = BlueprintSnapshot.parse(row.blueprint);
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    template: 'level-test.released',
    text: `[MSC 아카데미] ${row.student_name} 학생의 ${title} 결과가 나왔습니다.\n결과 보기: ${academy.config.publicUrl}/test/done?link=${secret}\n링크를 아는 사람은 결과를 볼 수 있으니 다른 분께 보내지 마세요.`,
  });
  return released;
}
