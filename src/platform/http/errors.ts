import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, commonErrors } from '#src/shared/app-error.ts';
import type { Envelope } from '#src/shared/endpoint.ts';
import { safeLocation } from './serve.ts';

/** Turns what Fastify and the database throw into a row of the tables; null when it is our own fault. */
function asAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (error.statusCode === 413) return commonErrors.too_large();
  if (error.statusCode === 429) return commonErrors.too_many();
  if (error.statusCode && error.statusCode < 500) return commonErrors.input_invalid();
  if (/^(ECONNREFUSED|ECONNRESET|57P0[123]|53300|55P03|57014)$/.test(error.code ?? ''))
    return commonErrors.busy({ retryAfterSeconds: 5 });
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message))
    return commonErrors.busy({ retryAfterSeconds: 5 });
  return null;
}

function toEnvelope(error: AppError, publicUrl: string): Envelope<unknown> {
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

/** One handler answers every failure under /api; only what is ours is reported. */
export function answerErrors(
  app: FastifyInstance,
  publicUrl: string,
  report: (error: unknown) => void,
): void {
  app.all('/api/*', () => {
    throw commonErrors.not_found();
  });
  app.setErrorHandler((error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
    const known = asAppError(error);
    if (!known) report(error);
    const answer = known ?? commonErrors.server_failed();
    if (answer.details.retryAfterSeconds) reply.header('retry-after', answer.details.retryAfterSeconds);
    return reply.code(answer.status).header('cache-control', 'no-store').send(toEnvelope(answer, publicUrl));
  });
}
