import type { Endpoint, Method, Route } from '#src/shared/endpoint/endpoint.ts';

type Encoding = 'form' | 'urlencoded' | 'json';

/** §7 says of some calls how they travel; every other unsafe call is JSON, or a form when it carries a file. */
const specified: Readonly<Partial<Record<Route, Encoding>>> = {
  'POST /api/login': 'form',
  'POST /api/checkChptcha': 'form',
  'POST /api/signup': 'urlencoded',
  'POST /api/change/password': 'form',
  'POST /api/auth/send': 'form',
  'POST /api/withdrawalUser': 'form',
};

/** One call as it goes over the wire. */
export interface WireCall {
  readonly method: Method;
  /** Path with its query. */
  readonly url: string;
  readonly body?: FormData | URLSearchParams | string;
  readonly isJson: boolean;
}

function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null;

function queryOf(entries: readonly [string, unknown][]): string {
  const given = entries.filter(isGiven).map(([name, value]) => [name, asText(value)]);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function bodyOf(
  entries: readonly [string, unknown][],
  encoding: Encoding,
): FormData | URLSearchParams | string {
  if (encoding === 'json') return JSON.stringify(Object.fromEntries(entries));
  const given = entries.filter(isGiven);
  if (encoding === 'urlencoded')
    return new URLSearchParams(given.map(([name, value]) => [name, asText(value)]));
  const form = new FormData();
  for (const [name, value] of given) form.append(name, value instanceof Blob ? value : asText(value));
  return form;
}

/**
 * Spreads the one input object over path, query and body: `:name` parts of the path first; what is left is
 * the query of GET and DELETE and the body of the others. Lists and objects inside forms travel as JSON text.
 */
export function encodeCall(declared: Pick<Endpoint, 'route'>, input: unknown): WireCall {
  const [method, path] = declared.route.split(' ') as [Method, string];
  const rest = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(asText(value));
  });
  const entries = [...rest];
  if (method === 'GET' || method === 'DELETE') {
    return { method, url: filled + queryOf(entries), isJson: false };
  }
  if (entries.length === 0) return { method, url: filled, isJson: false };
  const hasFile = entries.some(([, value]) => value instanceof Blob);
  const encoding = specified[declared.route] ?? (hasFile ? 'form' : 'json');
  return { method, url: filled, body: bodyOf(entries, encoding), isJson: encoding === 'json' };
}
