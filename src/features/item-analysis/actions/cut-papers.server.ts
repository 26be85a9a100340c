import { isDeepStrictEqual } from 'node:util';
import type { CutPaper, cutPapers } from '#src/features/item-analysis/contract/cuts.ts';
import { listGiven } from '#src/features/item-analysis/store/analysis.server.ts';
import { type Blueprint, publishedBlueprints } from '#src/features/item-bank/actions/for-tests.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import type { LevelCut } from '#src/features/level-results/rules/result.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { shortfallsOf } from './paper-floor.server.ts';
import { roundsOf } from './rounds.server.ts';

interface Judging {
  readonly blueprint: Blueprint;
  readonly levels: readonly LevelCut[];
}

async function judged(academy: Academy, { blueprint, levels }: Judging): Promise<CutPaper> {
  const { blueprintId, title, shortfalls: now } = blueprint;
  const shortfalls = await shortfallsOf(academy, { blueprint, levels });
  return { blueprintId, title, shortfalls, isShortNow: now.length > 0 };
}

const rounds = roundsOf(judged);

interface Lines {
  readonly subject: string;
  readonly levels: readonly LevelCut[];
}

async function judgingsOf({ db }: Academy, { subject, levels }: Lines): Promise<Judging[]> {
  const published = await publishedBlueprints(db);
  return published
    .filter((blueprint) => blueprint.subject === subject)
    .map((blueprint) => ({ blueprint, levels }));
}

/** What becomes of the published tests of a subject by new cut lines; whoever asks again is told more. */
export async function papersBy(academy: Academy, lines: Lines): Promise<DataOf<typeof cutPapers>> {
  const { found, waiting } = await rounds(academy, JSON.stringify(lines), await judgingsOf(academy, lines));
  return { papers: [...found], waiting };
}

/** Every published test of a subject judged by new cut lines, and what refuses them under their lock where others stand by then. */
export async function checkAll(
  academy: Academy,
  lines: Lines,
): Promise<{ readonly papers: CutPaper[]; readonly requireSame: (tx: Tx) => Promise<void> }> {
  const given = await listGiven(academy.db, lines.subject);
  const papers: CutPaper[] = [];
  for (const one of await judgingsOf(academy, lines)) papers.push(await judged(academy, one));
  const requireSame = async (tx: Tx): Promise<void> => {
    if (isDeepStrictEqual(await listGiven(tx, lines.subject), given)) return;
    throw levelTestErrors.cuts_papers({
      message: '그사이 이 과목의 공개한 시험이 바뀌었습니다. 변동 대상을 다시 미리 보고 공개해 주세요.',
    });
  };
  return { papers, requireSame };
}

/** Refuses cut lines by which a published test newly falls short that whoever publishes them was not told of. */
export function requireNamed(papers: readonly CutPaper[], named: readonly number[]): void {
  const untold = papers.filter(
    ({ blueprintId, shortfalls, isShortNow }) =>
      shortfalls.length > 0 && !isShortNow && !named.includes(blueprintId),
  );
  if (untold.length === 0) return;
  const lines = untold.map(({ title, shortfalls }) => `‘${title}’ ${shortfalls.join(' ')}`).join(' ');
  throw levelTestErrors.cuts_papers({
    message: `이 컷 점수로는 공개한 시험이 기준에 못 미치게 됩니다. ${lines} 변동 대상을 다시 미리 보고 공개해 주세요.`,
  });
}
