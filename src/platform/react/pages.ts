import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { sendBusyPage } from '#src/platform/http/pressure/busy-page.ts';
import { limitTurns, NoTurn } from '#src/platform/http/pressure/turns.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { requestNoMark } from '#src/shared/request-no.ts';
import type { Academy } from '../academy.ts';
import type { Source } from '../db/replica.ts';
import {
  type CachedPage,
  encodingFor,
  type HtmlCache,
  htmlCache,
  keepSecondsOf,
  pack,
  type RenderedPage,
} from '../html-cache/html-cache.ts';
import { willPass } from '../http/errors.ts';
import { ownIdentity } from '../identity/identity.server.ts';
import { newSecret } from '../tokens.ts';
import { academyContext, drawnHtml, eraContext, faultContext, scriptMarkContext } from './context.ts';
import { policyFor, readMarks } from './csp.ts';
import { withOwnHead } from './own-head.ts';
import { nowhere, type PageAddress, pageAddresses, pageTemplates, payingPages } from './page-address.ts';
import { pageHandler } from './page-router.ts';
import { scriptsAfterPaint, starterHash } from './scripts-after-paint.ts';
import { writtenAddress, writtenRoutes } from './written-address.ts';

/** Loads the router's build: from the bundle in production, through Vite in development. */
export type LoadPages = () => Promise<ServerBuild>;

