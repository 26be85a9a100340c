import type { PostLine } from './contract.ts';
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

/** RSS 2.0 of one board. */
export function rssOf(board: Board, posts: readonly PostLine[], publicUrl: string): string {
  const items = posts.map((post) => {
    const link = `${publicUrl}/board/${post.id}`;
    const day = new Date(post.publishedAt).toUTCString();
    return `<item><title>${escapeXml(post.title)}</title><link>${escapeXml(link)}</link><guid>${escapeXml(link)}</guid><category>${escapeXml(post.category)}</category><pubDate>${day}</pubDate><description>${escapeXml(post.summary)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>MSC 아카데미 ${board.label}</title><link>${escapeXml(publicUrl)}/${board.key}</link><description>MSC 아카데미 ${board.label}</description><language>ko</language>${items.join('')}</channel></rss>`;
}

/** The site map of search engines. */
export function sitemapOf(paths: readonly string[], publicUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}
