import type { GapKey, ItemContent, Option } from '#src/features/items/contract/item.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { seededRandom, shuffled, subSeed } from '#src/features/items/rules/seeded.ts';
import { settleParticles } from './particles.ts';

const mark = /\$([^$]+)\$|\*\*([^*]+)\*\*|\[\[(\w+)\]\]/g;

/** A line as the seed writes it: `$…$` is TeX, `**…**` is bold, `[[g1]]` is a gap. */
export function line(written: string): Inline[] {
  const text = settleParticles(written);
  const runs: Inline[] = [];
  let at = 0;
  const addRun = (words: string) => {
    if (words !== '') runs.push({ type: 'text', text: words });
  };
  for (const found of text.matchAll(mark)) {
    addRun(text.slice(at, found.index));
    const [, tex, strong, gap] = found;
    if (tex) runs.push({ type: 'maths', tex });
    else if (strong) runs.push({ type: 'text', text: strong, marks: ['strong'] });
    else runs.push({ type: 'gap', gap: gap ?? '' });
    at = found.index + found[0].length;
  }
  addRun(text.slice(at));
  return runs;
}

/** Paragraphs are parted by a blank line; lines that begin with `> ` make a box. */
export function blocks(text: string): Block[] {
  return text.split('\n\n').map((part): Block => {
    if (part.startsWith('> '))
      return { type: 'quote', content: part.split('\n').map((row) => line(row.replace(/^> /, ''))) };
    return { type: 'paragraph', content: line(part) };
  });
}

/** A small table with a head row. */
export function table(caption: string, rows: readonly (readonly (string | number)[])[]): Block {
  return {
    type: 'table',
    caption,
    hasHead: true,
    rows: rows.map((row) => row.map((cell) => line(String(cell)))),
  };
}

type Stem = string | readonly Block[];
const stemOf = (stem: Stem): Block[] => (typeof stem === 'string' ? blocks(stem) : [...stem]);

/** The author's order must not tell the key: options are mixed once, by their own words. */
function mixed(texts: readonly string[]): Option[] {
  const order = shuffled(texts, seededRandom(subSeed(17, texts.join('|'))));
  return order.map((text, index) => ({ id: 'abcdefghij'[index] ?? `x${index}`, content: line(text) }));
}
const idOf = (options: readonly Option[], text: string) =>
  options.find((option) => JSON.stringify(option.content) === JSON.stringify(line(text)))?.id ?? '';

/** One right option among wrong ones. */
export function one(stem: Stem, right: string, wrong: readonly string[], why: string): ItemContent {
  const options = mixed([right, ...wrong]);
  return {
    body: { kind: 'single', stem: stemOf(stem), options, isShuffled: true },
    key: { kind: 'single', correct: idOf(options, right), scoring: { rule: 'exact', points: 1 } },
    solution: blocks(why),
  };
}

/** Every right option and no wrong one; part of it brings part of the point. */
export function some(
  stem: Stem,
  right: readonly string[],
  wrong: readonly string[],
  why: string,
): ItemContent {
  const options = mixed([...right, ...wrong]);
  const correct = options
    .map(({ id }) => id)
    .filter((id) => right.some((text) => idOf(options, text) === id));
  return {
    body: { kind: 'multiple', stem: stemOf(stem), options, isShuffled: true, maxChoices: 0 },
    key: { kind: 'multiple', correct, scoring: { rule: 'each', points: 1, penalty: 1 } },
    solution: blocks(why),
  };
}

const wordings = (accepted: readonly string[]) => ({
  accepted: accepted.map((text) => ({ text, points: 1, isCaseSensitive: false })),
  hasWildcards: false,
  fallback: 0,
});

/** A word to type; all accepted wordings are listed. */
export function word(stem: Stem, accepted: readonly string[], why: string): ItemContent {
  const width = Math.max(6, ...accepted.map((text) => text.length + 2));
  return {
    body: { kind: 'text', stem: stemOf(stem), width },
    key: { kind: 'text', ...wordings(accepted) },
    solution: blocks(why),
  };
}

interface NumberWishes {
  readonly unit?: string;
  readonly units?: readonly { readonly name: string; readonly factor: string }[];
  readonly tolerance?: string;
  readonly isLowest?: boolean;
  readonly hasMathsKeyboard?: boolean;
}

const numberRule = (value: number | string, wishes: NumberWishes = {}) => ({
  accepted: [{ value: String(value), tolerance: wishes.tolerance ?? '0', points: 1 }],
  units: [...(wishes.unit ? [{ name: wishes.unit, factor: '1' }] : []), ...(wishes.units ?? [])],
  isUnitRequired: false,
  form: wishes.isLowest ? ('lowest' as const) : ('any' as const),
  fallback: 0,
});

/** A number to type, exact unless a tolerance is given; fractions are written "3/4". */
export function num(stem: Stem, value: number | string, why: string, wishes: NumberWishes = {}): ItemContent {
  return {
    body: {
      kind: 'number',
      stem: stemOf(stem),
      unit: wishes.unit ?? '',
      hasMathsKeyboard: wishes.hasMathsKeyboard ?? String(value).includes('/'),
    },
    key: { kind: 'number', ...numberRule(value, wishes) },
    solution: blocks(why),
  };
}

