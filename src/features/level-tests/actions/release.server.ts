import { queueMessage } from '#src/features/messages/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { BlueprintSnapshot } from '../rules/blueprint.ts';
import { levelLimits } from '../rules.ts';
import type { AttemptRow } from '../store/attempts.server.ts';
import { insertLink } from '../store/results.server.ts';
import { moveAttempt } from './moves.server.ts';

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
