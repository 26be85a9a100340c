import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import { endpointsOf } from '#src/shared/endpoint/list-endpoints.ts';
import type { ScreenList } from '#src/shared/endpoint/office-list.ts';

const features = 'src/features';
const isContract = (file: string) => /^[\w-]+\/contract(\.ts|\/.+\.ts)$/.test(file);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'input' in value && 'data' in value;

type AnyList = ScreenList<unknown, string, ListQuery, unknown>;
const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'list' in value && 'row' in value && 'columns' in value;

async function contractValues(): Promise<unknown[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(isContract);
  const modules: object[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(process.cwd(), features, file)).href)),
  );
  return modules.flatMap((one): unknown[] => Object.values(one));
}

/** Every list of the office that is declared, once. */
export async function declaredLists(): Promise<AnyList[]> {
  const found = (await contractValues()).filter(isList);
  return [...new Map(found.map((one) => [one.list.route, one])).values()];
}

/** Every endpoint that any contract declares, once; those of declared lists too. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const values = await contractValues();
  const ofLists = values.filter(isList).flatMap((one) => Object.values(endpointsOf(one)));
  const found = [...values.filter(isEndpoint), ...ofLists];
  return [...new Map(found.map((one) => [one.route, one])).values()];
}

/** The names of an object schema's fields; none where it is no object. */
export function fieldsOf(schema: unknown): string[] {
  const shape = (schema as { shape?: object }).shape;
  return shape ? Object.keys(shape) : [];
}
