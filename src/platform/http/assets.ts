import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The browser's files: hashed names are kept for a year, the rest of `public/` for an hour. */
export async function serveAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const root = resolve(clientFolder);
  if (!existsSync(root)) return;
  await app.register(serveStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      // A page of the office may have this worker for its own address; it never stands there itself.
      if (/\/page-keeper-[\w-]+\.js(\.\w+)?$/.test(path)) reply.header('service-worker-allowed', '/office/');
    },
  });
  if (!existsSync(join(root, 'static'))) return;
  await app.register(serveStatic, {
    root: join(root, 'static'),
    prefix: '/static/',
    maxAge: '1h',
    decorateReply: false,
  });
}
