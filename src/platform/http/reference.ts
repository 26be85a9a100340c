import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';

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
  where: 'path' | 'query',
  properties: Record<string, unknown>,
  required: readonly string[],
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
  const pathParameters = parametersOf(inPath, 'path', properties, required);
  if (method === 'get' || method === 'delete') {
    return { parameters: [...pathParameters, ...parametersOf(others, 'query', properties, required)] };
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
export function openApiDocument(served: readonly Endpoint[], publicUrl: string) {
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
      title: 'MSC 아카데미 API',
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

/** Serves the document at /api/openapi.json and its reference page at /api/docs. */
export async function serveReference(
  app: FastifyInstance,
  served: readonly Endpoint[],
  publicUrl: string,
): Promise<void> {
  app.get('/api/openapi.json', async () => openApiDocument(served, publicUrl));
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false },
  });
}
