// `npm run dev`: the same server through Vite, with reload of pages and, on any server change, of the whole app.
import { createServer as httpServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';

process.env.NODE_ENV ??= 'development';
const port = Number(process.env.PORT ?? 3000);

interface DevModule {
  openForDevelopment(): Promise<{ app: FastifyInstance; close(): Promise<void> }>;
}

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
let current: { module: DevModule; opened: Awaited<ReturnType<DevModule['openForDevelopment']>> } | null =
  null;

async function academy(): Promise<FastifyInstance> {
  const module = (await vite.ssrLoadModule('/src/development.ts')) as unknown as DevModule;
  if (current?.module === module) return current.opened.app;
  await current?.opened.close();
  const opened = await module.openForDevelopment();
  await opened.app.ready();
  current = { module, opened };
  return opened.app;
}

httpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      (await academy()).routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      response.statusCode = 500;
      response.end(String((error as Error).stack));
    }
  });
}).listen(port, () => console.log(`  Development: http://localhost:${port}`));
