import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';

const features = 'src/features';
const isContract = (file: string) => /^[\w-]+\/contract(\.ts|\/.+\.ts)$/.test(file);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'input' in value && 'data' in value;

/** Every endpoint that any contract declares, once. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(isContract);
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(process.cwd(), features, file)).href)),
  );
  const found = modules.flatMap((one) => Object.values(one as Record<string, unknown>).filter(isEndpoint));
  return [...new Map(found.map((one) => [one.route, one])).values()];
}

/** The names of an object schema's fields; none where it is no object. */
export function fieldsOf(schema: unknown): string[] {
  const shape = (schema as { shape?: object }).shape;
  return shape ? Object.keys(shape) : [];
}
