import { shareOf } from '#src/features/item-exchange/rules/decimals.ts';
import { noMedia } from '#src/features/item-exchange/rules/media.ts';
import {
  attempt,
  FileRefusal,
  type Imported,
  type ImportReport,
  Refusal,
} from '#src/features/item-exchange/rules/outcome.ts';
import type { Reading } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, childrenOf, findAll, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Body, ItemContent, Key, Option } from '#src/features/items/contract/item.ts';
import type { Block, Inline } from '#src/features/items/contract/rich-text.ts';
import { plainEssay } from '../gift/gift-answers.ts';
import { type Rule, rulesOf, worthOf } from './conditions.ts';
import { isSaid, materialLine, materialOf } from './material.ts';

type Content = Pick<ItemContent, 'body' | 'key'>;

interface Asked {
  readonly stem: Block[];
  readonly node: XmlNode;
  readonly rules: readonly Rule[];
  /** What a full answer is worth. */
  readonly points: number;
  readonly reading: Reading;
}

interface Label extends Option {
  readonly ident: string;
}

const labelsOf = (node: XmlNode, reading: Reading): Label[] =>
  findAll(node, (one) => one.name === 'response_label').map((one, index) => ({
    id: `o${index + 1}`,
    ident: one.attributes.ident ?? '',
    content: materialLine(one, reading),
  }));
const plain = (labels: readonly Label[]): Option[] => labels.map(({ id, content }) => ({ id, content }));
const best = (rules: readonly Rule[]) => Math.max(0, ...rules.map(({ points }) => points));
const isShuffled = (node: XmlNode) =>
  findAll(node, (one) => one.name === 'render_choice').some((one) =>
    /^yes$/i.test(one.attributes.shuffle ?? ''),
  );

function single({ stem, node, rules, points, reading }: Asked): Content {
  const labels = labelsOf(node, reading);
  const top = best(rules);
  const entries = labels.flatMap(({ id, ident }) => {
    const own = rules.filter(({ wanted }) => wanted.some((one) => one.value === ident && !one.isNot));
    const share = own.reduce((sum, rule) => sum + rule.points, 0) / top;
    return share ? [{ option: id, points: shareOf(share * 100) * points }] : [];
  });
  const right = entries.find((one) => one.points === points);
  if (top <= 0 || !right) throw new Refusal('정답으로 정해진 보기가 없습니다.');
  const scoring =
    entries.length === 1
      ? ({ rule: 'exact', points } as const)
      : ({ rule: 'map', entries, fallback: 0, lower: null, upper: null } as const);
  return {
    body: { kind: 'single', stem, options: plain(labels), isShuffled: isShuffled(node) },
    key: { kind: 'single', correct: right.option, scoring },
  };
}

function multiple({ stem, node, rules, points, reading }: Asked): Content {
  const labels = labelsOf(node, reading);
  const idOf = (ident: string) => labels.find((one) => one.ident === ident)?.id ?? '';
  const body: Body = {
    kind: 'multiple',
    stem,
    options: plain(labels),
    isShuffled: isShuffled(node),
    maxChoices: 0,
  };
  const [only] = rules.filter((rule) => rule.points === best(rules));
  const isPerOption =
    rules.length > 1 && rules.every(({ isAdding, wanted }) => isAdding && wanted.length === 1);
  if (isPerOption) {
    const total = rules.reduce((sum, rule) => sum + Math.max(0, rule.points), 0);
    const entries = rules.map(({ wanted, points: own }) => ({
      option: idOf(wanted[0]?.value ?? ''),
      points: (own / total) * points,
    }));
    const correct = entries.filter((one) => one.points > 0).map(({ option }) => option);
    const scoring = { rule: 'map', entries, fallback: 0, lower: 0, upper: points } as const;
    return { body, key: { kind: 'multiple', correct, scoring } };
  }
  const correct = (only?.wanted ?? []).filter(({ isNot }) => !isNot).map(({ value }) => idOf(value));
  if (!only || only.isAny || correct.length === 0)
    throw new Refusal('여러 개를 고르는 문항의 채점 규칙을 이해할 수 없습니다.');
  if (rules.length > 1) reading.notes.add('일부만 골랐을 때의 점수는 옮기지 않았습니다.');
  return { body, key: { kind: 'multiple', correct, scoring: { rule: 'exact', points } } };
}

function ordered({ stem, node, rules, points, reading }: Asked): Content {
  const labels = labelsOf(node, reading);
  const [only] = rules;
  const correct = (only?.wanted ?? []).map(
    ({ value }) => labels.find((one) => one.ident === value)?.id ?? '',
  );
  if (rules.length !== 1 || correct.length !== labels.length)
    throw new Refusal('순서를 정하는 문항의 채점 규칙을 이해할 수 없습니다.');
  return {
    body: { kind: 'order', stem, options: plain(labels) },
    key: { kind: 'order', correct, scoring: { rule: 'exact', points } },
  };
}

