import type { ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { paramsFromRating, ratedScale } from '#src/features/level-attempts/rules/item-params.ts';
import { hasFewAnswers, modelFor, ratingPrior } from '#src/features/measurement/rules/adaptive/cold-start.ts';
import type { CalibrationOptions } from '#src/features/measurement/rules/calibration/calibration.ts';
import type { ItemModel } from '#src/features/measurement/rules/calibration/calibration-layout.ts';
import type {
  CalibratedItem,
  CalibrationResult,
} from '#src/features/measurement/rules/calibration/calibration-result.ts';
import {
  driftOf,
  linkByAnchors,
  linkToRatings,
  onOldScale,
  type ScaleLink,
} from '#src/features/measurement/rules/calibration/linking.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';

/** An item of a calibration with what is known of it. */
export interface PlannedItem {
  readonly versionId: number;
  readonly code: string;
  readonly isAnchor: boolean;
  /** A teacher's rating, 1 to 5. */
  readonly rating: number;
  readonly answers: number;
  /** One of some options: only these can be guessed, so only these get a lower asymptote. */
  readonly isChoice: boolean;
  /** How many steps its points come in; 1 where it is right or not. */
  readonly steps: number;
  readonly before:
    | (ItemParameters & { readonly seB: number; readonly answers: number; readonly scale: number })
    | null;
}

/** So few anchors do not carry a scale. */
const fewestAnchors = 3;
/** Under so many answers nothing is published. */
const fewestAnswers = 30;
/** Slopes stay plausible where answers are few: ln a ~ N(0, 0.5). */
export const slopePrior = { mean: 0, sd: 0.5 } as const;

const isKnown = (item: PlannedItem) => item.before !== null && item.answers > 0;

/** The anchors that can hold the scale; none where they are too few. */
export function anchorsOf(items: readonly PlannedItem[]): PlannedItem[] {
  const anchors = items.filter((item) => item.isAnchor && isKnown(item));
  return anchors.length >= fewestAnchors ? anchors : [];
}

/** One model for a run, by the answers its middle item has. */
function runModelOf(items: readonly PlannedItem[]): ItemModel {
  const answers = items.flatMap((item) => (item.answers > 0 ? [item.answers] : [])).toSorted((x, y) => x - y);
  return modelFor(answers[Math.floor(answers.length / 2)] ?? 0);
}

/** The model of an item in a run: the run's own; a lower asymptote only where one can guess and there are answers enough. */
function itemModelOf(item: PlannedItem, wished: ItemModel, isAuto: boolean): ItemModel {
  if (wished !== '3pl') return wished;
  const mayGuess = item.isChoice && (!isAuto || modelFor(item.answers) === '3pl');
  return mayGuess ? '3pl' : '2pl';
}

/** The steps an item is estimated by: its own, or as its held parameters have it. */
export const stepsIn = (item: PlannedItem, fixed: ReadonlySet<number>): number =>
  fixed.has(item.versionId) ? (item.before?.steps?.length ?? 1) : item.steps;

/** Where full marks were right and now steps are (or the other way round), the two b are not of one thing. */
const isAlike = (before: ItemParameters, after: ItemParameters) =>
  before.steps?.length === after.steps?.length;

/** How a calibration is run: the model by the number of answers or as told, ratings as priors where answers are few. */
export function optionsOf(
  items: readonly PlannedItem[],
  model: ItemModel | 'auto',
  fixed: ReadonlySet<number>,
): CalibrationOptions {
  const wished = model === 'auto' ? runModelOf(items) : model;
  const models = items.map((item) => itemModelOf(item, wished, model === 'auto'));
  return {
    model: models,
    steps: items.map((item) => stepsIn(item, fixed)),
    slopePrior,
    fixed: items.map((item) => (fixed.has(item.versionId) ? item.before : null)),
    difficultyPriors: items.map((item, k) =>
      models[k] === 'rasch' && hasFewAnswers(item.answers) ? ratingPrior(item.rating) : null,
    ),
    population: fixed.size > 0 ? 'mean-and-sd' : 'standard',
  };
}

/**
 * Anchors that moved: estimated freely, brought on the old scale by all anchors together, and compared. They are
 * released before the scale is held by the others.
 */
export function driftedAnchors(
  items: readonly PlannedItem[],
  anchors: readonly PlannedItem[],
  free: CalibrationResult,
): Set<number> {
  const pairs = anchors.flatMap((anchor) => {
    const found = free.items[items.indexOf(anchor)];
    return anchor.before && found?.parameters && isAlike(anchor.before, found.parameters)
      ? [{ anchor, before: anchor.before, after: found.parameters, seB: found.se.b ?? 0 }]
      : [];
  });
  const link = linkByAnchors(pairs);
  const drifted = pairs.filter(({ before, after, seB }) => {
    const moved = onOldScale(after, link);
    return driftOf({ b: before.b, se: before.seB }, { b: moved.b, se: seB * link.slope }).isDrifting;
  });
  return new Set(drifted.map(({ anchor }) => anchor.versionId));
}

function reasonOf(item: PlannedItem, found: CalibratedItem | undefined): string {
  if (!found || found.outcome === 'no-answers') return '응답이 없습니다.';
  if (found.outcome === 'fixed') return '기준 문항이라 바꾸지 않습니다.';
  if (item.answers < fewestAnswers) return `응답이 ${fewestAnswers}개보다 적습니다.`;
  if (found.outcome === 'nobody-right') return '아무도 맞히지 못해 계산할 수 없습니다.';
  if (found.outcome === 'everybody-right') return '모두 맞혀서 계산할 수 없습니다.';
  if (found.outcome === 'at-bound' || found.se.b === null) return '계산값이 안정되지 않았습니다.';
  return (found.parameters?.a ?? 0) <= 0.05 ? '변별도가 너무 낮습니다.' : '';
}

/** How a run was brought on the scale in use; `none`: too few items tie it to any. */
export interface RunLink extends ScaleLink {
  readonly by: 'anchors' | 'known' | 'ratings' | 'none';
  /** How many items carry the link, and the scale it leads to (`calibration_runs.scale_version`). */
  readonly items: number;
  readonly scale: number;
}

/** So few rated items do not carry a scale: each rating is off by 0.8. */
const fewestRated = 8;

const scaleAmong = (items: readonly PlannedItem[]) =>
  Math.max(ratedScale, ...items.flatMap((item) => item.before?.scale ?? []));

/** Ties a run to the scale in use: held anchors, else items calibrated before, else (the first run) teachers' ratings. */
export function linkOf(
  items: readonly PlannedItem[],
  result: CalibrationResult,
  fixed: ReadonlySet<number>,
): RunLink {
  const estimated = items.flatMap((item, k) => {
    const found = result.items[k];
    const isFound = found?.outcome === 'estimated' && item.answers >= fewestAnswers;
    return isFound && found.parameters ? [{ item, after: found.parameters, se: found.se.b ?? 0 }] : [];
  });
  const held = items.filter((item) => fixed.has(item.versionId));
  if (held.length > 0)
    return { by: 'anchors', slope: 1, shift: 0, items: held.length, scale: scaleAmong(held) };
  const known = estimated.flatMap(({ item, after }) =>
    item.before && isAlike(item.before, after) && !hasFewAnswers(item.before.answers)
      ? [{ item, before: item.before, after }]
      : [],
  );
  if (known.length >= fewestAnchors)
    return {
      by: 'known',
      ...linkByAnchors(known),
      items: known.length,
      scale: scaleAmong(known.map(({ item }) => item)),
    };
  if (estimated.length < fewestRated) return { by: 'none', slope: 1, shift: 0, items: 0, scale: ratedScale };
  const rated = estimated.map(({ item, after, se }) => ({
    rated: ratingPrior(item.rating).mean,
    found: after.b,
    se,
  }));
  return { by: 'ratings', ...linkToRatings(rated), items: rated.length, scale: ratedScale };
}

const shown = ({ a, b, c, steps }: ItemParameters) => ({ a, b, c, ...(steps && { steps: [...steps] }) });

/** Before and after of every item, on one scale, and whether publishing would change it. */
export function comparison(
  items: readonly PlannedItem[],
  result: CalibrationResult,
  { link, released }: { link: ScaleLink; released: ReadonlySet<number> },
): Omit<
  ComparedItem,
  'itemId' | 'stem' | 'flags' | 'signals' | 'fit' | 'curve' | 'scoreFit' | 'dependsOn'
>[] {
  return items.map((item, k) => {
    const found = result.items[k];
    const reason = reasonOf(item, found);
    const after = found?.parameters && onOldScale(found.parameters, link);
    const seB = found?.se.b == null ? null : found.se.b * link.slope;
    const isCompared = item.before && after && isAlike(item.before, after) && found?.outcome === 'estimated';
    return {
      versionId: item.versionId,
      code: item.code,
      isAnchor: item.isAnchor,
      isReleasedAnchor: released.has(item.versionId),
      outcome: found?.outcome ?? 'no-answers',
      model: found?.model ?? null,
      answers: item.answers,
      before: item.before ? shown(item.before) : shown(paramsFromRating(item.rating, 0, item.steps)),
      isRated: item.before === null,
      after: after ? shown(after) : null,
      se: { a: found?.se.a == null ? null : found.se.a / link.slope, b: seB, c: found?.se.c ?? null },
      drift:
        isCompared && item.before && after
          ? driftOf({ b: item.before.b, se: item.before.seB }, { b: after.b, se: seB ?? 0 })
          : null,
      willPublish: reason === '',
      reason,
    };
  });
}
