import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { commonErrors } from '#src/shared/app-error.ts';
import type { Config } from '../config.ts';
import { answerErrors } from './errors.ts';

/**
 * A Fastify with the limits of the house. Reads JSON, url-encoded and multipart fields alike, because the
 * specification's calls use all three. Logs carry no query strings, bodies or names.
 */
export async function httpServer(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      config.NODE_ENV === 'test'
        ? false
        : {
            level: 'warn',
            serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url }) },
          },
    trustProxy: config.TRUSTED_PROXY ?? false,
    bodyLimit: 1_000_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 3_000 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  keepRawJson(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 100_000 });
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 5, fileSize: 10_000_000, fieldSize: 100_000, fields: 60 },
  });
  answerErrors(app, config.publicUrl, (error) => app.log.error(error));
  securityHeaders(app, config.publicUrl.startsWith('https:'));
  return app;
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

function securityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isHttps) reply.header('strict-transport-security', httpsOnly);
    // A page may be stricter: the reset link's says nothing of where one comes from.
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it arrived; empty for other kinds of bodies. */
    rawBody: string;
  }
}
