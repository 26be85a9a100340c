// `npm run pictures`: takes pictures of the main screens of a running academy into .cache/pictures, at three widths.
// PUBLIC_URL says where it runs (http://localhost:3000 by default); CHROMIUM names the browser.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const baseURL = process.env.PUBLIC_URL ?? 'http://localhost:3000';
const folder = '.cache/pictures';
const screens = [
  '/',
  '/elementary',
  '/branches',
  '/notice',
  '/rules',
  '/entranceTest',
  '/signup',
  '/counseling',
  '/presentation',
  '/test',
  '/office',
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const width of [360, 768, 1280]) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    locale: 'ko-KR',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const path of screens) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
console.log(`  ${screens.length * 3} pictures in ${folder}`);
