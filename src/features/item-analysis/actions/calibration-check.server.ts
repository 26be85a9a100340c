import { setImmediate } from 'node:timers/promises';
import type { CalibrationDraft, ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { type ItemRow, rowsByItem } from '#src/features/item-analysis/rules/item-analysis.ts';
import { itemEvidence } from '#src/features/item-analysis/rules/item-evidence.ts';
import { curveOf, fitLimits, fitOf } from '#src/features/item-analysis/rules/item-fit.ts';
import { itemFacts, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { measuringParams, paramsOf } from '#src/features/level-attempts/rules/item-params.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { cutsOfMap } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import { fitInThread, movedInThread } from '#src/features/measurement/actions/in-thread.server.ts';
import { isMisfit } from '#src/features/measurement/rules/fit/score-fit.ts';
import type { Normal } from '#src/features/measurement/rules/numeric/normal.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { averagedOver, countedShare } from '#src/features/measurement/rules/uncertainty.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ReadAttempt } from './analysis-data.server.ts';
import { optionsOf } from './item-options.server.ts';

interface Answers {
  readonly attempts: readonly ReadAttempt[];
  readonly versions: ReadonlyMap<number, VersionRow>;
}

/** An item before anybody has looked at it. */
type UnseenItem = Omit<
  ComparedItem,
  'itemId' | 'stem' | 'flags' | 'signals' | 'fit' | 'curve' | 'scoreFit' | 'dependsOn'
>;

/** How many parameters of an item a model estimates. */
const estimatedBy: Readonly<Record<string, number>> = {
  rasch: 1,
  '1pl': 1,
  '2pl': 2,
  '3pl': 3,
  // Of all steps together, which is what is looked at there.
  pcm: 1,
  gpcm: 2,
};

const isEssay = (versions: Answers['versions'], versionId: number) =>
  versions.get(versionId)?.kind === 'essay';

/** An answer as an item is measured: the steps taken, or right or not. */
const countedBy = ({ steps }: ItemParameters, share: number | null, isLong: boolean) =>
  countedShare(share, { isEssay: isLong, steps: steps?.length ?? 1 });

/** What the other answers of the students say of each item; null where nobody waits for it any more. */
async function fitTogether(
  compared: readonly UnseenItem[],
  { attempts, versions }: Answers,
  { population, signal }: { readonly population: Normal; readonly signal: AbortSignal },
) {
  const items = new Map(
    compared.flatMap(({ versionId, after, outcome, model }) =>
      after && (outcome === 'estimated' || outcome === 'fixed')
        ? [
            [
              versionId,
              { parameters: after, estimated: outcome === 'fixed' ? 0 : (estimatedBy[model ?? ''] ?? 2) },
            ],
          ]
        : [],
    ),
  );
  const sheets = attempts.map(({ theta, answers, reached, mode }) => ({
    theta,
    isAdaptive: mode !== 'fixed',
    answers: answers.flatMap(({ versionId }, k) => {
      const item = items.get(versionId)?.parameters;
      const share = item ? countedBy(item, reached[k] ?? null, isEssay(versions, versionId)) : null;
      return share === null ? [] : [{ id: versionId, right: share === 1 ? (1 as const) : (0 as const) }];
    }),
  }));
  const outcome = await fitInThread({ sheets, items, population }, { signal });
  if (outcome.kind === 'cancelled') return null;
  const { fits, pairs } = outcome.result;
  const codeOf = (id: number) => versions.get(id)?.code ?? '';
  return (versionId: number) => {
    const scoreFit = fits.get(versionId) ?? null;
    const dependsOn = pairs.flatMap(({ one, other, q3 }) =>
      one === versionId || other === versionId ? [{ code: codeOf(one === versionId ? other : one), q3 }] : [],
    );
    const tied = dependsOn.map(
      ({ code }) =>
        `‘${code}’ 문항과 정답·오답이 함께 나옵니다. 한 문항이 다른 문항의 답을 알려 주면 같은 시험지에 넣지 않도록 정해 주세요.`,
    );
    const odd =
      scoreFit && isMisfit(scoreFit) ? ['점수가 같은 학생끼리 비교해도 맞힌 비율이 예상과 다릅니다.'] : [];
    return { scoreFit, dependsOn, reasons: [...odd, ...tied] };
  };
}

interface Judging {
  readonly rows: readonly ItemRow[];
  readonly version: VersionRow | undefined;
  readonly reasons: readonly string[];
}

function judged(
  item: Omit<ComparedItem, 'flags' | 'signals' | 'fit' | 'curve'>,
  { rows, version, reasons }: Judging,
): ComparedItem {
  const named = version ? optionsOf(version) : { ids: [], keys: [], labels: new Map<string, string>() };
  // What only wants a look (an option nobody took, an easy item) is told in the analysis and stops nothing.
  const classical = itemEvidence(rows, named, item.drift).flags.flatMap(({ weight, reason }) =>
    weight === 'act' ? [reason] : [],
  );
  const by = (signals: string[]) => ({ flags: [...classical, ...signals], signals });
  const { after } = item;
  if (!after || item.outcome !== 'estimated') return { ...item, ...by([...reasons]), fit: null, curve: [] };
  const answers = rows.map(({ theta, share }) => ({
    theta,
    share: countedBy(after, share, version?.kind === 'essay') ?? 0,
  }));
  const fit = fitOf(answers, after);
  const isUnfit = fit !== null && (fit.infit > fitLimits.high || fit.outfit > 2 * fitLimits.high);
  const unfit = isUnfit ? ['실력과 다르게 맞히거나 틀린 답이 많습니다.'] : [];
  return { ...item, ...by([...reasons, ...unfit]), fit, curve: curveOf(answers, after) };
}

/** Who looks: the students by whom the scale is laid, and the signal that nobody waits for it any more. */
interface Looking {
  readonly population: Normal;
  readonly signal: AbortSignal;
}

/**
 * Every item with what a person should see before it is taken: why it is flagged, its fit, and points on its curve; null where
 * it was cancelled.
 */
export async function lookedAt(
  compared: readonly UnseenItem[],
  { attempts, versions }: Answers,
  looking: Looking,
): Promise<ComparedItem[] | null> {
  const rows = rowsByItem(attempts);
  const together = await fitTogether(compared, { attempts, versions }, looking);
  if (!together) return null;
  const seen: ComparedItem[] = [];
  for (const item of compared) {
    const { scoreFit, dependsOn, reasons } = together(item.versionId);
    const own = { ...item, itemId: null, stem: '', scoreFit, dependsOn };
    seen.push(
      judged(own, {
        rows: rows.get(item.versionId) ?? [],
        version: versions.get(item.versionId),
        reasons,
      }),
    );
    // An item is a few milliseconds; requests in between do not wait for all.
    await setImmediate();
  }
  return seen;
}

/** So many of the latest students are measured anew. */
const lookedBack = 500;

/**
 * How many of the latest students would stand in another level, were the items that are ticked at first taken; null where it
 * was cancelled.
 */
export async function movedBy(
  academy: Academy,
  subject: string,
  {
    table: { attempts, versions },
    compared,
    signal,
  }: { table: Answers; compared: readonly ComparedItem[]; signal: AbortSignal },
): Promise<CalibrationDraft['moved']> {
  const [map, { boundary }, facts] = await Promise.all([
    findLevelMap(academy.db, subject),
    readSettings(academy.db),
    itemFacts(academy.db, [...versions.keys()]),
  ]);
  const before = new Map<number, ItemParameters>(
    [...facts].map(([versionId, item]) => [versionId, measuringParams(paramsOf(item))]),
  );
  const after = new Map(before);
  for (const { versionId, after: found, se, willPublish, flags } of compared)
    if (found && willPublish && flags.length === 0)
      after.set(versionId, averagedOver({ ...found, seB: se.b ?? 0 }));
  const answersBy = (params: ReadonlyMap<number, ItemParameters>, { answers }: ReadAttempt) =>
    answers.flatMap((one) => {
      const item = params.get(one.versionId);
      return item ? [{ item, response: countedBy(item, one.share, isEssay(versions, one.versionId)) }] : [];
    });
  const students = attempts
    .slice(0, lookedBack)
    .map((attempt) => ({ before: answersBy(before, attempt), after: answersBy(after, attempt) }));
  const placing = { cuts: cutsOfMap(map?.cuts), boundary };
  const outcome = await movedInThread({ students, prior: bandPrior, placing }, { signal });
  return outcome.kind === 'done' ? { students: students.length, moved: outcome.result } : null;
}
