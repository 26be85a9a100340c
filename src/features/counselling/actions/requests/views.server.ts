import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { CounsellingView } from '#src/features/counselling/contract/requests.ts';
import { stepLabel } from '#src/features/counselling/rules/history.ts';
import type { MessageFacts } from '#src/features/counselling/rules/messages.ts';
import {
  counsellingLabels,
  isChangeable,
  kindLabels,
  mayMoveCounselling,
  openStates,
  topicLabels,
  wishLabels,
} from '#src/features/counselling/rules/requests.ts';
import { listAppointmentsOf } from '#src/features/counselling/store/calendar.server.ts';
import { type RequestRow, requestTrail } from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { unseal } from '#src/platform/tokens.ts';
import { valueAt } from '#src/shared/record.ts';
import { answersOfRow } from '../../rules/answers.ts';

/** Under which the secret of a private link is sealed. */
export const linkPurpose = 'counselling link';

/** The private link of a request; null for requests from before it was kept. */
export function linkOf(academy: Academy, row: Pick<RequestRow, 'secret_sealed'>): string | null {
  const token = tokenOf(academy, row);
  return token === null ? null : `${academy.config.publicUrl}/counseling?request=${token}`;
}

function tokenOf(academy: Academy, row: Pick<RequestRow, 'secret_sealed'>): string | null {
  if (row.secret_sealed === null) return null;
  return unseal(academy.config, linkPurpose, row.secret_sealed);
}

/** Requests as their guardian sees them. */
export async function viewRequests(
  academy: Academy,
  rows: readonly RequestRow[],
): Promise<CounsellingView[]> {
  const ids = rows.map((row) => row.id);
  const [branches, appointments, history] = await Promise.all([
    listBranches(academy.db),
    listAppointmentsOf(academy.db, ids),
    requestTrail.list(academy.db, ids),
  ]);
  const now = academy.clock.now();
  return rows.map((row) => {
    const branch = branches.find((one) => one.id === row.branch_id);
    const appointment = appointments.get(row.id);
    const isOpen = openStates.includes(row.state);
    const isInTime = !appointment || isChangeable(appointment.startsAt, now);
    return {
      requestNo: row.request_no,
      token: tokenOf(academy, row),
      branchId: row.branch_id,
      branchName: branch?.name ?? '',
      branchPhone: branch?.phone ?? '',
      childGrade: row.child_grade,
      ...answersOfRow(row),
      topics: row.topics.map((topic) => valueAt(topicLabels, topic) ?? ''),
      wishLabel: valueAt(wishLabels, row.wish) ?? '',
      message: row.message,
      classLabel: row.class_word,
      state: row.state,
      stateLabel: counsellingLabels[row.state],
      counsellor: row.assignee_name || null,
      appointment: appointment
        ? {
            kind: appointment.kind,
            kindLabel: kindLabels[appointment.kind],
            startsAt: appointment.startsAt.toISOString(),
          }
        : null,
      timeline: history
        .filter((step) => step.id === row.id && step.code !== 'text_sent')
        .map((step) => ({ label: stepLabel(step), at: step.at.toISOString() })),
      createdAt: row.created_at.toISOString(),
      isCancellable: mayMoveCounselling(row.state, 'cancelled') && isInTime,
      isChangeable: isOpen && isInTime,
    };
  });
}

/** What a message about a request says, as it is inside the transaction. */
export async function factsFor(academy: Academy, tx: Tx, row: RequestRow): Promise<MessageFacts> {
  const branch = (await listBranches(tx)).find((one) => one.id === row.branch_id);
  const appointment = (await listAppointmentsOf(tx, [row.id])).get(row.id) ?? null;
  return {
    requestNo: row.request_no,
    branchName: branch?.name ?? '',
    branchPhone: branch?.phone ?? '',
    branchAddress: branch?.address ?? '',
    directions: branch?.directions ?? '',
    link: linkOf(academy, row),
    counsellor: row.assignee_name || null,
    appointment,
  };
}
