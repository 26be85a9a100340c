import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Config } from '../config.ts';
import { loggedError } from '../operations/logged-error.ts';
import { type Metrics, openMetrics } from '../operations/metrics.ts';
import { newRequestId, watchRequests } from '../operations/request-watch.ts';
import { inSpan } from '../operations/tracing/spans.ts';
import { openTracing, type Tracing } from '../operations/tracing/tracing.ts';
import { formLimits } from './bodies.ts';
import { answerErrors } from './errors.ts';
import { type CallKind, callTurns } from './pressure/call-turns.ts';
import { type Pressure, watchPressure } from './pressure/pressure.ts';
import { cutSlowClients, type Received, slowLimits } from './pressure/slow-clients.ts';

/**
 * A Fastify with the limits of the house. Reads JSON, url-encoded and multipart fields alike, because the
 * specification's calls use all three. Logs carry no query strings, bodies or names.
 */
export async function httpServer(config: Config): Promise<FastifyInstance> {
  let underWay = 0;
  const turns = callTurns(beginning);
  const pressure = watchPressure({
    shedAtMs: config.SHED_AT_MS,
    underWay: () => underWay,
    waitedMs: () => turns.waitedMs,
  });
  const received: Received = new WeakMap();
  const app = Fastify({
    logger:
      config.NODE_ENV === 'test'
        ? false
        : {
            level: config.LOG_LEVEL ?? (config.ACADEMY === 'real' ? 'info' : 'warn'),
            serializers: {
              req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
              err: (error) => ({ ...loggedError(error) }),
            },
          },
    // Each request is one line of ours: see request-watch.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.TRUSTED_PROXY ?? false,
    bodyLimit: 1_000_000,
    ...slowLimits,
    clientErrorHandler: cutSlowClients(pressure, received),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // What comes in on a kept connection while the process ends is still answered; `connection: close` goes with it.
    return503OnClosing: false,
  });
  app.decorate('pressure', pressure);
  app.addHook('onClose', async () => pressure.stop());
  app.decorate('metrics', openMetrics());
  app.metrics.watchDelay(() => pressure.delayMs);
  // Before the database is opened and before any other hook.
  app.decorate('tracing', openTracing(config, app.metrics));
  app.tracing.ofRequests(app);
  app.addHook('onClose', () => app.tracing.close());
  watchRequests(app, app.metrics);
  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    requireGoodHost(request);
    shedCall(request, pressure);
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(request);
    if (kind === null) return done();
    turns.take(kind, () => (request.span ? inSpan(request.span, done) : done()));
  });
  // By now all of it has come in.
  app.addHook('preHandler', ({ raw: { socket } }, _reply, done) => {
    received.set(socket, (received.get(socket) ?? 0) + 1);
    done();
  });
  keepRawJson(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 100_000 });
  // A route that takes files says so; everywhere else a form has fields only.
  await app.register(multipart, { attachFieldsToBody: 'keyValues', ...formLimits({}) });
  answerErrors(app, config.publicUrl, (error, id) => app.log.error({ err: error, id }, 'failed'));
  securityHeaders(app, config.publicUrl.startsWith('https:'));
  return app;
}

/** An address that no page and no call can have, because it cannot be read, is like any other that leads nowhere. */
function readableAddress(url: string): string {
  if (!url.includes('%') && url.startsWith('/')) return url;
  const [path = '/'] = url.split('?');
  try {
    // What it answers is used: a call that only throws is taken out where the product is built.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return path.startsWith('/api/') ? '/api/nowhere' : '/nowhere';
  }
}

const goodHost = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Addresses are made from it: a host that is none is the caller's mistake, not ours. */
function requireGoodHost(request: FastifyRequest): void {
  if (request.host !== '' && !goodHost.test(request.host)) throw commonErrors.input_invalid();
}

/** When there is too much to do, calls are told at once to come back, reads before writes; pages decide for themselves. */
function shedCall({ raw, method }: FastifyRequest, pressure: Pressure): void {
  if (!raw.url?.startsWith('/api/')) return;
  if (pressure.isShedding(method === 'GET' || method === 'HEAD' ? 'read' : 'write'))
    throw commonErrors.busy({ retryAfterSeconds: 3 });
}

/** How many calls begin in one turn of the event loop, and how many of them by the time they came alone. */
const beginning = { perTurn: 32, forOldest: 8 } as const;

/** How much a call is in a hurry; null for what is no call: a page is mostly sent as it is kept, and drawn in turns of its own. */
function kindOf({ raw, method, headers }: FastifyRequest): CallKind | null {
  if (!raw.url?.startsWith('/api/')) return null;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  return headers.authorization === undefined ? 'public' : 'own';
}

/** JSON is parsed as usual; the raw text stays beside it for webhooks, whose signature is over the bytes. */
function keepRawJson(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = text as string;
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text as string));
    } catch {
      done(commonErrors.input_invalid());
    }
  });
}

/** Two years, as browsers' lists of such sites ask for; only where the site is reached by https. */
const httpsOnly = 'max-age=63072000; includeSubDomains';

/** An answer of the API is data: opened by itself it loads nothing, sends nothing and stands in no frame. */
const dataPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** What every other answer says that has no policy of its own, as pages do. */
const leastPolicy = `object-src 'none'; base-uri 'none'; frame-ancestors 'self'`;

function securityHeaders(app: FastifyInstance, isHttps: boolean): void {
  // Not `async`: every answer passes here, and would wait for a turn of its promise.
  app.addHook('onSend', (_request, reply, ...[payload, done]) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', httpsOnly);
    // A page may be stricter: the reset link's says nothing of where one comes from.
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'SAMEORIGIN');
    if (!reply.hasHeader('content-security-policy')) {
      const isData = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
      reply.header('content-security-policy', isData ? dataPolicy : leastPolicy);
    }
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    done(null, payload);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it arrived; empty for other kinds of bodies. */
    rawBody: string;
  }
  interface FastifyInstance {
    /** How late this process is with its work. */
    pressure: Pressure;
    /** What this process counts. */
    metrics: Metrics;
    /** Where traces of this process go. */
    tracing: Tracing;
  }
}

/** Where this server listens on this machine, once it does. */
export function listeningUrl(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen yet.');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * Connections the system keeps for the process until it takes them (listen backlog), as far as it allows (net.core.somaxconn,
 * mostly 4,096). Past it a connection is dropped and tried again a second later: with Node's own 511, most of a crowd at 10:00.
 * See docs/decisions/0233-who-comes-while-the-process-is-busy.md.
 */
const backlog = 16_384;

/**
 * Listens as the role of this process has it. A worker serves nobody; that of a demo has its sandboxes on this machine alone, at
 * a port of its own, since its jobs speak to them as to a vendor. Answers whether this is the site.
 */
export async function listenAs(
  app: FastifyInstance,
  { ROLE, ACADEMY, PORT, HOST }: Pick<Config, 'ROLE' | 'ACADEMY' | 'PORT' | 'HOST'>,
): Promise<boolean> {
  if (ROLE !== 'worker') await app.listen({ port: PORT, host: HOST, backlog });
  else if (ACADEMY !== 'real') await app.listen({ port: 0, host: '127.0.0.1' });
  return ROLE !== 'worker';
}
