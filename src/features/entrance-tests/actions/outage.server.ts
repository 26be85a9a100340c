import { extendHolds, type PoolLimits } from '#src/features/seats/actions/outage.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { offerMarginMinutes } from '../rules/offers.ts';
import { outageSince } from '../rules/rounds.ts';
import { beat, extendWindows, insertEvent, listRoundsAround } from '../store/rounds.server.ts';
import { endHeldAt, listStartingAfter } from '../store/starting.server.ts';

/** No hold beyond the start of its test, no offer beyond the end of its line: of the tests whose end is not far. */
async function limitsOf(tx: Tx, from: Date): Promise<PoolLimits[]> {
  const near = await listStartingAfter(tx, from);
  return near.map(({ poolId, closesAt, startsAt }) => ({
    poolId,
    holdsUntil: startsAt,
    offersUntil: new Date(Math.min(closesAt.getTime(), startsAt.getTime() - offerMarginMinutes * 60_000)),
  }));
}

/**
 * Writes that the academy is here. Where it was not for some minutes, everything that ran out meanwhile is moved on by as
 * long: seats held for paying, offers, turns in a lobby, closing times. It is written into the rounds it fell into, where
 * everybody can read it. Answers the minutes, 0 for none.
 */
export async function noticeOutage(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const gap = outageSince(await beat(tx, now), now);
    if (!gap) return 0;
    const minutes = Math.ceil((gap.to.getTime() - gap.from.getTime()) / 60_000);
    const { moved: holds, cut } = await extendHolds(tx, gap, await limitsOf(tx, gap.from));
    const turns = await extendWindows(tx, gap.from, gap.to);
    for (const { holdId, until } of cut) await endHeldAt(tx, holdId, until);
    for (const roundId of await listRoundsAround(tx, gap.from, gap.to)) {
      const detail = `${formatSeoulDateTime(gap.from)}부터 약 ${minutes}분 동안 접속이 되지 않았습니다. 그때 계시던 분의 차례와 좌석 보관 시간을 그만큼 늘렸습니다. (차례 ${turns.get(roundId) ?? 0}건, 보관 중이던 자리 전체 ${holds}건)`;
      await insertEvent(tx, roundId, 'outage', detail, now);
    }
    return minutes;
  });
}
