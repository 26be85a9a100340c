import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { factsFor, notify, presentationSeatHooks } from '#src/features/presentations/actions/hooks.server.ts';
import { type BookingInput, presentationErrors } from '#src/features/presentations/contract/bookings.ts';
import { overlaps } from '#src/features/presentations/rules/bookings.ts';
import { messageTexts } from '#src/features/presentations/rules/messages.ts';
import {
  type BookingRow,
  bookingTrail,
  insertBookings,
  listLiveOf,
  lockMobiles,
} from '#src/features/presentations/store/bookings.server.ts';
import {
  findSession,
  findSessionOfPool,
  type SessionRow,
} from '#src/features/presentations/store/sessions.server.ts';
import {
  joinWaitlist,
  moveHold,
  openPool,
  readWaitlists,
  takeSeats,
} from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { type ClaimAnswer, type ClaimBatcher, claimBatcher } from '#src/platform/db/queries/claim-batcher.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { hashSecret, newSecret, seal } from '#src/platform/tokens.ts';
import { byGuardian } from '#src/shared/access/doer.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import type { Applicant } from '#src/shared/people/guests-of-phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { linkPurpose } from './views.server.ts';

/** One party to be booked for one session. */
export interface BookingClaim {
  readonly guest: Applicant;
  readonly input: BookingInput;
  /** Seats now, or a place in the line. */
  readonly wants: 'seats' | 'line';
}

export type BookingBatcher = ClaimBatcher<BookingClaim, BookingRow>;

/** Why nobody can book this session now, whatever the seats; null when it is open. */
export function closedFor(session: SessionRow, now: Date): Error | null {
  if (session.state === 'cancelled') return presentationErrors.called_off();
  if (now >= session.startsAt) return presentationErrors.begun();
  if (session.state !== 'open' || now >= session.closesAt) return presentationErrors.closed();
  if (now >= session.opensAt) return null;
  return presentationErrors.not_open({
    message: `예약은 ${formatSeoulDateTime(session.opensAt)}에 시작합니다.`,
    data: { opensAt: session.opensAt.toISOString() },
  });
}

function refusal(session: SessionRow, { input }: BookingClaim, now: Date): Error | null {
  const closed = closedFor(session, now);
  if (closed) return closed;
  if (input.party > session.maxParty)
    return presentationErrors.party({ message: `이 설명회는 ${session.maxParty}명까지 예약할 수 있습니다.` });
  const isFor = input.childGrades.some((grade) => grade >= session.gradeFrom && grade <= session.gradeTo);
  if (isFor) return null;
  const band = gradeBand(session.gradeFrom, session.gradeTo);
  return presentationErrors.grade({ message: `이 설명회의 대상은 ${band} 학부모님입니다.` });
}

/** Decides who of a group may claim at all; one phone books a presentation once. */
async function admissible(
  tx: Tx,
  session: SessionRow,
  { claims, now }: { claims: readonly BookingClaim[]; now: Date },
): Promise<(Error | null)[]> {
  const mobiles = claims.map((claim) => claim.guest.mobile);
  await lockMobiles(tx, mobiles);
  const live = await listLiveOf(tx, mobiles, now);
  const seen = new Set<string>();
  return claims.map((claim) => {
    const before = refusal(session, claim, now);
    if (before) return before;
    const { mobile } = claim.guest;
    const own = live.filter((row) => row.mobile === mobile);
    if (seen.has(mobile) || own.some((row) => row.presentationId === session.presentationId))
      return presentationErrors.already();
    if (own.some((row) => overlaps(row, session))) return presentationErrors.overlap();
    seen.add(mobile);
    return null;
  });
}

interface Admitted {
  readonly claim: BookingClaim;
  readonly bookingNo: string;
  readonly holdId: number | null;
}

async function write(
  academy: Academy,
  tx: Tx,
  { session, admitted, now }: { session: SessionRow; admitted: readonly Admitted[]; now: Date },
): Promise<Map<string, BookingRow>> {
  const rows = await insertBookings(
    tx,
    admitted.map(({ claim, bookingNo, holdId }) => {
      const secret = newSecret();
      return {
        booking_no: bookingNo,
        secret_hash: hashSecret(secret),
        secret_sealed: seal(academy.config.secretKey, linkPurpose, secret),
        presentation_id: session.presentationId,
        session_id: session.sessionId,
        member_id: claim.guest.memberId,
        name: claim.input.name,
        mobile: claim.guest.mobile,
        party: claim.input.party,
        child_grades: [...new Set(claim.input.childGrades)].sort((a, b) => a - b),
        question: claim.input.question,
        needs: [...new Set(claim.input.needs)],
        state: holdId === null ? 'waiting' : 'booked',
        hold_id: holdId,
        created_at: now,
        booked_at: holdId === null ? null : now,
      };
    }),
  );
  await bookingTrail.write(
    tx,
    rows.map((row) => ({
      id: row.id,
      from: null,
      to: row.state,
      by: byGuardian(row.member_id),
      code: row.state === 'waiting' ? 'line' : 'book',
      now,
    })),
  );
  return new Map(rows.map((row) => [row.booking_no, row]));
}

