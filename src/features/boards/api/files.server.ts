import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { isSealed, sealedAddress } from '../actions/sealed-files.server.ts';
import { bytesOf } from '../actions/stored-files.server.ts';
import { boardsErrors, fileTicketEndpoint } from '../contract/posts.ts';
import { findAnyPicture, findFile, findPicture, type Upload } from '../store/files.server.ts';

/** What the files ask of the features above them; handed down by open.ts. */
export interface FilesHooks {
  /** Whether somebody of the academy is signed in who asks for it. */
  isStaff(request: FastifyRequest): Promise<boolean>;
}

/** Pictures to look at, and files to take home: never run, never sniffed, never framed. */
export function filesApi(gate: Gate, academy: Academy, { isStaff }: FilesHooks): void {
  const { app } = gate;
  const { db, clock } = academy;
  serve(gate, fileTicketEndpoint, async ({ input }) => {
    if (!(await findFile(db, input.fileId, { mayRead: 'members', now: clock.now() })))
      throw boardsErrors.file_gone();
    return { url: sealedAddress(academy, 'file ticket', input.fileId) };
  });

  app.get<{ Params: { id: string }; Querystring: { until?: unknown; seal?: unknown } }>(
    '/files/:id',
    async (request, reply) => {
      const { id } = request.params;
      if (!/^[\w-]{22}$/.test(id)) return refuse(reply);
      const picture = await findPicture(db, id, clock.now());
      if (picture) {
        if (request.headers['if-none-match'] === `"${id}"`) return asPicture(reply, picture).code(304).send();
        return sendBytes(asPicture(reply, picture), await bytesOf(academy, picture));
      }
      // Not published yet, or not any more: for those who write, and for whoever has the preview.
      const mayRead =
        isSealed(academy, 'preview picture', { id, given: request.query }) || (await isStaff(request));
      const unpublished = mayRead ? await findAnyPicture(db, id) : null;
      if (unpublished)
        return sendBytes(
          asPicture(reply, unpublished, 'private, no-store'),
          await bytesOf(academy, unpublished),
        );
      const hasTicket = isSealed(academy, 'file ticket', { id, given: request.query });
      const file = await findFile(db, id, { mayRead: hasTicket ? 'members' : 'everyone', now: clock.now() });
      return file ? sendBytes(asFile(reply, file), await bytesOf(academy, file)) : refuse(reply);
    },
  );
}

/** Where the store does not have them whole just now, nobody keeps that answer. */
function sendBytes(reply: FastifyReply, bytes: Buffer | null): FastifyReply {
  if (bytes) return reply.send(bytes);
  return reply
    .removeHeader('content-disposition')
    .removeHeader('etag')
    .code(503)
    .type('text/plain; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send('파일을 지금 가져올 수 없습니다. 잠시 뒤에 다시 열어 주세요.');
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('첨부파일을 찾을 수 없습니다.');
}

const still = `default-src 'none'; sandbox`;

/** Kept a minute by browsers only, so that a withdrawn picture is gone within one. */
function asPicture(
  reply: FastifyReply,
  { id, mime }: Upload,
  cacheControl = 'private, max-age=60',
): FastifyReply {
  return reply
    .headers({ 'cache-control': cacheControl, etag: `"${id}"`, 'content-security-policy': still })
    .type(mime);
}

/** The name a file is saved under, whatever it is made of: RFC 5987 (`ext-value`), which keeps less than an address does. */
const savedAs = (name: string) =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

function asFile(reply: FastifyReply, { name, mime }: Upload): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; ${savedAs(name)}`,
      'content-security-policy': still,
      'cache-control': 'private, no-store',
    })
    .type(mime);
}
