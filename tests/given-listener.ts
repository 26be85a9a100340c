import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './outside/certificate.ts';

/** What came to a listening system. */
export interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly version: number;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export interface Listener {
  readonly url: string;
  readonly heard: Heard[];
  /** The status of the next answers; null: no answer at all. */
  answers(status: number | null): void;
  /** From now on answers wait until the function that comes back is called. */
  hold(): () => void;
  /** Until so many have been heard. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

interface Standing {
  readonly port?: number;
  /** Where it is given the system listens under TLS. */
  readonly certificate?: Certificate;
}

/** Another system that listens on 127.0.0.1. */
export async function givenListener({ port = 0, certificate }: Standing = {}): Promise<Listener> {
  const heard: Heard[] = [];
  let status: number | null = 204;
  let held: Promise<void> = Promise.resolve();
  const waiting: { count: number; done: () => void }[] = [];
  const hear: RequestListener = (request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      heard.push({ headers: request.headers, body, event: JSON.parse(body) as Heard['event'] });
      for (const one of waiting) if (heard.length >= one.count) one.done();
      const answer = status;
      if (answer !== null) void held.then(() => reply.writeHead(answer).end());
    });
  };
  const server: Server = certificate ? createSecureServer(certificate, hear) : createServer(hear);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    answers(next) {
      status = next;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    until: (count) =>
      new Promise((done) => {
        if (heard.length >= count) done();
        else waiting.push({ count, done });
      }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** How a listener checks what came: the ten lines of `docs/integrations.md`. */
export function isSigned(
  secret: string,
  { headers, body }: Pick<Heard, 'headers' | 'body'>,
  now: Date,
): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}
