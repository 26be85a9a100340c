import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { toEnvelope } from '#src/platform/http/errors.ts';
import { type AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Pressure } from './pressure.ts';

/**
 * Headers in 3 s, a whole request in 12 s, looked after twice a second, so that nobody holds a connection for longer than
 * 15 s without having said what he wants, even where this process was late itself.
 */
export const slowLimits = {
  requestTimeout: 12_000,
  keepAliveTimeout: 5_000,
  http: { headersTimeout: 3_000, connectionsCheckingInterval: 500 },
} as const;

const patienceMs = 2_000;

function answerAndEnd(socket: Socket, refusal: AppError): void {
  const body = JSON.stringify(toEnvelope(refusal, ''));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Connections and how many whole requests each has brought. */
export type Received = WeakMap<Socket, number>;

/**
 * Ends connections that are too slow or speak no HTTP, in the answer format of the house. While this process is late
 * itself, what looks like a slow client may have said everything and not been read: it gets a moment to be read.
 */
export function cutSlowClients(pressure: Pressure, received: Received) {
  const cut = (socket: Socket, refusal: AppError) => {
    if (socket.writable) answerAndEnd(socket, refusal);
    // Whoever does not read the answer either is cut off.
    setTimeout(() => socket.destroy(), 500).unref();
  };
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
      cut(socket, commonErrors.input_invalid());
      return;
    }
    if (!pressure.wasBlocked) {
      cut(socket, commonErrors.too_slow());
      return;
    }
    const before = received.get(socket);
    setTimeout(() => {
      if (received.get(socket) === before) cut(socket, commonErrors.too_slow());
    }, patienceMs).unref();
  };
}
