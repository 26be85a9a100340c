import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import {
  correctedLabels,
  doerLabels,
  labelOfCode,
  type RegistrationFacts,
} from '#src/features/registrations/rules/history.ts';
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
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { staffIdOf } from '#src/shared/access/doer.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const labelOf = (state: RegistrationState | null) => (state === null ? '' : registrationLabels[state]);

const markText = (areas: readonly ScoreArea[], mark: StoredMark | null) =>
  mark === null
    ? ''
    : Object.values(markTexts(areas, mark))
        .filter((label) => label !== '')
        .join(' · ');

type Steps = Awaited<ReturnType<typeof registrationTrail.list>>;

/** The sessions a registration was in, as its steps say. */
const sessionIdsOf = (steps: Steps): number[] =>
  steps.flatMap(({ data }) =>
    [data.fromSessionId, data.toSessionId].filter((id) => id !== undefined && id !== null),
  );

/** `대치 분원 401호 · 2026년 12월 9일 (수) 오후 4:30` of each of those. */
async function placesOf(db: Db, steps: Steps): Promise<ReadonlyMap<number | undefined, string>> {
  const [sessions, branches] = await Promise.all([
    findSessions(db, [...new Set(sessionIdsOf(steps))]),
    listBranches(db),
  ]);
  const nameOf = new Map(branches.map((branch) => [branch.id, branch.name]));
  return new Map(
    [...sessions.values()].map(({ sessionId, branchId, room, startsAt }) => [
      sessionId,
      `${nameOf.get(branchId) ?? ''} ${room} · ${formatSeoulDateTime(startsAt)}`,
    ]),
  );
}

/** ` (이름, 학교)` of a correction. */
const correctedIn = ({ corrected }: RegistrationFacts) =>
  corrected ? ` (${corrected.map((field) => correctedLabels[field]).join(', ')})` : '';

type Names = Awaited<ReturnType<OfficeDeps['namesOf']>>;

/** The steps of a registration, newest first: of two of one instant the later stands first. */
const eventsOfSteps = (steps: Steps, names: Names, places: ReadonlyMap<number | undefined, string>) =>
  steps.toReversed().map((one) => ({
    key: `state ${one.stepId}`,
    at: one.at.toISOString(),
    label: `${labelOfCode(one.code, one.to)}${correctedIn(one.data)}`,
    note: one.note,
    who: names.get(staffIdOf(one.by) ?? 0) ?? doerLabels[one.by.kind],
    before: one.data.corrected ? '' : (places.get(one.data.fromSessionId) ?? labelOf(one.from)),
    after: one.data.corrected ? '' : (places.get(one.data.toSessionId) ?? labelOf(one.to)),
  }));

/** Everything that happened to a registration, to its mark and to what it says of the child, newest first. */
export async function readHistory(
  academy: Academy,
  actor: StaffActor,
  { registrationNo, deps }: { registrationNo: string; deps: OfficeDeps },
): Promise<{ events: RegistrationEvent[] }> {
  const { row } = await findForStaff(academy, actor, registrationNo);
  const [steps, marks, [facts]] = await Promise.all([
    registrationTrail.list(academy.db, [row.id]),
    listMarkHistory(academy.db, row.id),
    listResultFacts(academy.db, [row.session_id]),
  ]);
  const places = await placesOf(academy.db, steps);
  const names = await deps.namesOf(academy.db, [
    ...steps.map((one) => staffIdOf(one.by)),
    ...marks.map((one) => one.staffId),
  ]);
  const areas = areasOf(facts?.areas);
  const ofMarks = marks.map((one) => ({
    key: `mark ${one.id}`,
    at: one.at.toISOString(),
    label: one.after === null ? '결과 되돌림' : one.before === null ? '결과 입력' : '결과 변경',
    who: names.get(one.staffId) ?? '직원',
    before: markText(areas, one.before),
    after: markText(areas, one.after),
    note: '',
  }));
  const events = [...ofMarks, ...eventsOfSteps(steps, names, places)].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
  return { events: events.slice(0, 200) };
}
