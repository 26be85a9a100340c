import { setImmediate } from 'node:timers/promises';
import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import { deviceKind, type Groups, gradeGroup } from '#src/features/item-analysis/rules/group-comparison.ts';
import type { AnalysedAnswer, AnalysedAttempt } from '#src/features/item-analysis/rules/item-analysis.ts';
import {
  type AnalysedAnswerRow,
  type AnalysedAttemptRow,
  listAnalysedAnswers,
  listAnalysedAttempts,
} from '#src/features/item-analysis/store/analysis.server.ts';
import { itemVersions, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import type { Academy } from '#src/platform/academy.ts';

/** One attempt with its row and every item, those not marked yet left out. */
export interface ReadAttempt extends AnalysedAttempt {
  readonly row: AnalysedAttemptRow;
  /** Beside `answers`: right 1, wrong 0, null not reached. */
  readonly reached: readonly (number | null)[];
}

/** Read and laid out in some milliseconds: requests in between wait for no more. */
const chunk = 50;

function chosenOf(version: VersionRow, row: AnalysedAnswerRow): readonly string[] | null {
  if (version.kind !== 'single' && version.kind !== 'multiple') return null;
  const given = answerOrNothing.safeParse(row.answer);
  const answer = given.success && given.data ? authoredAnswer(version, row.optionSeed, given.data) : null;
  if (answer?.kind === 'single') return [answer.option];
  return answer?.kind === 'multiple' ? answer.options : [];
}

function groupsOf(row: AnalysedAttemptRow, branches: ReadonlyMap<number, string>): Groups {
  const device = deviceKind(row.device);
  return {
    branch: branches.get(row.branchId) ?? '다른 분원',
    grade: gradeGroup(row.grade),
    sitting: row.kind === 'retest' ? '재시험' : '첫 시험',
    ...(device && { device }),
  };
}

function attemptOf(
  row: AnalysedAttemptRow,
  {
    rows,
    versions,
    branches,
  }: {
    rows: readonly AnalysedAnswerRow[];
    versions: ReadonlyMap<number, VersionRow>;
    branches: ReadonlyMap<number, string>;
  },
): ReadAttempt {
  const final = rows.filter((one) => one.isFinal && versions.has(one.versionId));
  const last = final.findLastIndex((one) => one.answer !== null);
  const answers = final.map((one): AnalysedAnswer => {
    const version = versions.get(one.versionId);
    return {
      versionId: one.versionId,
      share: Math.min(1, Math.max(0, one.points / one.maxPoints)),
      options: version ? chosenOf(version, one) : null,
    };
  });
  return {
    row,
    mode: row.mode,
    groups: groupsOf(row, branches),
    theta: row.theta,
    se: row.se,
    answers,
    // What lies behind the last answer was not reached; what was passed over was wrong.
    reached: answers.map((one, index) => (index > last ? null : one.share)),
  };
}

/** The latest scored attempts of a subject with every answer; in pieces, so that requests go on meanwhile. */
export async function readAnalysed(
  academy: Academy,
  subject: string,
): Promise<{ attempts: ReadAttempt[]; versions: Map<number, VersionRow> }> {
  const rows = await listAnalysedAttempts(academy.db, subject);
  const branches = await branchNames(academy.db);
  const versions = new Map<number, VersionRow>();
  const attempts: ReadAttempt[] = [];
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk);
    const answers = await listAnalysedAnswers(
      academy.db,
      part.map((row) => row.id),
    );
    const unknown = [...new Set(answers.map((one) => one.versionId))].filter((id) => !versions.has(id));
    for (const [id, version] of await itemVersions(academy.db, unknown)) versions.set(id, version);
    const byAttempt = Map.groupBy(answers, (one) => one.attemptId);
    for (const row of part)
      attempts.push(attemptOf(row, { rows: byAttempt.get(row.id) ?? [], versions, branches }));
    await setImmediate();
  }
  return { attempts, versions };
}
