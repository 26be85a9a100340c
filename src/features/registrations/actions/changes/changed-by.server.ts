import { doerLabels } from '#src/features/registrations/rules/history.ts';
import { registrationTrail } from '#src/features/registrations/store/registrations.server.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { staffIdOf } from '#src/shared/access/doer.ts';
import { type AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';

/** The refusal for the slower of two people: who changed the registration last, and how it stands now. */
export async function changedBy(
  tx: Tx,
  deps: OfficeDeps,
  { registrationId, currentState }: { registrationId: number; currentState: string },
): Promise<AppError> {
  const last = await registrationTrail.last(tx, registrationId);
  const staffId = last ? staffIdOf(last.by) : null;
  const name = staffId === null ? undefined : (await deps.namesOf(tx, [staffId])).get(staffId);
  const who = name ? `${name} 님이` : `${doerLabels[last?.by.kind ?? 'product']} 쪽에서`;
  return commonErrors.edited_elsewhere({
    message: `그 사이 ${who} 먼저 바꾸었습니다. ${currentState} 새 내용을 확인하고 다시 시도해 주세요.`,
  });
}
