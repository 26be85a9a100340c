import * as store from '#src/features/opening/store/rounds.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { advanceRound, drawRound, roundOf } from './rounds.server.ts';

/**
 * Refuses a claim whose turn it is not: in a lobby only the admitted register, in a lottery nobody before the draw. Draws
 * a lobby that is due, so that the first claim after the opening does not wait for a job.
 */
export async function requireTurn(
  academy: Academy,
  sessions: readonly SessionRow[],
  memberId: number,
): Promise<void> {
  const now = academy.clock.now();
  const roundIds = new Set(
    sessions.flatMap((session) =>
      session.roundId !== null && (session.roundMode === 'lobby' || session.roundMode === 'lottery')
        ? session.roundId
        : [],
    ),
  );
  for (const roundId of roundIds) {
    const round = await roundOf(academy, roundId);
    if (now < round.opens_at) continue;
    if (round.mode === 'lottery') {
      if (!round.drawn_at)
        throw testErrors.lottery({
          message: `추첨으로 접수하는 회차입니다. ${formatSeoulDateTime(round.draws_at)}까지 신청하시면 함께 추첨합니다.`,
          data: { roundId },
        });
      continue;
    }
    if (!round.drawn_at) await drawRound(academy, roundId);
    const ticket = await store.findTicket(academy.db, roundId, memberId);
    if (!ticket) throw testErrors.queue_first({ data: { roundId } });
    const isIn =
      ticket.state === 'used' ||
      (ticket.state === 'admitted' && ticket.admitted_until !== null && ticket.admitted_until > now);
    if (isIn) continue;
    if (ticket.state === 'waiting') {
      const ahead = await store.countAhead(academy.db, roundId, ticket.rank ?? 0);
      throw testErrors.in_queue({
        message: `앞에 ${ahead}명이 있습니다. 창을 닫아도 순번은 유지됩니다.`,
        data: { roundId, ahead },
      });
    }
    throw testErrors.turn_over({ data: { roundId } });
  }
}

/** The turn of a guardian who has taken seats is over; the next may come in. */
export async function endTurn(
  academy: Academy,
  sessions: readonly SessionRow[],
  memberId: number,
): Promise<void> {
  for (const session of sessions)
    if (session.roundId !== null && session.roundMode === 'lobby')
      if (await store.spendTicket(academy.db, session.roundId, memberId))
        await advanceRound(academy, session.roundId);
}
