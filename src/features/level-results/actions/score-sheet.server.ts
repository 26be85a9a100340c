import { itemVersions, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { type UnreadPart, unreadParts, withTakenAsRight } from '#src/features/items/rules/scoring/unread.ts';
import { ItemParams } from '#src/features/level-attempts/rules/item-params.ts';
import { listAnswers, type StoredAnswer } from '#src/features/level-attempts/store/answers.server.ts';
import { type AttemptItemRow, listItems } from '#src/features/level-attempts/store/items.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { ScoredResponse } from '#src/features/level-results/rules/result.ts';
import { type Correction, listInForce } from '#src/features/level-results/store/regrades.server.ts';
import {
  type ItemScore,
  listMarks,
  type Mark,
  putScores,
} from '#src/features/level-results/store/results.server.ts';
import {
  listReadings,
  putUnread,
  type Reading,
} from '#src/features/level-results/store/unread-answers.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** What one student was given, answered and got from people. */
export interface Sheet {
  readonly items: readonly AttemptItemRow[];
  readonly answers: readonly StoredAnswer[];
  readonly marks: readonly Mark[];
  /** What people decided about answers that could not be read. */
  readonly readings: readonly Reading[];
}

/** What sheets are marked by. */
export interface Grading {
  readonly versions: ReadonlyMap<number, VersionRow>;
  readonly corrections: ReadonlyMap<number, Correction>;
  /** How many people have to mark a long answer. */
  readonly markers: number;
}

export interface SheetScore extends ItemScore {
  /** The item was taken out of the result; its points stand there for the record. */
  readonly isLeftOut: boolean;
  readonly versionId: number;
  /** What could not be read as a number, whether people took it as right or not. */
  readonly unread: readonly UnreadPart[];
}

export interface Scored {
  readonly scores: readonly SheetScore[];
  readonly responses: readonly ScoredResponse[];
}

export async function readSheet(db: Db | Tx, attemptId: number): Promise<Sheet> {
  return {
    items: await listItems(db, attemptId),
    answers: await listAnswers(db, attemptId),
    marks: await listMarks(db, attemptId),
    readings: await listReadings(db, attemptId),
  };
}

/** The versions with the corrections of their keys that are in force, and those whose keys count instead. */
export async function gradingFor(db: Db | Tx, versionIds: readonly number[]): Promise<Grading> {
  const corrections = await listInForce(db, versionIds);
  const keys = [...corrections.values()].flatMap(({ keyVersionId }) => keyVersionId ?? []);
  const { essayMarkers: markers } = await readSettings(db);
  return { versions: await itemVersions(db, [...new Set([...versionIds, ...keys])]), corrections, markers };
}

/** Two people's marks are averaged; the latest of each person counts. Nothing before enough people have marked. */
function markedPoints(
  marks: readonly Mark[],
  { position, markers }: { position: number; markers: number },
): number | null {
  const own = marks.filter((mark) => mark.position === position);
  return own.length < markers ? null : own.reduce((sum, mark) => sum + mark.points, 0) / own.length;
}

function scoreItem(
  item: AttemptItemRow,
  { answers, marks, readings }: Sheet,
  { versions, corrections, markers }: Grading,
): SheetScore & Pick<ScoredResponse, 'isAnswered' | 'isEssay' | 'skill' | 'rating'> {
  const version = versions.get(item.version_id);
  const correction = corrections.get(item.version_id);
  const keyed = correction?.keyVersionId ? versions.get(correction.keyVersionId) : version;
  if (!version || !keyed) throw new Error(`The item version ${item.version_id} is gone.`);
  const kept = answers.find((answer) => answer.position === item.position)?.answer ?? null;
  const parsed = answerOrNothing.safeParse(kept);
  const given = parsed.success ? parsed.data : null;
  // What was chosen is read as it was shown, and marked by the key that counts now.
  const answer = given && authoredAnswer(version, item.option_seed, given);
  const rule = { body: version.body, key: keyed.key };
  const unread = unreadParts(rule, answer);
  const taken = unread.filter(({ part, typed }) =>
    readings.some(
      (one) =>
        one.isAccepted && one.versionId === item.version_id && one.part === part && one.typed === typed,
    ),
  );
  const counted = withTakenAsRight(
    rule,
    answer,
    taken.map(({ part }) => part),
  );
  const { score, maxScore, isCorrect } = scoreAnswer(rule, counted);
  const marked = markedPoints(marks, { position: item.position, markers });
  const isLeftOut = correction?.way === 'left_out';
  // What people mark and nobody wrote is 0 without anybody's work; what does not count waits for nobody.
  const isFinal = isLeftOut || isCorrect !== null || marked !== null || answer === null;
  return {
    position: item.position,
    points: isCorrect === null ? Math.min(marked ?? 0, maxScore) : score,
    maxPoints: Math.max(maxScore, 0.01),
    isFinal,
    isLeftOut,
    versionId: item.version_id,
    unread: isLeftOut ? [] : unread,
    isAnswered: given !== null,
    isEssay: version.kind === 'essay',
    skill: version.skill,
    rating: version.rating,
  };
}

/** Marks one sheet; an item that was left out brings no response. */
export function scoreSheet(sheet: Sheet, grading: Grading): Scored {
  const scored = sheet.items.map((item) => ({ item, score: scoreItem(item, sheet, grading) }));
  return {
    scores: scored.map(({ score }) => score),
    responses: scored
      .filter(({ score }) => !score.isLeftOut)
      .map(({ item, score }) => ({
        ...score,
        domainId: item.domain_id,
        params: ItemParams.parse(item.params),
      })),
  };
}

/** Marks one attempt by what is in force now. */
export async function scoreAll(db: Db | Tx, attemptId: number): Promise<Scored> {
  const sheet = await readSheet(db, attemptId);
  const versionIds = sheet.items.map((item) => item.version_id);
  return scoreSheet(sheet, await gradingFor(db, versionIds));
}

/** Writes the points of an attempt, and which of its answers could not be read. */
export const writeScores = (tx: Tx, attemptId: number, scored: Scored): Promise<void> =>
  writeAllScores(tx, [{ attemptId, scored }]);

/** The same for many attempts, by the same statements however many. */
export async function writeAllScores(
  tx: Tx,
  sheets: readonly { readonly attemptId: number; readonly scored: Scored }[],
): Promise<void> {
  if (sheets.length === 0) return;
  await putScores(
    tx,
    sheets.map(({ attemptId, scored: { scores } }) => ({ attemptId, scores })),
  );
  await putUnread(
    tx,
    sheets.map(({ attemptId, scored: { scores } }) => ({
      attemptId,
      unread: scores.flatMap(({ position, versionId, unread }) =>
        unread.map((one) => ({ ...one, position, versionId })),
      ),
    })),
  );
}

/** Takes the points of an attempt back that is opened again; its earlier placements stay. */
export const clearScores = (tx: Tx, attemptId: number): Promise<void> =>
  putScores(tx, [{ attemptId, scores: [] }]);
