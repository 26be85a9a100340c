import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a call to the provider. `lose`: done, and its answer never comes. `drop`: it never arrives. `down`: the
 * provider refuses for now. `hold`: done, and its answer comes when it is released, with whatever happened meanwhile.
 */
export type Trouble = 'lose' | 'drop' | 'down' | 'hold';

/** A word of the provider that is on its way to us. */
export interface Letter {
  readonly paymentId: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

export interface Wire {
  /** What the academy takes for the provider. */
  readonly url: string;
  /** Webhooks the provider has sent and nobody has delivered yet. */
  readonly letters: Letter[];
  /** Reports of errors that came by. */
  readonly reports: string[];
  /** How often each trouble really met a call. */
  readonly met: Record<Trouble, number>;
  connect(academyUrl: string): void;
  /** The call after so many others meets this trouble; null: none does. */
  plan(trouble: Trouble | null, after?: number): void;
  /** Payments about which a call is under way. */
  inTheAir(): ReadonlySet<string>;
  heldAnswers(): number;
  /** Lets every held answer go. */
  release(): void;
  /** Answers as soon as one more answer is held. */
  nextHeld(): Promise<void>;
  close(): Promise<void>;
}

const isOfProvider = (path: string) => path.startsWith('/payments/') || path.startsWith('/cash-receipts');
const paymentOf = (text: string) => /pay-[0-9a-z]+/.exec(text)?.[0] ?? '';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The wire between the academy and its sandboxes: it can lose, hold and delay what goes over it. */
export async function layWire(): Promise<Wire> {
  let target = '';
  let planned: { trouble: Trouble; after: number } | null = null;
  const letters: Letter[] = [];
  const reports: string[] = [];
  const met = { lose: 0, drop: 0, down: 0, hold: 0 };
  const air = new Map<string, number>();
  const held: (() => void)[] = [];
  const heard: (() => void)[] = [];

  const troubleNow = (): Trouble | null => {
    if (!planned) return null;
    if (planned.after > 0) {
      planned = { ...planned, after: planned.after - 1 };
      return null;
    }
    const { trouble } = planned;
    // A provider that is down stays down until the plan is another.
    if (trouble !== 'down') planned = null;
    met[trouble] += 1;
    return trouble;
  };

  const pass = async (request: IncomingMessage, body: string) => {
    const { authorization, 'content-type': type } = request.headers;
    const headers: Record<string, string> = {
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    };
    const init = { method: request.method ?? 'GET', headers, body: body === '' ? null : body };
    const answer = await fetch(target + (request.url ?? '/'), init);
    return { status: answer.status, text: await answer.text() };
  };

  const callProvider = async (request: IncomingMessage, body: string, response: ServerResponse) => {
    const trouble = troubleNow();
    if (trouble === 'drop') return void request.socket.destroy();
    if (trouble === 'down')
      return void response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"type":"UNAVAILABLE","message":"점검 중입니다."}');
    const answer = await pass(request, body);
    if (trouble === 'lose') return void request.socket.destroy();
    if (trouble === 'hold') {
      const released = new Promise<void>((done) => held.push(done));
      for (const tell of heard.splice(0)) tell();
      await released;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    const body = await bodyOf(request);
    if (path === '/api/payments/webhook') {
      const entries = Object.entries(request.headers).filter((one) =>
        /^(webhook-|content-type)/.test(one[0]),
      );
      letters.push({
        paymentId: paymentOf(body),
        body,
        headers: Object.fromEntries(entries) as Letter['headers'],
      });
      return void response.writeHead(200).end('{}');
    }
    if (path.startsWith('/sandbox-sentry')) reports.push(body);
    if (!isOfProvider(path)) {
      const answer = await pass(request, body);
      return void response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
    }
    const paymentId = paymentOf(path + body);
    air.set(paymentId, (air.get(paymentId) ?? 0) + 1);
    try {
      await callProvider(request, body, response);
    } finally {
      const left = (air.get(paymentId) ?? 1) - 1;
      if (left === 0) air.delete(paymentId);
      else air.set(paymentId, left);
    }
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    reports,
    met,
    connect: (academyUrl) => {
      target = academyUrl;
    },
    plan: (trouble, after = 0) => {
      planned = trouble && { trouble, after };
    },
    inTheAir: () => new Set(air.keys()),
    heldAnswers: () => held.length,
    release: () => {
      for (const go of held.splice(0)) go();
    },
    nextHeld: () => new Promise<void>((done) => heard.push(done)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
