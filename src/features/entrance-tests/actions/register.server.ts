import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { type Family, familyReader } from '#src/features/members/actions/members.server.ts';
import { endTurn, requireTurn } from '#src/features/opening/actions/turns.server.ts';
import {
  type RegistrationClaim,
  refusalsOf,
  writeAdmitted,
} from '#src/features/registrations/actions/admission.server.ts';
import { numbered } from '#src/features/registrations/actions/numbering.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { viewRegistrations, viewSessions } from '#src/features/registrations/actions/views.server.ts';
import type {
  RegistrationView,
  registerEndpoint,
  SessionView,
} from '#src/features/registrations/contract/registrations.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Subject } from '#src/features/test-sessions/rules/sessions.ts';
import {
  findSessionOfPool,
  findSessions,
  listComing,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { cached } from '#src/platform/cached.ts';
import { loadersOf, type Tx } from '#src/platform/db/database.ts';
import { type ClaimAnswer, type ClaimBatcher, claimBatcher } from '#src/platform/db/queries/claim-batcher.ts';
import { dataLoader } from '#src/platform/db/queries/data-loader.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

export type { RegistrationClaim } from '#src/features/registrations/actions/admission.server.ts';
export type RegistrationBatcher = ClaimBatcher<RegistrationClaim, RegistrationRow>;

/** Admits a group of claims on one session: locks its pool, refuses who may not, seats the rest in order of arrival. */
async function decide(
  tx: Tx,
  poolId: number,
  { claims, now }: { claims: readonly RegistrationClaim[]; now: Date },
): Promise<ClaimAnswer<RegistrationRow>[]> {
  const opened = await openPool(tx, poolId, { now, hooks: seatHooks });
  const session = await findSessionOfPool(tx, poolId);
  if (!session) return claims.map(() => ({ refused: testErrors.session_gone() }));
  const refusals = await refusalsOf(
    tx,
    claims.map((claim) => ({ ...claim, session })),
    now,
  );
  const eligible = claims.filter((_, index) => refusals[index] === null);
  // Nobody behind the last free seat gets one; in a rush those are most.
  const first = await numbered(tx, eligible.slice(0, Math.max(0, opened.free)), now);
  const holds = await takeSeats(tx, opened, {
    claims: first.map((one) => ({ holderKey: one.registrationNo, seats: 1 })),
    now,
  });
  const admitted = first.flatMap((one, index) => {
    const holdId = holds[index];
    return holdId ? [{ ...one.claim, session, registrationNo: one.registrationNo, holdId }] : [];
  });
  const written = await writeAdmitted(tx, admitted, { paying: 'each', now });
  const answerOf = new Map(first.map((one) => [one.claim, written.get(one.registrationNo)]));
  return claims.map((claim, index) => {
    const refused = refusals[index];
    const isSame = (one: RegistrationClaim) => one.child.childId === claim.child.childId;
    const hadSeat = admitted.some(isSame);
    // The second of two claims for one child stood behind the first, which found no seat.
    if (refused && !hadSeat && eligible.some(isSame)) return { refused: testErrors.sold_out() };
    if (refused) return { refused };
    const row = answerOf.get(claim);
    return row ? { ok: row } : { refused: hadSeat ? testErrors.already() : testErrors.sold_out() };
  });
}

/** What stands before the pool's line in this process; in a rush its reads are made once for many. */
export interface RegistrationGateway {
  readonly deps: RegistrationBatcher;
  readonly familyOf: (memberId: number) => Promise<Family | null>;
  readonly sessionOf: (sessionId: number) => Promise<SessionRow | undefined>;
  /** Other open sessions of the same subject and grade, for those who come too late; a second old at most. */
  readonly alternativesTo: (session: SessionRow, grade: number) => Promise<SessionView[]>;
}

/** The desk of this process; several processes are kept exact by the lock on the pool. */
export function registrationBatcher(academy: Academy, groupSize?: number): RegistrationBatcher {
  return claimBatcher(
    academy.db,
    (tx, poolId, claims) => decide(tx, poolId, { claims, now: academy.clock.now() }),
    groupSize,
  );
}

/** Makes the registration gateway of this process; `groupSize` is how many claims one transaction admits. */
export function registrationGateway(academy: Academy, groupSize?: number): RegistrationGateway {
  const alternatives = cached(academy.clock, 1_000, async (key) => {
    const [subject, grade] = key.split('|');
    const now = academy.clock.now();
    const rows = await listComing(academy.db, { subject: subject as Subject, grade: Number(grade) }, now);
    const views = await viewSessions(academy.db, rows, now);
    return views.filter((view) => view.state === 'open' || view.state === 'last');
  });
  return {
    deps: registrationBatcher(academy, groupSize),
    familyOf: familyReader(academy),
    sessionOf: dataLoader(async (ids: readonly number[]) => {
      const found = await findSessions(loadersOf(academy.db), [...new Set(ids)]);
      return ids.map((id) => found.get(id));
    }),
    async alternativesTo(session, grade) {
      const views = await alternatives(`${session.subject}|${grade}`);
      return views.filter((view) => view.sessionId !== session.sessionId).slice(0, 5);
    },
  };
}

/** Refusals after which another session may be what the parent wants. */
const showsOthers: ReadonlySet<string> = new Set([
  'test.sold_out',
  'test.closed',
  'test.not_open',
  'test.turn_over',
  'test.in_queue',
  'test.conflict',
]);

/** The same refusal with the sessions that have seats now, where those help. */
export async function withOthers(
  gateway: RegistrationGateway,
  { refused, session, grade }: { refused: unknown; session: SessionRow; grade: number },
): Promise<unknown> {
  if (!(refused instanceof AppError) || !showsOthers.has(refused.code)) return refused;
  const { code, status, message, details } = refused;
  const alternatives = await gateway.alternativesTo(session, grade);
  const data = { ...(typeof details.data === 'object' ? details.data : {}), alternatives };
  return new AppError(code, [status, message], { ...details, data });
}

/** Claims a seat for an own child. Where the test is free the registration is confirmed at once. */
export async function registerForTest(
  academy: Academy,
  gateway: RegistrationGateway,
  { actor, input }: { actor: MemberActor; input: InputOf<typeof registerEndpoint> },
): Promise<RegistrationView> {
  const [session, family] = await Promise.all([
    gateway.sessionOf(input.sessionId),
    gateway.familyOf(actor.memberId),
  ]);
  if (!session || session.state === 'draft') throw testErrors.session_gone();
  const child = family?.children.find((one) => one.childId === input.childId);
  if (!family || !child) throw testErrors.child_gone();
  if (family.guardian.mobile === '') throw numberErrors.needed();
  try {
    await requireTurn(academy, [session], actor.memberId);
    const claim = {
      memberId: actor.memberId,
      child,
      guardian: family.guardian,
      isGivingUpWaits: input.giveUpWaiting,
    };
    const row = await gateway.deps.claim(session.poolId, claim);
    await endTurn(academy, [session], actor.memberId);
    const [view] = await viewRegistrations(academy.db, [row]);
    if (!view) throw testErrors.registration_gone();
    return view;
  } catch (error) {
    throw await withOthers(gateway, { refused: error, session, grade: child.grade });
  }
}
