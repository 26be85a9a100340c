import { FileRefusal, Refusal } from '#src/features/item-exchange/rules/outcome.ts';
import { childOf, childrenOf, readXml, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { type Declaration, declarationOf, readValue, type Scalar, type Value } from './declarations.ts';
import { evaluate, holds, type Scope } from './expressions.ts';
import { inQti2Names } from './names.ts';

/** The parts of an item that scoring looks at. */
export interface QtiItem {
  readonly root: XmlNode;
  readonly responses: ReadonlyMap<string, Declaration>;
  readonly outcomes: ReadonlyMap<string, Declaration>;
  readonly processing: XmlNode | undefined;
}

const elements = (node: XmlNode) => node.children.filter((child) => child.name !== '');

/** Takes an item apart; the root must be an assessment item of QTI 2.x or 3.0. */
export function openItem(
  xml: string | XmlNode,
  templateAt: (address: string) => XmlNode | null = () => null,
): QtiItem {
  const root = inQti2Names(typeof xml === 'string' ? readXml(xml) : xml);
  if (root.name !== 'assessmentItem') throw new FileRefusal(`문항 파일이 아닙니다. (<${root.name}>)`);
  const all = (name: string) =>
    new Map(childrenOf(root, name).map((node) => [node.attributes.identifier ?? '', declarationOf(node)]));
  return {
    root,
    responses: all('responseDeclaration'),
    outcomes: all('outcomeDeclaration'),
    processing: withTemplate(childOf(root, 'responseProcessing'), templateAt),
  };
}

/** Rules that lie in a file of their own, as if they stood in the item. */
function withTemplate(
  processing: XmlNode | undefined,
  templateAt: (address: string) => XmlNode | null,
): XmlNode | undefined {
  if (!processing || elements(processing).length > 0) return processing;
  const { template = '', templateLocation = '' } = processing.attributes;
  const found = [templateLocation, template].flatMap((address) => (address && templateAt(address)) || []);
  const rules = found.map(inQti2Names).find(({ name }) => name === 'responseProcessing');
  return rules ? { ...processing, children: rules.children } : processing;
}

class Exit extends Error {}

function runRule(rule: XmlNode, scope: Scope): void {
  if (rule.name === 'exitResponse') throw new Exit();
  if (rule.name === 'setOutcomeValue') {
    const id = rule.attributes.identifier ?? '';
    const [expression] = elements(rule);
    scope.values.set(id, expression ? evaluate(expression, scope) : null);
    return;
  }
  if (rule.name === 'responseProcessingFragment') {
    runRules(elements(rule), scope);
    return;
  }
  if (rule.name !== 'responseCondition')
    throw new Refusal(`채점 규칙 ${quoted(`<${rule.name}>`, '은/는')} 지원하지 않습니다.`);
  const branch = elements(rule).find((one) => one.name === 'responseElse' || holds(elements(one)[0], scope));
  if (branch) runRules(elements(branch).slice(branch.name === 'responseElse' ? 0 : 1), scope);
}

function runRules(rules: readonly XmlNode[], scope: Scope): void {
  for (const rule of rules) runRule(rule, scope);
}

const node = (name: string, attributes: Record<string, string> = {}, children: XmlNode[] = []): XmlNode => ({
  name,
  attributes,
  children,
  text: '',
});
const score = (expression: XmlNode) => node('setOutcomeValue', { identifier: 'SCORE' }, [expression]);
const number = (value: string) => node('baseValue', { baseType: 'float' }, [{ ...node(''), text: value }]);

/** The standard templates as the rules they stand for, for the item's own response. */
function templateRules(template: string, response: Declaration): XmlNode[] {
  const identifier = response.id;
  const variable = node('variable', { identifier });
  if (/match_correct|match_basic|match_all/i.test(template))
    return [
      node('responseCondition', {}, [
        node('responseIf', {}, [
          node('match', {}, [variable, node('correct', { identifier })]),
          score(number('1')),
        ]),
        node('responseElse', {}, [score(number('0'))]),
      ]),
    ];
  if (/map_response(?!_point)/i.test(template)) return [score(node('mapResponse', { identifier }))];
  throw new Refusal(`지원하지 않는 채점 틀(${template.split('/').at(-1) ?? ''})입니다.`);
}

/** The rules of an item; without any, a stated correct response is matched. */
export function rulesOf(item: QtiItem): XmlNode[] {
  const [first] = item.responses.values();
  const template = item.processing?.attributes.template;
  const own = item.processing ? elements(item.processing) : [];
  if (own.length > 0) return own;
  if (!first) throw new Refusal('응답 선언이 없습니다.');
  const named = item.responses.get('RESPONSE') ?? first;
  if (template) return templateRules(template, named);
  if (named.mapping) return templateRules('map_response', named);
  if (named.correct) return templateRules('match_correct', named);
  throw new Refusal('채점 방법과 정답이 없습니다.');
}

/** A number that nobody gave a default begins at 0, not at nothing. */
const zeroOf = ({ cardinality, baseType }: Declaration): Value | null =>
  cardinality === 'single' && /^(integer|float)$/.test(baseType)
    ? { cardinality, baseType, values: [0] }
    : null;

export type Outcomes = Readonly<Record<string, Scalar | readonly Scalar[] | null>>;

/** Runs response processing: what QTI says these responses are worth. */
export function runProcessing(item: QtiItem, responses: Readonly<Record<string, unknown>>): Outcomes {
  const declarations = new Map([...item.outcomes, ...item.responses]);
  const values = new Map<string, Value | null>();
  for (const outcome of item.outcomes.values()) values.set(outcome.id, outcome.initial ?? zeroOf(outcome));
  for (const response of item.responses.values())
    values.set(response.id, readValue(response, responses[response.id]));
  try {
    runRules(rulesOf(item), { declarations, values });
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
  const names = [...new Set([...item.outcomes.keys(), 'SCORE'])];
  return Object.fromEntries(
    names.map((name) => {
      const value = values.get(name) ?? null;
      return [
        name,
        value === null ? null : value.cardinality === 'single' ? (value.values[0] ?? null) : value.values,
      ];
    }),
  );
}

/** The outcome that is the score: SCORE, or the one number the rules set where there is no such. */
function scoreName(item: QtiItem): string {
  if (item.outcomes.has('SCORE')) return 'SCORE';
  const named = [...item.outcomes.values()].filter(
    ({ id, cardinality, baseType }) =>
      cardinality === 'single' && /^(integer|float)$/.test(baseType) && !/^(max|min|normal)/i.test(id),
  );
  return (
    named.find(({ id }) => /^score$/i.test(id))?.id ?? (named.length === 1 ? (named[0]?.id ?? '') : 'SCORE')
  );
}

/** The score alone; NULL is nothing won. */
export function scoreOf(item: QtiItem, responses: Readonly<Record<string, unknown>>): number {
  const found = Number(runProcessing(item, responses)[scoreName(item)] ?? 0);
  return Number.isFinite(found) ? found : 0;
}
