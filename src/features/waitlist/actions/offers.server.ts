import {
  lockWithPool,
  moveRegistration,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { recordDeclined } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { viewRegistrations, viewSessions } from '#src/features/registrations/actions/views.server.ts';
import { maskName } from '#src/features/registrations/rules/masking.ts';
import { findByHolds, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import {
  findByOfferHash,
  listOfEntry,
  type WaitRow,
} from '#src/features/registrations/store/waits.server.ts';
import { declineOffer, readWaits } from '#src/features/seats/actions/pools.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSession } from '#src/features/test-sessions/store/sessions.server.ts';
import type { readOfferEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { byLink } from '#src/shared/access/doer.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { declineChanges } from './accept-change.server.ts';

/** The registrations an offer link still speaks of: held, and of the guardian who got the link. */
async function offered(db: Db | Tx, token: string): Promise<RegistrationRow[]> {
  const row = await findByOfferHash(db, hashSecret(token));
  if (!row) throw testErrors.offer_unknown();
  const party = row.entry === null ? [row] : await listOfEntry(db, row.entry);
  const keys = party.filter((one) => one.member_id === row.member_id).map((one) => one.holder_key);
  const holds = (await readWaits(db, keys)).flatMap((wait) => wait.holdId ?? []);
  const rows = await findByHolds(db, holds);
  return rows.filter((one) => one.state === 'held');
}

/** Nothing is offered any more; whoever gave the seat up already, in another window say, is told that it is done. */
async function offerOver(db: Db, token: string) {
  const row = await findByOfferHash(db, hashSecret(token));
  return row?.ended_reason === 'declined'
    ? testErrors.offer_gone({ message: '이미 다음 순번에 넘겨 주신 자리입니다. 고맙습니다.' })
    : testErrors.offer_gone();
}

/** What a private link offers; names are masked, since links travel, but for the signed-in guardian they are for. */
export async function readOffer(
  academy: Academy,
  token: string,
  actor: Actor,
): Promise<DataOf<typeof readOfferEndpoint>> {
  const now = academy.clock.now();
  const rows = (await offered(academy.db, token)).filter(
    (row) => row.hold_expires_at !== null && row.hold_expires_at > now,
  );
  const [first] = rows;
  const until = first?.hold_expires_at;
  if (!first || !until) return readAsked(academy, token, actor);
  const [view] = await viewRegistrations(academy.db, [first]);
  if (!view) throw testErrors.offer_gone();
  const isOwn = isOf(actor, first.member_id);
  return {
    serverNow: now.toISOString(),
    title: view.title,
    branchName: view.branchName,
    startsAt: view.startsAt,
    seats: rows.length,
    until: until.toISOString(),
    childNames: rows.map((row) => (isOwn ? row.child_name : maskName(row.child_name))),
    feeKrw: rows.reduce((sum, row) => sum + row.amount_krw, 0),
    isOwn,
    isChange: false,
    payFor: isOwn ? first.registration_no : null,
  };
}

const isOf = (actor: Actor, memberId: number) => actor.kind === 'member' && actor.memberId === memberId;

/** An offer that asks whether a registration changes its session: nothing is to be paid for it. */
async function readAsked(
  academy: Academy,
  token: string,
  actor: Actor,
): Promise<DataOf<typeof readOfferEndpoint>> {
  const now = academy.clock.now();
  const [wait] = await askedBy(academy.db, token);
  const [active] = wait ? await readWaits(academy.db, [wait.holder_key]) : [];
  const until = active?.state === 'offered' ? active.offeredUntil : null;
  const session = wait && (await findSession(academy.db, wait.session_id));
  if (!wait || !session || !until || until <= now) throw await offerOver(academy.db, token);
  const [view] = await viewSessions(academy.db, [session], now);
  const isOwn = isOf(actor, wait.member_id);
  return {
    serverNow: now.toISOString(),
    title: session.title,
    branchName: view?.branchName ?? '',
    startsAt: session.startsAt.toISOString(),
    seats: 1,
    until: until.toISOString(),
    childNames: [isOwn ? wait.child_name : maskName(wait.child_name)],
    feeKrw: 0,
    isOwn,
    isChange: true,
    payFor: null,
  };
}

/** The places behind a link whose offer asks whether a registration changes its session. */
async function askedBy(db: Db, token: string): Promise<WaitRow[]> {
  const row = await findByOfferHash(db, hashSecret(token));
  return row && row.changes_registration_id !== null && row.ended_at === null ? [row] : [];
}

/** Gives the offered seats back: they are free at once and offered to the next. Twice is once. */
export async function declineByLink(academy: Academy, token: string): Promise<{ freed: number }> {
  const declined = await declineChanges(academy, await askedBy(academy.db, token));
  if (declined > 0) return { freed: declined };
  const rows = await offered(academy.db, token);
  if (rows.length === 0) throw await offerOver(academy.db, token);
  const now = academy.clock.now();
  const given = await inTransaction(academy.db, async (tx) => {
    let freed = 0;
    for (const { id, member_id: memberId } of rows) {
      const { row } = await lockWithPool(tx, id, now);
      // The link was void while this waited for the lock: the seat was passed on.
      if (row.state !== 'held' || row.member_id !== memberId) continue;
      await recordDeclined(tx, row.hold_id, now);
      await declineOffer(tx, row.hold_id, { now, hooks: seatHooks });
      const why = { by: byLink, code: 'offer_declined', now } as const;
      await moveRegistration(tx, row, { change: { state: 'cancelled', cancelled_at: now }, why });
      freed += 1;
    }
    return freed;
  });
  // The time was over, or somebody was faster: nothing was given back by this.
  if (given === 0) throw await offerOver(academy.db, token);
  return { freed: given };
}
