import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ownName } from '#src/shared/identity/own-name.ts';

const envelopeErrors = {
  type: 'object',
  required: ['resultCode', 'resultMsg'],
  properties: {
    resultCode: { type: 'string', description: 'Stable code, `feature.row`.' },
    resultData: {},
    resultMsg: { type: 'string', description: 'The Korean sentence for the person.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    location: { type: 'string' },
  },
} as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}

function parametersOf(
  names: readonly string[],
  {
    where,
    properties,
    required,
  }: { where: 'path' | 'query'; properties: Record<string, unknown>; required: readonly string[] },
) {
  return names.map((name) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }));
}

function bodyOf(schema: Record<string, unknown>) {
  const kinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return { content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) };
}

function inputOf(endpoint: Endpoint, method: string, path: string) {
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, unknown>;
  const required = (input.required ?? []) as string[];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const pathParameters = parametersOf(inPath, { where: 'path', properties, required });
  if (method === 'get' || method === 'delete') {
    return {
      parameters: [...pathParameters, ...parametersOf(others, { where: 'query', properties, required })],
    };
  }
  const body = {
    ...input,
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
  };
  return { parameters: pathParameters, ...(others.length > 0 && { requestBody: bodyOf(body) }) };
}

function operationOf(endpoint: Endpoint, method: string, path: string) {
  const answer = {
    type: 'object',
    required: ['resultCode', 'resultData', 'resultMsg'],
    properties: {
      resultCode: { const: 0 },
      resultData: schemaOf(endpoint.data, 'output'),
      resultMsg: { type: 'string' },
    },
  };
  return {
    summary: endpoint.summary,
    description: [
      `Who: ${endpoint.who}${endpoint.roles ? ` (${endpoint.roles.join(', ')})` : ''}.`,
      endpoint.idempotent ? 'Takes an Idempotency-Key.' : '',
      endpoint.isCreating ? 'May take an Idempotency-Key.' : '',
    ]
      .join(' ')
      .trim(),
    security: endpoint.who === 'member' ? [{ bearer: [] }] : endpoint.who === 'staff' ? [{ staff: [] }] : [],
    ...inputOf(endpoint, method, path),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answer } } },
      default: { description: 'Refusal', content: { 'application/json': { schema: envelopeErrors } } },
    },
  };
}

/** The OpenAPI 3.1 document of every served endpoint; the contract itself is the zod in the features. */
export function openApiDocument(
  served: readonly Endpoint[],
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of served) {
    const [method = 'GET', path = '/'] = endpoint.route.split(' ');
    const openPath = path.replace(/:(\w+)/g, '{$1}');
    paths[openPath] = {
      ...paths[openPath],
      [method.toLowerCase()]: operationOf(endpoint, method.toLowerCase(), path),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1.0.0',
      description: 'Every answer is { resultCode, resultData, resultMsg }; 0 is success.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
      },
    },
    paths,
  };
}

interface Ready {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/** Made once for a name: turning every schema into text takes a fifth of a second. */
async function packed(
  served: readonly Endpoint[],
  ours: Parameters<typeof openApiDocument>[1],
): Promise<Ready> {
  const plain = Buffer.from(JSON.stringify(openApiDocument(served, ours)));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, quality)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, gzip: zipped, br };
}

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  reply.headers({
    etag: ready.etag,
    vary: 'accept-encoding, cookie',
    'cache-control': 'private, max-age=300',
  });
  if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(ready[encoding ?? 'plain']);
}

/**
 * Serves the document at /api/openapi.json and its reference page at /api/docs. What the office calls is for the staff: in
 * production `isStaff` decides who sees it.
 */
export async function serveReference(
  app: FastifyInstance,
  served: readonly Endpoint[],
  { publicUrl, isStaff }: { publicUrl: string; isStaff: (request: FastifyRequest) => Promise<boolean> },
): Promise<void> {
  let made = new Map<boolean, Promise<Ready>>();
  let madeFor = ownName();
  const readyFor = (isWhole: boolean) => {
    const name = ownName();
    if (name !== madeFor) made = new Map();
    madeFor = name;
    const shown = isWhole ? served : served.filter((one) => one.who !== 'staff');
    const found = made.get(isWhole) ?? packed(shown, { name, publicUrl });
    made.set(isWhole, found);
    return found;
  };
  app.get('/api/openapi.json', async (request, reply) =>
    sendReady(request, reply, await readyFor(await isStaff(request))),
  );
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false },
  });
}
