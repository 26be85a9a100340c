import { numberText } from '#src/features/item-exchange/rules/decimals.ts';
import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { findAll, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Body, GapKey, Key } from '#src/features/items/contract/item.ts';
import { rational, readNumber, times } from '#src/features/items/rules/numbers/number.ts';
import type { Declaration } from './declarations.ts';
import { flipCase } from './probes.ts';
import { type QtiItem, rulesOf } from './processing.ts';
import { isRanged, rangesOf } from './ranges.ts';
import { partIdOf } from './shape.ts';

type BodyOf<K extends Body['kind']> = Extract<Body, { kind: K }>;
/** What QTI's own rules say an answer is worth. */
export type Ask = (answer: Answer | null) => number;

export const correctNames = (declaration: Declaration | undefined) =>
  (declaration?.correct?.values ?? []).map((one) => partIdOf(String(one)));
export const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** The words or numbers an item's rules speak of: what may be worth something. */
function choicesIn(item: QtiItem, declaration: Declaration): string[] {
  const stated = (declaration.correct?.values ?? []).map(String);
  const mapped = declaration.mapping?.entries.map((entry) => String(entry.key)) ?? [];
  const written = rulesOf(item)
    .flatMap((rule) => findAll(rule, (node) => node.name === 'baseValue'))
    .filter((node) => isSpokenOf(item, node, declaration.id))
    .map((node) => textOf(node).trim());
  return [...new Set([...stated, ...mapped, ...written])].filter((token) => token !== '');
}

/** Whether a base value stands in the same expression as the response. */
function isSpokenOf(item: QtiItem, value: XmlNode, response: string): boolean {
  return rulesOf(item)
    .flatMap((rule) => findAll(rule, (node) => node.children.includes(value)))
    .some(
      (parent) =>
        findAll(parent, (node) => node.name === 'variable' && node.attributes.identifier === response)
          .length > 0,
    );
}

type WithGap = (value: string) => number;

function toleranceOf(item: QtiItem, value: string): string {
  const equal = rulesOf(item)
    .flatMap((rule) => findAll(rule, (node) => node.name === 'equal'))
    .find((node) => (node.attributes.toleranceMode ?? 'exact') !== 'exact');
  const [t0 = '0'] = (equal?.attributes.tolerance ?? '0').trim().split(/\s+/);
  if (equal?.attributes.toleranceMode !== 'relative') return t0;
  const [size, percent] = [readNumber(value)?.value, readNumber(t0)?.value];
  const share = percent && rational(percent.top, percent.bottom * 100n);
  if (!size || !share) return '0';
  return numberText(times({ top: size.top < 0n ? -size.top : size.top, bottom: size.bottom }, share));
}

export function typedKey(
  item: QtiItem,
  { type, declaration, worth }: { type: 'text' | 'number'; declaration: Declaration; worth: WithGap },
): GapKey {
  const texts = choicesIn(item, declaration);
  const gap = partIdOf(declaration.id);
  if (type === 'number') {
    const numbers = texts.filter((token) => readNumber(token) !== null);
    const ranges = isRanged(item) ? rangesOf(numbers, worth) : [];
    const accepted =
      ranges.length > 0
        ? ranges
        : numbers
            .map((value) => ({ value, tolerance: toleranceOf(item, value), points: worth(value) }))
            .filter(({ points }) => points !== 0);
    const fallback = worth('-98765.4321');
    return { type, gap, accepted, units: [], isUnitRequired: false, form: 'any', fallback };
  }
  const accepted = texts
    .map((text) => {
      const points = worth(text);
      return {
        text,
        points,
        isCaseSensitive: flipCase(text) !== text && !near(worth(flipCase(text)), points),
      };
    })
    .filter(({ points }) => points !== 0);
  return { type, gap, accepted, hasWildcards: false, isExact: true, fallback: worth('\u3131\u3147zq없는답') };
}

