import { childOf, childrenOf, textOf, type XmlNode } from '#src/features/item-exchange/rules/xml.ts';

export type Scalar = string | number | boolean;

/** A value of response processing; null is QTI's NULL. */
export interface Value {
  readonly cardinality: 'single' | 'multiple' | 'ordered';
  readonly baseType: string;
  readonly values: readonly Scalar[];
}

export interface Mapping {
  readonly fallback: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly entries: readonly {
    readonly key: Scalar;
    readonly points: number;
    readonly isCaseSensitive: boolean;
  }[];
}

export interface Declaration {
  readonly id: string;
  readonly cardinality: Value['cardinality'];
  readonly baseType: string;
  readonly correct: Value | null;
  readonly initial: Value | null;
  readonly mapping: Mapping | null;
}

/** One value in its canonical form: numbers as numbers, pairs with one space. */
export function scalarOf(baseType: string, raw: unknown): Scalar | null {
  const text = String(raw).trim();
  switch (baseType) {
    case 'integer':
      return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : null;
    case 'float':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    case 'boolean':
      return text === 'true' || text === '1';
    case 'pair':
      return text.split(/\s+/).toSorted().join(' ');
    case 'directedPair':
    case 'point':
      return text.split(/\s+/).join(' ');
    case 'string':
      return String(raw);
    default:
      return text;
  }
}

/** A value of a declared kind; nothing, an empty list and an unreadable number are NULL. */
export function readValue(
  { cardinality, baseType }: Pick<Declaration, 'cardinality' | 'baseType'>,
  raw: unknown,
): Value | null {
  const list: unknown[] = Array.isArray(raw) ? raw : raw === null || raw === undefined ? [] : [raw];
  const values = list.map((one) => scalarOf(baseType, one)).filter((one) => one !== null);
  const isNothing =
    values.length === 0 || (baseType === 'string' && cardinality === 'single' && values[0] === '');
  return isNothing ? null : { cardinality, baseType, values };
}

const numeric = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? null : Number(text);

function mappingOf(node: XmlNode | undefined, baseType: string): Mapping | null {
  if (!node) return null;
  // Not in the standard, but in files that are about: the whole mapping says how case is taken.
  const whole = node.attributes.caseSensitive;
  return {
    fallback: numeric(node.attributes.defaultValue) ?? 0,
    lower: numeric(node.attributes.lowerBound),
    upper: numeric(node.attributes.upperBound),
    entries: childrenOf(node, 'mapEntry').map(({ attributes }) => ({
      key: scalarOf(baseType, attributes.mapKey ?? '') ?? '',
      points: numeric(attributes.mappedValue) ?? 0,
      isCaseSensitive: (attributes.caseSensitive ?? whole ?? 'true') !== 'false',
    })),
  };
}

/** A response or outcome declaration. */
export function declarationOf(node: XmlNode): Declaration {
  const baseType = node.attributes.baseType ?? 'identifier';
  const said = node.attributes.cardinality;
  const cardinality = said === 'multiple' || said === 'ordered' ? said : 'single';
  const values = (name: string) => {
    const holder = childOf(node, name);
    return holder
      ? childrenOf(holder, 'value').map((value) =>
          baseType === 'string' ? textOf(value).trim() : textOf(value),
        )
      : null;
  };
  return {
    id: node.attributes.identifier ?? '',
    cardinality,
    baseType,
    correct: readValue({ cardinality, baseType }, values('correctResponse')),
    initial: readValue({ cardinality, baseType }, values('defaultValue')),
    mapping: mappingOf(childOf(node, 'mapping'), baseType),
  };
}
