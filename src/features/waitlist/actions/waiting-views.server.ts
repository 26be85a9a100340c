import { maskName } from '#src/features/members/rules/members.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { sightOf } from '#src/features/registrations/actions/sight.server.ts';
import { viewRegistrations, viewSessions } from '#src/features/registrations/actions/views.server.ts';
import type { WaitView } from '#src/features/registrations/contract/registrations.ts';
import { waitEndLabel } from '#src/features/registrations/rules/offers.ts';
import { findLiveRow } from '#src/features/registrations/store/changes.server.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { readWaits } from '#src/features/seats/actions/pools.server.ts';
import { explainWaitlist } from '#src/features/seats/actions/waitlist.server.ts';
import { waitReasonLabels } from '#src/features/seats/rules/waitlist.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { EndedWaitView } from '#src/features/waitlist/contract/waiting.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';

/** Where a member's children stand in line, and why there is no offer yet; offers have become registrations. */
export async function listWaiting(
  academy: Academy,
  member: Pick<MemberActor, 'memberId'>,
): Promise<WaitView[]> {
  const rows = await store.listSeenWaits(academy.db, await sightOf(academy, member.memberId));
  const waits = (
    await readWaits(
      academy.db,
      rows.map((row) => row.holder_key),
    )
  ).filter((wait) => wait.state === 'waiting' || isAsking(rows, wait));
  const rowOf = new Map(rows.map((row) => [row.holder_key, row]));
  const entries = [...new Set(waits.flatMap((wait) => rowOf.get(wait.holderKey)?.entry ?? []))];
  const [sessions, named, parties] = await Promise.all([
    findSessions(academy.db, [...new Set(rows.map((row) => row.session_id))]),
    store.listEntries(academy.db, entries),
    Promise.all(entries.map((entry) => store.listOfEntry(academy.db, entry))),
  ]);
  const views = await viewSessions(academy.db, [...sessions.values()], academy.clock.now());
  const reasons = new Map<string, string>();
  const now = academy.clock.now();
  for (const poolId of new Set(waits.map((wait) => wait.poolId)))
    for (const [key, reason] of await explainWaitlist(academy.db, poolId, { now, hooks: seatHooks }))
      reasons.set(key, waitReasonLabels[reason]);
  const codes = new Map(named.map((one) => [one.entry, one.friend_code]));
  const sizes = new Map(
    parties.map((party) => [party[0]?.entry, new Set(party.map((row) => row.child_id)).size]),
  );
  const found = waits.map(async (wait) => {
    const row = rowOf.get(wait.holderKey);
    const session = views.find((view) => view.sessionId === row?.session_id);
    if (!row || !session) return [];
    return [
      {
        registeredBy: row.member_id === member.memberId ? null : maskName(row.guardian_name),
        sessionId: row.session_id,
        childId: row.child_id,
        childName: row.child_name,
        title: session.title,
        branchName: session.branchName,
        startsAt: session.startsAt,
        place: wait.place,
        reason: reasons.get(wait.holderKey) ?? '',
        entry: row.entry,
        optionNo: row.option_no,
        friendCode:
          row.entry === null || row.member_id !== member.memberId ? null : (codes.get(row.entry) ?? null),
        partySize: row.entry === null ? 1 : (sizes.get(row.entry) ?? 1),
        offer: wait.state === 'offered' ? await offerOf(academy.db, row, wait.offeredUntil) : null,
      },
    ];
  });
  return (await Promise.all(found)).flat();
}

/** An offer for a child with a seat elsewhere: nothing else shows it. */
function isAsking(rows: readonly store.WaitRow[], wait: { holderKey: string; state: string }): boolean {
  return (
    wait.state === 'offered' &&
    rows.some((row) => row.holder_key === wait.holderKey && row.changes_registration_id !== null)
  );
}

/** Until when the seat is kept, and which session it would take the place of; null where that is gone by now. */
async function offerOf(db: Db, row: store.WaitRow, until: Date | null): Promise<WaitView['offer']> {
  const to = (await findSessions(db, [row.session_id])).get(row.session_id);
  const live = to && (await findLiveRow(db, row.child_id, to.testId));
  const [from] = live ? await viewRegistrations(db, [live]) : [];
  return {
    until: (until ?? row.created_at).toISOString(),
    from: from ? { branchName: from.branchName, startsAt: from.startsAt } : null,
  };
}

/** Days an ended place is still shown. */
const endedDays = 30;

/** Places in lines that ended lately otherwise than with a registration, and why. */
export async function listEndedWaits(
  { db, clock }: Academy,
  member: Pick<MemberActor, 'memberId'>,
): Promise<EndedWaitView[]> {
  const since = new Date(clock.now().getTime() - endedDays * dayMs);
  const rows = (await store.listEndedSince(db, member.memberId, since)).filter(
    (row) => row.ended_reason !== 'seated_here',
  );
  const sessions = await findSessions(db, [...new Set(rows.map((row) => row.session_id))]);
  const views = await viewSessions(db, [...sessions.values()], clock.now());
  return rows.flatMap((row) => {
    const view = views.find((one) => one.sessionId === row.session_id);
    if (!view || !row.ended_at || !row.ended_reason) return [];
    const { sessionId, title, branchName, startsAt } = view;
    return [
      {
        sessionId,
        childId: row.child_id,
        childName: row.child_name,
        title,
        branchName,
        startsAt,
        endedAt: row.ended_at.toISOString(),
        sentence: waitEndLabel(row.ended_reason),
      },
    ];
  });
}
