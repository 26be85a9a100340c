import { maskName } from '#src/features/members/rules/members.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { sightOf } from '#src/features/registrations/actions/sight.server.ts';
import { viewRegistrations, viewSessions } from '#src/features/registrations/actions/views.server.ts';
import type { WaitView } from '#src/features/registrations/contract/registrations.ts';
import { waitEndLabel } from '#src/features/registrations/rules/offers.ts';
import { findLiveRow } from '#src/features/registrations/store/changes.server.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { explainWaits } from '#src/features/seats/actions/line-reasons.server.ts';
import { readWaits } from '#src/features/seats/actions/pools.server.ts';
import { type WaitReason, waitPromise, waitReasonLabels } from '#src/features/seats/rules/waitlist.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { EndedWaitView } from '#src/features/waitlist/contract/waiting.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';

/** A place in a line, and who looks at it. */
export interface SeenPlace {
  readonly row: store.WaitRow;
  readonly memberId: number;
}

/** Where a member's children stand in line, and why there is no offer yet; offers have become registrations. */
export async function listWaiting(
  academy: Academy,
  { memberId }: Pick<MemberActor, 'memberId'>,
): Promise<WaitView[]> {
  const rows = await store.listSeenWaits(academy.db, await sightOf(academy, memberId));
  return viewPlaces(
    academy,
    rows.map((row) => ({ row, memberId })),
  );
}

/** Those of these places at which somebody still waits, in the order in which they were taken. */
export async function viewPlaces(academy: Academy, places: readonly SeenPlace[]): Promise<WaitView[]> {
  if (places.length === 0) return [];
  return asked(academy.db, { places, now: academy.clock.now() });
}

/** What many families ask about their places in the same moment is read in few queries, whatever their number. */
const asked = loaderOf(
  async (db, asks: readonly { readonly places: readonly SeenPlace[]; readonly now: Date }[]) => {
    const all = asks.flatMap(({ places }) => places);
    const viewOf = await placeViewer(db, all, asks.at(-1)?.now ?? new Date(0));
    return asks.map(({ places }) =>
      places
        .flatMap((place) => viewOf(place) ?? [])
        .toSorted((a, b) => a.waitId - b.waitId)
        .map(({ view }) => view),
    );
  },
);

/** Reads what is to be said of these places; answers how each looks to whoever looks at it, null where nobody waits. */
async function placeViewer(
  db: Db,
  places: readonly SeenPlace[],
  now: Date,
): Promise<(place: SeenPlace) => { readonly waitId: number; readonly view: WaitView } | null> {
  const rowOf = new Map(places.map(({ row }) => [row.holder_key, row]));
  const waits = (await readWaits(db, [...rowOf.keys()])).filter(
    (wait) => wait.state === 'waiting' || isAsking(rowOf.get(wait.holderKey), wait),
  );
  if (waits.length === 0) return () => null;
  const rows = waits.flatMap((wait) => rowOf.get(wait.holderKey) ?? []);
  const entries = [...new Set(rows.flatMap((row) => row.entry ?? []))];
  const [sessions, named, sizes, reasons, offers] = await Promise.all([
    findSessions(db, [...new Set(rows.map((row) => row.session_id))]),
    store.listEntries(db, entries),
    store.countChildrenOf(db, entries),
    reasonsOf(db, waits, now),
    offersOf(db, { waits, rowOf }),
  ]);
  const views = new Map(
    (await viewSessions(db, [...sessions.values()], now)).map((view) => [view.sessionId, view]),
  );
  const codes = new Map(named.map((one) => [one.entry, one.friend_code]));
  const waitOf = new Map(waits.map((wait) => [wait.holderKey, wait]));
  return ({ row, memberId }) => {
    const wait = waitOf.get(row.holder_key);
    const session = views.get(row.session_id);
    if (!wait || !session) return null;
    const isOwn = row.member_id === memberId;
    const reason = reasons.get(wait.holderKey);
    const view = {
      registeredBy: isOwn ? null : maskName(row.guardian_name),
      sessionId: row.session_id,
      childId: row.child_id,
      childName: row.child_name,
      title: session.title,
      branchName: session.branchName,
      startsAt: session.startsAt,
      place: wait.place,
      reason: reason ? waitReasonLabels[reason] : '',
      promise: reason ? waitPromise(reason) : null,
      entry: row.entry,
      optionNo: row.option_no,
      friendCode: row.entry === null || !isOwn ? null : (codes.get(row.entry) ?? null),
      partySize: row.entry === null ? 1 : (sizes.get(row.entry) ?? 1),
      offer: offers.get(wait.holderKey) ?? null,
    };
    return { waitId: wait.id, view };
  };
}

/** The offers among these waits. */
async function offersOf(
  db: Db,
  {
    waits,
    rowOf,
  }: {
    readonly waits: Awaited<ReturnType<typeof readWaits>>;
    readonly rowOf: ReadonlyMap<string, store.WaitRow>;
  },
): Promise<ReadonlyMap<string, WaitView['offer']>> {
  const found = waits.map(async ({ holderKey, state, offeredUntil }) => {
    const row = rowOf.get(holderKey);
    return state === 'offered' && row ? [[holderKey, await offerOf(db, row, offeredUntil)] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** Why each of these waits without an offer. */
async function reasonsOf(
  db: Db,
  waits: readonly { readonly holderKey: string; readonly poolId: number }[],
  now: Date,
): Promise<Map<string, WaitReason>> {
  const ofPool = Map.groupBy(waits, (wait) => wait.poolId);
  const found = [...ofPool].map(([poolId, here]) =>
    explainWaits(db, { poolId, holderKeys: here.map((wait) => wait.holderKey) }, { now, hooks: seatHooks }),
  );
  return new Map((await Promise.all(found)).flatMap((one) => [...one]));
}

/** An offer for a child with a seat elsewhere: nothing else shows it. */
function isAsking(row: store.WaitRow | undefined, wait: { readonly state: string }): boolean {
  return wait.state === 'offered' && (row?.changes_registration_id ?? null) !== null;
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
  const rows = (await store.listEndedSince(db, { memberId: member.memberId, since })).filter(
    (row) => row.ended_reason !== 'seated_here',
  );
  if (rows.length === 0) return [];
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
