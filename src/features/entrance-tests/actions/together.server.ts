import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { contactOf, listChildren } from '#src/features/members/actions/members.server.ts';
import { endTurn, requireTurn } from '#src/features/opening/actions/turns.server.ts';
import {
  type Admitted,
  refusalsOf,
  type SessionClaim,
  writeAdmitted,
} from '#src/features/registrations/actions/admission.server.ts';
import { numbered } from '#src/features/registrations/actions/numbering.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { viewRegistrations } from '#src/features/registrations/actions/views.server.ts';
import type { RefusedPick, registerTogetherEndpoint } from '#src/features/registrations/contract/family.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { RegistrationGateway } from './register.server.ts';

interface Outcome {
  readonly rows: readonly RegistrationRow[];
  readonly refused: readonly RefusedPick[];
}

const refusedPick = (claim: SessionClaim, error: Error): RefusedPick => ({
  sessionId: claim.session.sessionId,
  childId: claim.child.childId,
  code: error instanceof AppError ? error.code : 'common.server_failed',
  sentence: error.message,
});

/** Seats for claims that may be made, pool by pool in the order of the pools' numbers; null where none was left. */
async function seat(
  tx: Tx,
  claims: readonly SessionClaim[],
  now: Date,
): Promise<Map<SessionClaim, Admitted>> {
  const seated = new Map<SessionClaim, Admitted>();
  const poolIds = [...new Set(claims.map((claim) => claim.session.poolId))].sort((a, b) => a - b);
  for (const poolId of poolIds) {
    const wanted = await numbered(
      tx,
      claims.filter((claim) => claim.session.poolId === poolId),
      now,
    );
    const keys = wanted.map((one) => ({ holderKey: one.registrationNo, seats: 1 }));
    const holds = await takeSeats(tx, await openPool(tx, poolId, { now, hooks: seatHooks }), {
      claims: keys,
      now,
    });
    wanted.forEach(({ claim, registrationNo }, index) => {
      const holdId = holds[index];
      if (holdId) seated.set(claim, { ...claim, registrationNo, holdId });
    });
  }
  return seated;
}

/** All pools are locked first, so that what is refused and what is seated are true of one moment. */
async function admit(
  tx: Tx,
  claims: readonly SessionClaim[],
  { mode, now }: { mode: 'all' | 'any'; now: Date },
): Promise<Outcome> {
  const poolIds = [...new Set(claims.map((claim) => claim.session.poolId))].sort((a, b) => a - b);
  for (const poolId of poolIds) await openPool(tx, poolId, { now, hooks: seatHooks });
  const refusals = await refusalsOf(tx, claims, now);
  const refused = claims.flatMap((claim, index) => {
    const error = refusals[index];
    return error ? [refusedPick(claim, error)] : [];
  });
  const eligible = claims.filter((_, index) => refusals[index] === null);
  const seated = await seat(tx, eligible, now);
  for (const claim of eligible)
    if (!seated.has(claim)) refused.push(refusedPick(claim, testErrors.sold_out()));
  if (refused.length > 0 && (mode === 'all' || seated.size === 0)) {
    const first = refused[0]?.sentence ?? '';
    throw testErrors.not_together({
      message: `${first} ${mode === 'all' ? '모두 함께일 때만 접수하도록 고르셔서 아무 자리도 잡지 않았습니다.' : '아무 자리도 잡지 않았습니다.'}`,
      data: { refused },
    });
  }
  const admitted = eligible.flatMap((claim) => seated.get(claim) ?? []);
  return { rows: [...(await writeAdmitted(tx, admitted, { paying: 'together', now })).values()], refused };
}

/** The refusal of all of them with the sessions that have seats, for the first child that found none. */
async function withOthersForFull(
  gateway: RegistrationGateway,
  error: unknown,
  claims: readonly SessionClaim[],
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'test.not_together') return error;
  const { refused } = error.details.data as { refused: readonly RefusedPick[] };
  const full = refused.find((one) => one.code === 'test.sold_out' || one.code === 'test.closed');
  const claim = claims.find(
    ({ session, child }) => session.sessionId === full?.sessionId && child.childId === full.childId,
  );
  if (!claim) return error;
  const alternatives = await gateway.alternativesTo(claim.session, claim.child.grade);
  return testErrors.not_together({ message: error.message, data: { refused, alternatives } });
}

/** Claims seats for several own children in one go. With `all` nothing is taken unless everything is. */
export async function registerTogether(
  academy: Academy,
  gateway: RegistrationGateway,
  { actor, input }: { actor: MemberActor; input: InputOf<typeof registerTogetherEndpoint> },
): Promise<DataOf<typeof registerTogetherEndpoint>> {
  const [sessions, children, guardian] = await Promise.all([
    findSessions(academy.db, [...new Set(input.picks.map((one) => one.sessionId))]),
    listChildren(academy, actor.memberId),
    contactOf(academy, actor.memberId),
  ]);
  if (guardian.mobile === '') throw numberErrors.needed();
  const claims = input.picks.map((one): SessionClaim => {
    const session = sessions.get(one.sessionId);
    const child = children.find((mine) => mine.childId === one.childId);
    if (!session || session.state === 'draft') throw testErrors.session_gone();
    if (!child) throw testErrors.child_gone();
    return { memberId: actor.memberId, child, guardian, session };
  });
  const wanted = claims.map((claim) => claim.session);
  await requireTurn(academy, wanted, actor.memberId);
  const now = academy.clock.now();
  const { rows, refused } = await inTransaction(academy.db, (tx) =>
    admit(tx, claims, { mode: input.mode, now }),
  ).catch(async (error: unknown) => {
    throw await withOthersForFull(gateway, error, claims);
  });
  await endTurn(academy, wanted, actor.memberId);
  const held = rows.filter((row) => row.state === 'held');
  return {
    registrations: await viewRegistrations(academy.db, rows),
    refused: [...refused],
    orderNo: held[0]?.order_no ?? null,
    amountKrw: held.reduce((sum, row) => sum + row.amount_krw, 0),
  };
}
