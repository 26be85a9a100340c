import { itemVersions, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { type WrongPart, withTakenAsRight, wrongParts } from '#src/features/items/rules/scoring/unread.ts';
import { ItemParams } from '#src/features/level-attempts/rules/item-params.ts';
import { listAnswers, type StoredAnswer } from '#src/features/level-attempts/store/answers.server.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import { type AttemptItemRow, listItems } from '#src/features/level-attempts/store/items.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { markedPoints } from '#src/features/level-results/rules/marking.ts';
import type { ScoredResponse } from '#src/features/level-results/rules/result.ts';
import { type Held, listHeld } from '#src/features/level-results/store/late-answers.server.ts';
import { type Correction, listInForce } from '#src/features/level-results/store/regrades.server.ts';
import {
  type ItemScore,
  listMarks,
  type Mark,
  putScores,
} from '#src/features/level-results/store/results.server.ts';
import {
  listReadings,
  putWrong,
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
  /** Of a shown result: what stands there at positions whose newer answer is not shown yet. */
  readonly held?: ReadonlyMap<number, Held>;
}

/** What sheets are marked by. */
export interface Grading {
  readonly versions: ReadonlyMap<number, VersionRow>;
  readonly corrections: ReadonlyMap<number, Correction>;
  /** How many people have to mark a long answer, and how far apart two may lie before a third does (null: never). */
  readonly markers: number;
  readonly thirdPercent: number | null;
}

export interface SheetScore extends ItemScore {
  /** The item was taken out of the result; its points stand there for the record. */
  readonly isLeftOut: boolean;
  readonly versionId: number;
  /** Everybody gets its points; of ability it says nothing. */
  readonly isGranted: boolean;
  readonly isAnswered: boolean;
  /** What was typed and is not fully right by the key, whether people took it as right or not. */
  readonly wrong: readonly WrongPart[];
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

/** The same, with what a shown result keeps until staff show what newer answers are worth. */
export async function readShownSheet(db: Db | Tx, { id, state }: AttemptRow): Promise<Sheet> {
  const sheet = await readSheet(db, id);
  return state === 'released' ? { ...sheet, held: await listHeld(db, id) } : sheet;
}

/** The versions with the corrections of their keys that are in force, and those whose keys count instead. */
export async function gradingFor(db: Db | Tx, versionIds: readonly number[]): Promise<Grading> {
  const corrections = await listInForce(db, versionIds);
  const keys = [...corrections.values()].flatMap(({ keyVersionId }) => keyVersionId ?? []);
  const { essayMarkers: markers, thirdMarkPercent: thirdPercent } = await readSettings(db);
  const versions = await itemVersions(db, [...new Set([...versionIds, ...keys])]);
  return { versions, corrections, markers, thirdPercent };
}

/**
 * What is shown already waits for no further mark, however many are wanted by now: its answers keep the points of those who
 * marked them, and whoever corrects one sees before what it changes.
 */
export const gradingOf = (grading: Grading, { state }: Pick<AttemptRow, 'state'>): Grading =>
  state === 'released' ? { ...grading, markers: 1, thirdPercent: null } : grading;

function scoreItem(
  item: AttemptItemRow,
  { answers, marks, readings }: Sheet,
  { versions, corrections, markers, thirdPercent }: Grading,
): SheetScore & Pick<ScoredResponse, 'isEssay' | 'skill' | 'rating'> {
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
  const wrong = wrongParts(rule, answer);
  const taken = wrong.filter(({ part, typed }) =>
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
  const marked = markedPoints(
    marks.filter((mark) => mark.position === item.position).map(({ points }) => points),
    { markers, maxPoints: maxScore, thirdPercent },
  );
  const isLeftOut = correction?.way === 'left_out';
  const isGranted = correction?.way === 'all_right';
  // What people mark and nobody wrote is 0 without anybody's work; what does not count waits for nobody.
  const isFinal =
    isLeftOut || isGranted || isCorrect !== null || marked?.isSettled === true || answer === null;
  // What still waits for a mark is worth nothing yet: whoever marks next learns nothing of the marks before.
  const settled = isFinal ? (marked?.points ?? 0) : 0;
  const earned = isCorrect === null ? Math.min(settled, maxScore) : score;
  return {
    position: item.position,
    points: isGranted ? Math.max(maxScore, 0.01) : earned,
    maxPoints: Math.max(maxScore, 0.01),
    isFinal,
    isLeftOut,
    isGranted,
    versionId: item.version_id,
    wrong: isLeftOut || isGranted ? [] : wrong,
    isAnswered: given !== null,
    isEssay: version.kind === 'essay',
    skill: version.skill,
    rating: version.rating,
  };
}

/** What is shown stands as it is, and its newer answer waits: for a mark, or for staff to show what the marks come to. */
function withHeld<S extends SheetScore>(score: S, { held }: Sheet): S {
  const shown = score.isLeftOut || score.isGranted ? undefined : held?.get(score.position);
  if (!shown) return score;
  const { points, isAnswered } = shown;
  return { ...score, points: Math.min(points, score.maxPoints), isFinal: false, isAnswered };
}

/** Marks one sheet; an item that was left out brings no response. */
export function scoreSheet(sheet: Sheet, grading: Grading): Scored {
  const scored = sheet.items.map((item) => ({
    item,
    score: withHeld(scoreItem(item, sheet, grading), sheet),
  }));
  return {
    scores: scored.map(({ score }) => score),
    responses: scored
      .filter(({ score }) => !score.isLeftOut)
      .map(({ item, score }) => ({
        ...score,
        isFinal: score.isFinal || sheet.held?.has(item.position) === true,
        domainId: item.domain_id,
        params: ItemParams.parse(item.params),
      })),
  };
}

/** What is shown of each answer by itself, where its item is granted to everybody or left out as well. */
export async function shownScores(db: Db | Tx, row: AttemptRow): Promise<readonly SheetScore[]> {
  const sheet = await readShownSheet(db, row);
  const grading = await gradingFor(
    db,
    sheet.items.map((item) => item.version_id),
  );
  const corrections = new Map([...grading.corrections].filter(([, { way }]) => way === 'key'));
  return scoreSheet(sheet, gradingOf({ ...grading, corrections }, row)).scores;
}

/** Marks one attempt by what is in force now. */
export async function scoreAll(db: Db | Tx, attemptId: number): Promise<Scored> {
  const sheet = await readSheet(db, attemptId);
  const versionIds = sheet.items.map((item) => item.version_id);
  return scoreSheet(sheet, await gradingFor(db, versionIds));
}

/** Writes the points of an attempt, and what was typed and is not fully right. */
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
  await putWrong(
    tx,
    sheets.map(({ attemptId, scored: { scores } }) => ({
      attemptId,
      wrong: scores.flatMap(({ position, versionId, wrong }) =>
        wrong.map((one) => ({ ...one, position, versionId })),
      ),
    })),
  );
}

/** Takes the points of an attempt back that is opened again; its earlier placements stay. */
export const clearScores = (tx: Tx, attemptId: number): Promise<void> =>
  putScores(tx, [{ attemptId, scores: [] }]);
