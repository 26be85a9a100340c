import type { Answer } from '../contract/answer.ts';
import type { Body, Option, ScoredItem } from '../contract/item.ts';
import type { PublicBody, PublicItem, PublicOption } from '../contract/public-item.ts';
import type { Block, StimulusContent } from '../contract/rich-text.ts';
import { seededRandom, shuffled, subSeed } from './seeded.ts';

/** Options in the order one student sees them; fixed ones stay where the author put them. */
function seenOrder(options: readonly Option[], seed: number): Option[] {
  const moving = shuffled(
    options.filter((option) => !option.isFixed),
    seededRandom(seed),
  );
  return options.map((option) => (option.isFixed ? option : (moving.shift() ?? option)));
}

/** An ordering item is never shown already in the right order, as far as it has another. */
function scrambled(options: readonly Option[], correct: readonly string[], seed: number): Option[] {
  for (let attempt = 0; attempt < 20; attempt++) {
    const order = shuffled(options, seededRandom(subSeed(seed, `order ${attempt}`)));
    if (order.some((option, index) => option.id !== correct[index])) return order;
  }
  return [...options];
}

/** The author's options as one student sees them, one list for each list of the item. */
function seenLists({ body, key }: ScoredItem, seed: number): Record<'o' | 'l' | 'r', readonly Option[]> {
  const none: Record<'o' | 'l' | 'r', readonly Option[]> = { o: [], l: [], r: [] };
  if (body.kind === 'single' || body.kind === 'multiple')
    return { ...none, o: body.isShuffled ? seenOrder(body.options, subSeed(seed, 'options')) : body.options };
  if (body.kind === 'order')
    return { ...none, o: scrambled(body.options, key.kind === 'order' ? key.correct : [], seed) };
  if (body.kind === 'match') {
    const right = body.isShuffled ? seenOrder(body.right, subSeed(seed, 'right')) : body.right;
    return { ...none, l: body.left, r: right };
  }
  return none;
}

const opened = (options: readonly Option[], prefix: string): PublicOption[] =>
  options.map((option, index) => ({ id: `${prefix}${index + 1}`, content: option.content }));

/** Whether a box is typed as mathematics: the one thing of a rule that the student is told. */
const mathsOf = (rule: object | undefined | false): { isMaths?: true } =>
  rule && 'isMaths' in rule && rule.isMaths === true ? { isMaths: true } : {};

function publicBody(item: ScoredItem, seed: number): PublicBody {
  const { body, key } = item;
  const seen = seenLists(item, seed);
  switch (body.kind) {
    case 'single':
      return { kind: body.kind, stem: body.stem, options: opened(seen.o, 'o') };
    case 'multiple':
      return {
        kind: body.kind,
        stem: body.stem,
        options: opened(seen.o, 'o'),
        maxChoices: body.maxChoices,
      };
    case 'order':
      return { kind: body.kind, stem: body.stem, options: opened(seen.o, 'o') };
    case 'match':
      return {
        kind: body.kind,
        stem: body.stem,
        left: opened(seen.l, 'l'),
        right: opened(seen.r, 'r'),
        isReusable: body.isReusable,
      };
    case 'gaps':
      return {
        kind: body.kind,
        stem: body.stem,
        gaps: body.gaps.map((gap) =>
          gap.type === 'choice'
            ? { type: gap.type, id: gap.id, options: opened(gap.options, 'o') }
            : { ...gap, ...mathsOf(key.kind === 'gaps' && key.gaps.find((one) => one.gap === gap.id)) },
        ),
      };
    case 'text':
      return { kind: body.kind, stem: body.stem, width: body.width, ...mathsOf(key) };
    case 'number':
      return {
        kind: body.kind,
        stem: body.stem,
        unit: body.unit,
        hasMathsKeyboard: body.hasMathsKeyboard,
      };
    case 'essay':
      return { kind: body.kind, stem: body.stem, maxLength: body.maxLength, criteria: body.criteria };
  }
}

/**
 * What a student sees of an item. The order of the options follows from `optionSeed` alone and their ids are
 * places, so nothing of the author's ids, the key or the scoring goes out.
 */
export function publicItem(
  item: ScoredItem & { readonly stimulus: StimulusContent | null },
  optionSeed: number,
): PublicItem {
  return { body: publicBody(item, optionSeed), stimulus: item.stimulus };
}

type Rename = (list: 'o' | 'l' | 'r' | { readonly gap: string }, id: string) => string | null;

