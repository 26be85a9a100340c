import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { inject } from 'vitest';

export interface SlowAnswers {
  readonly url: string;
  /** From now on the product does what it is asked at that path, and its answers wait; or all but their heads. */
  hold(path: string, part?: 'whole' | 'body'): void;
  /** Resolves when an answer waits. */
  readonly held: () => Promise<void>;
  /** How many of the waiting answers nobody listens for any more. */
  gone(): number;
  /** Lets the waiting answers go. */
  release(): void;
  /** Nobody answers at that address any more: connections are cut, new ones refused. */
  cut(): Promise<void>;
  /** The address answers again after `cut`. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** The product behind a network that can keep answers back. */
export async function slowAnswers(): Promise<SlowAnswers> {
  const { port } = new URL(inject('productUrl'));
  let heldPath = '';
  let heldPart: 'whole' | 'body' = 'whole';
  let tellHeld: () => void = () => {};
  let waiting = new Promise<void>((done) => (tellHeld = done));
  const late: { answer: () => void; isGone: () => boolean }[] = [];
  const server = createServer((asked: IncomingMessage, reply: ServerResponse) => {
    const { method, headers, url: path } = asked;
    const next = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const head = () => reply.writeHead(response.statusCode ?? 502, response.headers).flushHeaders();
      const body = () => response.pipe(reply);
      const isHeld = path === heldPath;
      if (!isHeld || heldPart === 'body') head();
      if (!isHeld) return body();
      const answer = () => {
        if (!reply.headersSent) head();
        body();
      };
      late.push({ answer, isGone: () => reply.destroyed || reply.closed });
      tellHeld();
    });
    next.on('error', () => reply.destroy());
    asked.pipe(next);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return {
    url: `http://localhost:${own}`,
    hold(path, part = 'whole') {
      heldPath = path;
      heldPart = part;
      waiting = new Promise<void>((done) => (tellHeld = done));
    },
    held: () => waiting,
    release() {
      heldPath = '';
      for (const one of late.splice(0)) if (!one.isGone()) one.answer();
    },
    gone: () => late.filter((one) => one.isGone()).length,
    cut,
    mend: () => new Promise((done) => server.listen(own, '127.0.0.1', done)),
    close: cut,
  };
}
