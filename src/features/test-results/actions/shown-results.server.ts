import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { phonesOfOthersOfMany } from '#src/features/members/actions/members.server.ts';
import { findMembers } from '#src/features/members/store/members.server.ts';
import { factsReader, recipientOf } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { markOf } from '../rules/results.ts';
import { type HangingPlace, takingBackRefusal } from '../rules/shown-results.ts';
import { insertMarkHistory, insertPaste } from '../store/result-list.server.ts';
import * as store from '../store/results.server.ts';

/** What a change of results asks of the classes above. */
export interface ResultDeps extends OfficeDeps {
  /** The open place of each of these registrations, or else its newest; none of them is offered or given one until the transaction ends. */
  placesOf(tx: Tx, registrationIds: readonly number[]): Promise<ReadonlyMap<number, HangingPlace>>;
}

export const isOut = ({ resultsAt }: { readonly resultsAt: Date | null }, now: Date): boolean =>
  resultsAt !== null && resultsAt <= now;

const notices = {
  'test.result_corrected': messageTexts.resultCorrected,
  'test.result_taken_back': messageTexts.resultTakenBack,
  'test.appeal_answered': messageTexts.appealAnswered,
} as const;

/** Tells everybody who was shown a result that it is another one now, or none, or what was said of it; nobody whose account is closed. */
async function notifyShown(
  tx: Tx,
  session: SessionRow,
  { rows, template }: { readonly rows: readonly RegistrationRow[]; readonly template: keyof typeof notices },
): Promise<number> {
  if (rows.length === 0) return 0;
  const [facts, members, others] = await Promise.all([
    factsReader(tx),
    findMembers(
      tx,
      rows.map((row) => row.member_id),
    ),
    phonesOfOthersOfMany(
      tx,
      rows.map((row) => ({ childId: row.child_id, memberId: row.member_id })),
    ),
  ]);
  const active = new Set(members.map(({ id }) => id));
  const many = rows.flatMap((row, index) => {
    const message = {
      template,
      text: notices[template](facts(row, session)),
    };
    const shared = (others[index] ?? []).map((mobile) => ({ memberId: null, mobile, message }));
    return active.has(row.member_id) ? [{ ...recipientOf(row), message }, ...shared] : shared;
  });
  await sendAllTextOrMail(tx, many);
  return many.length;
}

/** Tells that results are other ones now. */
export const notifyCorrected = (
  tx: Tx,
  { session }: { readonly session: SessionRow },
  rows: readonly RegistrationRow[],
): Promise<number> => notifyShown(tx, session, { rows, template: 'test.result_corrected' });

/** Tells that an objection to a result is answered. */
export const notifyAnswered = (tx: Tx, session: SessionRow, row: RegistrationRow): Promise<number> =>
  notifyShown(tx, session, { rows: [row], template: 'test.appeal_answered' });

interface TakingBack {
  readonly row: RegistrationRow;
  readonly session: SessionRow;
  readonly reason: string | undefined;
  readonly now: Date;
  readonly placesOf: ResultDeps['placesOf'];
}

/**
 * Takes the result of a child back that did not come after all: what families were shown for a reason only, by who may show
 * results, and they are told. One that nobody was shown is taken back with its table. True where there was one.
 */
export async function takeBackResult(
  tx: Tx,
  actor: StaffActor,
  { row, session, reason, now, placesOf }: TakingBack,
): Promise<boolean> {
  const [stored] = await store.listResults(tx, [row.id]);
  if (!stored) return false;
  const { sessionId, branchId } = session;
  const [facts] = await store.listResultFacts(tx, [sessionId]);
  if (!isOut({ resultsAt: facts?.resultsAt ?? null }, now)) throw testErrors.has_result();
  const place = (await placesOf(tx, [row.id])).get(row.id);
  const refusal = takingBackRefusal({ place, mayShow: mayDo(actor, 'results') });
  if (refusal) throw testErrors.has_result({ message: refusal });
  if (reason === undefined) throw testErrors.shown_result();
  const by = { staffId: actor.staffId, at: now };
  const importId = await insertPaste(tx, { sessionId, staffId: actor.staffId, now });
  const taken = { registrationId: row.id, importId, ...by, before: markOf(stored), after: null };
  await insertMarkHistory(tx, [taken]);
  await store.deleteResults(tx, [row.id]);
  await auditChange(tx, actor, {
    ...{ entity: 'test-session', entityId: sessionId, branchId },
    ...{ action: `${row.registration_no} 공개된 결과 취소`, reason, at: now },
  });
  await notifyShown(tx, session, { rows: [row], template: 'test.result_taken_back' });
  return true;
}
