import { actorNames, type LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { cancelRelease, planRelease, Release } from '#src/features/level-results/contract/releases.ts';
import { releaseSentence } from '#src/features/level-results/rules/release-history.ts';
import { findLevelMap, lockLevelMaps } from '#src/features/level-results/store/level-maps.server.ts';
import * as store from '#src/features/level-results/store/planned-releases.server.ts';
import { countScored } from '#src/features/level-results/store/releases.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byProduct } from '#src/shared/access/doer.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import { showWaiting } from './release.server.ts';

/** The instant somebody wrote in Seoul's wall-clock time; refused in the past and beyond the limit. */
function instantOf(releaseAt: string, now: Date): Date {
  const [day = '', time = ''] = releaseAt.split('T');
  const at = seoulInstant(day, time);
  const refuse = (sentence: string) => commonErrors.input_invalid({ fields: { releaseAt: sentence } });
  if (Number.isNaN(at.getTime())) throw refuse('공개할 일시를 입력해 주세요.');
  if (at <= now) throw refuse('지금보다 뒤의 일시를 골라 주세요.');
  if (at.getTime() > now.getTime() + levelLimits.plannedReleaseDays * dayMs)
    throw refuse(`공개는 ${levelLimits.plannedReleaseDays}일 뒤까지 예약할 수 있습니다.`);
  return at;
}

/** Sets the instant at which everything scored by then is shown in all branches. One plan at a time for a subject. */
export async function planReleaseBy(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof planRelease>,
): Promise<DataOf<typeof planRelease>> {
  const now = academy.clock.now();
  const { subject } = input;
  const releaseAt = instantOf(input.releaseAt, now);
  return inTransaction(academy.db, async (tx) => {
    if ((await readSettings(tx, true)).isReleasedAtOnce) throw levelTestErrors.release_at_once();
    const releaseId = await store.insertPlan(tx, { subject, releaseAt, staffId: actor.staffId, now });
    if (releaseId === undefined) throw levelTestErrors.release_planned();
    await addJob(
      tx,
      { name: 'level-tests.release', runAt: releaseAt, key: `level-release-${releaseId}` },
      { releaseId },
    );
    const after = { releaseAt: releaseAt.toISOString() };
    await auditChange(tx, actor, {
      entity: 'level-release',
      entityId: subject,
      action: '결과 공개 예약',
      after,
      at: now,
    });
    return { releaseId, ...after };
  });
}

/** Takes a plan back. What was carried out meanwhile cannot be taken back any more; cancelling twice changes nothing. */
export async function cancelReleaseBy(
  academy: Academy,
  actor: StaffActor,
  { releaseId, reason }: InputOf<typeof cancelRelease>,
): Promise<DataOf<typeof cancelRelease>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const plan = await store.lockRelease(tx, releaseId);
    if (!plan) throw commonErrors.not_found();
    if (plan.state === 'done')
      throw levelTestErrors.move_refused({ message: '이미 공개되어 취소할 수 없습니다.' });
    if (plan.state === 'planned') {
      await store.cancelPlan(tx, plan, { staffId: actor.staffId, note: reason, now });
      const before = { releaseAt: plan.release_at.toISOString() };
      const change = {
        entity: 'level-release',
        entityId: plan.subject,
        action: '결과 공개 예약 취소',
        before,
        reason,
      };
      await auditChange(tx, actor, { ...change, at: now });
    }
    return { releaseId, state: 'cancelled' };
  });
}

/** Carries a plan out once its instant has come: everything scored is shown by one commit. Twice or too early it does nothing. */
export async function carryOutRelease(academy: Academy, releaseId: number): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const plan = await store.lockRelease(tx, releaseId);
    if (plan?.state !== 'planned' || plan.release_at > now) return;
    await lockLevelMaps(tx, plan.subject);
    const map = await findLevelMap(tx, plan.subject);
    if (!map) throw new Error(`No cut lines for ${plan.subject}.`);
    const released = await showWaiting(academy, tx, { subject: plan.subject, map, by: byProduct, now });
    await store.finishPlan(tx, plan, { version: map.version, released, now });
  });
}

/** Carries out what a lost job left behind. */
export async function carryOutDue(academy: Academy): Promise<void> {
  const due = await store.listDuePlans(academy.db, academy.clock.now());
  throwTogether(await academy.alone('level-tests.sweep planned', due, (id) => carryOutRelease(academy, id)));
}

/** When a scored attempt is to be shown by a plan; null where nothing is set or it does not wait for one. */
export async function plannedFor(
  academy: Academy,
  row: { readonly subject: string; readonly state: string },
): Promise<string | null> {
  if (row.state !== 'scored') return null;
  return (await store.findPlannedAt(academy.db, row.subject))?.toISOString() ?? null;
}

/** What was shown together and what is planned, as the office sees it. */
export async function releasesOf(academy: Academy, deps: LevelTestDeps, subject: string): Promise<Release[]> {
  const found = await store.listReleases(academy.db, subject);
  const nameOf = await actorNames(
    academy.db,
    deps,
    found.flatMap(({ steps }) => steps.map(({ by }) => by)),
  );
  return found.map(({ row, steps }) => ({
    releaseId: row.id,
    releaseAt: row.release_at.toISOString(),
    state: row.state,
    released: row.released,
    version: row.version,
    history: steps.map((step) => ({
      actor: nameOf(step.by),
      cause: releaseSentence(step),
      at: step.at.toISOString(),
    })),
  }));
}

/** How many scored results of a subject are not shown yet, by branch and by what they wait for. */
export const waitingByBranch = (academy: Academy, subject: string, scope: readonly number[] | null) =>
  countScored(academy.db, subject, scope);
