import { endsOf } from '#src/features/item-exchange/rules/decimals.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { Body, GapKey, Key } from '#src/features/items/contract/item.ts';
import { seededRandom, shuffled } from '#src/features/items/rules/seeded.ts';

/** Capital letters small and small ones capital. */
export const flipCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join('');

/** Every choice of some options; of more than twelve each alone, all but each, all pairs, and a thousand at random. */
function subsets(ids: readonly string[], most: number, random: () => number): string[][] {
  const isShort = (list: readonly string[]) => list.length > 0 && (most === 0 || list.length <= most);
  if (ids.length > 12) {
    const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => [one, other]));
    const some = Array.from({ length: 1_000 }, () => {
      const share = random();
      return ids.filter(() => random() < share);
    });
    const but = ids.map((one) => ids.filter((other) => other !== one));
    return [ids.map((id) => [id]), pairs, but, some, [[...ids]]].flat().filter(isShort);
  }
  return Array.from({ length: 2 ** ids.length }, (_, bits) =>
    ids.filter((_id, index) => bits & (1 << index)),
  ).filter(isShort);
}

/** Answers to compare QTI's score with ours on: all of them where they can be counted, otherwise many. */
export function probes(body: Body, key: Key): Answer[] {
  const random = seededRandom(20_260);
  const times = Array.from({ length: 200 }, (_, index) => index);
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  if (body.kind === 'single') return body.options.map(({ id }) => ({ kind: 'single', option: id }));
  if (body.kind === 'multiple')
    return subsets(
      body.options.map(({ id }) => id),
      body.maxChoices,
      random,
    ).map((options) => ({ kind: 'multiple', options }));
  if (body.kind === 'order') {
    const ids = body.options.map(({ id }) => id);
    const right = key.kind === 'order' ? [...key.correct] : ids;
    const listed =
      key.kind === 'order' && key.scoring.rule === 'listed'
        ? key.scoring.entries.map(({ order }) => [...order])
        : [];
    return [right, ids, ...listed, ...times.map(() => shuffled(ids, random))].map((options) => ({
      kind: 'order',
      options,
    }));
  }
  if (body.kind === 'match') {
    const right = key.kind === 'match' ? [...key.correct] : [];
    const some = times.map(() => {
      const free = shuffled(body.right, random);
      return body.left.flatMap((left) => {
        const partner = random() < 0.2 ? undefined : body.isReusable ? one(body.right) : free.pop();
        return partner ? [{ left: left.id, right: partner.id }] : [];
      });
    });
    return [right, ...right.map((pair) => [pair]), ...some].map((pairs) => ({ kind: 'match', pairs }));
  }
  if (body.kind === 'gaps' && key.kind === 'gaps')
    return times.map(() => ({
      kind: 'gaps',
      values: key.gaps.flatMap((rule) => {
        const gap = body.gaps.find(({ id }) => id === rule.gap);
        const given = gap?.type === 'choice' ? gap.options.map(({ id }) => id) : typedProbes(rule);
        const value = one(given);
        return value === undefined || random() < 0.2 ? [] : [{ gap: rule.gap, value }];
      }),
    }));
  if (key.kind === 'text')
    return typedProbes({ type: 'text', gap: 'x', ...key }).map((text) => ({ kind: 'text', text }));
  if (key.kind === 'number')
    return typedProbes({ type: 'number', gap: 'x', ...key }).map((text) => ({ kind: 'number', text }));
  return [];
}

function typedProbes(rule: GapKey): string[] {
  if (rule.type === 'text')
    return [...rule.accepted.flatMap(({ text }) => [text, flipCase(text)]), 'zq없는답'];
  if (rule.type !== 'number') return [];
  const ends = rule.accepted.flatMap(({ value, tolerance }) => {
    const [v, t] = [Number(value), Number(tolerance)];
    return [
      value,
      ...endsOf(value, tolerance),
      ...(t > 0 ? [v + t * 0.99, v - t * 0.99, v + t * 1.01, v - t * 1.01].map(String) : [String(v + 1)]),
    ];
  });
  return [...ends, '-98765.4321'];
}
