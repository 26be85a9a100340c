import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type {
  CutLevel,
  cutPapers,
  previewCutsEndpoint,
  publishCuts,
  readCuts,
} from '#src/features/item-analysis/contract/cuts.ts';
import { boundaryReason } from '#src/features/item-analysis/rules/boundary-reason.ts';
import { distributionOf } from '#src/features/item-analysis/rules/item-analysis.ts';
import { listAnalysedAttempts } from '#src/features/item-analysis/store/analysis.server.ts';
import { putShortfalls } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { releasesOf, waitingByBranch } from '#src/features/level-results/actions/planned-release.server.ts';
import { cutsOf, type LevelCut, Levels, shownLevels } from '#src/features/level-results/rules/result.ts';
import {
  findLevelMap,
  insertLevelMap,
  listLevelMaps,
  lockLevelMaps,
} from '#src/features/level-results/store/level-maps.server.ts';
import { classificationAccuracy } from '#src/features/measurement/rules/placing/classification.ts';
import { cutProblem, previewCuts } from '#src/features/measurement/rules/placing/cut-scores.ts';
import { scaleScore } from '#src/features/measurement/rules/placing/placement.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { isSameName } from '#src/shared/words/same-name.ts';
import { checkAll, papersBy, requireNamed, shortOf } from './published-papers.server.ts';

/** Scale points to θ, exactly what 500 + 100 θ gives back. */
const onTheta = (levels: readonly CutLevel[]): LevelCut[] =>
  levels.map(({ code, name, from }) => ({ code, name, from: from === null ? null : (from - 500) / 100 }));

function requireRising(levels: readonly LevelCut[]): void {
  const [lowest, ...others] = levels;
  const problem =
    lowest?.from !== null || others.some((one) => one.from === null)
      ? '맨 아래 레벨만 컷 점수 없이 둡니다.'
      : cutProblem(cutsOf(levels));
  const isUnique = new Set(levels.map(({ code }) => code)).size === levels.length;
  if (problem) throw commonErrors.input_invalid({ fields: { levels: problem } });
  const namesakes = levels.flatMap(({ name }, at) =>
    levels.slice(0, at).some((one) => isSameName(one.name, name))
      ? [[`levels.${at}.name`, '같은 이름의 레벨이 있습니다.'] as const]
      : [],
  );
  if (namesakes.length > 0)
    throw commonErrors.input_invalid({
      fields: { levels: '레벨 이름이 겹칩니다.', ...Object.fromEntries(namesakes) },
    });
  if (!isUnique) throw commonErrors.input_invalid({ fields: { levels: '레벨 기호가 겹칩니다.' } });
}

/** So many points a column of the desk's picture is wide. */
const scoreStep = 20;

/** Every version of a subject's cut lines, the newest first, on the scale. */
export async function readCutsOf(
  academy: Academy,
  deps: LevelTestDeps,
  { actor, subject }: { actor: StaffActor; subject: string },
): Promise<DataOf<typeof readCuts>> {
  const [maps, settings, waiting, branches, releases, attempts] = await Promise.all([
    listLevelMaps(academy.db, subject),
    readSettings(academy.db),
    waitingByBranch(academy, subject, actor.branchIds),
    listBranches(academy.db),
    releasesOf(academy, deps, subject),
    listAnalysedAttempts(academy.db, subject),
  ]);
  const own = attempts.filter(({ branchId }) => actor.branchIds?.includes(branchId) ?? true);
  const rules = { cuts: cutsOf(maps[0] ? Levels.parse(maps[0].cuts) : []), boundary: settings.boundary };
  const { sizes } = previewCuts(
    own.map((row) => ({ ...row, group: '' })),
    rules,
    rules,
  );
  return {
    counts: [...(sizes[0]?.before ?? [])],
    releases,
    isReleasedAtOnce: settings.isReleasedAtOnce,
    waiting: waiting.map(({ branchId, ...row }) => ({
      ...row,
      branchName: branches.find(({ id }) => id === branchId)?.name ?? '기타',
    })),
    scores: distributionOf(
      own.map(({ theta }) => scaleScore(theta)),
      scoreStep,
    ),
    mayPublish: mayDo(actor, 'headOffice'),
    versions: maps.map((map) => ({
      version: map.version,
      createdAt: map.created_at.toISOString(),
      note: map.note,
      levels: shownLevels(Levels.parse(map.cuts)),
    })),
  };
}

const shownMoves = 200;

