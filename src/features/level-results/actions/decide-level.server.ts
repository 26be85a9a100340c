import { decide } from '#src/features/level-attempts/actions/decide.server.ts';
import { noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { decideLevelEndpoint, releaseEndpoint } from '#src/features/level-results/contract/marks.ts';
import { LevelResult } from '#src/features/level-results/contract/result.ts';
import { decisionVersion } from '#src/features/level-results/rules/effective-level.ts';
import { insertDecision, listDecisions } from '#src/features/level-results/store/decisions.server.ts';
import { findPlacement } from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { settleRetestsOf } from './corrections/recompute.server.ts';
import { releaseLocked } from './release.server.ts';

type Decided = DataOf<typeof decideLevelEndpoint>;

/** Shows the result to the family, once nothing of it waits any more; a second press changes nothing. */
export function releaseByStaff(
  academy: Academy,
  actor: StaffActor,
  { attemptNo, reason }: InputOf<typeof releaseEndpoint>,
) {
  const decision = { attemptNo, action: '결과 공개', ...(reason && { reason }) };
  return decide(academy, actor, {
    decision,
    work: async (tx, row, now) => {
      if (row.state === 'released') return row;
      if (row.state !== 'scored' && row.state !== 'review') throw levelTestErrors.move_refused();
      // What is shown together is not shown by a branch before the others.
      if (!mayDo(actor, 'headOffice') && !(await readSettings(tx)).isReleasedAtOnce)
        throw levelTestErrors.release_together();
      return releaseLocked(academy, tx, { row, by: byStaff(actor.staffId), now });
    },
  });
}

/** Decides another level than the measured one, or takes that back (null); the measured one stays beside it. */
export function decideLevel(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof decideLevelEndpoint>,
): Promise<Decided> {
  const action = input.levelCode === null ? '레벨을 측정값으로 되돌리기' : '레벨 정하기';
  return decide(academy, actor, {
    decision: { ...input, action },
    work: async (tx, row, now) => {
      if (decisionVersion(await listDecisions(tx, row.id)) !== input.version)
        throw await editedElsewhere(tx, 'level-attempt', row.attempt_no);
      const measured = LevelResult.safeParse(await findPlacement(tx, row.id));
      if (!measured.success || !['scored', 'released'].includes(row.state))
        throw levelTestErrors.move_refused();
      const level = measured.data.levels.find(({ code }) => code === input.levelCode);
      if (!level && input.levelCode !== null)
        throw commonErrors.input_invalid({ fields: { levelCode: '레벨을 골라 주세요.' } });
      const { reason } = input;
      await insertDecision(tx, {
        attemptId: row.id,
        level: level ? { code: level.code, name: level.name } : null,
        reason,
        staffId: actor.staffId,
        at: now,
      });
      const by = byStaff(actor.staffId);
      const decided = level
        ? ({ code: 'level_decided', data: { level: level.name } } as const)
        : ({ code: 'level_taken_back' } as const);
      await noteInHistory(tx, row, { ...decided, by, note: reason, now });
      const data = { attemptNo: row.attempt_no };
      await settleRetestsOf(tx, row, { by, code: 'earlier_level', data, now });
      return row;
    },
  });
}
