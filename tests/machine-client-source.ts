/** A JSON schema as far as the client's types need it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  };
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (typeof schema.type === 'object')
    return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'object')
    return `{ ${Object.entries(schema.properties ?? {})
      .map(([name, of]) => `readonly ${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(of)};`)
      .join(' ')} }`;
  return schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null'
    ? schema.type
    : 'unknown';
}

const head = `// Generated from the OpenAPI document by \`npm run machine-client\`; not edited by hand.
// biome-ignore-all format: generated
/** A refusal of the API: its code, and the sentence for the person. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, sentence: string) {
    super(sentence);
    this.status = status;
    this.code = code;
  }
}
`;

const foot = `
/** The calls of the API, with a key. */
export function machineClient(url: string, key: string) {
  async function get<T>(path: string, query: object): Promise<T> {
    const asked = new URL(path, url);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.searchParams.set(name, String(value));
    const answer = await fetch(asked, { headers: { authorization: \`Bearer \${key}\` } });
    const { resultCode, resultData, resultMsg } = (await answer.json()) as { resultCode: 0 | string; resultData: T; resultMsg: string };
    if (resultCode !== 0) throw new ApiRefusal(answer.status, resultCode, resultMsg);
    return resultData;
  }
  return {
`;

/** A typed client of the calls of other systems, as source, from their OpenAPI document. */
export function machineClientOf(document: { readonly paths: object; readonly components: object }): string {
  const { schemas } = document.components as { schemas: Readonly<Record<string, Schema>> };
  const types = Object.entries(schemas)
    .filter(([name]) => name !== 'Refusal')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const paths = document.paths as Readonly<Record<string, { readonly get: Operation }>>;
  const calls = Object.entries(paths)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { get }]) => {
      const answer = get.responses[200].content['application/json'].schema.properties?.resultData ?? {};
      const query = get.parameters
        .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
        .join('; ');
      const given = query ? `query: { ${query} } = {}` : '';
      return `    /** ${get.summary} */\n    ${get.operationId}: (${given}) => get<${typeOf(answer)}>('${path}', ${query ? 'query' : '{}'}),`;
    });
  return `${head}\n${types.join('\n')}\n${foot}${calls.join('\n')}\n  };\n}\n`;
}
