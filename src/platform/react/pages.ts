import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Academy } from '../academy.ts';
import {
  encodingFor,
  type HtmlCache,
  htmlCache,
  type KeptPage,
  keepSecondsOf,
  pack,
  type RenderedPage,
} from '../html-cache/html-cache.ts';
import { newSecret } from '../tokens.ts';
import { academyContext, drawnHtml, scriptMarkContext } from './context.ts';
import { policyFor, readMarks } from './csp.ts';
import { scriptsAfterPaint, starterHash } from './scripts-after-paint.ts';
import { type RoutesOfBuild, writtenAddress, writtenRoutes } from './written-address.ts';

/** Loads the router's build: from the bundle in production, through Vite in development. */
export type LoadPages = () => Promise<ServerBuild>;

function toRequest(request: FastifyRequest): Request {
  const url = new URL(request.raw.url ?? '/', `${request.protocol}://${request.host}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(url, { method: request.method, headers });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const { body, encoding } = encodingFor(page, String(request.headers['accept-encoding'] ?? ''));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body);
}

async function toRendered(
  response: Response,
  config: Academy['config'],
  mark: string,
): Promise<RenderedPage> {
  const { html, hashes } = readMarks(drawnHtml.get(response) ?? (await response.text()), mark);
  const headers = Object.fromEntries(response.headers);
  const isFine = response.status === 200 && !response.headers.has('set-cookie');
  return {
    status: response.status,
    headers: {
      'cache-control': 'no-cache',
      ...headers,
      'content-security-policy': policyFor([...hashes, starterHash], config),
    },
    html: scriptsAfterPaint(html),
    keepSeconds: isFine ? keepSecondsOf(response.headers.get('cache-control')) : 0,
  };
}

/** A rendering that turned out to be no HTML (a redirect, a data answer) passes through untouched. */
class NotHtml extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('not HTML');
    this.response = response;
  }
}

async function sendOther(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  response.headers.forEach((value, name) => {
    reply.header(name, value);
  });
  if (!response.body) return reply.send('');
  return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
}

/**
 * The router's handler, made anew only when its build is another one: handed a function, it would sort every route of
 * the site again for each request.
 */
function handlerOf(load: LoadPages, mode: string) {
  let made: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;
  return async (request: Request, provider: RouterContextProvider): Promise<Response> => {
    const build = await load();
    if (made?.build !== build) made = { build, handle: createRequestHandler(build, mode) };
    return made.handle(request, provider);
  };
}

/**
 * Every GET that is no endpoint is a page of the site map; unknown ones get the designed 404. Public pages carry
 * no member data, so they are kept as bytes for as long as their `s-maxage` says; members' pages are not.
 */
export async function mountPages(
  app: FastifyInstance,
  academy: Academy,
  load: LoadPages,
): Promise<HtmlCache> {
  const handle = handlerOf(load, academy.config.NODE_ENV);
  const cache = htmlCache(() => performance.now());
  const render = async (request: FastifyRequest): Promise<RenderedPage> => {
    const provider = new RouterContextProvider();
    provider.set(academyContext, academy);
    const mark = newSecret();
    provider.set(scriptMarkContext, mark);
    const response = await handle(toRequest(request), provider);
    if (!response.headers.get('content-type')?.includes('text/html')) throw new NotHtml(response);
    return toRendered(response, academy.config, mark);
  };
  let known: { build: ServerBuild; routes: ReturnType<typeof writtenRoutes> } | null = null;
  const elsewhere = async (address: string): Promise<string | null> => {
    const build = await load();
    if (known?.build !== build)
      known = { build, routes: writtenRoutes(build.routes as unknown as RoutesOfBuild) };
    const [path = '/', ...query] = address.split('?');
    const written = path.endsWith('.data') ? null : writtenAddress(known.routes, path);
    return written && [written, ...query].join('?');
  };
  app.get('/*', async (request, reply) => {
    const written = await elsewhere(request.raw.url ?? '/');
    if (written) return reply.redirect(written, 308);
    try {
      // Only bare paths are kept: a query can take any shape and would fill the memory.
      const isBare = !request.raw.url?.includes('?');
      const page = isBare
        ? await cache.page(request.raw.url ?? '/', () => render(request))
        : await pack(await render(request), String(request.headers['accept-encoding'] ?? ''));
      return sendPage(request, reply, page);
    } catch (error) {
      if (error instanceof NotHtml) return sendOther(reply, error.response.clone());
      throw error;
    }
  });
  return cache;
}