function typed({ stem, node, rules, points, reading }: Asked): Content {
  const top = best(rules);
  const fib = findAll(node, (one) => one.name === 'render_fib')[0];
  const accepted = rules.flatMap((rule) =>
    rule.wanted
      .filter(({ isNot, value }) => !isNot && value !== '')
      .map(({ value, isCaseSensitive }) => ({
        text: value,
        points: (rule.points / Math.max(top, 0.01)) * points,
        isCaseSensitive,
      })),
  );
  if (accepted.length === 0) return plainEssay(stem, reading.notes);
  if (/integer|decimal|scientific/i.test(fib?.attributes.fibtype ?? '') || node.name === 'response_num') {
    const numbers = accepted.map((one) => ({ value: one.text, tolerance: '0', points: one.points }));
    return {
      body: { kind: 'number', stem, unit: '', hasMathsKeyboard: false },
      key: { kind: 'number', accepted: numbers, units: [], isUnitRequired: false, form: 'any', fallback: 0 },
    };
  }
  const width = Math.min(60, Math.max(6, ...accepted.map(({ text }) => text.length + 2)));
  return {
    body: { kind: 'text', stem, width },
    key: { kind: 'text', accepted, hasWildcards: false, fallback: 0 },
  };
}

/** Several answers, each one of the same list: pairs. */
function pairs({ stem, rules, points, reading }: Asked, nodes: readonly XmlNode[]): Content {
  const left = nodes.map((node, index) => ({ id: `l${index + 1}`, content: materialLine(node, reading) }));
  const texts: Inline[][] = [];
  const placeOf = (content: Inline[]) => {
    const known = texts.findIndex((one) => JSON.stringify(one) === JSON.stringify(content));
    return known >= 0 ? known : texts.push(content) - 1;
  };
  const lists = nodes.map((node) =>
    labelsOf(node, reading).map(({ ident, content }) => ({ ident, place: placeOf(content) })),
  );
  const correct = nodes.map((node, index) => {
    const wanted = rules
      .flatMap((rule) => rule.wanted)
      .find((one) => one.respident === node.attributes.ident && !one.isNot);
    const place = lists[index]?.find((one) => one.ident === wanted?.value)?.place;
    if (place === undefined) throw new Refusal('짝의 정답을 찾을 수 없습니다.');
    return { left: `l${index + 1}`, right: `r${place + 1}` };
  });
  const right = texts.map((content, place) => ({ id: `r${place + 1}`, content }));
  const key: Key = { kind: 'match', correct, scoring: { rule: 'each', points, penalty: 0 } };
  return { body: { kind: 'match', stem, left, right, isReusable: true, isShuffled: true }, key };
}

function contentOf(item: XmlNode, reading: Reading): Content {
  const presentation = childOf(item, 'presentation');
  const nodes = presentation
    ? findAll(presentation, (one) => /^response_/.test(one.name) && one.name !== 'response_label')
    : [];
  const [node] = nodes;
  if (!presentation || !node) throw new Refusal('답하는 곳이 없는 문항입니다.');
  const stem = materialOf(presentation, reading);
  const asked = { stem, node, rules: rulesOf(item), points: worthOf(item), reading };
  const isChoice = nodes.every(({ name }) => name === 'response_lid');
  if (nodes.length > 1 && isChoice && nodes.every((one) => isSaid(materialLine(one, reading))))
    return pairs(asked, nodes);
  if (nodes.length > 1) throw new Refusal('한 문항에 답하는 방식이 여럿이라 옮길 수 없습니다.');
  if (node.name === 'response_str' || node.name === 'response_num') return typed(asked);
  if (node.name !== 'response_lid' || findAll(node, (one) => one.name === 'render_choice').length === 0)
    throw new Refusal(`QTI 1.2의 <${node.name}> 방식은 옮길 수 없습니다.`);
  const how = node.attributes.rcardinality ?? 'Single';
  return /^ordered$/i.test(how) ? ordered(asked) : /^multiple$/i.test(how) ? multiple(asked) : single(asked);
}

/** Reads QTI 1.2 as learning systems export it: choices, pairs, order, words, numbers and essays. Every item has its line. */
export function readQti12(root: XmlNode, media: Reading['media'] = noMedia): ImportReport {
  const nodes = findAll(root, (one) => one.name === 'item');
  if (nodes.length === 0) throw new FileRefusal('QTI 1.2 파일에서 문항을 찾을 수 없습니다.');
  if (nodes.length > 5_000) throw new FileRefusal('한 번에 5,000문항까지 가져올 수 있습니다.');
  const items = nodes.map((item, index): Imported => {
    const code = item.attributes.ident ?? '';
    const name = `${index + 1}. ${item.attributes.title || code || '(이름 없음)'}`.slice(0, 90);
    return attempt(name, () => {
      const notes = new Set<string>();
      const reading: Reading = { notes, media };
      const content = contentOf(item, reading);
      const solution = childrenOf(item, 'itemfeedback').flatMap((one) => materialOf(one, reading));
      if (solution.length > 0) notes.add('피드백을 풀이로 옮겼습니다.');
      return { content: { ...content, solution }, notes: [...notes], meta: code ? { code } : {} };
    });
  });
  return { format: 'qti', items, media: [] };
}
