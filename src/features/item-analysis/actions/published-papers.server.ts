import { isDeepStrictEqual } from 'node:util';
import type { cutPapers, JudgedPaper } from '#src/features/item-analysis/contract/cuts.ts';
import type { Standard } from '#src/features/item-analysis/rules/paper-floor.ts';
import { listGiven } from '#src/features/item-analysis/store/analysis.server.ts';
import { type Blueprint, publishedBlueprints } from '#src/features/item-bank/actions/for-tests.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { LevelCut } from '#src/features/level-results/rules/result.ts';
import { lockLevelMaps, newestLevelMaps } from '#src/features/level-results/store/level-maps.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { shortfallsOf } from './paper-floor.server.ts';
import { roundsOf } from './rounds.server.ts';

/** What published tests are about to be judged by: other cut lines of a subject, or another floor of them all. */
export interface Terms {
  readonly subject?: string;
  readonly levels?: readonly LevelCut[];
  readonly standard?: Standard;
}

interface Judging {
  readonly blueprint: Blueprint;
  readonly terms: Terms;
}

async function judged(academy: Academy, { blueprint, terms }: Judging): Promise<JudgedPaper> {
  const { blueprintId, title, shortfalls: now } = blueprint;
  const shortfalls = await shortfallsOf(academy, { ...terms, blueprint });
  return { blueprintId, title, shortfalls, isShortNow: now.length > 0 };
}

const rounds = roundsOf(judged);

async function judgingsOf({ db }: Academy, terms: Terms): Promise<Judging[]> {
  const published = await publishedBlueprints(db);
  return published
    .filter(({ subject }) => subject === (terms.subject ?? subject))
    .map((blueprint) => ({ blueprint, terms }));
}

/** What becomes of the published tests by new terms; whoever asks again is told more. */
export async function papersBy(academy: Academy, terms: Terms): Promise<DataOf<typeof cutPapers>> {
  const { found, waiting } = await rounds(academy, JSON.stringify(terms), await judgingsOf(academy, terms));
  return { papers: [...found], waiting };
}

/** What a judgement rests on beside the terms it is made by. */
async function ground(db: Db | Tx, { subject, levels, standard }: Terms) {
  const [given, maps, settings] = await Promise.all([
    listGiven(db, subject),
    newestLevelMaps(db),
    readSettings(db),
  ]);
  const { boundary, floorPercent, levelFloorPercent } = settings;
  return { given, ...(!levels && { maps }), ...(!standard && { boundary, floorPercent, levelFloorPercent }) };
}

/** Every published test judged by new terms, and what refuses them where others stand by then. */
export async function checkAll(
  academy: Academy,
  terms: Terms,
  refused: () => Error,
): Promise<{ readonly papers: JudgedPaper[]; readonly requireSame: (tx: Tx) => Promise<void> }> {
  const before = await ground(academy.db, terms);
  const papers: JudgedPaper[] = [];
  for (const one of await judgingsOf(academy, terms)) papers.push(await judged(academy, one));
  const requireSame = async (tx: Tx): Promise<void> => {
    // Whoever publishes a test holds the lock of its cut lines; in one order, so that nobody waits in a ring.
    const subjects = terms.subject ? [terms.subject] : (await newestLevelMaps(tx)).map((map) => map.subject);
    for (const subject of subjects) await lockLevelMaps(tx, subject);
    if (!isDeepStrictEqual(await ground(tx, terms), before)) throw refused();
  };
  return { papers, requireSame };
}

/** Refuses what makes published tests newly fall short that whoever does it was not told of. */
export function requireNamed(
  papers: readonly JudgedPaper[],
  named: readonly number[],
  refused: (lines: string) => Error,
): void {
  const untold = papers.filter(
    ({ blueprintId, shortfalls, isShortNow }) =>
      shortfalls.length > 0 && !isShortNow && !named.includes(blueprintId),
  );
  if (untold.length === 0) return;
  throw refused(untold.map(({ title, shortfalls }) => `‘${title}’ ${shortfalls.join(' ')}`).join(' '));
}

/** Those that fall short. */
export const shortOf = (papers: readonly JudgedPaper[]): JudgedPaper[] =>
  papers.filter(({ shortfalls }) => shortfalls.length > 0);
