import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** OWASP ASVS 5.0: by chapter and section the levels of its requirements in order, those of level 3 as a dash. */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '111112222-',
  '1.3': '11222222222-',
  '1.4': '222',
  '1.5': '12-',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222-',
  '2.4': '2-',
  '3.2': '11-',
  '3.3': '1222-',
  '3.4': '112222--',
  '3.5': '11122---',
  '3.7': '22---',
  '4.1': '122--',
  '4.2': '2----',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112---',
  '5.3': '11-',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122----',
  '6.4': '1122--',
  '6.5': '22222---',
  '6.6': '222-',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22-',
  '7.6': '22',
  '8.1': '12--',
  '8.2': '112-',
  '8.3': '1--',
  '8.4': '2-',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22-',
  '10.3': '2222-',
  '10.4': '11111222222-----',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22--',
  '11.2': '222--',
  '11.3': '112--',
  '11.4': '1222',
  '11.5': '2-',
  '11.6': '2-',
  '12.1': '122--',
  '12.2': '11',
  '12.3': '2222-',
  '13.1': '2---',
  '13.2': '22222-',
  '13.3': '22--',
  '13.4': '12222--',
  '14.1': '22',
  '14.2': '1222----',
  '14.3': '122',
  '15.1': '122--',
  '15.2': '122--',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222-',
  '17.1': '2-',
  '17.2': '2222----',
  '17.3': '22',
};

const expected = Object.entries(levels).flatMap(([section, marks]) =>
  [...marks].flatMap((level, at) => (level === '-' ? [] : [`${section}.${at + 1} ${level}`])),
);

const table = read('docs/asvs.md');
const rows = [
  ...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+? \| \*\*(.+?)\*\*(.*?) \| (.*?) ?\|$/gm),
].map(([, id = '', level = '', state = '', how = '', tests = '']) => ({ id, level, state, how, tests }));

test('every requirement of levels 1 and 2 stands in the table once, in order', () => {
  expect(expected).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(expected);
});

test('each says how it stands; what is not met says what is missing', () => {
  for (const { id, state, how } of rows) {
    expect(['met', 'partly', 'open', 'not used'], id).toContain(state);
    expect(how.length, id).toBeGreaterThan(2);
  }
});

test('the figures above the table are those of the table', () => {
  const count = (state: string) => rows.filter((one) => one.state === state).length;
  const figures = /^\| requirements \|(.*)\|$/m.exec(table)?.[1]?.split('|').map(Number);
  expect(figures).toEqual(['met', 'partly', 'open', 'not used'].map(count));
});

test('every test, document and heading that is named is there', () => {
  const links = [...table.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)].filter(
    ([, to = '']) => !to.startsWith('http'),
  );
  expect(links.length).toBeGreaterThan(300);
  for (const [, to = '', heading] of links) {
    const path = join(root, 'docs', to);
    expect(existsSync(path), to).toBe(true);
    if (!heading) continue;
    const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings, `${to}#${heading}`).toContain(heading);
  }
});

/** What the proxies of `deploy/` must say, so that the table may say `met`. */
const proxies: readonly (readonly [what: string, path: string, line: RegExp])[] = [
  [
    'nginx speaks TLS 1.2 and 1.3 alone',
    'deploy/nginx/academy.conf',
    /^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m,
  ],
  [
    '… with ciphers of forward secrecy',
    'deploy/nginx/academy.conf',
    /^\s*ssl_ciphers (?:ECDHE-[A-Z0-9-]+:?)+;$/m,
  ],
  ['nginx writes the caller’s address anew', 'deploy/nginx/academy.conf', /X-Forwarded-For \$remote_addr;/],
  ['nginx refuses calls without TLS', 'deploy/nginx/academy-plain.conf', /location \/api\/ \{\s*return 403;/],
  ['Caddy refuses calls without TLS', 'deploy/caddy/Caddyfile', /respond \/api\/\* 403/],
];

test.each(proxies)('%s', (_what, path, line) => expect(read(path)).toMatch(line));
