import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { doerLabels, labelOfCode } from '#src/features/registrations/rules/history.ts';
import {
  type RegistrationState,
  registrationLabels,
} from '#src/features/registrations/rules/registrations.ts';
import { registrationTrail } from '#src/features/registrations/store/registrations.server.ts';
import type { RegistrationEvent } from '#src/features/test-day/contract/office-work.ts';
import { markTexts, type StoredMark } from '#src/features/test-results/rules/results.ts';
import { listMarkHistory } from '#src/features/test-results/store/result-list.server.ts';
import { listResultFacts } from '#src/features/test-results/store/results.server.ts';
import type { OfficeDeps } from '#src/features/test-sessions/actions/office.server.ts';
import { areasOf, type ScoreArea } from '#src/features/test-sessions/rules/score-areas.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { staffIdOf } from '#src/shared/access/doer.ts';

const labelOf = (state: RegistrationState | null) => (state === null ? '' : registrationLabels[state]);

const markText = (areas: readonly ScoreArea[], mark: StoredMark | null) =>
  mark === null
    ? ''
    : Object.values(markTexts(areas, mark))
        .filter((label) => label !== '')
        .join(' · ');

/** Everything that happened to a registration and to its mark, newest first. */
export async function readHistory(
  academy: Academy,
  actor: StaffActor,
  { registrationNo, deps }: { registrationNo: string; deps: OfficeDeps },
): Promise<{ events: RegistrationEvent[] }> {
  const { row } = await findForStaff(academy, actor, registrationNo);
  const [states, marks, [facts]] = await Promise.all([
    registrationTrail.list(academy.db, [row.id]),
    listMarkHistory(academy.db, row.id),
    listResultFacts(academy.db, [row.session_id]),
  ]);
  const names = await deps.namesOf(academy.db, [
    ...states.map((one) => staffIdOf(one.by)),
    ...marks.map((one) => one.staffId),
  ]);
  const areas = areasOf(facts?.areas);
  // Of two steps of one instant the later stands first.
  const ofStates = states.toReversed().map((one) => ({
    key: `state ${one.stepId}`,
    at: one.at.toISOString(),
    label: labelOfCode(one.code, one.to),
    note: one.note,
    who: names.get(staffIdOf(one.by) ?? 0) ?? doerLabels[one.by.kind],
    before: labelOf(one.from),
    after: labelOf(one.to),
  }));
  const ofMarks = marks.map((one) => ({
    key: `mark ${one.id}`,
    at: one.at.toISOString(),
    label: one.after === null ? '결과 되돌림' : one.before === null ? '결과 입력' : '결과 변경',
    who: names.get(one.staffId) ?? '직원',
    before: markText(areas, one.before),
    after: markText(areas, one.after),
    note: '',
  }));
  const events = [...ofMarks, ...ofStates].sort((a, b) => b.at.localeCompare(a.at));
  return { events: events.slice(0, 200) };
}
