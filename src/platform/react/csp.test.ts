import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { policyFor, readMarks } from './csp.ts';

const mark = 'mark-of-this-rendering';
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const page = `<script nonce="${mark}">ours()</script><script>theirs()</script><script nonce="guess">guessed()</script>
<script nonce="${mark}" src="/assets/a.js"></script>`;

test('only scripts with the mark of this rendering may run, and the mark is taken off', () => {
  const { html, hashes } = readMarks(page, mark);
  const policy = policyFor(hashes, readConfig({ NODE_ENV: 'test' }, 'a'.repeat(64)), { isPaying: false });
  expect(policy).toContain(hash('ours()'));
  expect(policy).not.toContain(hash('theirs()'));
  expect(policy).not.toContain(hash('guessed()'));
  expect(html).not.toContain(mark);
  expect(html).toContain('src="/assets/a.js"');
});

test('control: hashing whatever stands in the page would let the foreign script run', () => {
  const every = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hash(text));
  expect(every).toContain(hash('theirs()'));
});

const pays = (company: string, isPaying = true) =>
  policyFor([], readConfig({ NODE_ENV: 'test', PORTONE_PG: company, ...otherKeys }, 'a'.repeat(64)), {
    isPaying,
  });
const otherKeys = Object.fromEntries(
  ['API_SECRET', 'STORE_ID', 'CHANNEL_KEY', 'WEBHOOK_SECRET'].map((name) => [`PORTONE_${name}`, 'a1b2c3d4']),
);

test('only a page that pays may speak with PortOne and its payment company', () => {
  const policy = pays('inicis');
  for (const line of [
    /script-src [^;]*https:\/\/cdn\.portone\.io [^;]*https:\/\/\*\.inicis\.com/,
    /connect-src [^;]*https:\/\/checkout-service\.prod\.iamport\.co/,
    /frame-src [^;]*https:\/\/service\.iamport\.kr [^;]*https:\/\/\*\.inicis\.com/,
    /form-action 'self' [^;]*https:\/\/\*\.inicis\.com/,
  ])
    expect(policy).toMatch(line);
  expect(policy).not.toMatch(/tosspayments|kcp/);
  expect(pays('inicis', false)).not.toMatch(/portone|iamport|inicis/);
});

test('KakaoTalk may be handed something only where the academy has a key for it', () => {
  const withKey = (env: object) =>
    policyFor([], readConfig({ NODE_ENV: 'test', ...env }, 'a'.repeat(64)), { isPaying: false });
  expect(withKey({ KAKAO_JAVASCRIPT_KEY: 'a1b2' })).toMatch(
    /form-action 'self' https:\/\/sharer\.kakao\.com;/,
  );
  expect(withKey({})).not.toContain('sharer.kakao.com');
});

test('several companies may be named, and an unknown one is refused with those there are', () => {
  expect(pays('KCP, kakaopay')).toMatch(/frame-src [^;]*kcp\.co\.kr [^;]*kakaopay\.com/);
  expect(() => pays('inicis, stripe')).toThrow(/PORTONE_PG.*stripe is no payment company.*inicis, toss.*kpn/);
  expect(() => pays(' , ')).toThrow(/PORTONE_PG.*names no payment company.*inicis/);
});
