import { ownerOfMatters } from '#src/features/contacts/actions/applicants.server.ts';
import { counsellingOfficeErrors } from '#src/features/counselling/contract/office.ts';
import {
  type CounsellingView,
  type changeSlot,
  counsellingErrors,
  type SlotInput,
} from '#src/features/counselling/contract/requests.ts';
import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import { isChangeable, mayMoveCounselling, openStates } from '#src/features/counselling/rules/requests.ts';
import { listAppointmentsOf, releaseAppointment } from '#src/features/counselling/store/calendar.server.ts';
import {
  findBySecret,
  joinMember,
  listOwn,
  lockRequest,
  moveToPhone,
  type RequestRow,
  requestTrail,
} from '#src/features/counselling/store/requests.server.ts';
import type { PhoneChange } from '#src/features/members/actions/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import { byGuardian, type Doer } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { Applicant, GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import { claimSlot } from '../calendar/calendar.server.ts';
import { assign, type CounsellingHooks, notify, step } from '../calendar/steps.server.ts';
import { factsFor, viewRequests } from './views.server.ts';

/** Requests of a guardian; none without a proven phone. */
export async function listRequests(academy: Academy, guardian: Applicant | null): Promise<CounsellingView[]> {
  if (!guardian) return [];
  const owner = await ownerOfMatters(academy.db, guardian, (of) => joinMember(academy.db, of));
  const rows = await listOwn(academy.db, owner);
  return rows.length === 0 ? [] : viewRequests(academy, rows);
}

async function byLink(academy: Academy, token: string): Promise<RequestRow> {
  const row = await findBySecret(academy.db, hashSecret(token));
  if (!row) throw counsellingErrors.request_gone();
  return row;
}

/** One request by its link; a forged one finds nothing. */
export async function readRequest(academy: Academy, token: string): Promise<CounsellingView> {
  const [view] = await viewRequests(academy, [await byLink(academy, token)]);
  if (!view) throw counsellingErrors.request_gone();
  return view;
}

async function refuseLate(tx: Tx, row: RequestRow, now: Date): Promise<void> {
  const appointment = (await listAppointmentsOf(tx, [row.id])).get(row.id);
  if (appointment && !isChangeable(appointment.startsAt, now)) throw counsellingErrors.not_changeable();
}

/** Cancels by the link while that is still possible; the time is free again. A second press changes nothing. */
export async function cancelRequest(academy: Academy, token: string): Promise<CounsellingView> {
  const found = await byLink(academy, token);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await lockRequest(tx, found.id);
    if (row.state === 'cancelled') return;
    if (!mayMoveCounselling(row.state, 'cancelled')) throw counsellingErrors.not_cancellable();
    await refuseLate(tx, row, now);
    await releaseAppointment(tx, row.id);
    await step(academy, tx, {
      row,
      change: { state: 'cancelled' },
      by: { by: byGuardian(null), code: 'moved', now },
    });
  });
  return readRequest(academy, token);
}

interface Taking {
  readonly row: RequestRow;
  readonly slot: SlotInput;
  readonly by: Doer;
  readonly hooks: CounsellingHooks;
  /** Who is to counsel then; otherwise whoever is free, and whose request it is first. */
  readonly staffId?: number;
}

/**
 * Another time for a locked request: the old one is given up only for the new, the request goes to whoever has that time, and the
 * family is told what has changed.
 */
export async function takeTime(
  academy: Academy,
  tx: Tx,
  { row, slot, by, hooks, staffId: wanted }: Taking,
): Promise<number> {
  const now = academy.clock.now();
  const before = (await listAppointmentsOf(tx, [row.id])).get(row.id);
  const asked = { ...row, assignee_id: wanted ?? row.assignee_id };
  const isSameTime = before?.startsAt.getTime() === seoulInstant(slot.day, slot.time).getTime();
  const isSameKind = before?.kind === slot.kind;
  // Given once more as it is, there is nothing to tell.
  if (before && isSameTime && isSameKind && before.staffId === asked.assignee_id) return before.staffId;
  const { staffId } = await claimSlot(tx, asked, { slot, now });
  if (wanted !== undefined && wanted !== staffId) throw counsellingOfficeErrors.not_free();
  const code = isSameTime && isSameKind ? 'counsellor' : 'time';
  await requestTrail.write(tx, [{ id: row.id, from: row.state, to: row.state, by, now, code }]);
  const held = await assign(academy, tx, { row, hooks, by: { by, now, staffId, isQuiet: true } });
  const template = !isSameTime ? 'changed' : isSameKind ? 'counsellor' : 'kind';
  await notify(tx, held, { text: messageTexts[template](await factsFor(academy, tx, held)), template });
  return staffId;
}

/** Takes another time by the link of the family. */
export async function changeTime(
  academy: Academy,
  input: InputOf<typeof changeSlot>,
  hooks: CounsellingHooks,
): Promise<CounsellingView> {
  const found = await byLink(academy, input.token);
  const now = academy.clock.now();
  const { kind, day, time } = input;
  await inTransaction(academy.db, async (tx) => {
    const row = await lockRequest(tx, found.id);
    if (!openStates.includes(row.state)) throw counsellingErrors.not_changeable();
    await refuseLate(tx, row, now);
    await takeTime(academy, tx, { row, slot: { kind, day, time }, by: byGuardian(null), hooks });
  });
  return readRequest(academy, input.token);
}

/** What was asked for with this proven phone without signing in joins the account. */
export const joinGuestRequests = (tx: Tx, of: GuestsOfPhone): Promise<void> => joinMember(tx, of);

/** A member has another phone; the texts about counselling go there. */
export const moveRequests = (tx: Tx, change: PhoneChange): Promise<void> => moveToPhone(tx, change);
