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
  const policy = policyFor(hashes, readConfig({ NODE_ENV: 'test' }, 'a'.repeat(64)));
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
