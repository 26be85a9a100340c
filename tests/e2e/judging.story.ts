import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { findingsOf } from './judging.ts';

test('axe finds what is wrong on a page and in its frames, of another origin too, at every look', async () => {
  const server = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end('<html lang="ko"><title>frame</title><img src="x">'),
  ).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  await page.setContent(
    `<h1>여기</h1><input><iframe title="own" srcdoc="<button></button>"></iframe>
     <iframe title="other" src="http://127.0.0.1:${port}/"></iframe>`,
  );
  const kinds = async () => (await findingsOf(page)).map((line) => line.split(':')[0]);
  for (const look of [await kinds(), await kinds()])
    expect(look).toEqual(expect.arrayContaining(['label', 'button-name', 'image-alt']));
  await browser.close();
  server.close();
});
