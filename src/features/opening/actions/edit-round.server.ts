import type {
  editRoundEndpoint,
  RoundView,
  removeRoundEndpoint,
} from '#src/features/opening/contract/rounds.ts';
import { type RoundPlan, roundChanges } from '#src/features/opening/rules/round-changes.ts';
import * as plans from '#src/features/opening/store/round-plans.server.ts';
import * as store from '#src/features/opening/store/rounds.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { roundLabels } from '#src/features/test-sessions/rules/rounds.ts';
import {
  findSessions,
  listOfRounds,
  type SessionRow,
} from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, historyVersion } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { viewRounds } from './rounds.server.ts';
import { planOfRound } from './rounds-office.server.ts';

const ofRound = (entityId: number) => ({ entity: 'test-round', entityId }) as const;

/**
 * A round under the lock that whoever joins it holds too: it is changed until the first of them, and until it has begun.
 * What a colleague changed since it was shown is told.
 */
async function lockPlanned(
  tx: Tx,
  roundId: number,
  { version, now }: { version: number; now: Date },
): Promise<store.RoundRow> {
  if (!(await store.findRound(tx, roundId))) throw testErrors.round_gone();
  const round = await store.lockRound(tx, roundId, 'update');
  if ((await historyVersion(tx, 'test-round', roundId)) !== version)
    throw await editedElsewhere(tx, 'test-round', roundId);
  if (now >= round.opens_at || round.drawn_at !== null) throw testErrors.round_begun();
  const tickets = await plans.countTicketsOf(tx, roundId);
  if (tickets > 0)
    throw testErrors.round_begun({
      message: `이미 신청한 분이 ${tickets}명 있어 접수 방식을 바꾸거나 지울 수 없습니다.`,
    });
  return round;
}

/** A round with its sessions, named as the log names them. */
const planWith = (plan: Omit<RoundPlan, 'sessions'>, sessions: readonly SessionRow[]): RoundPlan => ({
  ...plan,
  sessions: new Map(
    sessions.map((one) => [one.sessionId, `${one.title} ${one.room} ${formatSeoulDateTime(one.startsAt)}`]),
  ),
});

/** Changes how sessions open together, before anybody has joined; the seed and its hash stay what they were. */
export async function editRound(
  academy: Academy,
  actor: StaffActor,
  { roundId, version, reason, ...wish }: InputOf<typeof editRoundEndpoint>,
): Promise<RoundView> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = await lockPlanned(tx, roundId, { version, now });
    const plan = await planOfRound(tx, wish, { now, roundId });
    const changes = roundChanges(
      planWith(
        { ...before, opensAt: before.opens_at, drawsAt: before.draws_at },
        await listOfRounds(tx, [roundId]),
      ),
      planWith(plan, [...(await findSessions(tx, wish.sessionIds)).values()]),
    );
    await plans.updateRound(tx, roundId, plan);
    await plans.freeSessions(tx, roundId);
    await plans.bindSessions(tx, roundId, { sessionIds: wish.sessionIds, opensAt: plan.opensAt });
    const detail = `접수 방식을 바꿨습니다: ${roundLabels[plan.mode]}, ${formatSeoulDateTime(plan.opensAt)} 시작, 회차 ${wish.sessionIds.length}개`;
    await store.insertEvent(tx, roundId, { what: 'changed', detail, at: now });
    await auditChange(tx, actor, {
      ...ofRound(roundId),
      action: '접수 방식 변경',
      before: Object.fromEntries(changes.map((one) => [one.label, one.before])),
      after: Object.fromEntries(changes.map((one) => [one.label, one.after])),
      reason,
      at: now,
    });
  });
  const row = await store.findRound(academy.db, roundId);
  const [view] = await viewRounds(academy, row ? [row] : []);
  if (!view) throw testErrors.round_gone();
  return view;
}

/** Removes a round nobody has joined: its sessions open by themselves again, at the time they have. */
export async function removeRound(
  academy: Academy,
  actor: StaffActor,
  { roundId, version, reason }: InputOf<typeof removeRoundEndpoint>,
): Promise<{ freed: number }> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const before = await lockPlanned(tx, roundId, { version, now });
    const freed = (await listOfRounds(tx, [roundId])).length;
    await plans.freeSessions(tx, roundId);
    await plans.setRemoved(tx, roundId, now);
    await store.insertEvent(tx, roundId, { what: 'removed', detail: '접수 방식을 삭제했습니다.', at: now });
    await auditChange(tx, actor, {
      ...ofRound(roundId),
      action: '접수 방식 삭제',
      before: { 이름: before.title, 방식: roundLabels[before.mode], 회차: `${freed}개` },
      reason,
      at: now,
    });
    return { freed };
  });
}
