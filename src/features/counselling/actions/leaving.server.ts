import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { counsellingLabels, kindLabels, mayMoveCounselling } from '../rules/requests.ts';
import { listAppointmentsOf, releaseAppointment } from '../store/calendar.server.ts';
import { listOpenOfMember, lockRequest } from '../store/requests.server.ts';
import { step } from './calendar/steps.server.ts';

/** What counselling of a member is under way, in words; a goodbye cancels it. A time that is over cannot be cancelled. */
export async function openRequestsOf({ db, clock }: Academy, memberId: number): Promise<readonly string[]> {
  const rows = await listOpenOfMember(db, memberId);
  const branches = await listBranches(db);
  const now = clock.now();
  const times = await listAppointmentsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const name = branches.find((one) => one.id === row.branch_id)?.name ?? '';
    const time = times.get(row.id);
    const when =
      time && time.startsAt > now
        ? `${kindLabels[time.kind]} ${formatSeoulDateTime(time.startsAt)}`
        : counsellingLabels[row.state];
    return `${name} 상담 (${when})`;
  });
}

/** Cancels the counselling a leaving member has under way; the times are free again and the guardian is told. */
export async function cancelRequestsOf(academy: Academy, tx: Tx, memberId: number): Promise<void> {
  const now = academy.clock.now();
  for (const { id } of await listOpenOfMember(tx, memberId)) {
    const row = await lockRequest(tx, id);
    if (!mayMoveCounselling(row.state, 'cancelled')) continue;
    await releaseAppointment(tx, row.id);
    const over = { next_action: '', next_on: null };
    const by = { by: byMember(memberId), code: 'member_left', now } as const;
    await step(academy, tx, { row, change: { state: 'cancelled', ...over }, by });
  }
}
