import { escapeXml } from '#src/features/item-exchange/rules/xml.ts';
import type { GapKey, ItemContent } from '#src/features/items/contract/item.ts';
import { maxScoreOf } from '#src/features/items/rules/scoring/score.ts';
import { bestOf } from '#src/features/items/rules/scoring/score-typed.ts';

/** The XML of how one response is declared and what it adds to the score. */
export interface WrittenResponse {
  readonly declaration: string;
  /** Rules that add to SCORE. */
  readonly rules: string;
  /** A condition that holds when the response is fully right. */
  readonly isRight: string;
}

const value = (points: number) => `<qti-base-value base-type="float">${points}</qti-base-value>`;
const variable = (id: string) => `<qti-variable identifier="${id}"/>`;
const add = (expression: string) =>
  `<qti-set-outcome-value identifier="SCORE"><qti-sum>${variable('SCORE')}${expression}</qti-sum></qti-set-outcome-value>`;
const when = (condition: string, rules: string, otherwise = '') =>
  `<qti-response-condition><qti-response-if>${condition}${rules}</qti-response-if>${otherwise}</qti-response-condition>`;

interface Mapped {
  readonly key: string;
  readonly points: number;
  readonly isCaseSensitive?: boolean;
}

export function declare(
  id: string,
  {
    kind,
    correct,
    mapping,
  }: {
    kind: { readonly cardinality: string; readonly baseType: string };
    correct: readonly string[];
    mapping?: {
      readonly entries: readonly Mapped[];
      readonly fallback: number;
      readonly lower?: number | null;
      readonly upper?: number | null;
    };
  },
): string {
  const values = correct.map((one) => `<qti-value>${escapeXml(one)}</qti-value>`).join('');
  const bound = (name: string, bounds: number | null | undefined) =>
    bounds === null || bounds === undefined ? '' : ` ${name}="${bounds}"`;
  const entries = mapping?.entries
    .map(
      ({ key, points, isCaseSensitive = true }) =>
        `<qti-map-entry map-key="${escapeXml(key)}" mapped-value="${points}" case-sensitive="${isCaseSensitive}"/>`,
    )
    .join('');
  const map =
    mapping && mapping.entries.length > 0
      ? `<qti-mapping default-value="${mapping.fallback}"${bound('lower-bound', mapping.lower)}${bound('upper-bound', mapping.upper)}>${entries}</qti-mapping>`
      : '';
  return `<qti-response-declaration identifier="${id}" cardinality="${kind.cardinality}" base-type="${kind.baseType}">${values ? `<qti-correct-response>${values}</qti-correct-response>` : ''}${map}</qti-response-declaration>`;
}

/** Points for a match with the correct response. */
export function exactRules(id: string, points: number): Pick<WrittenResponse, 'rules' | 'isRight'> {
  const isRight = `<qti-match>${variable(id)}<qti-correct identifier="${id}"/></qti-match>`;
  return { rules: when(isRight, add(value(points))), isRight };
}

/** The mapping of the response is added; what nobody answered has points of its own where it is said so (`blank`). */
export function mapRules(
  id: string,
  best: number,
  blank?: number,
): Pick<WrittenResponse, 'rules' | 'isRight'> {
  const mapped = `<qti-map-response identifier="${id}"/>`;
  const isRight = `<qti-gte>${mapped}${value(best)}</qti-gte>`;
  if (blank === undefined) return { rules: add(mapped), isRight };
  const isNull = `<qti-is-null>${variable(id)}</qti-is-null>`;
  const otherwise = `<qti-response-else>${add(mapped)}</qti-response-else>`;
  return { rules: when(isNull, add(value(blank)), otherwise), isRight };
}

/** Every option in its own place brings its share. */
export function placeRules(id: string, correct: readonly string[], points: number): string {
  return correct
    .map((option, index) => {
      const place = `<qti-index n="${index + 1}">${variable(id)}</qti-index>`;
      const own = `<qti-base-value base-type="identifier">${escapeXml(option)}</qti-base-value>`;
      return when(`<qti-match>${place}${own}</qti-match>`, add(value(points / correct.length)));
    })
    .join('');
}

/** Each listed order brings its own points. */
export function listedRules(
  id: string,
  entries: readonly { readonly order: readonly string[]; readonly points: number }[],
): string {
  return entries
    .map(({ order, points }) => {
      const options = order.map(
        (option) => `<qti-base-value base-type="identifier">${escapeXml(option)}</qti-base-value>`,
      );
      return when(
        `<qti-match>${variable(id)}<qti-ordered>${options.join('')}</qti-ordered></qti-match>`,
        add(value(points)),
      );
    })
    .join('');
}

/** Holds the sum between its bounds. */
export function boundRules(lower: number | undefined, upper: number | undefined): string {
  const hold = (name: 'max' | 'min', bound: number) =>
    `<qti-set-outcome-value identifier="SCORE"><qti-${name}>${variable('SCORE')}${value(bound)}</qti-${name}></qti-set-outcome-value>`;
  return `${lower === undefined ? '' : hold('max', lower)}${upper === undefined ? '' : hold('min', upper)}`;
}

const isDecimal = (text: string) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);

