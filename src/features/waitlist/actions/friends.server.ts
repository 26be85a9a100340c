import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { contactOf } from '#src/features/members/actions/members.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { readWaits, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import { joinWaitlists, leaveWaitlists } from '#src/features/seats/actions/waitlist.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { joinFriendEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { lobbyRanks, openPools, refuseGone, refuseTwice, rowFor, wishesOf } from './waiting.server.ts';
import { listWaiting } from './waiting-views.server.ts';

/** Joins a friend's entry: all rows stand again at the end of their lines, where the later of both would stand. */
export async function joinFriend(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof joinFriendEndpoint>,
): Promise<DataOf<typeof joinFriendEndpoint>> {
  const found = await store.findEntryByCode(academy.db, input.code);
  const rows = found ? await store.listOfEntry(academy.db, found.entry) : [];
  const waits = await readWaits(
    academy.db,
    rows.map((row) => row.holder_key),
  );
  if (!found || !waits.some((wait) => wait.state === 'waiting')) throw testErrors.friend_gone();
  const firstOf = new Map([...rows].reverse().map((row) => [row.option_no, row.session_id]));
  const options = [...firstOf.keys()]
    .sort((a, b) => a - b)
    .map((optionNo) => [{ sessionId: firstOf.get(optionNo) ?? 0, childId: input.childId }]);
  const optionNos = [...firstOf.keys()].sort((a, b) => a - b);
  const wishes = (await wishesOf(academy, actor, options)).map((wish) => ({
    ...wish,
    optionNo: optionNos[wish.optionNo] ?? 0,
  }));
  const sessions = await findSessions(academy.db, [...new Set(rows.map((row) => row.session_id))]);
  const guardian = { memberId: actor.memberId, ...(await contactOf(academy, actor.memberId)) };
  if (guardian.mobile === '') throw numberErrors.needed();
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await openPools(tx, [...sessions.values()], now);
    await refuseGone(tx, actor.memberId, wishes);
    await refuseTwice(tx, wishes, now);
    const current = await store.listOfEntry(tx, found.entry);
    const active = new Set(
      (
        await readWaits(
          tx,
          current.map((row) => row.holder_key),
        )
      )
        .filter((wait) => wait.state === 'waiting')
        .map((wait) => wait.holderKey),
    );
    const staying = current.filter((row) => active.has(row.holder_key));
    if (staying.length === 0) throw testErrors.friend_gone();
    if (staying.filter((row) => row.option_no === staying[0]?.option_no).length >= 4)
      throw testErrors.party_full();
    const fresh = wishes.map((wish) => rowFor(wish, { entry: found.entry, guardian, now }));
    await leaveWaitlists(tx, found.entry);
    await store.insertWaits(tx, fresh);
    const all = [...staying, ...fresh].sort((a, b) => a.option_no - b.option_no);
    const members = [...new Set(all.map((row) => row.member_id))];
    const ofRows = all.flatMap((row) => sessions.get(row.session_id) ?? []).map((session) => ({ session }));
    const rankOf = await lobbyRanks(tx, members, ofRows);
    await joinWaitlists(
      tx,
      found.entry,
      all.map((row) => ({
        poolId: sessions.get(row.session_id)?.poolId ?? 0,
        holderKey: row.holder_key,
        optionNo: row.option_no,
        rank: rankOf(sessions.get(row.session_id)?.roundId ?? null),
      })),
    );
    for (const poolId of new Set([...sessions.values()].map((one) => one.poolId)))
      await serveWaitlist(tx, poolId, { now, hooks: seatHooks });
  });
  return { waiting: (await listWaiting(academy, actor)).filter((one) => one.entry === found.entry) };
}
