import { ownNow } from '#src/features/registrations/actions/sight.server.ts';
import { viewRegistrations } from '#src/features/registrations/actions/views.server.ts';
import type { RegistrationView, ResultView } from '#src/features/registrations/contract/registrations.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { appealEndpoint } from '#src/features/test-results/contract/appeal.ts';
import { appealUntil, verdictLabels } from '#src/features/test-results/rules/results.ts';
import {
  insertAppeal,
  isOfShown,
  listAppeals,
  listEarlierAppeals,
  listResultFacts,
  listResults,
  type StoredAppeal,
} from '#src/features/test-results/store/results.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { areasOf } from '#src/features/test-sessions/rules/score-areas.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

const appealView = ({ text, created_at, answer }: Pick<StoredAppeal, 'text' | 'created_at' | 'answer'>) => ({
  text,
  createdAt: created_at.toISOString(),
  answer,
});

/** Published results of these registrations, by their ids. What is not out yet is not here. */
export async function publishedResults(
  db: Db,
  rows: readonly RegistrationRow[],
  now: Date,
): Promise<Map<number, ResultView>> {
  const attended = rows.filter((row) => row.state === 'attended');
  const facts = (await listResultFacts(db, [...new Set(attended.map((row) => row.session_id))])).filter(
    (one) => one.resultsAt !== null && one.resultsAt <= now,
  );
  const factOf = new Map(facts.map((one) => [one.sessionId, one]));
  const out = attended.filter((row) => factOf.has(row.session_id));
  const ids = out.map((row) => row.id);
  const [results, appeals, earlier] = await Promise.all([
    listResults(db, ids),
    listAppeals(db, ids),
    listEarlierAppeals(db, ids),
  ]);
  const rowOf = new Map(out.map((row) => [row.id, row]));
  return new Map(
    results.flatMap((result) => {
      const row = rowOf.get(result.registration_id);
      const fact = factOf.get(row?.session_id ?? 0);
      if (!row || !fact?.resultsAt) return [];
      // One that was written or put right afterwards is shown since then, and has its days from there.
      const shownAt = new Date(Math.max(result.updated_at.getTime(), fact.resultsAt.getTime()));
      const said = [...earlier, ...appeals].filter((one) => one.registration_id === result.registration_id);
      const appeal = said.find((one) => isOfShown(one, shownAt));
      const until = appealUntil(shownAt);
      const view: ResultView = {
        scores: areasOf(fact.areas).map((area, index) => ({
          ...area,
          score: Number(result.scores[index] ?? 0),
        })),
        placement: result.placement,
        verdict: result.verdict,
        verdictLabel: verdictLabels[result.verdict],
        comment: result.comment,
        publishedAt: shownAt.toISOString(),
        appealUntil: !appeal && now < until ? until.toISOString() : null,
        appeal: appeal ? appealView(appeal) : null,
        earlierAppeals: said.filter((one) => one !== appeal).map(appealView),
        leadsTo: {
          branchCode: fact.branchCode,
          grade: row.child_grade,
          subject: fact.subject,
        },
      };
      return [[result.registration_id, view] as const];
    }),
  );
}

/** Asks for a published result to be looked at again. */
export async function appeal(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof appealEndpoint>,
): Promise<RegistrationView> {
  const row = await ownNow(academy, actor, input.registrationNo);
  const now = academy.clock.now();
  const result = (await publishedResults(academy.db, [row], now)).get(row.id);
  if (!result) throw testErrors.no_result();
  if (result.appeal) throw testErrors.appealed();
  if (result.appealUntil === null) throw testErrors.appeal_late();
  const shownAt = new Date(result.publishedAt);
  const isNew = await inTransaction(academy.db, (tx) =>
    insertAppeal(
      tx,
      { registrationId: row.id, memberId: actor.memberId },
      { text: input.text, shownAt, now },
    ),
  );
  if (!isNew) throw testErrors.appealed();
  const [view] = await viewRegistrations(academy.db, [row], await publishedResults(academy.db, [row], now));
  if (!view) throw testErrors.registration_gone();
  return view;
}
