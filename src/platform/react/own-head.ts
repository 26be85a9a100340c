import { colourStyle } from '#src/shared/identity/colours.ts';
import type { Identity } from '#src/shared/identity/identity.ts';
import { kakaoKeyName } from '#src/shared/identity/kakao-key-name.ts';
import { iconMark, iconSvg } from '../identity/icon.ts';

/** How high the wordmark stands in a header, in pixels, and how wide it may be. */
const wordmarkHeight = 36;
const wordmarkWidest = 220;

/** The name stays in the page for whoever cannot see the picture, and where pictures are not loaded by print it is text. */
function wordmarkStyle({ wordmark }: Identity): string {
  if (!wordmark) return '';
  const width = Math.min(wordmarkWidest, Math.round((wordmark.width / wordmark.height) * wordmarkHeight));
  return `.wordmark{display:block;width:${width}px;height:${wordmarkHeight}px;max-width:100%;overflow:hidden;font-size:0;color:transparent;background:url("/brand/wordmark-${wordmark.hash}.png") left center/contain no-repeat;print-color-adjust:exact}.wordmark>[aria-hidden]{display:none}`;
}

/** The public key by which a browser may hand pages on in KakaoTalk; what it is called in the page is `kakaoKeyName`. */
const shareMeta = (key: string | undefined) =>
  key ? `<meta name="${kakaoKeyName}" content="${key.replace(/[^\w-]/g, '')}">` : '';

/** Icons, manifest and own colours: written into the page by the server alone, so that no script has to carry them. */
function ownHead(identity: Identity): string {
  const mark = iconMark(identity);
  const icon = identity.icon
    ? `<link rel="icon" type="image/png" sizes="192x192" href="/brand/icon-192.png?v=${mark}">`
    : `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(iconSvg(identity))}">`;
  const style = colourStyle(identity) + wordmarkStyle(identity);
  return [
    icon,
    `<link rel="apple-touch-icon" href="/brand/icon-180.png?v=${mark}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    style && `<style>${style}</style>`,
  ].join('');
}

const written = new WeakMap<Identity, string>();

/** A drawn page with what makes it the academy's own. */
export function withOwnHead(html: string, identity: Identity, kakaoKey?: string): string {
  const head = written.get(identity) ?? ownHead(identity);
  written.set(identity, head);
  return html.replace('</head>', () => `${head}${shareMeta(kakaoKey)}</head>`);
}
