import { extendWindows, insertEvents, listRoundsAround } from '#src/features/opening/store/rounds.server.ts';
import { offerMarginMinutes } from '#src/features/registrations/rules/offers.ts';
import { endHeldAt } from '#src/features/registrations/store/registrations.server.ts';
import type { OutagePart } from '#src/features/seats/actions/outage.server.ts';
import { secondsOf } from '#src/features/seats/rules/outage.ts';
import { listStartingAfter } from '#src/features/test-sessions/store/sessions.server.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/**
 * What the tests give back after an outage: seats held for paying, turns in a lobby, closing times. It is written into the
 * rounds it fell into, where everybody can read it.
 */
export const testsOutage: OutagePart = {
  /** No hold beyond the start of its test, no offer beyond the end of its line: of the tests whose end is not far. */
  async limitsOf(tx, from) {
    const near = await listStartingAfter(tx, from);
    return near.map(({ poolId, closesAt, startsAt }) => ({
      poolId,
      holdsUntil: startsAt,
      offersUntil: new Date(Math.min(closesAt.getTime(), startsAt.getTime() - offerMarginMinutes * minuteMs)),
    }));
  },
  async giveBack(tx, { gap, now, holds, cut }) {
    const minutes = Math.ceil(secondsOf(gap) / 60);
    const turns = await extendWindows(tx, gap.from, gap.to);
    await endHeldAt(tx, cut);
    const rounds = await listRoundsAround(tx, gap.from, gap.to);
    const events = rounds.map((roundId) => {
      const detail = `${formatSeoulDateTime(gap.from)}부터 약 ${minutes}분 동안 접속이 되지 않았습니다. 그때 계시던 분의 차례와 좌석 보관 시간을 그만큼 늘렸습니다. (차례 ${turns.get(roundId) ?? 0}건, 보관 중이던 자리 전체 ${holds}건)`;
      return { roundId, what: 'outage', detail, at: now };
    });
    await insertEvents(tx, events);
  },
};
