import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { findAll, textOf } from '#src/features/item-exchange/rules/xml.ts';
import type { Body, ItemContent, Key } from '#src/features/items/contract/item.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import { quoted } from '#src/shared/words/particle.ts';
import type { Declaration } from './declarations.ts';
import { type Ask, correctNames, gapKeysOf, near, typedKey } from './gap-keys.ts';
import { probes } from './probes.ts';
import { type QtiItem, rulesOf, scoreOf } from './processing.ts';
import { partIdOf, type Shape } from './shape.ts';

type BodyOf<K extends Body['kind']> = Extract<Body, { kind: K }>;

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
      scoring: {
        ...{ rule: 'map', entries, fallback: 0, lower: null, upper: null },
        ...(nothing !== 0 && { blank: nothing }),
      },
    },
  ];
}

function multipleKeys(body: BodyOf<'multiple'>, item: QtiItem, ask: Ask): Key[] {
  const [declaration] = item.responses.values();
  const pick = (options: string[]) => ask({ kind: 'multiple', options });
  const stated = correctNames(declaration);
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

/** Orders that the rules speak of, each with its own points. */
function listedOrders(item: QtiItem, correct: readonly string[], ask: Ask): Key[] {
  const spoken = rulesOf(item)
    .flatMap((rule) => findAll(rule, (node) => node.name === 'ordered'))
    .map((node) =>
      findAll(node, (one) => one.name === 'baseValue').map((one) => partIdOf(textOf(one).trim())),
    );
  const orders = [...new Map([correct, ...spoken].map((order) => [order.join('\n'), [...order]])).values()];
  const entries = orders
    .map((order) => ({ order, points: ask({ kind: 'order', options: order }) }))
    .filter(({ order, points }) => points !== 0 && order.length === correct.length);
  const best = entries.reduce((top, one) => (one.points > top.points ? one : top), {
    order: correct,
    points: 0,
  });
  return [
    {
      kind: 'order',
      correct: [...best.order],
      scoring: { rule: 'listed', points: best.points, entries },
    },
  ];
}

function orderKeys(item: QtiItem, ask: Ask): Key[] {
  const correct = correctNames([...item.responses.values()][0]);
  if (correct.length === 0) throw new Refusal('정답 순서가 적혀 있지 않습니다.');
  const points = ask({ kind: 'order', options: correct });
  return [
    { kind: 'order', correct, scoring: { rule: 'exact', points } },
    { kind: 'order', correct, scoring: { rule: 'places', points } },
    ...listedOrders(item, correct, ask),
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
export function contentOf(
  item: QtiItem,
  shape: Shape,
  ask: Ask = (answer) => scoreOf(item, shape.responses(answer)),
): ItemContent {
  const { body } = shape;
  const solution = [...shape.remarks];
  let isWinnable = false;
  for (const key of keysOf(body, item, ask)) {
    const content = { body, key, solution };
    if (body.kind === 'essay') return content;
    const answers = probes(body, key);
    const agrees = [null, ...answers].every((answer) =>
      near(scoreAnswer(content, answer).score, ask(answer)),
    );
    const wins = answers.some((answer) => ask(answer) > 0);
    if (agrees && wins) return content;
    isWinnable ||= wins;
  }
  if (isWinnable) throw new Refusal('채점 규칙이 복잡해서 그대로 옮길 수 없습니다.');
  const [unoffered] = unofferedOf(item);
  throw new Refusal(
    unoffered === undefined
      ? '어떤 답에도 점수가 나지 않는 문항입니다. 정답이나 채점 규칙이 빠졌습니다.'
      : `정답으로 적힌 ${quoted(unoffered.slice(0, 80), '이/가')} 보기에 없어 어떤 답에도 점수가 나지 않습니다.`,
  );
}

/** What is declared to be correct and can be chosen nowhere in the item. */
function unofferedOf(item: QtiItem): string[] {
  const offered = new Set(
    findAll(item.root, ({ name }) => /(Choice|Hotspot)$|^(hottext|gapText|gapImg)$/.test(name)).map(
      ({ attributes }) => attributes.identifier,
    ),
  );
  return [...item.responses.values()].flatMap(({ baseType, correct }) =>
    baseType === 'identifier' ? (correct?.values ?? []).map(String).filter((one) => !offered.has(one)) : [],
  );
}
