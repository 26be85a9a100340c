import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Academy } from '../academy.ts';
import { academyContext } from './context.ts';
import { policyFor } from './csp.ts';

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

async function sendHtml(
  reply: FastifyReply,
  response: Response,
  config: Academy['config'],
): Promise<FastifyReply> {
  const html = await response.text();
  reply.header('content-security-policy', policyFor(html, config));
  return reply.send(html);
}

/** Every GET that is no endpoint is a page of the site map; unknown ones get the designed 404. */
export async function mountPages(app: FastifyInstance, academy: Academy, load: LoadPages): Promise<void> {
  const handle = createRequestHandler(load, academy.config.NODE_ENV);
  app.get('/*', async (request, reply) => {
    const provider = new RouterContextProvider();
    provider.set(academyContext, academy);
    const response = await handle(toRequest(request), provider);
    reply.code(response.status);
    response.headers.forEach((value, name) => {
      reply.header(name, value);
    });
    if (response.headers.get('content-type')?.includes('text/html'))
      return sendHtml(reply, response, academy.config);
    if (!response.body) return reply.send('');
    return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
  });
}