/** Seats those who asked for seats and fit, in order; those who asked for the line are to stand in it. */
async function admit(
  tx: Tx,
  opened: Awaited<ReturnType<typeof openPool>>,
  { fitting, now }: { fitting: readonly BookingClaim[]; now: Date },
): Promise<{ admitted: Admitted[]; left: number }> {
  const bookingNos = await drawReferenceNos(tx, 'PR', { count: fitting.length, now });
  const numbered = fitting.map((claim, index) => ({ claim, bookingNo: bookingNos[index] ?? '' }));
  const seekers = numbered.filter(({ claim }) => claim.wants === 'seats');
  const hasWaitlist = ((await readWaitlists(tx, [opened.pool.id])).get(opened.pool.id) ?? 0) > 0;
  const holds = await takeSeats(tx, opened, {
    claims: seekers.map((one) => ({ holderKey: one.bookingNo, seats: one.claim.input.party })),
    now,
  });
  const seated = seekers.flatMap((one, index) => {
    const holdId = holds[index];
    return holdId ? [{ ...one, holdId }] : [];
  });
  const taken = seated.reduce((sum, one) => sum + one.claim.input.party, 0);
  const left = hasWaitlist ? 0 : opened.free - taken;
  const active = numbered
    .filter(({ claim }) => claim.wants === 'line' && claim.input.party > left)
    .map((one) => ({ ...one, holdId: null }));
  return { admitted: [...seated, ...active], left };
}

/** Keeps the seats, or stands in the line, and tells the guest. */
async function settle(
  academy: Academy,
  tx: Tx,
  { session, one, now }: { session: SessionRow; one: Admitted & { readonly row: BookingRow }; now: Date },
): Promise<void> {
  const facts = await factsFor(academy, tx, { row: one.row, session });
  if (one.holdId !== null) {
    await moveHold(tx, one.holdId, { to: 'kept', now, until: null, why: 'free_of_charge' });
    return notify(tx, one.row, {
      text: messageTexts.booked(facts),
      template: 'booked',
      expiresAt: session.startsAt,
    });
  }
  const place = await joinWaitlist(tx, session.poolId, { holderKey: one.bookingNo, seats: one.row.party });
  return notify(tx, one.row, {
    text: messageTexts.waiting(facts, place),
    template: 'waiting',
    expiresAt: session.startsAt,
  });
}

/** Admits a group of claims on one session: locks its pool, refuses who may not, seats the rest in order of arrival. */
async function decide(
  academy: Academy,
  tx: Tx,
  { poolId, claims }: { poolId: number; claims: readonly BookingClaim[] },
): Promise<ClaimAnswer<BookingRow>[]> {
  const now = academy.clock.now();
  const opened = await openPool(tx, poolId, { now, hooks: presentationSeatHooks(academy) });
  const session = await findSessionOfPool(tx, poolId);
  if (!session) return claims.map(() => ({ refused: presentationErrors.session_gone() }));
  const refusals = await admissible(tx, session, { claims, now });
  const fitting = claims.filter((_, index) => refusals[index] === null);
  const { admitted, left } = await admit(tx, opened, { fitting, now });
  const rows = await write(academy, tx, { session, admitted, now });
  const answers = new Map<BookingClaim, BookingRow>();
  for (const one of admitted) {
    const row = rows.get(one.bookingNo);
    if (!row) continue;
    answers.set(one.claim, row);
    await settle(academy, tx, { session, one: { ...one, row }, now });
  }
  return claims.map((claim, index) => {
    const refused = refusals[index];
    if (refused) return { refused };
    const row = answers.get(claim);
    if (row) return { ok: row };
    return { refused: claim.wants === 'line' ? presentationErrors.seats_left() : soldOut(left) };
  });
}

function soldOut(left: number): Error {
  return left > 0
    ? presentationErrors.sold_out({ message: `선택하신 회차의 남은 자리는 ${left}석입니다.`, data: { left } })
    : presentationErrors.sold_out({ data: { left: 0 } });
}

/** The desk of this process; several processes are kept exact by the lock on the pool. */
export function bookingBatcher(academy: Academy): BookingBatcher {
  return claimBatcher(academy.db, (tx, poolId, claims) => decide(academy, tx, { poolId, claims }));
}

/** Books seats, or a place in the line, for a proven phone. */
export async function book(
  academy: Academy,
  deps: BookingBatcher,
  { guest, claim }: { guest: Applicant | null; claim: Pick<BookingClaim, 'input' | 'wants'> },
): Promise<{ bookingNo: string; state: 'booked' | 'waiting' }> {
  if (!guest) throw presentationErrors.phone_unproven();
  if (guest.mobile === '') throw numberErrors.needed();
  const session = await findSession(academy.db, claim.input.sessionId);
  if (!session || session.state === 'draft') throw presentationErrors.session_gone();
  const row = await deps.claim(session.poolId, { ...claim, guest });
  return { bookingNo: row.booking_no, state: row.state === 'waiting' ? 'waiting' : 'booked' };
}
