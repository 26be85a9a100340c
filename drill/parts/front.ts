// Debian's nginx with the configuration of deploy/, before two web processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as overHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '#tests/outside/certificate.ts';
import { freePort } from '#tests/product.ts';

const nginx = '/usr/sbin/nginx';
const name = 'academy.example';

export interface Front {
  readonly port: number;
  readonly url: string;
  /** What went wrong between it and the processes, as it noted it. */
  faults(): string[];
  end(): Promise<void>;
}

/** The file as it ships, with other ports and places; whatever else stands in it stays. */
export function configured(
  text: string,
  home: string,
  ports: { front: number; webs: readonly number[] },
): string {
  const [one = 0, two = 0] = ports.webs;
  const changes: readonly (readonly [string, string])[] = [
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${two}`],
    ['listen 443 ssl http2 ', `listen 127.0.0.1:${ports.front} ssl http2 `],
    ['/etc/letsencrypt/live/academy.example/fullchain.pem', `${home}/cert.pem`],
    ['/etc/letsencrypt/live/academy.example/privkey.pem', `${home}/key.pem`],
    ['/var/log/nginx/academy.error.log crit', `${home}/site.log warn`],
  ];
  let site = text;
  for (const [from, to] of changes) {
    if (!site.includes(from)) throw new Error(`deploy/nginx/academy.conf has no "${from}" any more.`);
    site = site.replaceAll(from, to);
  }
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${home}/${one};`,
  );
  return `daemon off;\npid ${home}/pid;\nerror_log ${home}/error.log;\nworker_processes 1;\nevents {}\nhttp {\n${places.join('\n')}\n${site}\n}\n`;
}

export async function givenFront(webs: readonly number[]): Promise<Front> {
  if (!existsSync(nginx))
    throw new Error('The drill needs nginx: apt-get install nginx, then stop its service.');
  const home = mkdtempSync(join(tmpdir(), 'academy-fleet-'));
  chmodSync(home, 0o755);
  const { cert, key } = selfSigned([name]);
  const port = await freePort();
  writeFileSync(join(home, 'cert.pem'), cert);
  writeFileSync(join(home, 'key.pem'), key, { mode: 0o600 });
  const text = readFileSync('deploy/nginx/academy.conf', 'utf8');
  writeFileSync(join(home, 'nginx.conf'), configured(text, home, { front: port, webs }));
  const child = spawn(nginx, ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'ignore',
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const url = `https://${name}:${port}`;
  for (let attempt = 0; ; attempt++) {
    if (await ask({ port, method: 'GET', path: '/livez', headers: {} }).catch(() => null)) break;
    if (attempt > 100)
      throw new Error(`nginx did not answer:\n${readFileSync(join(home, 'error.log'), 'utf8')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    url,
    faults() {
      const log = join(home, 'site.log');
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      // A call that was sent on is no fault.
      return lines.filter(
        (line) => line.includes('upstream') && !/Connection refused|temporarily disabled/.test(line),
      );
    },
    async end() {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export interface Asking {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
}

/** One request as a browser sends it; answers status and text, and fails where no whole answer came. */
export function ask({
  port,
  method,
  path,
  headers,
  body,
}: Asking): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = overHttps(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        // The certificate is nobody's; that is not what is tried.
        rejectUnauthorized: false,
        servername: name,
        headers: {
          host: name,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        timeout: 20_000,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () =>
          answer.complete
            ? done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
            : fail(new Error('half an answer')),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Looks at a stream until it ends; `whole` where its end was said. */
export function look(
  port: number,
  path: string,
): { readonly ended: Promise<'whole' | 'cut' | 'refused'>; stop(): void } {
  const over = Promise.withResolvers<'whole' | 'cut' | 'refused'>();
  const sent = overHttps(
    { host: '127.0.0.1', port, path, rejectUnauthorized: false, servername: name, headers: { host: name } },
    (answer) => {
      if (answer.statusCode !== 200) over.resolve('refused');
      answer.resume();
      answer.on('close', () => over.resolve(answer.complete ? 'whole' : 'cut'));
      answer.on('error', () => over.resolve('cut'));
    },
  );
  sent.on('error', () => over.resolve('cut'));
  sent.end();
  return { ended: over.promise, stop: () => sent.destroy() };
}
