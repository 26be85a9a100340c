import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../product.ts';
import { type Certificate, selfSigned } from './certificate.ts';

export interface Front {
  /** What stands there, as it calls itself. */
  readonly version: string;
  readonly port: number;
  readonly end: () => Promise<void>;
}

interface Standing {
  readonly port: number;
  readonly behind: number;
  readonly certificate: Certificate;
}

const nginx = '/usr/sbin/nginx';

const nginxSettings = (home: string, name: string, { port, behind }: Standing) => `
daemon off;
pid ${home}/pid;
error_log ${home}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  client_max_body_size 20m;
  server {
    listen 127.0.0.1:${port} ssl;
    server_name ${name};
    ssl_certificate ${home}/cert.pem;
    ssl_certificate_key ${home}/key.pem;
    location / {
      proxy_pass http://127.0.0.1:${behind};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`;

async function untilItListens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true));
      socket.on('error', () => done(false)).on('connect', () => socket.end());
    });
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('nginx did not listen within 10 s.');
}

async function nginxFront(name: string, standing: Standing): Promise<Front> {
  const home = mkdtempSync(join(tmpdir(), 'academy-front-'));
  writeFileSync(join(home, 'cert.pem'), standing.certificate.cert);
  writeFileSync(join(home, 'key.pem'), standing.certificate.key, { mode: 0o600 });
  writeFileSync(join(home, 'nginx.conf'), nginxSettings(home, name, standing));
  // The workers may be another user than we are, and write bodies under it.
  execFileSync('chmod', ['755', home]);
  const child = spawn(nginx, ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'ignore',
  });
  await untilItListens(standing.port);
  return {
    version: spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim(),
    port: standing.port,
    async end() {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Does of what nginx does only what the story needs: ends TLS and hands on, with who asked and how. */
async function ownFront({ port, behind, certificate }: Standing): Promise<Front> {
  const server = createServer(certificate, (asked, answered) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const onward = { host: '127.0.0.1', port: behind, path: asked.url, method: asked.method, headers };
    asked.pipe(
      request(onward, (back) => {
        answered.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answered);
      }).on('error', () => answered.writeHead(502).end()),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    version: 'a proxy of Node',
    port,
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** TLS for one name before a product: Debian's nginx where it is, otherwise a proxy that does the same with less. */
export async function frontFor(name: string, behind: number): Promise<Front> {
  const standing = { port: await freePort(), behind, certificate: selfSigned([name]) };
  return existsSync(nginx) ? nginxFront(name, standing) : ownFront(standing);
}
