import type { PostListRow } from './contract/posts.ts';
import type { Board } from './rules/boards.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What no XML 1.0 may hold, escaped or not (its section 2.2): one of them, and a reader refuses the whole feed. */
const noXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text inside XML. */
export function escapeXml(text: string): string {
  return text.replace(noXml, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

interface FeedContext {
  /** What the academy calls itself. */
  readonly name: string;
  readonly publicUrl: string;
}

/** A post as a feed tells it. */
export interface FeedPost extends Pick<PostListRow, 'id' | 'title' | 'summary' | 'category' | 'publishedAt'> {
  /** The whole text as it is read. */
  readonly text: string;
  readonly updatedAt: string;
}

const rfcDay = (time: string) => new Date(time).toUTCString();

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join('');

function itemOf(post: FeedPost, publicUrl: string): string {
  const link = escapeXml(`${publicUrl}/board/${post.id}`);
  // What is shared of a post is its picture here too: the chosen cover, or the plate drawn for it.
  const picture = escapeXml(`${publicUrl}/og/board/${post.id}`);
  return `<item><title>${escapeXml(post.title)}</title><link>${link}</link><guid>${link}</guid><category>${escapeXml(post.category)}</category><pubDate>${rfcDay(post.publishedAt)}</pubDate><description>${escapeXml(post.summary)}</description><content:encoded><![CDATA[${paragraphs(post.text)}]]></content:encoded><media:content url="${picture}" medium="image" width="1200" height="630"/></item>`;
}

const spaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

/** RSS 2.0 of one board, or of all where there is none. */
export function rssOf(
  board: Pick<Board, 'key' | 'label'> | null,
  posts: readonly FeedPost[],
  { name, publicUrl }: FeedContext,
): string {
  const title = escapeXml(board ? `${name} ${board.label}` : name);
  const [home, self] = [
    `${publicUrl}/${board?.key ?? ''}`,
    `${publicUrl}/rss${board ? `/${board.key}` : ''}`,
  ];
  const last = posts
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  const built = last ? `<lastBuildDate>${rfcDay(last)}</lastBuildDate>` : '';
  const items = posts.map((post) => itemOf(post, publicUrl)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces}><channel><title>${title}</title><link>${escapeXml(home)}</link><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/><description>${title}</description><language>ko</language>${built}${items}</channel></rss>`;
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
