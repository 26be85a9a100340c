import { request } from 'node:https';

interface Asking {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks an academy through the proxy at this port, as somebody outside does. */
export function askThrough(
  port: number,
  { path, method = 'GET', body = '', headers = {} }: Asking,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const where = { host: '127.0.0.1', port, path, method, rejectUnauthorized: false };
  return new Promise((done, fail) => {
    const asked = request({ ...where, headers: { ...headers, host: 'academy.test' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }));
    });
    asked.on('error', fail);
    asked.end(body);
  });
}
