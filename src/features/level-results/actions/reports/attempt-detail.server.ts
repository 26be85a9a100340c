import { itemVersions, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { itemKindNames } from '#src/features/items/rules/kinds.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { keyedText } from '#src/features/items/rules/scoring/unread.ts';
import { plainBlocks } from '#src/features/items/rules/text/plain.ts';
import { isClosed, isReopenable, mayMove } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { listAnswers } from '#src/features/level-attempts/store/answers.server.ts';
import type { AttemptRow } from '#src/features/level-attempts/store/attempts.server.ts';
import { listItems } from '#src/features/level-attempts/store/items.server.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { correctionWays } from '#src/features/level-results/contract/correction-list.ts';
import { answerText, uncountedLabels } from '#src/features/level-results/rules/answer-text.ts';
import { releaseRefusal, type Waiting } from '#src/features/level-results/rules/release.ts';
import { listSavedTimes } from '#src/features/level-results/store/attempt-report.server.ts';
import { listLate } from '#src/features/level-results/store/late-answers.server.ts';
import { type Correction, listInForce } from '#src/features/level-results/store/regrades.server.ts';
import { listMarks, listScores } from '#src/features/level-results/store/results.server.ts';
import { listWrongOf } from '#src/features/level-results/store/unread-answers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { marksShown, rubricOf } from './marks.server.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

const correctionText = (correction: Correction | undefined) =>
  correction ? correctionWays[correction.way] : '';

/** The key as the answer beside it is written; every accepted wording of one box. */
const keyedAnswer = ({ body }: VersionRow, { key }: VersionRow): string =>
  key.kind === 'essay' ? '' : keyedText(key, '') || answerText(body, correctAnswer({ body, key }));

/** The questions of an attempt with what was answered, given and marked. */
export async function itemsOf(
  academy: Academy,
  actor: StaffActor,
  row: AttemptRow,
): Promise<OfficeDetail['items']> {
  const items = await listItems(academy.db, row.id);
  const versions = await itemVersions(
    academy.db,
    items.map((item) => item.version_id),
  );
  const [answers, scores, marks, saved, inForce, wrong] = await Promise.all([
    listAnswers(academy.db, row.id),
    listScores(academy.db, row.id),
    listMarks(academy.db, row.id),
    listSavedTimes(academy.db, row.id),
    listInForce(
      academy.db,
      items.map((item) => item.version_id),
    ),
    listWrongOf(academy.db, row.id),
  ]);
  const keys = await itemVersions(
    academy.db,
    [...inForce.values()].flatMap(({ keyVersionId }) => keyVersionId ?? []),
  );
  const names = new Map(
    BlueprintSnapshot.parse(row.blueprint).domains.map(({ domainId, name }) => [domainId, name]),
  );
  // Whoever marks sees keys, and nobody while the test is being sat.
  const seesKeys = mayDo(actor, 'marking') && isClosed(row.state);
  return items.map((item) => {
    const version = versions.get(item.version_id);
    const keyed = keys.get(inForce.get(item.version_id)?.keyVersionId ?? 0) ?? version;
    const at = <T extends { position: number }>(list: readonly T[]) =>
      list.find((one) => one.position === item.position);
    const given = answerOrNothing.safeParse(at(answers)?.answer ?? null);
    const answer =
      given.success && given.data && version ? authoredAnswer(version, item.option_seed, given.data) : null;
    const score = at(scores);
    return {
      position: item.position,
      itemId: item.item_id,
      versionId: item.version_id,
      domain: names.get(item.domain_id) ?? '기타',
      kindLabel: version ? itemKindNames[version.kind] : '',
      stem: version ? plainBlocks(version.body.stem).slice(0, 400) : '',
      answer: version ? answerText(version.body, answer) : '',
      keyed: version && keyed && seesKeys ? keyedAnswer(version, keyed) : '',
      wrong: wrong
        .filter(({ position }) => position === item.position)
        .map(({ answerId, part, typed, isRead, isAccepted }) => ({
          ...{ answerId, typed, isRead, isAccepted },
          keyed: keyed && seesKeys ? keyedText(keyed.key, part) : '',
        })),
      points: score?.points ?? null,
      maxPoints: score?.maxPoints ?? null,
      isFinal: score?.isFinal ?? false,
      correction: correctionText(inForce.get(item.version_id)),
      isEssay: version?.kind === 'essay',
      savedAt: iso(at(saved)?.saved_at ?? null),
      ...rubricOf(version),
      ...marksShown(
        marks.filter((mark) => mark.position === item.position),
        actor,
        score?.isFinal ?? false,
      ),
    };
  });
}

/** What an attempt may be asked to do now by this member of staff. */
export function mayOf(
  actor: StaffActor,
  row: AttemptRow,
  {
    isReleasedAtOnce,
    waiting,
    now,
  }: { readonly isReleasedAtOnce: boolean; readonly waiting: Waiting; readonly now: Date },
): OfficeDetail['may'] {
  const isDecider = mayDo(actor, 'marking');
  const state = row.state;
  const isBeforeClose = ['created', 'consented', 'in_progress'].includes(state);
  return {
    release:
      isDecider &&
      (isReleasedAtOnce || mayDo(actor, 'headOffice')) &&
      state !== 'released' &&
      releaseRefusal(state, waiting) === null,
    void: isDecider && mayMove(state, 'void'),
    addTime: isDecider && isBeforeClose,
    setPercent: isDecider && isBeforeClose,
    pause: isDecider && state === 'in_progress',
    mark: isDecider && (state === 'review' || state === 'scored'),
    markShown: isDecider && state === 'released',
    decideLate: isDecider && ['scored', 'review', 'released'].includes(state) && waiting.late.length > 0,
    decideLevel: mayDo(actor, 'branch') && (state === 'scored' || state === 'released'),
    reopen: isDecider && (state === 'void' || isReopenable(row, now)),
    correctKey: mayDo(actor, 'headOffice') && isClosed(state),
    accept: isDecider && ['scored', 'review', 'released'].includes(state),
    replay: isDecider && isClosed(state) && BlueprintSnapshot.parse(row.blueprint).mode === 'adaptive',
  };
}

interface Arrived {
  readonly position: number;
  readonly answer: unknown;
}

/** What answers that are kept beside the scored ones said, in words and in their order. */
export async function answerTexts(
  academy: Academy,
  row: AttemptRow,
  arrived: readonly Arrived[],
): Promise<string[]> {
  if (arrived.length === 0) return [];
  const items = await listItems(academy.db, row.id);
  const versions = await itemVersions(
    academy.db,
    items.map((item) => item.version_id),
  );
  return arrived.map((one) => {
    const item = items.find(({ position }) => position === one.position);
    const version = item && versions.get(item.version_id);
    const given = answerOrNothing.safeParse(one.answer);
    const answer =
      item && version && given.data ? authoredAnswer(version, item.option_seed, given.data) : null;
    return version ? answerText(version.body, answer) : '';
  });
}

/** Answers that came late and wait for a decision, in words. */
export async function lateOf(academy: Academy, row: AttemptRow): Promise<OfficeDetail['late']> {
  const late = await listLate(academy.db, row.id);
  const texts = await answerTexts(academy, row, late);
  return late.map(({ position, answeredAt, at, outcome }, index) => ({
    ...{ position, answer: texts[index] ?? '' },
    answeredAt: iso(answeredAt),
    at: at.toISOString(),
    outcomeLabel: uncountedLabels[outcome] ?? outcome,
  }));
}
