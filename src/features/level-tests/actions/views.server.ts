import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import {
  attemptLabels,
  type CountsBy,
  countsByOf,
  isClosed,
  retestFrom,
  subjectLabels,
  validUntil,
} from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot, itemsOf } from '#src/features/level-attempts/rules/blueprint.ts';
import { gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { retestStartsOf } from '#src/features/level-results/actions/reports/read-result.server.ts';
import type { AttemptView, Offer } from '#src/features/level-tests/contract/attempts.ts';
import { retestBlueprint, shownOf100, smallestGainOf } from '#src/features/level-tests/rules/retest-plan.ts';
import { requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A blueprint as families see it. */
export function offerOf(blueprint: BlueprintSnapshot): Offer {
  return {
    blueprintId: blueprint.blueprintId,
    title: blueprint.title,
    subject: blueprint.subject,
    subjectLabel: subjectLabels[blueprint.subject] ?? blueprint.subject,
    gradeFrom: blueprint.gradeFrom,
    gradeTo: blueprint.gradeTo,
    minutes: blueprint.minutes,
    minItems: blueprint.minItems,
    itemCount: blueprint.maxItems,
    isAdaptive: blueprint.mode === 'adaptive',
    canGoBack: blueprint.canGoBack,
  };
}

/** The rule of a retest, or that by which a retest of a released result would count. */
type Starts = Awaited<ReturnType<typeof retestStartsOf>>;

function countsByFor(row: AttemptRow, starts: Starts): CountsBy | null {
  if (row.counts_by === 'higher' || row.counts_by === 'last') return row.counts_by;
  const start = row.state === 'released' ? starts.get(row.id) : undefined;
  return start ? countsByOf(start) : null;
}

/** What is expected of a student of that grade before the first answer. */
const expectedOf = ({ grade, blueprint }: AttemptRow): number =>
  gradePrior(grade, BlueprintSnapshot.parse(blueprint)).mean;

/** What a retest of a released test would be, and the least gain, in points, it could show; null before the result. */
function retestFor(row: AttemptRow, starts: Starts): AttemptView['retest'] {
  const start = row.state === 'released' ? starts.get(row.id) : undefined;
  if (!start) return null;
  const planned = retestBlueprint(BlueprintSnapshot.parse(row.blueprint), start);
  const items = itemsOf(planned);
  const [smallestGain, shown] = [smallestGainOf(start, items, expectedOf(row)), shownOf100(start, items)];
  return { items, minutes: planned.minutes, smallestGain, shownOf100: shown };
}

/** The least gain a retest that is begun can show: by the first test and its own length; null for a first test. */
function gainToShow(row: AttemptRow, starts: Starts): number | null {
  const start = row.earlier_attempt_id === null ? undefined : starts.get(row.earlier_attempt_id);
  return start
    ? smallestGainOf(start, itemsOf(BlueprintSnapshot.parse(row.blueprint)), expectedOf(row))
    : null;
}

/** Attempts as their own family sees them. */
export async function viewAttempts(
  academy: Academy,
  rows: readonly (AttemptRow & { readonly is_here: boolean })[],
): Promise<AttemptView[]> {
  const branches = await branchNames(academy.db);
  const { retestAfterDays } = await readSettings(academy.db);
  const starts = await retestStartsOf(
    academy.db,
    rows.flatMap((row) => [row.id, ...(row.earlier_attempt_id === null ? [] : [row.earlier_attempt_id])]),
  );
  const today = seoulDay(academy.clock.now());
  return rows.map((row) => {
    const state = row.state;
    return {
      attemptNo: row.attempt_no,
      kind: row.kind,
      studentName: row.student_name,
      grade: row.grade,
      branchId: row.branch_id,
      branchName: branches.get(row.branch_id) ?? '',
      requiresGuardian: requiresGuardianConsent(row.birth_date, today),
      offer: offerOf(BlueprintSnapshot.parse(row.blueprint)),
      state,
      stateLabel: attemptLabels[state],
      createdAt: row.created_at.toISOString(),
      startedAt: iso(row.started_at),
      deadlineAt: iso(row.deadline_at),
      pausedAt: iso(row.paused_at),
      closedAt: iso(row.closed_at),
      retestFrom:
        row.closed_at && isClosed(state) ? retestFrom(row.closed_at, retestAfterDays).toISOString() : null,
      validUntil: row.closed_at && isClosed(state) ? validUntil(row.closed_at).toISOString() : null,
      countsBy: countsByFor(row, starts),
      retest: retestFor(row, starts),
      gainToShow: gainToShow(row, starts),
      receipt: row.receipt_hash === null ? null : { count: row.receipt_count ?? 0, hash: row.receipt_hash },
      isHere: row.is_here,
    };
  });
}

/** One attempt, sat in this browser. */
export async function viewAttempt(academy: Academy, row: AttemptRow): Promise<AttemptView> {
  const [view] = await viewAttempts(academy, [{ ...row, is_here: true }]);
  if (!view) throw new Error('An attempt that was just read has no view.');
  return view;
}
