import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

/** Answers for one host; what it throws ends the test's server, which is what a mistake in it should do. */
export type HostAnswer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export interface Asked {
  readonly host: string;
  readonly url: URL;
  readonly method: string;
  readonly body: string;
}

export interface TlsHosts {
  readonly port: number;
  /** Every call so far, as `host method path`. */
  readonly calls: readonly string[];
  readonly close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Hosts of any name on one local port, behind a certificate nobody knows; a name that nobody plays answers 404. */
export async function tlsHosts(hosts: Readonly<Record<string, HostAnswer>>): Promise<TlsHosts> {
  const calls: string[] = [];
  const server = createServer(selfSigned(Object.keys(hosts)), async (request, response) => {
    const host = request.headers.host ?? '';
    const url = new URL(request.url ?? '/', `https://${host}`);
    const method = request.method ?? 'GET';
    calls.push(`${host} ${method} ${url.pathname}`);
    const answer = hosts[host];
    if (!answer) return void response.writeHead(404).end();
    await answer({ host, url, method, body: await bodyOf(request) }, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
