import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Envelope } from '#src/shared/endpoint/endpoint.ts';
import { safeLocation } from './serve.ts';

/** The database cannot be reached, ends, or begins. */
const away =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|08\w{3}|57P0[1234])$/;
const awayMessages = /Connection terminated|Client has encountered a connection error/;
/** It has too much to do: connections, memory, a lock or a statement that took too long. */
const late = /^(53[0-4]00|55P03|57014)$/;
const lateMessages = /timeout exceeded when trying to connect/;
const fullDisk = '53100';

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');
const isAway = (error: Error) => away.test(codeOf(error)) || awayMessages.test(error.message);

/** Whether it is the database being away, full or late: it passes by itself, and the same call may succeed soon. */
export function willPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isAway(error) || late.test(codeOf(error)) || lateMessages.test(error.message);
}

/** What is told of the database: neither a full disk nor one that is away is for the many who come. */
function ofDatabase(error: Error): AppError | null {
  if (codeOf(error) === fullDisk)
    return commonErrors.away({
      message: '저희 서버에 문제가 생겨 지금은 저장하지 못하고 있습니다. 잠시 뒤에 다시 시도해 주세요.',
      retryAfterSeconds: 5,
    });
  if (isAway(error)) return commonErrors.away({ retryAfterSeconds: 5 });
  return willPass(error) ? commonErrors.busy({ retryAfterSeconds: 5 }) : null;
}

/** Turns what Fastify and the database throw into a row of the tables; null when it is our own fault. */
function asAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_FILES_LIMIT' || error.statusCode === 415) return commonErrors.media_unsupported();
  if (error.statusCode === 413) return commonErrors.too_large();
  if (error.statusCode === 429) return commonErrors.too_many();
  if (error.statusCode && error.statusCode < 500) return commonErrors.input_invalid();
  return ofDatabase(error);
}

/** The one answer format, of a refusal. */
export function toEnvelope(error: AppError, publicUrl: string): Envelope<unknown> {
  const { fields, location, data } = error.details;
  const safe = safeLocation(location, publicUrl);
  return {
    resultCode: error.code,
    resultData: data ?? null,
    resultMsg: error.message,
    ...(fields && { fields }),
    ...(safe && { location: safe }),
  };
}

/** What somebody can name who calls about it: the same number stands in the log. */
function numbered(envelope: Envelope<unknown>, requestId: string): Envelope<unknown> {
  return { ...envelope, resultMsg: `${envelope.resultMsg} (요청 번호 ${requestId})` };
}

/** One handler answers every failure under /api; only what is ours is reported. */
export function answerErrors(
  app: FastifyInstance,
  publicUrl: string,
  report: (error: unknown, requestId: string) => void,
): void {
  const refuse = async () => {
    throw commonErrors.not_found();
  };
  // Before the body: nobody reads what is sent to no address.
  app.all('/api/*', { onRequest: refuse }, refuse);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) throw commonErrors.not_found();
    done();
  });
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = asAppError(error);
    if (!known) report(error, request.id);
    const answer = known ?? commonErrors.server_failed();
    request.answerCode = answer.code;
    if (answer.details.retryAfterSeconds) reply.header('retry-after', answer.details.retryAfterSeconds);
    const envelope = toEnvelope(answer, publicUrl);
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .send(known ? envelope : numbered(envelope, request.id));
  });
}
