// Measures which syllables the pages of a running product show in which weight, and writes the order the typeface is
// cut in: `node scripts/font-order.ts http://localhost:3000`. Needed again when the seeded pages change much.
import { writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { formPages, readPages } from '../tests/first-load.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { chromium as findChromium } from './chromium.mjs';

const [base = 'http://localhost:3000'] = process.argv.slice(2);
const posts = Array.from({ length: 28 }, (_, index) => `/board/${1 + index * 5}`);
/** Syllables on more pages than this stand in the order of their pages; rarer ones beside those they come with. */
const rare = 6;
const paths = [...new Set([...readPages, ...formPages, ...posts, '/branches/mokdong', '/teachers/2'])];

interface Shown {
  readonly regular: string;
  readonly bold: string;
}

/** Every sign a page shows now or when something on it is opened, by the face it is drawn in. */
function shownOn(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const faces = { regular: new Set<string>(), bold: new Set<string>() };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || /SCRIPT|STYLE|TEMPLATE/.test(parent.tagName) || !parent.checkVisibility()) continue;
      const face = Number(getComputedStyle(parent).fontWeight) >= 600 ? faces.bold : faces.regular;
      for (const sign of node.textContent ?? '') face.add(sign);
    }
    return { regular: [...faces.regular].join(''), bold: [...faces.bold].join('') };
  });
}

/** Chains rare syllables, each followed by the one that shares most of its pages, so that a page needs few slices. */
function chained(rest: readonly (readonly [sign: string, pages: ReadonlySet<number>])[]): string[] {
  const left = [...rest];
  const chain: string[] = [];
  for (let last = left.shift(); last; ) {
    const [sign, pages] = last;
    chain.push(sign);
    const likeness = left.map(([, others]) => {
      const shared = [...others].filter((page) => pages.has(page)).length;
      return shared / (pages.size + others.size - shared);
    });
    last = left.splice(likeness.indexOf(Math.max(...likeness)), 1)[0];
  }
  return chain;
}

function byPages(pages: readonly string[]): string {
  const found = new Map<string, Set<number>>();
  for (const [index, text] of pages.entries())
    for (const sign of text)
      if (sign >= '가' && sign <= '힣') found.set(sign, (found.get(sign) ?? new Set()).add(index));
  const all = [...found].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1));
  const usual = all.filter(([, on]) => on.size > rare).map(([sign]) => sign);
  return [...usual, ...chained(all.filter(([, on]) => on.size <= rare))].join('');
}

const browser = await chromium.launch({
  executablePath: findChromium(console.error) ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
const shown: Shown[] = [];
for (const path of paths) {
  await page.goto(new URL(path, base).href, { waitUntil: 'networkidle' });
  shown.push(await shownOn(page));
}
await browser.close();
const order = {
  regular: byPages(shown.map(({ regular }) => regular)),
  bold: byPages(shown.map(({ bold }) => bold)),
};
writeFileSync('scripts/font-order.json', `${JSON.stringify(order, null, 2)}\n`);
console.log(
  `${paths.length} pages: ${order.regular.length} regular and ${order.bold.length} bold syllables.`,
);
