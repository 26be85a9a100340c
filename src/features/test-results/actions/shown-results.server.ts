import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { phonesOfOthersOfMany } from '#src/features/members/actions/members.server.ts';
import { findMembers } from '#src/features/members/store/members.server.ts';
import { factsReader, recipientOf } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { HangingPlace } from '../rules/shown-results.ts';
import type { ResultTable } from './results.server.ts';

/** What a change of results asks of the classes above. */
export interface ResultDeps extends OfficeDeps {
  /** The open place of each of these registrations, or else its newest; none of them is offered or given one until the transaction ends. */
  placesOf(tx: Tx, registrationIds: readonly number[]): Promise<ReadonlyMap<number, HangingPlace>>;
}

export const isOut = ({ resultsAt }: Pick<ResultTable, 'resultsAt'>, now: Date): boolean =>
  resultsAt !== null && resultsAt <= now;

/** Tells everybody who was shown a result that it is another one now; nobody whose account is closed. */
export async function notifyCorrected(
  tx: Tx,
  { session }: ResultTable,
  rows: readonly RegistrationRow[],
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
      template: 'test.result_corrected',
      text: messageTexts.resultCorrected(facts(row, session)),
    };
    const shared = (others[index] ?? []).map((mobile) => ({ memberId: null, mobile, message }));
    return active.has(row.member_id) ? [{ ...recipientOf(row), message }, ...shared] : shared;
  });
  await sendAllTextOrMail(tx, many);
  return many.length;
}