/** Things to put in order, given in the right one. */
export function sort(stem: Stem, order: readonly string[], why: string): ItemContent {
  const options = mixed(order);
  return {
    body: { kind: 'order', stem: stemOf(stem), options },
    key: {
      kind: 'order',
      correct: order.map((text) => idOf(options, text)),
      scoring: { rule: 'exact', points: 1 },
    },
    solution: blocks(why),
  };
}

/** Pairs to find, with right sides nobody needs. */
export function pair(
  stem: Stem,
  pairs: readonly (readonly [string, string])[],
  spare: readonly string[],
  why: string,
): ItemContent {
  const left = pairs.map(([text], index) => ({ id: `l${index + 1}`, content: line(text) }));
  const texts = [...new Set([...pairs.map(([, text]) => text), ...spare])];
  const right = mixed(texts);
  return {
    body: {
      kind: 'match',
      stem: stemOf(stem),
      left,
      right,
      isReusable: texts.length < pairs.length + spare.length,
      isShuffled: true,
    },
    key: {
      kind: 'match',
      correct: pairs.map(([, text], index) => ({ left: `l${index + 1}`, right: idOf(right, text) })),
      scoring: { rule: 'each', points: 1, penalty: 0 },
    },
    solution: blocks(why),
  };
}

/** A gap: accepted words, a number, or options whose first is right. */
export type GapPlan =
  | { readonly words: readonly string[] }
  | { readonly value: number | string }
  | { readonly choose: readonly string[] };

/** A text with gaps `[[g1]]`, `[[g2]]` …, planned in that order; every gap brings its share of one point. */
export function blank(stem: Stem, plans: readonly GapPlan[], why: string): ItemContent {
  const points = 1 / plans.length;
  const made = plans.map((plan, index) => {
    const id = `g${index + 1}`;
    if ('choose' in plan) {
      const options = mixed(plan.choose);
      const right = idOf(options, plan.choose[0] ?? '');
      const key: GapKey = { type: 'choice', gap: id, entries: [{ option: right, points }], fallback: 0 };
      return { gap: { type: 'choice' as const, id, options }, key };
    }
    if ('value' in plan) {
      const rule = numberRule(plan.value);
      const accepted = rule.accepted.map((entry) => ({ ...entry, points }));
      const key: GapKey = { type: 'number', gap: id, ...rule, accepted };
      return { gap: { type: 'number' as const, id, width: 4 }, key };
    }
    const rule = wordings(plan.words);
    const accepted = rule.accepted.map((entry) => ({ ...entry, points }));
    const key: GapKey = { type: 'text', gap: id, ...rule, accepted };
    const width = Math.max(4, ...plan.words.map((text) => text.length + 1));
    return { gap: { type: 'text' as const, id, width }, key };
  });
  return {
    body: { kind: 'gaps', stem: stemOf(stem), gaps: made.map(({ gap }) => gap) },
    key: { kind: 'gaps', gaps: made.map(({ key }) => key), scoring: { rule: 'sum' } },
    solution: blocks(why),
  };
}

/** A long answer with what it is marked by. */
export function essay(
  stem: Stem,
  criteria: readonly (readonly [title: string, points: number])[],
  model: string,
  maxLength = 600,
): ItemContent {
  const named = criteria.map(([title, maxPoints], index) => ({ id: `c${index + 1}`, title, maxPoints }));
  return {
    body: { kind: 'essay', stem: stemOf(stem), maxLength, criteria: named },
    key: {
      kind: 'essay',
      model,
      levels: named.flatMap(({ id, maxPoints }) => [
        { criterion: id, points: maxPoints, description: '빠짐없이 분명하게 썼다.' },
        { criterion: id, points: maxPoints / 2, description: '일부만 썼거나 분명하지 않다.' },
        { criterion: id, points: 0, description: '쓰지 않았거나 맞지 않다.' },
      ]),
    },
    solution: blocks(model),
  };
}

/** One item of the bank that ships. */
export interface SeedItem {
  readonly code: string;
  readonly subject: 'math' | 'science' | 'reading';
  readonly domain: string;
  readonly grades: readonly [from: number, to: number];
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly content: ItemContent;
  /** The key of a shared stimulus. */
  readonly stimulus?: string;
  /** Words of the stimulus that carry the answer; a test finds them there. */
  readonly evidence?: string;
  /** Items of one family ask the same with other numbers. */
  readonly family?: string;
  /** Codes of items that give this one away. */
  readonly enemies?: readonly string[];
}

/** Short hand for the items of one subject and band. */
export function shelf(subject: SeedItem['subject'], grades: SeedItem['grades']) {
  return (
    code: string,
    domain: string,
    rating: SeedItem['rating'],
    content: ItemContent,
    more: Partial<Pick<SeedItem, 'stimulus' | 'evidence' | 'enemies' | 'grades'>> = {},
  ): SeedItem => ({ code, subject, domain: `${subject}.${domain}`, grades, rating, content, ...more });
}
