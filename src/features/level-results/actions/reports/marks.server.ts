import type { VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { Mark } from '#src/features/level-results/store/results.server.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

/** What a long answer is marked by. */
export function rubricOf(
  version: VersionRow | undefined,
): Pick<OfficeDetail['items'][number], 'rubric' | 'model'> {
  if (version?.body.kind !== 'essay' || version.key.kind !== 'essay') return { rubric: [], model: '' };
  const { levels, model } = version.key;
  const rubric = version.body.criteria.map(({ id, title, maxPoints }) => ({
    id,
    title,
    maxPoints,
    levels: levels
      .filter(({ criterion }) => criterion === id)
      .map(({ points, description }) => ({ points, description })),
  }));
  return { rubric, model };
}

/**
 * People mark without knowing of each other: what others gave is shown once one has marked oneself and nobody's mark is
 * waited for any more, so that no mark is brought nearer to another to spare the third.
 */
export function marksShown(marks: readonly Mark[], actor: StaffActor, isFinal: boolean) {
  const all = marks.map(({ staffId, points, note, criteria }) => ({
    isMine: staffId === actor.staffId,
    points,
    note,
    criteria,
  }));
  const mine = all.filter(({ isMine }) => isMine);
  return { markCount: all.length, marks: mine.length > 0 && isFinal ? all : mine };
}
