import type { z } from 'zod';
import { isBlank } from './blank.ts';

/** What a blank becomes: nothing at all, or an empty text where "emptied" and "not sent" are two things. */
export type BlankAs = 'absent' | 'emptied';

export interface BlankReading {
  readonly blankAs?: BlankAs;
  /** Whether the words `null` and `undefined` are blank where a field takes them as text; false for what staff typed. */
  readonly areTextsBlank?: boolean;
}

interface Shape {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
}

const shapeOf = (schema: z.ZodType): Shape => schema._zod.def;

/** The schemas a value may meet first, with what only wraps them (optional, default, nullable, pipe) taken off. */
function cores(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: first, options, type } = shapeOf(schema);
  if (type === 'union') return (options ?? []).flatMap(cores);
  if (innerType) return cores(innerType);
  return type === 'pipe' && first ? cores(first) : [schema];
}

const lists = new Set(['array', 'tuple', 'set']);
const objects = new Set(['object', 'record', 'map']);
/** Whoever declares these looks at the value alone: files, and a child's answers, in which any text may be right. */
const unseen = new Set(['unknown', 'any', 'custom']);
const texts = new Set(['string', 'enum', 'literal', 'number', 'boolean', 'transform', 'date', 'bigint']);

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Whether the field says itself what it is called when it is missing. */
function namesItself(field: z.ZodType): boolean {
  const { error } = field.safeParse(undefined);
  return error === undefined || /[가-힣]/.test(error.issues[0]?.message ?? '');
}

/** How a text input takes a blank; `asTyped` keeps the words of documents, in which an empty text is a text. */
export type BlankRule = 'absent' | 'asTyped' | 'unseen';

/** The rule for one field, by its schema. */
export function blankRuleOf(field: z.ZodType): BlankRule {
  const types = cores(field).map((core) => shapeOf(core).type);
  if (types.some((type) => unseen.has(type))) return 'unseen';
  const isText = types.includes('string');
  return isText && accepts(field, '') && !accepts(field, undefined) ? 'asTyped' : 'absent';
}

/** A blank as the field shall receive it; `undefined` is absent. */
function blankFor(field: z.ZodType, value: unknown, blankAs: BlankAs): unknown {
  const types = cores(field).map((core) => shapeOf(core).type);
  if (blankRuleOf(field) !== 'absent') return value;
  if (value === null && types.every((type) => type !== 'number') && accepts(field, null)) return null;
  if (value === null && isNullable(field)) return null;
  if (Array.isArray(value) && types.some((type) => lists.has(type))) return value;
  if (typeof value === 'object' && !Array.isArray(value) && types.some((type) => objects.has(type)))
    return value;
  if (!types.some((type) => texts.has(type))) return undefined;
  const mayBeEmptied = types.includes('string') && (blankAs === 'emptied' || !namesItself(field));
  return mayBeEmptied ? '' : undefined;
}

function isNullable(schema: z.ZodType): boolean {
  const { type, innerType, options } = shapeOf(schema);
  if (type === 'nullable' || type === 'null') return true;
  if (type === 'union') return (options ?? []).some(isNullable);
  return innerType ? isNullable(innerType) : false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

/** The object schema a value is meant for: in a union of several, the one whose literals it carries. */
function objectFor(schema: z.ZodType, value: Record<string, unknown>): Shape['shape'] {
  const candidates = cores(schema).flatMap((core) => {
    const { shape } = shapeOf(core);
    return shape ? [shape] : [];
  });
  const fits = (shape: NonNullable<Shape['shape']>) =>
    Object.entries(shape).every(
      ([name, field]) => shapeOf(field).type !== 'literal' || accepts(field, value[name]),
    );
  return candidates.length > 1 ? candidates.find(fits) : candidates[0];
}

/** Whether a text may be written in any way: no date, no address, no pattern. */
const isFree = (core: z.ZodType): boolean => {
  const { format, checks = [] } = shapeOf(core);
  return format === undefined && checks.every((check) => check._zod.def.check !== 'string_format');
};

/** Whether a text is no blank but a word that somebody typed into a field of free text. */
const isTypedText = (field: z.ZodType, value: unknown) =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  cores(field).some((core) => shapeOf(core).type === 'string' && (isFree(core) || accepts(field, value)));

/**
 * §5 of the specification for every call: a blank value (null, undefined, blank texts, the texts `undefined` and
 * `null`, an empty list, an empty object) is not there, before any field is judged. Follows the schema: a list that may
 * be empty stays a list, what may be `null` stays `null`, and the words of documents stay as they were typed.
 */
export function withoutBlanks(schema: z.ZodType, value: unknown, reading: BlankReading = {}): unknown {
  const { blankAs = 'absent', areTextsBlank = true } = reading;
  if (Array.isArray(value)) {
    const element = cores(schema).flatMap((core) => shapeOf(core).element ?? [])[0];
    return element ? value.map((one) => withoutBlanks(element, one, reading)) : value;
  }
  const shape = isObject(value) ? objectFor(schema, value) : undefined;
  if (!isObject(value) || !shape) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (!field) return [[name, one]];
      const isAway = isBlank(one) && (areTextsBlank || !isTypedText(field, one));
      const kept = isAway ? blankFor(field, one, blankAs) : withoutBlanks(field, one, reading);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
