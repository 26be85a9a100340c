import { STATUS_CODES } from 'node:http';
import { type AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import { type Endpoint, type Method, takesKey } from '#src/shared/endpoint/endpoint.ts';
import { exampleOf } from './examples.ts';
import { type Components, componentsOf, type Schema, schemaOf } from './schemas.ts';

/** What the document is about besides its calls. */
export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly description: string;
}

interface Operation {
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly input: Schema;
  readonly data: Schema;
}

const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (parts: readonly string[]) =>
  parts.map((part, place) => (place === 0 ? part : pascal(part))).join('');

/** The name a generated client calls it by: `GET /api/v1/results` is `getV1Results`, a path parameter `ByName`. */
export function operationIdOf(route: string): string {
  const [method = '', path = ''] = route.split(' ');
  const parts = path
    .split(/[/\-._]/)
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => (part.startsWith(':') ? `by${pascal(part.slice(1))}` : part));
  return camel([method.toLowerCase(), ...parts]);
}

/** The part of the product a call belongs to: the first word of its address, those of the office together. */
function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'office' || first === 'v1' ? `${first} ${second}` : first;
}

const operationOf = (endpoint: Endpoint): Operation => {
  const [method, path] = endpoint.route.split(' ') as [Method, string];
  return {
    endpoint,
    method,
    path,
    id: operationIdOf(endpoint.route),
    tag: tagOf(path),
    input: schemaOf(endpoint.input, 'input'),
    data: schemaOf(endpoint.data, 'output'),
  };
};

/** What a call can be refused with besides what its use case says: by who may call, and by what it takes. */
function refusalsOf({ endpoint, path, method, input }: Operation): readonly AppError[] {
  const takes = Object.keys((input.properties ?? {}) as object).length > 0;
  const isKept = takesKey(endpoint);
  const rows: readonly (readonly [boolean, () => AppError])[] = [
    [takes, commonErrors.input_invalid],
    [endpoint.idempotent === true, commonErrors.idempotency_required],
    [endpoint.who === 'machine', commonErrors.key_required],
    [endpoint.who === 'member' || endpoint.who === 'staff', commonErrors.sign_in_required],
    [endpoint.who === 'machine' && endpoint.scope !== undefined, commonErrors.scope_missing],
    [endpoint.who === 'staff', commonErrors.forbidden],
    [method !== 'GET', commonErrors.origin_refused],
    [path.includes(':'), commonErrors.not_found],
    [isKept, commonErrors.idempotency_conflict],
    [isKept && endpoint.who === 'staff', commonErrors.perhaps_done],
    [endpoint.files !== undefined, commonErrors.too_large],
    [method !== 'GET' && endpoint.files === undefined, commonErrors.media_unsupported],
    [true, commonErrors.too_many],
  ];
  return [
    ...rows.flatMap(([isSo, row]) => (isSo ? row() : [])),
    ...(endpoint.refusals ?? []).map((row) => row()),
  ];
}

