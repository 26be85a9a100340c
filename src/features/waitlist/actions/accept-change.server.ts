import { lockFamilies } from '#src/features/members/actions/members.server.ts';
import {
  moveRegistration,
  notifyMoved,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import {
  changeObstacle,
  registerOffers,
} from '#src/features/registrations/actions/seats/taking-offers.server.ts';
import { endOffer, recordEnded } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { viewRegistrations } from '#src/features/registrations/actions/views.server.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { waitEndLabels } from '#src/features/registrations/rules/offers.ts';
import { findLiveRow } from '#src/features/registrations/store/changes.server.ts';
import {
  lockRegistration,
  type RegistrationRow,
  updateSeat,
} from '#src/features/registrations/store/registrations.server.ts';
import { listByHolders, listOwnWaits, type WaitRow } from '#src/features/registrations/store/waits.server.ts';
import {
  declineOffer,
  freeHold,
  moveHold,
  openPool,
  readWaits,
} from '#src/features/seats/actions/pools.server.ts';
import { acceptOffer } from '#src/features/seats/actions/waits.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import {
  findSession,
  findSessions,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import type { acceptChangeEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { byMember } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

interface Kept {
  readonly wait: WaitRow;
  readonly holdId: number;
  readonly until: Date;
}

/** The offer that asks whether the session changes, if it still stands in this transaction. */
async function keptFor(tx: Tx, wait: WaitRow): Promise<Kept> {
  const [active] = await readWaits(tx, [wait.holder_key]);
  if (active?.state !== 'offered' || active.holdId === null || active.offeredUntil === null)
    throw testErrors.offer_gone();
  return { wait, holdId: active.holdId, until: active.offeredUntil };
}

/** The registration takes the seat that was kept; only then the former one is free. */
async function moveTo(
  tx: Tx,
  row: RegistrationRow,
  { to, kept, now }: { to: SessionRow; kept: Kept; now: Date },
): Promise<RegistrationRow> {
  if (row.state === 'confirming') throw testErrors.payment_open();
  const obstacle = await changeObstacle(tx, row, { to, now });
  if (obstacle) throw testErrors.not_changeable({ message: waitEndLabels[obstacle] });
  if (row.state === 'confirmed')
    await moveHold(tx, kept.holdId, { to: 'kept', now, until: null, why: 'changed_from_line' });
  else await acceptOffer(tx, kept.holdId);
  const until = row.state === 'held' ? kept.until : null;
  await updateSeat(tx, row.id, { session_id: to.sessionId, hold_id: kept.holdId });
  await moveRegistration(tx, row, {
    change: { state: row.state, hold_expires_at: until },
    why: {
      by: byMember(kept.wait.member_id),
      code: 'changed_from_line',
      data: { fromSessionId: row.session_id, toSessionId: to.sessionId },
      now,
    },
  });
  await endOffer(tx, row.hold_id, { reason: 'moved', now });
  await freeHold(tx, row.hold_id, { now, why: 'moved', hooks: seatHooks });
  const moved = { ...row, session_id: to.sessionId, hold_id: kept.holdId, hold_expires_at: until };
  await notifyMoved(tx, moved, to);
  return moved;
}

/** Own places for a session whose offer asks whether the registration changes. */
export async function asking(
  academy: Academy,
  memberId: number,
  input: { sessionId: number; childId: number },
) {
  return (await listOwnWaits(academy.db, memberId)).filter(
    (row) =>
      row.session_id === input.sessionId &&
      row.child_id === input.childId &&
      row.changes_registration_id !== null &&
      row.ended_at === null,
  );
}

/**
 * Takes the seat that came free for a child with a seat elsewhere. Where that one is gone by now, the offer becomes a
 * registration of its own.
 */
export async function acceptChange(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof acceptChangeEndpoint>,
): Promise<RegistrationView> {
  const [wait] = await asking(academy, actor.memberId, input);
  const to = await findSession(academy.db, input.sessionId);
  if (!wait || !to) throw testErrors.offer_gone();
  const now = academy.clock.now();
  const changed = await inTransaction(academy.db, async (tx) => {
    const seen = await findLiveRow(tx, wait.child_id, to.testId);
    const sessionIds = [to.sessionId, ...(seen ? [seen.session_id] : [])];
    const poolIds = [...(await findSessions(tx, sessionIds)).values()].map((one) => one.poolId);
    for (const poolId of [...new Set(poolIds)].sort((a, b) => a - b))
      await openPool(tx, poolId, { now, hooks: seatHooks });
    // Whoever was let go meanwhile takes nothing for the child any more.
    const claim = { memberId: actor.memberId, childId: wait.child_id };
    if ((await lockFamilies(tx, [claim])).size === 0) throw testErrors.offer_gone();
    const kept = await keptFor(tx, wait);
    const row = seen && (await lockRegistration(tx, seen.id));
    const isLive =
      row && row.session_id === seen.session_id && row.state !== 'cancelled' && row.state !== 'expired';
    if (isLive) return moveTo(tx, row, { to, kept, now });
    const offer = { holderKey: wait.holder_key, holdId: kept.holdId, until: kept.until, endedOthers: false };
    const [fresh] = await registerOffers(tx, [{ wait, session: to, offer }], now);
    if (!fresh) throw testErrors.offer_gone();
    return fresh;
  });
  const [view] = await viewRegistrations(academy.db, [changed]);
  if (!view) throw testErrors.registration_gone();
  return view;
}

/** The guardian keeps the seat there is: what was kept goes to the next, and the place ends. Answers how many. */
export async function declineChanges(academy: Academy, waits: readonly WaitRow[]): Promise<number> {
  const now = academy.clock.now();
  let declined = 0;
  for (const wait of waits)
    declined += await inTransaction(academy.db, async (tx) => {
      const session = await findSession(tx, wait.session_id);
      if (session) await openPool(tx, session.poolId, { now, hooks: seatHooks });
      const [mine] = await listByHolders(tx, [wait.holder_key]);
      // The place was passed on meanwhile: whoever had it declines nothing for the other.
      if (mine?.member_id !== wait.member_id) return 0;
      const [active] = await readWaits(tx, [wait.holder_key]);
      if (active?.state !== 'offered' || active.holdId === null) return 0;
      await recordEnded(tx, [wait.holder_key], { reason: 'declined', now, telling: 'silent' });
      await declineOffer(tx, active.holdId, { now, hooks: seatHooks });
      return 1;
    });
  return declined;
}
