import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { localOidc } from './local-oidc.ts';
import { brokenPage, pagePolicy, pickPage } from './local-pages.ts';
import type { LocalVendor } from './vendors.ts';

const Pick = z.object({ person: z.string() });

/** A local provider as its routes see it. */
export interface Opened {
  readonly local: LocalVendor;
  readonly memory: SandboxMemory;
  /** `/sandbox/<vendor>` */
  readonly root: string;
  /** Opens its OpenID Connect on first use. */
  readonly open: () => Promise<Provider>;
}

/** Opens a local provider under `/sandbox/<vendor>`; `publicUrl` is the origin the browser sees. */
export function mountLocalProvider(
  app: FastifyInstance,
  memory: SandboxMemory,
  { local, publicUrl }: { readonly local: LocalVendor; readonly publicUrl: string },
): Opened {
  const root = `/sandbox/${local.vendor}`;
  let opening: Promise<Provider> | undefined;
  const opened: Opened = {
    local,
    memory,
    root,
    open: () => {
      opening ??= localOidc(local, `${publicUrl}${root}`, memory);
      return opening;
    },
  };
  app.register(async (scope) => passToOidc(scope, opened, publicUrl));
  pickPages(app, opened);
  return opened;
}

/** oidc-provider reads the bodies itself, so this scope leaves them alone. */
function passToOidc(scope: FastifyInstance, { local, memory, root, open }: Opened, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  const authorization = local.routes.authorization ?? '/auth';
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${root}/*`, async (request, reply) => {
    if ((await faultOf(memory, local.vendor)) === 'down')
      return reply.code(503).send({ error: 'server_error' });
    const provider = await open();
    const { raw } = request;
    const path = (raw.url ?? '/').slice(root.length);
    if (path.startsWith(authorization)) forgetSession(request);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
    Object.assign(raw, { originalUrl: `${root}${path}`, url: path });
    reply.hijack();
    await provider.callback()(raw, reply.raw);
    return reply;
  });
}

/** A local provider asks every time who it is, so that another person can be picked. */
function forgetSession({ raw }: FastifyRequest): void {
  const kept = (raw.headers.cookie ?? '').split(/; */).filter((pair) => !pair.startsWith('_session'));
  raw.headers.cookie = kept.join('; ');
}

function pickPages(app: FastifyInstance, { local, memory, root, open }: Opened): void {
  const url = `${root}/pick/:uid`;
  app.get(url, async (request, reply) => {
    const isKnown = await knowsInteraction(await open(), request, reply);
    return sendPage(reply, isKnown ? 200 : 400, isKnown ? pickPage(local) : brokenPage(local));
  });
  app.post(url, async (request, reply) => {
    const provider = await open();
    const picked = Pick.safeParse(request.body);
    if (!picked.success || !(await knowsInteraction(provider, request, reply)))
      return sendPage(reply, 400, brokenPage(local));
    const person = local.people.find(({ id }) => id === picked.data.person);
    if (person) await memory.write(`${local.vendor}.link`, person.id, { name: person.name });
    const result = person
      ? { login: { accountId: person.id, remember: false }, consent: {} }
      : { error: 'access_denied', error_description: 'User denied access' };
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    return reply.redirect(next, 303);
  });
}

async function knowsInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    await provider.interactionDetails(request.raw, reply.raw);
    return true;
  } catch {
    return false;
  }
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
