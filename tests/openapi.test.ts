import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentFor } from '#src/platform/http/reference/serve-reference.ts';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { declaredEndpoints } from './declared.ts';
import { machineClientOf } from './machine-client-source.ts';

type Document = ReturnType<typeof documentFor>;
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
  readonly 'x-stability': string;
}

let all: Endpoint[];
let whole: Document;
let machines: Document;
let visitors: Document;
beforeAll(async () => {
  all = await declaredEndpoints();
  const url = 'https://academy.example';
  [whole, machines, visitors] = (['staff', 'machines', 'visitors'] as const).map((audience) =>
    documentFor(all, audience, url),
  ) as [Document, Document, Document];
});

const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );

/** What a linter of OpenAPI would say of a document. */
function faultsOf(document: Document): string[] {
  const operations = operationsOf(document);
  const ids = operations.map(({ operationId }) => operationId);
  const tags = new Set(document.tags.map(({ name }) => name));
  const text = JSON.stringify(document);
  const components = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} is not the only one`),
    ...ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id)).map((id) => `${id} is no name`),
    ...operations.flatMap((one) => [
      ...(one.tags.every((tag) => tags.has(tag)) ? [] : [`${one.operationId} has an unknown tag`]),
      ...(one.summary ? [] : [`${one.operationId} has no summary`]),
      ...(Object.keys(one.responses).some((status) => status.startsWith('4'))
        ? []
        : [`${one.operationId} has no 4xx`]),
      ...one.security.flatMap((kind) =>
        Object.keys(kind)
          .filter((name) => !components.securitySchemes?.[name])
          .map((name) => `${name} is no security scheme`),
      ),
      ...[...one.path.matchAll(/\{(\w+)\}/g)]
        .filter(([, name]) => !JSON.stringify(one).includes(`"name":"${name}","in":"path"`))
        .map(([, name]) => `${one.operationId} does not declare ${name}`),
    ]),
    ...refs
      .filter(([, kind = '', name = '']) => !components[kind]?.[name])
      .map(([ref]) => `${ref} leads nowhere`),
  ];
}

describe('the documents', () => {
  test('are without fault', () => {
    for (const document of [whole, machines, visitors]) expect(faultsOf(document)).toEqual([]);
  });

  test('planted: what is wrong is seen', () => {
    const [path = ''] = Object.keys(machines.paths);
    const broken = structuredClone(machines) as unknown as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const get = broken.paths[path]?.get ?? {};
    Object.assign(get, { operationId: 'No name', tags: ['none'], summary: '', responses: {} });
    Object.assign(get, { security: [{ nobody: [] }], extra: { $ref: '#/components/schemas/Nowhere' } });
    expect(faultsOf(broken as unknown as Document)).toHaveLength(6);
  });

  test('tell strangers nothing of the office, and machines nothing but what is stable', () => {
    expect(Object.keys(visitors.paths).filter((path) => path.startsWith('/api/v1/'))).toEqual([]);
    expect(operationsOf(visitors).filter(({ security }) => 'staff' in (security[0] ?? {}))).toEqual([]);
    expect(Object.keys(machines.paths).every((path) => path.startsWith('/api/v1/'))).toBe(true);
    expect(new Set(operationsOf(machines).map((one) => one['x-stability']))).toEqual(new Set(['stable']));
    expect(operationsOf(whole)).toHaveLength(all.length);
  });

  test('have the version of the product and stay small', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(machines.info.version).toBe(version);
    const bytes = (document: Document) => JSON.stringify(document).length;
    expect(bytes(whole)).toBeLessThan(1_200_000);
    expect(bytes(machines)).toBeLessThan(60_000);
  });

  test('show examples that the schema accepts', () => {
    const stable = all.filter(({ who }) => who === 'machine');
    expect(stable.length).toBeGreaterThan(5);
    for (const endpoint of stable) {
      const item = machines.paths[endpoint.route.split(' ')[1] ?? '']?.get as {
        responses: { 200: { content: { 'application/json': { example: { resultData: unknown } } } } };
      };
      const { resultData } = item.responses[200].content['application/json'].example;
      expect(endpoint.data.safeParse(resultData).error).toBeUndefined();
    }
  });

  test('give the typed client that is kept beside this', () => {
    expect(readFileSync('tests/machine-client.ts', 'utf8')).toBe(machineClientOf(machines));
  });
});
