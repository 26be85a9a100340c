import { z } from 'zod';
import { blocksSchema, linesSchema, partId } from './rich-text.ts';

// ── What is asked (the author's side) ──────────────────────────────────────────────────────────────

/** One option; a fixed one keeps its place when the others are shuffled ("위의 보기 모두"). */
export const optionSchema = z.strictObject({
  id: partId,
  content: linesSchema,
  isFixed: z.boolean().optional(),
});
export type Option = z.infer<typeof optionSchema>;

const options = z.array(optionSchema).min(1).max(30);
const stem = blocksSchema;

/** A gap in the stem: a list to choose from, words or a number to type. */
export const gapSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choice'), id: partId, options }),
  z.strictObject({ type: z.literal('text'), id: partId, width: z.int().min(1).max(60) }),
  z.strictObject({ type: z.literal('number'), id: partId, width: z.int().min(1).max(60) }),
]);
export type Gap = z.infer<typeof gapSchema>;

export const criterionSchema = z.strictObject({
  id: partId,
  title: z.string().min(1).max(200),
  maxPoints: z.number().min(0).max(100),
});

export const bodySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), stem, options, isShuffled: z.boolean() }),
  z.strictObject({
    kind: z.literal('multiple'),
    stem,
    options,
    isShuffled: z.boolean(),
    /** 0: no limit; otherwise how many may be chosen at most. */
    maxChoices: z.int().min(0).max(30),
  }),
  z.strictObject({ kind: z.literal('text'), stem, width: z.int().min(1).max(60) }),
  z.strictObject({
    kind: z.literal('number'),
    stem,
    /** The unit shown after the box, when the student types the number alone; '' when there is none. */
    unit: z.string().max(20),
    /** Whether the maths keyboard is offered (fractions, roots). */
    hasMathsKeyboard: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('order'), stem, options }),
  z.strictObject({
    kind: z.literal('match'),
    stem,
    left: options,
    right: options,
    /** Whether one right side may be the partner of several left sides. */
    isReusable: z.boolean(),
    isShuffled: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('gaps'), stem, gaps: z.array(gapSchema).min(1).max(30) }),
  z.strictObject({
    kind: z.literal('essay'),
    stem,
    maxLength: z.int().min(1).max(10_000),
    criteria: z.array(criterionSchema).min(1).max(12),
  }),
]);
export type Body = z.infer<typeof bodySchema>;

// ── What is right and what it is worth, as data ────────────────────────────────────────────────────

const points = z.number().min(-100).max(100);
/**
 * Bounds of a mapped sum; null: none. Unlisted answers are worth `fallback` each, no answer at all `blank`, or a sum of
 * nothing between the bounds.
 */
const bounds = {
  fallback: points,
  lower: points.nullable(),
  upper: points.nullable(),
  blank: points.optional(),
};

/**
 * exact: all right or nothing. each: every right part its share, every wrong one takes `penalty` shares
 * away, never below 0. map: the listed points are added and then held between the bounds (QTI mapping).
 */
const exact = z.strictObject({ rule: z.literal('exact'), points });
const each = z.strictObject({ rule: z.literal('each'), points, penalty: z.number().min(0).max(1) });
const mapOptions = z.strictObject({
  rule: z.literal('map'),
  entries: z.array(z.strictObject({ option: partId, points })).max(60),
  ...bounds,
});
const mapPairs = z.strictObject({
  rule: z.literal('map'),
  entries: z.array(z.strictObject({ left: partId, right: partId, points })).max(200),
  ...bounds,
});
export const optionScoring = z.discriminatedUnion('rule', [exact, each, mapOptions]);
export const pairScoring = z.discriminatedUnion('rule', [exact, each, mapPairs]);
/** places: every option in its own place; exact: the whole order; listed: each of these orders its own points. */
export const orderScoring = z.discriminatedUnion('rule', [
  exact,
  z.strictObject({ rule: z.literal('places'), points }),
  z.strictObject({
    rule: z.literal('listed'),
    /** Of the best of them. */
    points,
    entries: z.array(z.strictObject({ order: z.array(partId).max(30), points })).max(60),
  }),
]);

