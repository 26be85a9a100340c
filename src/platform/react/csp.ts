import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page: scripts of our own origin and exactly the inline scripts this page was rendered
 * with, by hash. Hashes rather than nonces, so that a page may be kept and sent as bytes.
 */
export function policyFor(html: string, config: Config): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
  const development = config.NODE_ENV === 'development' ? ` 'unsafe-eval' ws:` : '';
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')} https://cdn.portone.io https://t1.daumcdn.net https://t1.kakaocdn.net${development}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `media-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' https://*.portone.io https://www.google-analytics.com https://*.sentry.io${development}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://*.portone.io https://postcode.map.daum.net`,
    `frame-ancestors 'self'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}