function renamed(answer: Answer, rename: Rename): Answer | null {
  const all = (list: 'o', ids: readonly string[]) => {
    const names = ids.map((id) => rename(list, id));
    return names.every((name) => name !== null) ? names : null;
  };
  if (answer.kind === 'single') {
    const option = rename('o', answer.option);
    return option === null ? null : { kind: answer.kind, option };
  }
  if (answer.kind === 'multiple' || answer.kind === 'order') {
    const options = all('o', answer.options);
    return options && { kind: answer.kind, options };
  }
  if (answer.kind === 'match') {
    const pairs = answer.pairs.flatMap(({ left, right }) => {
      const [l, r] = [rename('l', left), rename('r', right)];
      return l === null || r === null ? [] : [{ left: l, right: r }];
    });
    return pairs.length === answer.pairs.length ? { kind: answer.kind, pairs } : null;
  }
  if (answer.kind === 'gaps') {
    const values = answer.values.flatMap(({ gap, value }) => {
      const name = value === '' ? '' : rename({ gap }, value);
      return name === null ? [] : [{ gap, value: name }];
    });
    return values.length === answer.values.length ? { kind: answer.kind, values } : null;
  }
  return answer;
}

function gapOf(body: Body, gap: string) {
  return body.kind === 'gaps' ? body.gaps.find((one) => one.id === gap) : undefined;
}

/** Whether the answer obeys the item's own limits: its kind, how many may be chosen, each once, a partner of one side only. */
function obeys(body: Body, answer: Answer): boolean {
  if (body.kind !== answer.kind) return false;
  const chosen =
    answer.kind === 'multiple' || answer.kind === 'order'
      ? answer.options
      : answer.kind === 'match'
        ? answer.pairs.map((pair) => pair.left)
        : answer.kind === 'gaps'
          ? answer.values.map((value) => value.gap)
          : [];
  if (new Set(chosen).size !== chosen.length) return false;
  if (body.kind === 'match' && answer.kind === 'match' && !body.isReusable)
    return new Set(answer.pairs.map(({ right }) => right)).size === answer.pairs.length;
  if (body.kind === 'essay' && answer.kind === 'essay') return answer.text.length <= body.maxLength;
  if (body.kind !== 'multiple' || answer.kind !== 'multiple') return true;
  return body.maxChoices === 0 || answer.options.length <= body.maxChoices;
}

/**
 * Turns an answer in public ids into the author's ids. Null when it is no answer to this item: another kind,
 * an unknown id, something chosen twice, or more chosen than allowed.
 */
export function authoredAnswer(item: ScoredItem, optionSeed: number, answer: Answer): Answer | null {
  if (!obeys(item.body, answer)) return null;
  const seen = seenLists(item, optionSeed);
  return renamed(answer, (list, id) => {
    if (typeof list === 'string') {
      const place = new RegExp(`^${list}([1-9]\\d?)$`).exec(id);
      return seen[list][Number(place?.[1] ?? 0) - 1]?.id ?? null;
    }
    const gap = gapOf(item.body, list.gap);
    if (!gap) return null;
    if (gap.type !== 'choice') return id;
    const place = /^o([1-9]\d?)$/.exec(id);
    return gap.options[Number(place?.[1] ?? 0) - 1]?.id ?? null;
  });
}

/** The way back: an answer in the author's ids as this student would have given it. */
export function publicAnswer(item: ScoredItem, optionSeed: number, answer: Answer): Answer | null {
  if (item.body.kind !== answer.kind) return null;
  const seen = seenLists(item, optionSeed);
  const place = (options: readonly Option[], prefix: string, id: string) => {
    const at = options.findIndex((option) => option.id === id);
    return at < 0 ? null : `${prefix}${at + 1}`;
  };
  return renamed(answer, (list, id) => {
    if (typeof list === 'string') return place(seen[list], list, id);
    const gap = gapOf(item.body, list.gap);
    if (!gap) return null;
    return gap.type === 'choice' ? place(gap.options, 'o', id) : id;
  });
}

/** The same without the words of its recordings: for whoever is to hear them, and for paper. */
export function withoutTranscripts(item: PublicItem): PublicItem {
  const silent = (blocks: readonly Block[]): Block[] =>
    blocks.map((block) => (block.type === 'audio' ? { ...block, transcript: '' } : block));
  const { body, stimulus } = item;
  return {
    body: { ...body, stem: silent(body.stem) },
    stimulus: stimulus && { ...stimulus, content: silent(stimulus.content) },
  };
}