/** One accepted wording; `*` stands for anything where `hasWildcards` says so. */
export const acceptedText = z.strictObject({
  text: z.string().min(1).max(500),
  points,
  isCaseSensitive: z.boolean(),
});
/** One accepted value, exact ("3", "0.25", "1/3"), with its absolute tolerance ("0", "0.01"). */
export const acceptedNumber = z.strictObject({
  value: z.string().min(1).max(60),
  tolerance: z.string().min(1).max(60),
  points,
});
export type AcceptedText = z.infer<typeof acceptedText>;
export type AcceptedNumber = z.infer<typeof acceptedNumber>;

const textRule = {
  accepted: z.array(acceptedText).max(60),
  hasWildcards: z.boolean(),
  /** Spaces and punctuation are part of what is asked; otherwise they make no difference. */
  isExact: z.boolean().optional(),
  /** Read as mathematics: what is equal in algebra, an equation from either side, an inequality from either end. */
  isMaths: z.boolean().optional(),
  /** In what shape mathematics is asked for; `lowest` is of ratios. */
  mathsForm: z.enum(['any', 'expanded', 'factored', 'lowest']).optional(),
  /** A list is right in any order. */
  isAnyOrder: z.boolean().optional(),
  fallback: points,
};
export const numberForm = z.enum(['any', 'lowest', 'fraction', 'mixed', 'decimal']);
export type NumberForm = z.infer<typeof numberForm>;
const numberRule = {
  accepted: z.array(acceptedNumber).max(60),
  /** Units the student may or must write; the factor turns the written unit into the key's. */
  units: z.array(z.strictObject({ name: z.string().min(1).max(20), factor: z.string().max(60) })).max(20),
  isUnitRequired: z.boolean(),
  /** What a number that is not whole has to be written as; lowest: a fraction or mixed number in lowest terms. */
  form: numberForm,
  fallback: points,
};

export const gapKeySchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('choice'),
    gap: partId,
    entries: z.array(z.strictObject({ option: partId, points })).max(60),
    fallback: points,
  }),
  z.strictObject({ type: z.literal('text'), gap: partId, ...textRule }),
  z.strictObject({ type: z.literal('number'), gap: partId, ...numberRule }),
]);
export type GapKey = z.infer<typeof gapKeySchema>;

export const pairSchema = z.strictObject({ left: partId, right: partId });

export const keySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), correct: partId, scoring: optionScoring }),
  z.strictObject({
    kind: z.literal('multiple'),
    correct: z.array(partId).max(30),
    scoring: optionScoring,
  }),
  z.strictObject({ kind: z.literal('text'), ...textRule }),
  z.strictObject({ kind: z.literal('number'), ...numberRule }),
  z.strictObject({
    kind: z.literal('order'),
    correct: z.array(partId).min(1).max(30),
    scoring: orderScoring,
  }),
  z.strictObject({ kind: z.literal('match'), correct: z.array(pairSchema).max(60), scoring: pairScoring }),
  z.strictObject({
    kind: z.literal('gaps'),
    gaps: z.array(gapKeySchema).min(1).max(30),
    /** sum: the gaps' points are added and held between the bounds; exact: `points` only when every gap is fully right. */
    scoring: z.discriminatedUnion('rule', [
      z.strictObject({ rule: z.literal('sum'), lower: points.optional(), upper: points.optional() }),
      exact,
    ]),
  }),
  z.strictObject({
    kind: z.literal('essay'),
    /** A model answer for the markers. */
    model: z.string().max(10_000),
    levels: z.array(z.strictObject({ criterion: partId, points, description: z.string().max(500) })).max(80),
  }),
]);
export type Key = z.infer<typeof keySchema>;

/** One version of an item as its author keeps it. It never leaves the server except to staff. */
export const contentSchema = z.strictObject({ body: bodySchema, key: keySchema, solution: blocksSchema });
export type ItemContent = z.infer<typeof contentSchema>;
/** What a family of items is called; the bank keeps no other. */
export const familyName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
export const familyNameRule = '영문, 숫자, 줄표로 40자까지 적어 주세요.';

/** What scoring needs of a version. */
export type ScoredItem = Pick<ItemContent, 'body' | 'key'>;
