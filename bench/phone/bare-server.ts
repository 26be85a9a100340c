// The same pages hydrated by React alone: their markup, their style, their letters and pictures, and none of their scripts.
import http from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { freePort } from '#tests/product.ts';

interface Page {
  readonly head: string;
  readonly body: string;
  /** The elements of the body, as `bare-client.ts` reads them. */
  readonly told: string;
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'bench/phone/bare-client.ts', formats: ['es'], fileName: 'bare' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  return first && 'output' in first ? first.output[0].code : '';
}

/** Reads a page as it comes, before a script of it has run. */
async function pageOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  await context.route('**/*.js', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const read = await page.evaluate(() => {
    for (const one of document.querySelectorAll('script, noscript, template, link[rel=modulepreload]'))
      one.remove();
    // Texts beside one another are one text in markup; comments of React are none.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const comments: ChildNode[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode as ChildNode);
    for (const comment of comments) comment.remove();
    document.body.normalize();
    type Told = string | [string, Record<string, string>, Told[]];
    const told = (node: Node): Told[] => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : [];
      if (!(node instanceof Element)) return [];
      const attributes: Record<string, string> = {};
      for (const { name, value } of node.attributes)
        if (name !== 'style' && !name.startsWith('on'))
          attributes[name === 'value' ? 'defaultValue' : name === 'checked' ? 'defaultChecked' : name] =
            value;
      return [[node.localName, attributes, [...node.childNodes].flatMap(told)]];
    };
    return {
      head: document.head.innerHTML,
      body: document.body.innerHTML,
      told: JSON.stringify([...document.body.childNodes].flatMap(told)).replaceAll('<', '\\u003c'),
    };
  });
  await context.close();
  return read;
}

/** Serves these paths of the product bare, and everything else as the product does. */
export async function startBarePages(browser: Browser, base: string, paths: readonly string[]) {
  // Packed as the product's are, so that both are as long on their way.
  const packed = (type: string, text: string) => ({ type, bytes: brotliCompressSync(text) });
  const answers = new Map([['/bare.js', packed('text/javascript', await bundled())]]);
  for (const path of paths) {
    const { head, body, told } = await pageOf(browser, base + path);
    const html = `<!doctype html><html lang="ko"><head>${head}<script type="module" src="/bare.js"></script></head><body><div id="whole">${body}</div><script type="application/json" id="told">${told}</script></body></html>`;
    answers.set(path, packed('text/html; charset=utf-8', html));
  }
  const { port: there } = new URL(base);
  const server = http.createServer((request, response) => {
    const packed = answers.get(request.url ?? '');
    if (packed) {
      response.writeHead(200, { 'content-type': packed.type, 'content-encoding': 'br' }).end(packed.bytes);
    } else {
      const { method, headers, url } = request;
      request.pipe(
        http
          .request({ host: 'localhost', port: there, method, headers, path: url }, (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          })
          .on('error', () => response.destroy()),
      );
    }
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://localhost:${port}`,
    end: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