/** Whom new cut lines would move, in the branches the caller may see. */
export async function previewCutsFor(
  academy: Academy,
  actor: StaffActor,
  { subject, levels }: InputOf<typeof previewCutsEndpoint>,
): Promise<DataOf<typeof previewCutsEndpoint>> {
  const after = onTheta(levels);
  requireRising(after);
  const [map, rows, branches, { boundary }] = await Promise.all([
    findLevelMap(academy.db, subject),
    listAnalysedAttempts(academy.db, subject),
    listBranches(academy.db),
    readSettings(academy.db),
  ]);
  const before = map ? Levels.parse(map.cuts) : [];
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  const own = rows.filter(({ branchId }) => actor.branchIds?.includes(branchId) ?? true);
  const subjects = own.map((row) => ({ ...row, group: names.get(row.branchId) ?? '기타' }));
  const byId = new Map(own.map((row) => [row.id, row]));
  const rules = { before: { cuts: cutsOf(before), boundary }, after: { cuts: cutsOf(after), boundary } };
  const { moves, sizes } = previewCuts(subjects, rules.before, rules.after);
  return {
    students: own.length,
    accuracy: {
      before: classificationAccuracy(own, rules.before).accuracy,
      after: classificationAccuracy(own, rules.after).accuracy,
    },
    namesBefore: before.map(({ name }) => name),
    namesAfter: after.map(({ name }) => name),
    moveCount: moves.length,
    moves: moves.slice(0, shownMoves).flatMap(({ id, group, from, to, byScore }) => {
      const row = byId.get(id);
      if (!row) return [];
      return [
        {
          attemptNo: row.attemptNo,
          studentName: row.studentName,
          branchName: group,
          score: scaleScore(row.theta),
          from: before[from]?.name ?? '',
          to: after[to]?.name ?? '',
          why: boundaryReason(after[to]?.name ?? '', { to, byScore, boundary }),
        },
      ];
    }),
    sizes: sizes.map((one) => ({
      branchName: one.group,
      before: [...one.before],
      after: [...one.after],
    })),
  };
}

const papersRefused = (lines: string) =>
  levelTestErrors.cuts_papers({
    message: `이 컷 점수로는 공개한 시험이 기준에 못 미치게 됩니다. ${lines} 변동 대상을 다시 미리 보고 적용해 주세요.`,
  });
const changedMeanwhile = () =>
  levelTestErrors.cuts_papers({
    message:
      '그사이 이 과목의 공개한 시험이나 기준이 바뀌었습니다. 변동 대상을 다시 미리 보고 적용해 주세요.',
  });

/** Which published tests fall short of the floor with new cut lines, as far as that is known. */
export async function papersFor(
  academy: Academy,
  { subject, levels }: InputOf<typeof cutPapers>,
): Promise<DataOf<typeof cutPapers>> {
  const after = onTheta(levels);
  requireRising(after);
  return papersBy(academy, { subject, levels: after });
}

/**
 * Publishes cut lines: a new version that every branch places by from this instant; whoever looked at an older one is told.
 * Published tests that fall short by them are marked by the same commit.
 */
export async function publishCutsOf(
  academy: Academy,
  actor: StaffActor,
  { subject, levels, basedOn, short, note }: InputOf<typeof publishCuts>,
): Promise<DataOf<typeof publishCuts>> {
  const cuts = onTheta(levels);
  requireRising(cuts);
  // Nobody simulates for lines that were overtaken already.
  if ((await findLevelMap(academy.db, subject))?.version !== basedOn) throw commonErrors.edited_elsewhere();
  const { papers, requireSame } = await checkAll(academy, { subject, levels: cuts }, changedMeanwhile);
  requireNamed(papers, short, papersRefused);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await lockLevelMaps(tx, subject);
    const current = await findLevelMap(tx, subject);
    if (!current) throw commonErrors.not_found();
    if (current.version !== basedOn) throw commonErrors.edited_elsewhere();
    await requireSame(tx);
    const version = current.version + 1;
    await insertLevelMap(tx, { subject, version, cuts, staffId: actor.staffId, note, now });
    await putShortfalls(tx, papers);
    await auditChange(tx, actor, {
      entity: 'level-map',
      entityId: `${subject} ${version}`,
      action: '컷 점수 적용',
      before: { levels: current.cuts },
      after: {
        levels: cuts,
        ...(shortOf(papers).length > 0 && {
          '기준에 못 미치는 시험': shortOf(papers).map(({ title }) => title),
        }),
      },
      reason: note,
      at: now,
    });
    return { version };
  });
}
