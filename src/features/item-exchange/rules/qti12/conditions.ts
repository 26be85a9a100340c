import { Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { childOf, childrenOf, findAll, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import { quoted } from '#src/shared/words/particle.ts';

/** One thing an answer has to be (or, with `isNot`, must not be) for a rule to hold. */
export interface Wanted {
  readonly respident: string;
  readonly value: string;
  readonly isNot: boolean;
  readonly isCaseSensitive: boolean;
}

/** One rule of the scoring: what has to hold, all of it or any, and the points it brings. */
export interface Rule {
  readonly wanted: readonly Wanted[];
  readonly isAny: boolean;
  readonly points: number;
  readonly isAdding: boolean;
}

function wantedOf(node: XmlNode, isNot: boolean): Wanted[] {
  if (node.name === 'not') return node.children.flatMap((child) => wantedOf(child, !isNot));
  if (node.name === 'and' || node.name === 'or' || node.name === 'conditionvar')
    return node.children.flatMap((child) => wantedOf(child, isNot));
  if (node.name === 'varequal')
    return [
      {
        respident: node.attributes.respident ?? '',
        value: textOf(node).trim(),
        isNot,
        isCaseSensitive: /^yes$/i.test(node.attributes.case ?? ''),
      },
    ];
  if (node.name === '' || node.name === 'other' || node.name === 'unanswered') return [];
  throw new Refusal(`채점 조건 ${quoted(`<${node.name}>`, '은/는')} 옮길 수 없습니다.`);
}

/** Whether any of several answers will do: an `or`, or several values of one answer side by side. */
const isAnyOf = (conditionvar: XmlNode, wanted: readonly Wanted[]) =>
  findAll(conditionvar, (one) => one.name === 'or').length > 0 && wanted.every(({ isNot }) => !isNot);

/** The rules of an item that bring points; those that only show feedback are left out. */
export function rulesOf(item: XmlNode): Rule[] {
  const processing = childrenOf(item, 'resprocessing');
  if (processing.length > 1) throw new Refusal('채점 규칙이 여럿인 문항은 옮길 수 없습니다.');
  return (processing[0] ? childrenOf(processing[0], 'respcondition') : []).flatMap((condition): Rule[] => {
    const sets = childrenOf(condition, 'setvar').filter(
      ({ attributes }) => !/feedback/i.test(attributes.varname ?? ''),
    );
    const points = sets.reduce((sum, one) => sum + (Number(textOf(one).trim()) || 0), 0);
    const conditionvar = childOf(condition, 'conditionvar');
    if (!conditionvar || points === 0) return [];
    const wanted = wantedOf(conditionvar, false);
    const isAdding = sets.some(({ attributes }) => /^add|subtract/i.test(attributes.action ?? ''));
    const sign = sets.some(({ attributes }) => /^subtract/i.test(attributes.action ?? '')) ? -1 : 1;
    return wanted.length === 0
      ? []
      : [{ wanted, isAny: isAnyOf(conditionvar, wanted), points: sign * points, isAdding }];
  });
}

/** What a full answer is worth: the system's own number, the scale's top, or 1. */
export function worthOf(item: XmlNode): number {
  const fields = findAll(item, (one) => one.name === 'qtimetadatafield');
  const possible = fields.find((one) =>
    /points?_possible|qmd_weighting|cc_weighting/i.test(textOf(childOf(one, 'fieldlabel'))),
  );
  const written = Number(textOf(possible && childOf(possible, 'fieldentry')).trim());
  return written > 0 ? Math.min(100, written) : 1;
}
