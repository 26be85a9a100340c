import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isSafeName, unzip } from './unzip.server.ts';

const words = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('a package is opened, stored and deflated alike', () => {
  const zip = zipSync({ 'a/b.xml': strToU8('물 '.repeat(500)), 'c.txt': [strToU8('x'), { level: 0 }] });
  const files = unzip(zip);
  expect(words(files.get('a/b.xml'))).toBe('물 '.repeat(500));
  expect(words(files.get('c.txt'))).toBe('x');
});

test.each(['../x', 'a/../../x', '/etc/passwd', 'C:x', 'a\\b', 'a\u0000b', ''])(
  'the name %j is refused',
  (name) => {
    expect(isSafeName(name)).toBe(false);
  },
);

test('a name that leads out refuses the package', () => {
  expect(() => unzip(zipSync({ '../../evil.xml': strToU8('x') }))).toThrow('밖을 가리키는');
});

test('a bomb is stopped by what it states', () => {
  const bomb = zipSync({ 'a.xml': new Uint8Array(13_000_000) });
  expect(bomb.length).toBeLessThan(50_000);
  expect(() => unzip(bomb)).toThrow('너무 큰');
});

test('a bomb that lies about its size is stopped where the lie ends', () => {
  const bomb = zipSync({ 'a.xml': new Uint8Array(9_000_000) });
  const view = new DataView(bomb.buffer);
  let at = bomb.length - 22;
  while (view.getUint32(at, true) !== 0x02014b50) at -= 1;
  view.setUint32(at + 24, 1_000, true);
  const before = process.memoryUsage().arrayBuffers;
  expect(() => unzip(bomb)).toThrow('적힌 것보다');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
});

test('broken files are refused, whatever byte is wrong', () => {
  const zip = zipSync({ 'a.xml': strToU8('hello hello hello') });
  for (let at = 0; at < zip.length; at += 1) {
    const broken = Uint8Array.from(zip);
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    try {
      unzip(broken);
    } catch (error) {
      expect(String(error)).toMatch(/[가-힣]/);
    }
  }
  expect(() => unzip(zip.subarray(0, 10))).toThrow();
});
