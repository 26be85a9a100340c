import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import packageFile from '../../../../package.json' with { type: 'json' };
import { openApiDocument } from './document.ts';

/** For whom a document is: other systems with a key, whoever uses the site, or the staff, who are shown all there is. */
type Audience = 'machines' | 'visitors' | 'staff';

const answers = 'Every answer is { resultCode, resultData, resultMsg }; resultCode 0 is success.';
const about: Readonly<Record<Audience, { readonly title: string; readonly description: string }>> = {
  machines: {
    title: 'Academy API for other systems',
    description: `${answers} Stable: a field is added, never renamed or taken away, below /api/v1/. Events by webhook, signatures and the rules of pages are told in docs/integrations.md.`,
  },
  visitors: {
    title: 'Calls of the site',
    description: `${answers} Internal: these are the site's own calls and may change with any version. The stable ones are at /api/v1/openapi.json.`,
  },
  staff: {
    title: 'Calls of the site and the office',
    description: `${answers} Internal, but for what is marked stable.`,
  },
};

/** The endpoints of each document. */
export function endpointsFor(served: readonly Endpoint[], audience: Audience): readonly Endpoint[] {
  if (audience === 'staff') return served;
  return served.filter(({ who }) =>
    audience === 'machines' ? who === 'machine' : who === 'anyone' || who === 'member',
  );
}

/** The document for somebody, with the version of the product. */
export const documentFor = (served: readonly Endpoint[], audience: Audience, publicUrl: string) =>
  openApiDocument(endpointsFor(served, audience), {
    ...about[audience],
    version: packageFile.version,
    publicUrl,
  });

interface Ready {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/** Made once: turning every schema into text takes a fifth of a second. */
async function packed(document: object): Promise<Ready> {
  const plain = Buffer.from(JSON.stringify(document));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, quality)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, gzip: zipped, br };
}

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  reply.headers({
    etag: ready.etag,
    vary: 'accept-encoding, cookie',
    'cache-control': 'private, max-age=300',
  });
  if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(ready[encoding ?? 'plain']);
}

/**
 * Serves the document of other systems at /api/v1/openapi.json, that of the site at /api/openapi.json, and a page of the first at
 * /api/docs. What the office calls is for the staff: in production `isStaff` decides who sees it.
 */
export async function serveReference(
  app: FastifyInstance,
  served: readonly Endpoint[],
  { publicUrl, isStaff }: { publicUrl: string; isStaff: (request: FastifyRequest) => Promise<boolean> },
): Promise<void> {
  const made = new Map<Audience, Promise<Ready>>();
  const readyFor = (audience: Audience) => {
    const found = made.get(audience) ?? packed(documentFor(served, audience, publicUrl));
    made.set(audience, found);
    return found;
  };
  app.get('/api/v1/openapi.json', async (request, reply) =>
    sendReady(request, reply, await readyFor('machines')),
  );
  app.get('/api/openapi.json', async (request, reply) =>
    sendReady(request, reply, await readyFor((await isStaff(request)) ? 'staff' : 'visitors')),
  );
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      sources: [
        { title: 'For other systems', url: '/api/v1/openapi.json' },
        { title: 'The site itself', url: '/api/openapi.json' },
      ],
      withDefaultFonts: false,
    },
  });
}
