import type { PostListRow } from './contract/posts.ts';
import type { Board } from './rules/boards.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text inside XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

interface FeedContext {
  /** What the academy calls itself. */
  readonly name: string;
  readonly publicUrl: string;
}

/** RSS 2.0 of one board. */
export function rssOf(board: Board, posts: readonly PostListRow[], { name, publicUrl }: FeedContext): string {
  const title = escapeXml(`${name} ${board.label}`);
  const items = posts.map((post) => {
    const link = `${publicUrl}/board/${post.id}`;
    const day = new Date(post.publishedAt).toUTCString();
    return `<item><title>${escapeXml(post.title)}</title><link>${escapeXml(link)}</link><guid>${escapeXml(link)}</guid><category>${escapeXml(post.category)}</category><pubDate>${day}</pubDate><description>${escapeXml(post.summary)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${title}</title><link>${escapeXml(publicUrl)}/${board.key}</link><description>${title}</description><language>ko</language>${items.join('')}</channel></rss>`;
}

export interface MapEntry {
  readonly path: string;
  readonly changedAt?: string;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const scheme = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A site map of search engines for addresses of one kind. */
export function sitemapOf(entries: readonly MapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const day = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc>${day}</url>`;
  });
  return `${head}<urlset ${scheme}>${urls.join('')}</urlset>`;
}

/** The map of the site maps. */
export function sitemapIndexOf(paths: readonly string[], publicUrl: string): string {
  const maps = paths.map((path) => `<sitemap><loc>${escapeXml(`${publicUrl}${path}`)}</loc></sitemap>`);
  return `${head}<sitemapindex ${scheme}>${maps.join('')}</sitemapindex>`;
}

const privatePaths = [
  '/api/',
  '/office',
  '/account',
  '/applications',
  '/entranceTestPay',
  '/preview/',
  '/print/',
  '/sandbox',
  '/search',
];

/** What programs may read: everything public, Naver's reader by name. */
export function robotsOf(publicUrl: string): string {
  const rules = ['Allow: /', ...privatePaths.map((path) => `Disallow: ${path}`)].join('\n');
  return `User-agent: Yeti\n${rules}\n\nUser-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
