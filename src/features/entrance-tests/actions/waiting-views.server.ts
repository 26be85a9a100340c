import { maskName } from '#src/features/members/rules.ts';
import { explainLine } from '#src/features/seats/actions/line.server.ts';
import { readWaits } from '#src/features/seats/actions.server.ts';
import { waitReasonWords } from '#src/features/seats/rules/line.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { MemberActor } from '#src/shared/actor.ts';
import type { WaitView } from '../contract.ts';
import { findSessions } from '../store/sessions.server.ts';
import * as store from '../store/waits.server.ts';
import { sightOf } from './sight.server.ts';
import { viewSessions } from './views.server.ts';

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
  ).filter((wait) => wait.state === 'waiting');
  const rowOf = new Map(rows.map((row) => [row.holder_key, row]));
  const entries = [...new Set(waits.flatMap((wait) => rowOf.get(wait.holderKey)?.entry ?? []))];
  const [sessions, named, parties] = await Promise.all([
    findSessions(academy.db, [...new Set(rows.map((row) => row.session_id))]),
    store.listEntries(academy.db, entries),
    Promise.all(entries.map((entry) => store.listOfEntry(academy.db, entry))),
  ]);
  const views = await viewSessions(academy.db, [...sessions.values()], academy.clock.now());
  const reasons = new Map<string, string>();
  for (const poolId of new Set(waits.map((wait) => wait.poolId)))
    for (const [key, reason] of await explainLine(academy.db, poolId))
      reasons.set(key, waitReasonWords[reason]);
  const codes = new Map(named.map((one) => [one.entry, one.friend_code]));
  const sizes = new Map(
    parties.map((party) => [party[0]?.entry, new Set(party.map((row) => row.child_id)).size]),
  );
  return waits.flatMap((wait) => {
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
      },
    ];
  });
}
