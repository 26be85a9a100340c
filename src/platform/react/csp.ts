import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { type PayingHosts, payingHosts } from '../mode/payment-hosts.ts';

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g;
/** How the policy names one inline script. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page with the marks taken off, and the hashes of the scripts that carried one. */
export function readMarks(html: string, mark: string): { html: string; hashes: readonly string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(attribute) && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => hashOf(text));
  return { html: html.replaceAll(attribute, ''), hashes: [...new Set(hashes)] };
}

/**
 * The policy of one page: scripts of our own origin and exactly the inline scripts we rendered ourselves, by hash; a
 * script that came in with a text has no mark and does not run. Hashes rather than nonces, so that a page may be kept
 * and sent as bytes. A page that pays may besides load, frame and post to PortOne and the payment companies of `PORTONE_PG`;
 * no other page may.
 * See docs/decisions/0002-content-security-by-hash.md and docs/decisions/0052-pages-that-pay.md.
 */
export function policyFor(
  hashes: readonly string[],
  config: Config,
  { isPaying }: { readonly isPaying: boolean },
): string {
  const development = config.NODE_ENV === 'development' ? ` 'unsafe-eval' ws:` : '';
  const maps = config.KAKAO_JAVASCRIPT_KEY ? ' https://dapi.kakao.com' : '';
  const sharing = config.KAKAO_JAVASCRIPT_KEY ? ' https://sharer.kakao.com' : '';
  const errors = config.SENTRY_DSN ? ` ${new URL(config.SENTRY_DSN).origin}` : '';
  const paying = isPaying && config.PORTONE_PG ? payingHosts(config.PORTONE_PG) : null;
  const of = (directive: keyof PayingHosts) => (paying?.[directive] ?? []).map((host) => ` ${host}`).join('');
  return [
    `default-src 'self'`,
    `script-src 'self' ${hashes.join(' ')} https://t1.daumcdn.net https://t1.kakaocdn.net${maps}${of('script')}${development}`,
    `style-src 'self' 'unsafe-inline'${of('style')}`,
    `img-src 'self' data: blob: https:`,
    `media-src 'self' data: blob:`,
    `font-src 'self'${of('font')}`,
    `connect-src 'self'${of('connect')}${errors}${development}`,
    `frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://postcode.map.daum.net${of('frame')}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `form-action 'self'${sharing}${of('form')}`,
    `object-src 'none'`,
  ].join('; ');
}