const json = (schema: Schema, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

/** Refusals by their status, written once for all calls that can be refused with the same codes. */
interface Refusals {
  refer(status: number, codes: readonly string[]): Schema;
  readonly responses: Readonly<Record<string, Schema>>;
}

function refusalsByStatus(): Refusals {
  const names = new Map<string, string>();
  const responses: Record<string, Schema> = {};
  return {
    responses,
    refer(status, codes) {
      const description = `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`;
      const name = names.get(description) ?? `Refused${status}${codes.map(pascalOf).join('')}`;
      names.set(description, name);
      responses[name] = { description, ...json({ $ref: refusalRef }) };
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

/** `common.too_many` as a part of a name: `TooMany`. */
const pascalOf = (code: string) => (code.split('.')[1] ?? '').split('_').map(pascal).join('');

interface Written {
  readonly components: Components;
  readonly refusals: Refusals;
}

function answersOf(operation: Operation, { components, refusals }: Written) {
  const { data, id, endpoint } = operation;
  const resultData = components.refer(data, `${pascal(id)}Data`);
  const isStable = endpoint.who === 'machine';
  const example = isStable ? { resultCode: 0, resultData: exampleOf(data), resultMsg: '' } : undefined;
  const codes = new Map<number, string[]>();
  for (const { status, code } of refusalsOf(operation))
    codes.set(status, [...(codes.get(status) ?? []), code]);
  const refused = [...codes].map(([status, list]) => [String(status), refusals.refer(status, list)]);
  return {
    200: {
      description: 'Success',
      ...json(
        {
          type: 'object',
          required: ['resultCode', 'resultData', 'resultMsg'],
          properties: { resultCode: { const: 0 }, resultData, resultMsg: { type: 'string' } },
        },
        example,
      ),
    },
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Refused' },
  };
}

const refusalRef = '#/components/schemas/Refusal';

function inputOf({ endpoint, method, path, input, id }: Operation, components: Components) {
  const properties = (input.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = (input.required ?? []) as readonly string[];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const parameter = (where: 'path' | 'query') => (name: string) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: components.refer(properties[name] ?? { type: 'string' }, pascal(name)),
  });
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  const parameters = [...inPath.map(parameter('path')), ...(takesKey(endpoint) ? [key] : [])];
  if (method === 'GET' || method === 'DELETE')
    return { parameters: [...parameters, ...others.map(parameter('query'))] };
  if (others.length === 0) return { parameters };
  const body = {
    ...input,
    properties: Object.fromEntries(others.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => others.includes(name)),
  };
  // A form is read as well; its fields are those of the JSON, so it is not written twice.
  const kind = endpoint.files === undefined ? 'application/json' : 'multipart/form-data';
  const schema = components.refer(body, `${pascal(id)}Body`);
  return { parameters, requestBody: { required: true, content: { [kind]: { schema } } } };
}

const securityOf = ({ who }: Endpoint) =>
  who === 'machine'
    ? [{ key: [] }]
    : who === 'member'
      ? [{ bearer: [] }]
      : who === 'staff'
        ? [{ staff: [] }]
        : [];

const pathItem = (operation: Operation, written: Written) => {
  const { endpoint, id, tag } = operation;
  const { who, roles, scope, summary, idempotent } = endpoint;
  const lines = [
    `Who: ${who}${roles ? ` (${roles.join(', ')})` : ''}.`,
    scope ? `Scope: \`${scope}\`.` : '',
    idempotent ? 'Needs an Idempotency-Key.' : takesKey(endpoint) ? 'May take an Idempotency-Key.' : '',
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: lines.filter(Boolean).join(' '),
    'x-stability': who === 'machine' ? 'stable' : 'internal',
    security: securityOf(endpoint),
    ...inputOf(operation, written.components),
    responses: answersOf(operation, written),
  };
};

const shared = {
  Refusal: {
    type: 'object',
    required: ['resultCode', 'resultMsg'],
    properties: {
      resultCode: { type: 'string', description: 'Stable code, `feature.row`.' },
      resultData: {},
      resultMsg: { type: 'string', description: 'The Korean sentence for the person.' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      location: { type: 'string' },
    },
  },
};

/** The OpenAPI 3.1 document of these endpoints; the contract itself is the zod in the features. */
export function openApiDocument(served: readonly Endpoint[], info: DocumentInfo) {
  const operations = served.map(operationOf);
  const components = componentsOf(operations.flatMap(({ input, data }) => [input, data]));
  const refusals = refusalsByStatus();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: pathItem(operation, { components, refusals }),
    };
  }
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort();
  const { title, version, publicUrl, description } = info;
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: publicUrl }],
    tags: tags.map((name) => ({ name, description: `Calls of ${name}.` })),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key that the owner makes in the office.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a member.' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key and body give the same answer for 24 hours.',
          schema: { type: 'string', minLength: 8, maxLength: 100 },
        },
      },
      responses: {
        Refused: { description: 'Refusal', ...json({ $ref: refusalRef }) },
        ...refusals.responses,
      },
      schemas: { ...shared, ...components.schemas },
    },
    paths,
  };
}