/** Whether a number can be a QTI float; a fraction cannot without losing its exactness. */
export function isFloat(rule: {
  readonly accepted: readonly { value: string; tolerance: string }[];
}): boolean {
  return rule.accepted.every(({ value: v, tolerance }) => isDecimal(v) && isDecimal(tolerance));
}

type NumberRule = Extract<GapKey, { type: 'number' }>;
type TextRule = Extract<GapKey, { type: 'text' }>;

function numberResponse(id: string, rule: Omit<NumberRule, 'type' | 'gap'>): WrittenResponse {
  const best = bestOf(rule);
  const sorted = rule.accepted.toSorted((a, b) => b.points - a.points);
  if (!isFloat(rule))
    return textResponse(id, {
      accepted: sorted.map(({ value: text, points }) => ({ text, points, isCaseSensitive: false })),
      hasWildcards: false,
      fallback: rule.fallback,
    });
  const equal = (one: (typeof sorted)[number]) =>
    `<qti-equal tolerance-mode="absolute" tolerance="${one.tolerance} ${one.tolerance}">${value(Number(one.value))}${variable(id)}</qti-equal>`;
  const [first, ...rest] = sorted;
  const branches = rest
    .map((one) => `<qti-response-else-if>${equal(one)}${add(value(one.points))}</qti-response-else-if>`)
    .join('');
  const otherwise =
    rule.fallback === 0
      ? ''
      : `<qti-response-else-if><qti-not><qti-is-null>${variable(id)}</qti-is-null></qti-not>${add(value(rule.fallback))}</qti-response-else-if>`;
  const right = sorted.filter((one) => one.points === best).map(equal);
  return {
    declaration: declare(id, {
      kind: { cardinality: 'single', baseType: 'float' },
      correct: first ? [first.value] : [],
    }),
    rules: first ? when(equal(first), add(value(first.points)), branches + otherwise) : '',
    isRight: right.length === 1 ? (right[0] ?? '') : `<qti-or>${right.join('')}</qti-or>`,
  };
}

function textResponse(id: string, rule: Omit<TextRule, 'type' | 'gap'>): WrittenResponse {
  const sorted = rule.accepted.toSorted((a, b) => b.points - a.points);
  const entries = sorted.map(({ text, points, isCaseSensitive }) => ({ key: text, points, isCaseSensitive }));
  return {
    declaration: declare(id, {
      kind: { cardinality: 'single', baseType: 'string' },
      correct: sorted[0] ? [sorted[0].text] : [],
      mapping: {
        entries,
        fallback: rule.fallback,
      },
    }),
    ...mapRulesUnlessNull(id, bestOf(rule), rule.fallback),
  };
}

/** With a fallback, nothing typed must still be worth nothing. */
function mapRulesUnlessNull(id: string, best: number, fallback: number) {
  const plain = mapRules(id, best);
  if (fallback === 0) return plain;
  const given = `<qti-not><qti-is-null>${variable(id)}</qti-is-null></qti-not>`;
  return { rules: when(given, plain.rules), isRight: `<qti-and>${given}${plain.isRight}</qti-and>` };
}

/** One gap, or a short answer, as a response of its own. */
export function typedResponse(
  id: string,
  rule: GapKey | Omit<NumberRule, 'gap'> | Omit<TextRule, 'gap'>,
): WrittenResponse {
  if (rule.type === 'number') return numberResponse(id, rule);
  if (rule.type === 'text') return textResponse(id, rule);
  const best = Math.max(rule.fallback, ...rule.entries.map((entry) => entry.points));
  const correct = rule.entries.filter((entry) => entry.points === best).map((entry) => entry.option);
  return {
    declaration: declare(id, {
      kind: { cardinality: 'single', baseType: 'identifier' },
      correct: correct.slice(0, 1),
      mapping: {
        entries: rule.entries.map(({ option, points }) => ({ key: option, points })),
        fallback: rule.fallback,
      },
    }),
    ...mapRulesUnlessNull(id, best, rule.fallback),
  };
}

/** What the writer has to admit about one item. */
export function lossesOf({ body, key }: ItemContent): string[] {
  const rules =
    key.kind === 'gaps' ? key.gaps : key.kind === 'number' ? [{ type: 'number' as const, ...key }] : [];
  const numbers = rules.filter((rule) => rule.type === 'number');
  return [
    ...(numbers.some((rule) => rule.units.length > 0)
      ? ['단위를 쓴 답은 QTI에서 맞게 채점되지 않을 수 있습니다.']
      : []),
    ...(numbers.some((rule) => !isFloat(rule)) ? ['분수 답은 글자로 비교하게 됩니다.'] : []),
    ...(key.kind === 'text' && key.hasWildcards ? ['* 로 적은 정답은 글자 그대로 비교하게 됩니다.'] : []),
    ...(body.kind === 'essay' ? ['채점 기준의 단계는 옮기지 못합니다.'] : []),
  ];
}

/** The condition that all responses are fully right, with its points. */
export function allRightRules(conditions: readonly string[], content: ItemContent): string {
  return when(`<qti-and>${conditions.join('')}</qti-and>`, add(value(maxScoreOf(content))));
}