/** As the router sees it: a HEAD is a GET whose body is not sent. */
function toRequest(request: FastifyRequest, target: string): Request {
  if (!URL.canParse(target, `${request.protocol}://${request.host}`)) throw commonErrors.input_invalid();
  const url = new URL(target, `${request.protocol}://${request.host}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(url, { headers });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const { body, encoding } = encodingFor(page, String(request.headers['accept-encoding'] ?? ''));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body);
}

/** The page as it was last, or a small one that says why there is none. */
function sendLast(request: FastifyRequest, reply: FastifyReply, last: CachedPage | null): FastifyReply {
  return last ? sendPage(request, reply, last) : sendBusyPage(reply);
}

async function toRendered(
  response: Response,
  config: Academy['config'],
  {
    mark,
    isNowhere,
    isPaying,
  }: { readonly mark: string; readonly isNowhere: boolean; readonly isPaying: boolean },
): Promise<RenderedPage> {
  const { html, hashes } = readMarks(drawnHtml.get(response) ?? (await response.text()), mark);
  const headers = Object.fromEntries(response.headers);
  const isFine = (response.status === 200 || isNowhere) && !response.headers.has('set-cookie');
  return {
    status: response.status,
    headers: {
      'cache-control': 'no-cache',
      ...headers,
      'content-security-policy': policyFor([...hashes, starterHash], config, { isPaying }),
    },
    html: scriptsAfterPaint(withOwnHead(html, ownIdentity(), config.KAKAO_JAVASCRIPT_KEY)),
    keepSeconds: isFine ? keepSecondsOf(response.headers.get('cache-control')) : 0,
  };
}

/** A rendering that turned out to be no HTML (a redirect, a data answer) passes through untouched. */
class NotHtml extends Error {
  readonly response: Response;
  /** Whose request it answers: it is sent to nobody else. */
  readonly request: FastifyRequest;
  constructor(response: Response, request: FastifyRequest) {
    super('not HTML');
    this.response = response;
    this.request = request;
  }
}

/** A page that could not be drawn because the database is away or late: there is a designed answer for that. */
class NotNow extends Error {}

/** A page takes milliseconds; whoever waited so long gets an answer now, whatever becomes of the rendering. */
const patienceMs = 2_500;

/** One thread draws them all: more at once would be no faster, and whoever waited in a longer line would have gone. */
const drawing = { atOnce: 12, waiting: 64 } as const;

/** What comes within the patience of a visitor; otherwise `NotNow`. The work itself goes on. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NotNow()), patienceMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
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
 * The router's handler and the reading of addresses, made anew only when the build is another one: handed a function, the
 * router would sort every route of the site again for each request.
 */
function routerOf(load: LoadPages, mode: string) {
  let made: {
    build: ServerBuild;
    handle: ReturnType<typeof pageHandler>;
    addressOf: ReturnType<typeof pageAddresses>;
    templateOf: ReturnType<typeof pageTemplates>;
    isPaying: ReturnType<typeof payingPages>;
    /** The same address as its route is written, where it was asked for in other letters; otherwise null. */
    writtenOf: (url: string) => string | null;
  } | null = null;
  return async () => {
    const build = await load();
    if (made?.build !== build)
      made = {
        build,
        handle: pageHandler(build, mode),
        addressOf: pageAddresses(build),
        templateOf: pageTemplates(build),
        isPaying: payingPages(build),
        writtenOf: writtenIn(build),
      };
    return made;
  };
}

const mostNames = 1_000;

/** Each path is compared with all routes once: a page that is kept costs less than that. */
function writtenIn(build: ServerBuild): (url: string) => string | null {
  const routes = writtenRoutes(build.routes);
  const known = new Map<string, string | null>();
  const writtenOf = (path: string) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const written = path.endsWith('.data') ? null : writtenAddress(routes, path);
    if (known.size >= mostNames) known.clear();
    known.set(path, written);
    return written;
  };
  return (url) => {
    const at = url.indexOf('?');
    const written = writtenOf(at < 0 ? url : url.slice(0, at));
    return written && (at < 0 ? written : written + url.slice(at));
  };
}

/** The route of a page as it is written; of pages that are kept it is looked up once. */
function routeNames() {
  const known = new Map<string, string>();
  return ({ key, target }: PageAddress, templateOf: (url: string) => string): string => {
    const name = known.get(key ?? target) ?? templateOf(target);
    if (known.size >= mostNames) known.clear();
    known.set(key ?? target, name);
    return name;
  };
}

/**
 * Every GET that is no endpoint is a page of the site map; unknown ones get the designed 404. Public pages carry
 * no member data, so they are kept as bytes for as long as their `s-maxage` says, by their path and the parameters they
 * read; members' pages are not. Where no page can be drawn, the last one is sent, or a small one that says so; what went
 * wrong is reported by the page's route.
 */
export async function mountPages(
  app: FastifyInstance,
  {
    academy,
    load,
    report,
  }: { academy: Academy; load: LoadPages; report: (transaction: string, fault: unknown) => void },
): Promise<HtmlCache> {
  const router = routerOf(load, academy.config.NODE_ENV);
  const cache = htmlCache(() => performance.now());
  const turns = limitTurns(drawing);
  const routeName = routeNames();
  let era = {};
  const renderFrom = async (
    { db, isReplica }: Source,
    request: FastifyRequest,
    target: string,
  ): Promise<RenderedPage | NotHtml> => {
    const provider = new RouterContextProvider();
    provider.set(academyContext, { ...academy, db });
    provider.set(eraContext, era);
    const mark = newSecret();
    provider.set(scriptMarkContext, mark);
    const seen = { fault: null as unknown };
    provider.set(faultContext, seen);
    const { handle, templateOf, isPaying } = await router();
    const response = await handle(toRequest(request, target), provider);
    if (seen.fault !== null && isReplica) throw seen.fault;
    if (seen.fault !== null) report(`GET ${templateOf(target)}`, seen.fault);
    if (!response.headers.get('content-type')?.includes('text/html')) return new NotHtml(response, request);
    const page = await toRendered(response, academy.config, {
      mark,
      isNowhere: target === nowhere,
      isPaying: isPaying(target),
    });
    if (page.status < 500) return page;
    const html = page.html.replace(requestNoMark, request.id);
    return { ...page, html, status: willPass(seen.fault) ? 503 : page.status };
  };
  /** What is the same for everybody may come from a replica; what is drawn for one visitor does not. */
  const render = async (request: FastifyRequest, { target, key }: PageAddress): Promise<RenderedPage> => {
    const drawn =
      key === null
        ? await renderFrom({ db: academy.db, isReplica: false }, request, target)
        : await academy.reads.read((source) => renderFrom(source, request, target));
    if (drawn instanceof NotHtml) throw drawn;
    return drawn;
  };
  const draw = async (request: FastifyRequest, address: PageAddress): Promise<CachedPage> => {
    const { key } = address;
    // What a search asks for is without end; the pages of the site come before it.
    const inTurn = () => turns.take(() => render(request, address), key !== null && !key.includes('?'));
    const page =
      key === null
        ? await pack(await inTurn(), String(request.headers['accept-encoding'] ?? ''))
        : await cache.page(key, inTurn);
    if (page.status === 503) throw new NotNow();
    return page;
  };
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
  ): Promise<FastifyReply> => {
    try {
      return sendPage(request, reply, await inTime(draw(request, address)));
    } catch (error) {
      if (error instanceof NotNow) return sendLast(request, reply, cache.late(address.key));
      if (error instanceof NoTurn) return sendLast(request, reply, cache.last(address.key));
      if (error instanceof NotHtml && error.request === request) return sendOther(reply, error.response);
      // Somebody else's answer was no page: this one is drawn for itself.
      if (error instanceof NotHtml) return answer(request, reply, { ...address, key: null });
      throw error;
    }
  };
  app.get('/*', async (request, reply) => {
    const { addressOf, templateOf, writtenOf } = await router();
    const url = request.raw.url ?? '/';
    const written = writtenOf(url);
    if (written) return reply.redirect(written, 308);
    const address = addressOf(url);
    request.pageRoute = routeName(address, templateOf);
    if (!app.pressure.isShedding('read')) return answer(request, reply, address);
    return sendLast(request, reply, cache.last(address.key));
  });
  return {
    ...cache,
    clear() {
      era = {};
      cache.clear();
    },
  };
}
