import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { isSealed, sealedAddress } from '../actions/sealed-files.server.ts';
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
      const picture = await findPicture(db, id);
      if (picture)
        return sendPicture(reply, { upload: picture, known: request.headers['if-none-match'], id });
      // Not published yet, or not any more: for those who write, and for whoever has the preview.
      const mayRead =
        isSealed(academy, 'preview picture', { id, given: request.query }) || (await isStaff(request));
      const unpublished = mayRead ? await findAnyPicture(db, id) : null;
      if (unpublished)
        return sendPicture(reply, {
          upload: unpublished,
          known: undefined,
          id,
          cacheControl: 'private, no-store',
        });
      const hasTicket = isSealed(academy, 'file ticket', { id, given: request.query });
      const file = await findFile(db, id, { mayRead: hasTicket ? 'members' : 'everyone', now: clock.now() });
      return file ? sendFile(reply, file) : refuse(reply);
    },
  );
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
function sendPicture(
  reply: FastifyReply,
  {
    upload: { mime, bytes },
    known,
    id,
    cacheControl = 'private, max-age=60',
  }: { upload: Upload; known: string | undefined; id: string; cacheControl?: string },
): FastifyReply {
  reply.headers({
    'cache-control': cacheControl,
    etag: `"${id}"`,
    'content-security-policy': still,
  });
  return known === `"${id}"` ? reply.code(304).send() : reply.type(mime).send(bytes);
}

function sendFile(reply: FastifyReply, { name, mime, bytes }: Upload): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': still,
      'cache-control': 'private, no-store',
    })
    .type(mime)
    .send(bytes);
}
