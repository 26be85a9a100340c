import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type stopSendingEndpoint, templateErrors } from '../contract/templates.ts';
import { stopQueued } from '../store/messages.server.ts';
import { insertStop, lockSending } from '../store/templates.server.ts';

/** Stops what of a sending was never tried. What has gone, or may have gone, stays as it is. Twice is refused. */
export async function stopSending(
  academy: Academy,
  actor: StaffActor,
  { templateId, sendingId, reason }: InputOf<typeof stopSendingEndpoint>,
): Promise<DataOf<typeof stopSendingEndpoint>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const sending = await lockSending(tx, { templateId, sendingId });
    if (!sending) throw commonErrors.not_found();
    if (!mayDo(actor, 'headOffice') && sending.staff_id !== actor.staffId) throw templateErrors.not_own();
    const stopped = await stopQueued(tx, { sendingId }, now);
    const stop = { sendingId, staffId: actor.staffId, reason, stopped, at: now };
    if (!(await insertStop(tx, stop))) throw templateErrors.stopped();
    if (stopped === 0) throw templateErrors.nothing_waits();
    const change = { entity: 'message-sending', entityId: templateId, action: '발송 멈춤', reason };
    await auditChange(tx, actor, { ...change, after: { 멈춘메시지: stopped }, at: now });
    return { stopped };
  });
}
