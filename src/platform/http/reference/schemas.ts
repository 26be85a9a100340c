import { z } from 'zod';

/** A JSON schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema of zod as JSON schema 2020-12, which is what OpenAPI 3.1 speaks. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/[^A-Za-z0-9]/g, '');

/** What is smaller than a reference with its name gains nothing by one. */
const leastLength = 160;

/** Where schemas that come more than once are written once. */
export interface Components {
  /** The schema with everything that repeats behind references; `name` is what it is called where it has none. */
  refer(schema: Schema, name: string): Schema;
  /** Everything that is referred to, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Counts the objects in these schemas by what they say, so that only what repeats becomes a component. */
function countObjects(all: readonly Schema[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isSchema(value)) return;
    if (value.type === 'object' || value.enum) {
      const text = JSON.stringify(value);
      if (text.length >= leastLength) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const one of Object.values(value)) visit(one);
  };
  visit(all);
  return counts;
}

/** Components for a document whose schemas are all of these: what comes twice or more is named once, by where it was first. */
export function componentsOf(all: readonly Schema[]): Components {
  const counts = countObjects(all);
  const names = new Map<string, string>();
  const schemas: Record<string, Schema> = {};
  const nameFor = (wanted: string) => {
    let name = wanted;
    for (let n = 2; Object.hasOwn(schemas, name); n += 1) name = `${wanted}${n}`;
    return name;
  };
  const inside = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => inside(one, name));
    return isSchema(value) ? refer(value, name) : value;
  };
  const parts = (schema: Schema, name: string): Schema =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key !== 'properties' || !isSchema(value)) return [key, inside(value, name)];
        const properties = Object.entries(value).map(([property, one]) => [
          property,
          inside(one, pascal(property)),
        ]);
        return [key, Object.fromEntries(properties)];
      }),
    );
  function refer(schema: Schema, name: string): Schema {
    const text = JSON.stringify(schema);
    const known = names.get(text);
    if (known) return { $ref: `#/components/schemas/${known}` };
    if ((counts.get(text) ?? 0) < 2) return parts(schema, name);
    const own = nameFor(name);
    names.set(text, own);
    schemas[own] = {};
    schemas[own] = parts(schema, own);
    return { $ref: `#/components/schemas/${own}` };
  }
  return { refer, schemas };
}
