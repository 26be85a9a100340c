import { numberText } from '#src/features/item-exchange/rules/decimals.ts';
import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { findAll, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Body, GapKey, ItemContent, Key } from '#src/features/items/contract/item.ts';
import { rational, readNumber, times } from '#src/features/items/rules/numbers/number.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import type { Declaration } from './declarations.ts';
import { flipCase, probes } from './probes.ts';
import { type QtiItem, rulesOf, scoreOf } from './processing.ts';
import { isRanged, rangesOf } from './ranges.ts';
import { partIdOf, type Shape } from './shape.ts';

type BodyOf<K extends Body['kind']> = Extract<Body, { kind: K }>;
type Ask = (answer: Answer | null) => number;

const names = (declaration: Declaration | undefined) =>
  (declaration?.correct?.values ?? []).map((one) => partIdOf(String(one)));
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

function optionMap(declaration: Declaration | undefined) {
  const mapping = declaration?.mapping;
  if (!mapping) return null;
  return {
    rule: 'map' as const,
    entries: mapping.entries.map(({ key, points }) => ({ option: partIdOf(String(key)), points })),
    fallback: mapping.fallback,
    lower: mapping.lower,
    upper: mapping.upper,
  };
}

function singleKeys(body: BodyOf<'single'>, item: QtiItem, ask: Ask): Key[] {
  const worth = body.options.map(({ id }) => ({ option: id, points: ask({ kind: 'single', option: id }) }));
  const best = worth.reduce((top, one) => (one.points > top.points ? one : top), { option: '', points: 0 });
  const nothing = ask(null);
  const entries = worth.filter(({ points }) => points !== 0);
  const stated = optionMap([...item.responses.values()][0]);
  return [
    { kind: 'single', correct: best.option, scoring: { rule: 'exact', points: best.points } },
    ...(stated ? [{ kind: 'single' as const, correct: best.option, scoring: stated }] : []),
    {
      kind: 'single',
      correct: best.option,
      scoring: { rule: 'map', entries, fallback: 0, lower: nothing === 0 ? null : nothing, upper: null },
    },
  ];
}

function multipleKeys(body: BodyOf<'multiple'>, item: QtiItem, ask: Ask): Key[] {
  const [declaration] = item.responses.values();
  const pick = (options: string[]) => ask({ kind: 'multiple', options });
  const stated = names(declaration);
  const alone = body.options.map(({ id }) => ({ option: id, points: pick([id]) - ask(null) }));
  const winners = alone.filter(({ points }) => points > 0).map(({ option }) => option);
  const map = optionMap(declaration);
  const gained = map?.entries.filter((entry) => entry.points > 0).map((entry) => entry.option) ?? [];
  const keys: Key[] = [];
  if (stated.length > 0)
    keys.push({ kind: 'multiple', correct: stated, scoring: { rule: 'exact', points: pick(stated) } });
  if (map) keys.push({ kind: 'multiple', correct: gained.length > 0 ? gained : stated, scoring: map });
  const entries = alone.filter(({ points }) => points !== 0);
  for (const lower of [null, 0])
    keys.push({
      kind: 'multiple',
      correct: winners,
      scoring: { rule: 'map', entries, fallback: 0, lower, upper: null },
    });
  if (stated.length > 0)
    for (const penalty of [0, 1])
      keys.push({
        kind: 'multiple',
        correct: stated,
        scoring: { rule: 'each', points: pick(stated), penalty },
      });
  return keys;
}

function orderKeys(item: QtiItem, ask: Ask): Key[] {
  const correct = names([...item.responses.values()][0]);
  if (correct.length === 0) throw new Refusal('정답 순서가 적혀 있지 않습니다.');
  const points = ask({ kind: 'order', options: correct });
  return [
    { kind: 'order', correct, scoring: { rule: 'exact', points } },
    { kind: 'order', correct, scoring: { rule: 'places', points } },
  ];
}

function matchKeys(body: BodyOf<'match'>, item: QtiItem, ask: Ask): Key[] {
  const [declaration] = item.responses.values();
  const sided = (value: unknown) => {
    const [a = '', b = ''] = String(value).split(' ').map(partIdOf);
    const isLeft = (id: string) => body.left.some((option) => option.id === id);
    return isLeft(a) ? { left: a, right: b } : { left: b, right: a };
  };
  const mapping = declaration?.mapping;
  const entries = mapping?.entries.map(({ key, points }) => ({ ...sided(key), points })) ?? [];
  const stated = (declaration?.correct?.values ?? []).map(sided);
  const correct =
    stated.length > 0
      ? stated
      : entries.filter(({ points }) => points > 0).map(({ left, right }) => ({ left, right }));
  const points = ask({ kind: 'match', pairs: correct });
  const keys: Key[] = [{ kind: 'match', correct, scoring: { rule: 'exact', points } }];
  if (mapping)
    keys.push({
      kind: 'match',
      correct,
      scoring: {
        rule: 'map',
        entries,
        fallback: mapping.fallback,
        lower: mapping.lower,
        upper: mapping.upper,
      },
    });
  for (const penalty of [0, 1])
    keys.push({ kind: 'match', correct, scoring: { rule: 'each', points, penalty } });
  return keys;
}

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

function typedKey(
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
  return { type, gap, accepted, hasWildcards: false, fallback: worth('\u3131\u3147zq없는답') };
}

function gapKeysOf(body: BodyOf<'gaps'>, item: QtiItem, ask: Ask): Key[] {
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
  const right = (gap: string) => partners.get(gap) ?? names(declarationOf(gap))[0] ?? '';
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
  return allRight > 0 && right(body.gaps[0]?.id ?? '') !== ''
    ? [sum, { kind: 'gaps', gaps: together, scoring: { rule: 'exact', points: allRight } }]
    : [sum];
}

function keysOf(body: Body, item: QtiItem, ask: Ask): Key[] {
  const [declaration] = item.responses.values();
  switch (body.kind) {
    case 'single':
      return singleKeys(body, item, ask);
    case 'multiple':
      return multipleKeys(body, item, ask);
    case 'order':
      return orderKeys(item, ask);
    case 'match':
      return matchKeys(body, item, ask);
    case 'gaps':
      return gapKeysOf(body, item, ask);
    case 'text':
    case 'number': {
      if (!declaration) throw new Refusal('응답 선언이 없습니다.');
      const {
        gap: _gap,
        type,
        ...rule
      } = typedKey(item, { type: body.kind, declaration, worth: (text) => ask({ kind: body.kind, text }) });
      return [{ kind: type, ...rule } as Key];
    }
    case 'essay':
      return [{ kind: 'essay', model: String(declaration?.correct?.values[0] ?? ''), levels: [] }];
  }
}

/**
 * The key of an item, found by asking QTI's own rules what answers are worth. A key is taken only if it gives
 * the same score as those rules on every answer tried; otherwise the item is refused.
 */
export function contentOf(item: QtiItem, shape: Shape): ItemContent {
  const ask: Ask = (answer) => scoreOf(item, shape.responses(answer));
  const { body } = shape;
  const solution = [...shape.remarks];
  for (const key of keysOf(body, item, ask)) {
    const content = { body, key, solution };
    if (body.kind === 'essay') return content;
    const answers = probes(body, key);
    const agrees = [null, ...answers].every((answer) =>
      near(scoreAnswer(content, answer).score, ask(answer)),
    );
    if (agrees && answers.some((answer) => ask(answer) > 0)) return content;
  }
  throw new Refusal(
    '이 문항의 채점 규칙을 그대로 옮길 수 없습니다. (점수가 나는 답이 없거나 규칙이 복잡합니다.)',
  );
}
