import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

/** What a process says of itself to whoever watches over it. */
export interface ProcessState {
  readonly role: 'all' | 'web' | 'worker';
  /** `off` where this process has no such part. */
  readonly web: 'off' | 'starting' | 'listening' | 'draining';
  readonly worker: 'off' | 'starting' | 'working';
  readonly database: 'answers' | 'away';
  /** Whether the tables are as this program needs them. */
  readonly schema: {
    readonly program: string;
    readonly database: string | null;
    /** False where something was taken away that this program still uses. */
    readonly isServed: boolean;
  };
}

export interface OpsOptions {
  readonly port: number;
  readonly host: string;
  readonly registry: Registry;
  readonly state: () => Promise<ProcessState>;
}

/** Whether a process does all it is there for. */
export function isReady({ web, worker, database, schema }: ProcessState): boolean {
  const isServing = web === 'off' || web === 'listening';
  const isWorking = worker === 'off' || worker === 'working';
  // Tables of a newer program serve the one before it too, as long as they only grew.
  const isPrepared = schema.database !== null && schema.database >= schema.program && schema.isServed;
  return isServing && isWorking && database === 'answers' && isPrepared;
}

function send(
  response: ServerResponse,
  status: number,
  { type, body }: { type: string; body: string },
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

const sendJson = (response: ServerResponse, status: number, data: object) =>
  send(response, status, { type: 'application/json; charset=utf-8', body: `${JSON.stringify(data)}\n` });

async function answer(
  { registry, state }: OpsOptions,
  path: string,
  response: ServerResponse,
): Promise<void> {
  if (path === '/livez') return sendJson(response, 200, { ok: true });
  if (path === '/metrics')
    return send(response, 200, { type: registry.contentType, body: await registry.metrics() });
  if (path !== '/readyz') return sendJson(response, 404, { ok: false });
  const now = await state();
  return sendJson(response, isReady(now) ? 200 : 503, { ok: isReady(now), ...now });
}

/** Listens on a port of its own, apart from the site: `/livez`, `/readyz`, `/metrics`, for every role. */
export async function openOpsServer(options: OpsOptions): Promise<Server> {
  const server = createServer({ headersTimeout: 3_000, requestTimeout: 5_000 }, (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    answer(options, path, response).catch(() => sendJson(response, 500, { ok: false }));
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(options.port, options.host, listening.resolve);
  await listening.promise;
  return server;
}