/** A mapping of pairs: each gap's own words, what is not listed, and the bounds of the sum. */
function mappedGaps(body: BodyOf<'gaps'>, item: QtiItem): Key[] {
  const mapping = [...item.responses.values()][0]?.mapping;
  if (!mapping) return [];
  const pairs = mapping.entries.map(({ key, points }) => {
    const [text = '', gap = ''] = String(key).split(' ').map(partIdOf);
    return { text, gap, points };
  });
  const gaps = body.gaps.map(
    ({ id }): GapKey => ({
      type: 'choice',
      gap: id,
      entries: pairs
        .filter(({ gap, text }) => gap === id || text === id)
        .map(({ text, gap, points }) => ({ option: gap === id ? text : gap, points })),
      fallback: mapping.fallback,
    }),
  );
  const bounds = {
    ...(mapping.lower !== null && { lower: mapping.lower }),
    ...(mapping.upper !== null && { upper: mapping.upper }),
  };
  return [{ kind: 'gaps', gaps, scoring: { rule: 'sum', ...bounds } }];
}

export function gapKeysOf(body: BodyOf<'gaps'>, item: QtiItem, ask: Ask): Key[] {
  const only = (gap: string, value: string) => ask({ kind: 'gaps', values: [{ gap, value }] });
  const isShared = item.responses.size === 1 && body.gaps.every((gap) => gap.type === 'choice');
  const declarationOf = (gap: string) => [...item.responses.values()].find(({ id }) => partIdOf(id) === gap);
  const partners = isShared
    ? new Map(
        ([...item.responses.values()][0]?.correct?.values ?? []).map((pair) => {
          const [text = '', gap = ''] = String(pair).split(' ').map(partIdOf);
          return [gap, text];
        }),
      )
    : new Map<string, string>();
  const right = (gap: string) => partners.get(gap) ?? correctNames(declarationOf(gap))[0] ?? '';
  const raw = (gap: string) => partners.get(gap) ?? String(declarationOf(gap)?.correct?.values[0] ?? '');
  const whole = body.gaps.map(({ id }) => ({ gap: id, value: raw(id) }));
  const allRight = ask({ kind: 'gaps', values: whole });
  const gaps = body.gaps.map((gap): GapKey => {
    if (gap.type === 'choice') {
      const entries = gap.options
        .map(({ id }) => ({ option: id, points: only(gap.id, id) }))
        .filter(({ points }) => points !== 0);
      return { type: 'choice', gap: gap.id, entries, fallback: 0 };
    }
    const declaration = declarationOf(gap.id);
    if (!declaration) throw new Refusal('빈칸의 응답 선언이 없습니다.');
    return typedKey(item, { type: gap.type, declaration, worth: (value) => only(gap.id, value) });
  });
  // All or nothing: alone no gap wins anything; each is right when its own value fits beside the others' right ones.
  const together = body.gaps.map((gap): GapKey => {
    const beside = (value: string) =>
      ask({ kind: 'gaps', values: whole.map((one) => (one.gap === gap.id ? { ...one, value } : one)) });
    if (gap.type === 'choice') {
      const entries = gap.options.map(({ id }) => id).filter((id) => near(beside(id), allRight));
      return {
        type: 'choice',
        gap: gap.id,
        entries: entries.map((option) => ({ option, points: 1 })),
        fallback: 0,
      };
    }
    const declaration = declarationOf(gap.id);
    if (!declaration) throw new Refusal('빈칸의 응답 선언이 없습니다.');
    return typedKey(item, {
      type: gap.type,
      declaration,
      worth: (value) => (near(beside(value), allRight) ? 1 : 0),
    });
  });
  const sum: Key = { kind: 'gaps', gaps, scoring: { rule: 'sum' } };
  const mapped = isShared ? mappedGaps(body, item) : [];
  return allRight > 0 && right(body.gaps[0]?.id ?? '') !== ''
    ? [...mapped, sum, { kind: 'gaps', gaps: together, scoring: { rule: 'exact', points: allRight } }]
    : [...mapped, sum];
}
