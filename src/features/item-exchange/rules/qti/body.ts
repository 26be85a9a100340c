import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { type Reading, toBlocks } from '#src/features/item-exchange/rules/to-blocks.ts';
import { childOf, childrenOf, findAll, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import type { Body, Gap } from '#src/features/items/contract/item.ts';
import type { Declaration } from './declarations.ts';
import type { QtiItem } from './processing.ts';

import {
  collector,
  declared,
  idOf,
  isInteraction,
  optionsOf,
  partIdOf,
  responseOf,
  type Shape,
  stemOf,
} from './shape.ts';

const interactionNames: Readonly<Record<string, string>> = {
  hotspotInteraction: '그림에서 고르기',
  selectPointInteraction: '점 찍기',
  graphicOrderInteraction: '그림 순서',
  graphicAssociateInteraction: '그림 짝짓기',
  graphicGapMatchInteraction: '그림 빈칸',
  positionObjectInteraction: '그림 놓기',
  sliderInteraction: '슬라이더',
  drawingInteraction: '그리기',
  uploadInteraction: '파일 올리기',
  mediaInteraction: '매체',
  endAttemptInteraction: '힌트 단추',
  customInteraction: '사용자 정의',
  hottextInteraction: '본문에서 고르기',
};

const isShuffled = (node: XmlNode) => node.attributes.shuffle === 'true';
const none = () => null;

function choice(item: QtiItem, node: XmlNode, base: Reading): Shape {
  const found = collector(item, base, none);
  const stem = stemOf(item, node, found);
  const options = optionsOf(childrenOf(node, 'simpleChoice'), found.reading);
  const { id, cardinality } = declared(item, node);
  const maxChoices = Number(node.attributes.maxChoices ?? 1);
  const body: Body =
    cardinality === 'single'
      ? { kind: 'single', stem, options, isShuffled: isShuffled(node) }
      : {
          kind: 'multiple',
          stem,
          options,
          isShuffled: isShuffled(node),
          maxChoices: maxChoices >= options.length ? 0 : maxChoices,
        };
  return {
    body,
    remarks: found.remarks,
    responses: (answer) => ({
      [id]: answer?.kind === 'single' ? answer.option : answer?.kind === 'multiple' ? answer.options : [],
    }),
  };
}

function order(item: QtiItem, node: XmlNode, base: Reading): Shape {
  const found = collector(item, base, none);
  const options = optionsOf(childrenOf(node, 'simpleChoice'), found.reading);
  const { id, correct } = declared(item, node);
  if (correct && correct.values.length !== options.length)
    throw new Refusal('보기의 일부만 골라 늘어놓는 순서 문항은 옮길 수 없습니다.');
  return {
    body: { kind: 'order', stem: stemOf(item, node, found), options },
    remarks: found.remarks,
    responses: (answer) => ({ [id]: answer?.kind === 'order' ? answer.options : [] }),
  };
}

interface Sides {
  readonly left: readonly XmlNode[];
  readonly right: readonly XmlNode[];
  /** True where our left side is the second name of QTI's pairs. */
  readonly isTurned: boolean;
}

/** Our left sides have one partner each; QTI's sets are turned round where only that way fits. */
function sidesOf(item: QtiItem, node: XmlNode, notes: Set<string>): Sides {
  const pairs = [...(declared(item, node).correct?.values ?? [])].map((pair) => String(pair).split(' '));
  const repeated = (at: number) => new Set(pairs.map((pair) => pair[at])).size !== pairs.length;
  if (node.name === 'associateInteraction') {
    const all = childrenOf(node, 'simpleAssociableChoice');
    const firsts = pairs.map(([first]) => first);
    if (repeated(0) || repeated(1) || pairs.some(([, second]) => firsts.includes(second)))
      throw new Refusal('한 보기가 여러 짝에 쓰이는 연결 문항은 옮길 수 없습니다.');
    notes.add('한 묶음의 보기를 왼쪽과 오른쪽으로 나누었습니다.');
    const isFirst = (one: XmlNode) => firsts.includes(one.attributes.identifier ?? '');
    return { left: all.filter(isFirst), right: all.filter((one) => !isFirst(one)), isTurned: false };
  }
  const [first, second] = childrenOf(node, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  if (!first || !second) throw new Refusal('짝지을 두 묶음이 없습니다.');
  if (repeated(0) && repeated(1)) throw new Refusal('양쪽 모두 짝이 여럿인 문항은 옮길 수 없습니다.');
  return repeated(0)
    ? { left: second, right: first, isTurned: true }
    : { left: first, right: second, isTurned: false };
}

function match(item: QtiItem, node: XmlNode, base: Reading): Shape {
  const found = collector(item, base, none);
  const sides = sidesOf(item, node, base.notes);
  const { id } = declared(item, node);
  const left = optionsOf(sides.left, found.reading);
  const right = optionsOf(sides.right, found.reading);
  const isReusable = sides.right.some((one) => {
    const most = Number(one.attributes.matchMax ?? 1);
    return most === 0 || most > 1;
  });
  return {
    body: {
      kind: 'match',
      stem: stemOf(item, node, found),
      left,
      right,
      isReusable,
      isShuffled: isShuffled(node),
    },
    remarks: found.remarks,
    responses: (answer) => ({
      [id]:
        answer?.kind === 'match'
          ? answer.pairs.map((pair) =>
              sides.isTurned ? `${pair.right} ${pair.left}` : `${pair.left} ${pair.right}`,
            )
          : [],
    }),
  };
}

function gapMatch(item: QtiItem, node: XmlNode, base: Reading): Shape {
  if (childrenOf(node, 'gapImg').length > 0) throw new Refusal('그림을 끌어다 놓는 빈칸은 옮길 수 없습니다.');
  const found = collector(item, base, (one) => (one.name === 'gap' ? idOf(one) : null));
  const options = optionsOf(childrenOf(node, 'gapText'), found.reading);
  const inside = node.children.filter((one) => one.name !== 'gapText' && one.name !== 'prompt');
  const stem = [...stemOf(item, node, found), ...toBlocks(inside, found.reading)];
  const gaps: Gap[] = findAll(node, (one) => one.name === 'gap').map((gap) => ({
    type: 'choice',
    id: idOf(gap),
    options,
  }));
  if (childrenOf(node, 'gapText').some((one) => (one.attributes.matchMax ?? '1') === '1'))
    base.notes.add('보기를 한 번씩만 쓰는 제한은 옮기지 않았습니다.');
  const { id } = declared(item, node);
  return {
    body: { kind: 'gaps', stem, gaps },
    remarks: found.remarks,
    responses: (answer) => ({
      [id]: answer?.kind === 'gaps' ? answer.values.map(({ gap, value }) => `${value} ${gap}`) : [],
    }),
  };
}

const isNumeric = (declaration: Declaration) =>
  declaration.baseType === 'integer' || declaration.baseType === 'float';

function essay(item: QtiItem, node: XmlNode, base: Reading): Shape {
  const found = collector(item, base, none);
  const maxPoints =
    Number(item.outcomes.get('MAXSCORE')?.initial?.values[0] ?? item.root.attributes.maxScore ?? 1) || 1;
  base.notes.add('서술형의 채점 기준은 ‘답안의 내용’ 한 가지로 넣었습니다. 기준을 확인해 주세요.');
  return {
    body: {
      kind: 'essay',
      stem: stemOf(item, node, found),
      maxLength: 2000,
      criteria: [{ id: 'c1', title: '답안의 내용', maxPoints }],
    },
    remarks: found.remarks,
    responses: () => ({}),
  };
}

/** Gaps inside running text; one lone gap at the end becomes a short answer. */
function inlineGaps(item: QtiItem, nodes: readonly XmlNode[], base: Reading): Shape {
  const found = collector(item, base, (node) => partIdOf(responseOf(node)));
  const stem = stemOf(item, null, found);
  const gaps = nodes.map((node): Gap => {
    const declaration = declared(item, node);
    const id = partIdOf(declaration.id);
    if (node.name === 'inlineChoiceInteraction')
      return { type: 'choice', id, options: optionsOf(childrenOf(node, 'inlineChoice'), found.reading) };
    const width = Math.min(60, Math.max(1, Number(node.attributes.expectedLength ?? 10) || 10));
    return { type: isNumeric(declaration) ? 'number' : 'text', id, width };
  });
  const names = new Map(nodes.map((node) => [partIdOf(responseOf(node)), responseOf(node)]));
  const last = stem.at(-1);
  const [only] = gaps;
  const isLone =
    gaps.length === 1 &&
    only?.type !== 'choice' &&
    last?.type === 'paragraph' &&
    last.content.at(-1)?.type === 'gap';
  const response = (gap: string) => names.get(gap) ?? gap;
  if (isLone && only && last?.type === 'paragraph') {
    const rest = last.content.slice(0, -1);
    const shortStem = [...stem.slice(0, -1), ...(rest.length > 0 ? [{ ...last, content: rest }] : [])];
    if (shortStem.length > 0) {
      const body: Body =
        only.type === 'number'
          ? { kind: 'number', stem: shortStem, unit: '', hasMathsKeyboard: false }
          : { kind: 'text', stem: shortStem, width: 'width' in only ? only.width : 10 };
      return {
        body,
        remarks: found.remarks,
        responses: (answer) => ({
          [response(only.id)]: answer?.kind === 'text' || answer?.kind === 'number' ? answer.text : null,
        }),
      };
    }
  }
  return {
    body: { kind: 'gaps', stem, gaps },
    remarks: found.remarks,
    responses: (answer) =>
      Object.fromEntries(
        gaps.map(({ id }) => [
          response(id),
          (answer?.kind === 'gaps' && answer.values.find((value) => value.gap === id)?.value) || null,
        ]),
      ),
  };
}

const readers: Readonly<Record<string, (item: QtiItem, node: XmlNode, base: Reading) => Shape>> = {
  choiceInteraction: choice,
  orderInteraction: order,
  matchInteraction: match,
  associateInteraction: match,
  gapMatchInteraction: gapMatch,
  extendedTextInteraction: essay,
};

/** A box in running text. */
export const isInline = (node: XmlNode) => /^(inlineChoice|textEntry)Interaction$/.test(node.name);

/** Reads how an item is asked. Interactions we do not have are refused by their Korean name. */
export function shapeOf(item: QtiItem, base: Reading): Shape {
  if (item.root.attributes.adaptive === 'true')
    throw new Refusal('여러 번 고쳐 답하는(adaptive) 문항은 옮길 수 없습니다.');
  if (childOf(item.root, 'templateProcessing') || childOf(item.root, 'templateDeclaration'))
    throw new Refusal('값이 그때그때 만들어지는(template) 문항은 옮길 수 없습니다.');
  const holder = childOf(item.root, 'itemBody');
  const interactions = holder ? findAll(holder, isInteraction) : [];
  const [first] = interactions;
  if (!first) throw new Refusal('답하는 곳(interaction)이 없는 문항입니다.');
  if (interactions.every(isInline)) return inlineGaps(item, interactions, base);
  const unknown = interactions.find((node) => !readers[node.name] && !isInline(node));
  if (unknown)
    throw new Refusal(
      `‘${interactionNames[unknown.name] ?? unknown.name}’ 유형(${unknown.name})은 아직 지원하지 않습니다.`,
    );
  const reader = readers[first.name];
  if (interactions.length > 1 || !reader)
    throw new Refusal('한 문항에 답하는 방식이 여럿이라 옮길 수 없습니다.');
  return reader(item, first, base);
}
