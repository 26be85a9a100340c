import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash names argon2id with at least 19 MiB and two passes, and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('blue kettle'), hashPassword('blue kettle')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('fits the password in any Unicode form and nothing else', async () => {
  const hash = await hashPassword('바람 부는 저녁');
  expect(await isPassword('바람 부는 저녁'.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword('바람 부는 아침', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('nobody’s password never fits and costs the same work', async () => {
  const hash = await hashPassword('blue kettle');
  const timed = async (stored: string | null) => {
    // The quickest of them: on a crowded machine any may be kept waiting.
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5; i++) {
      const started = performance.now();
      expect(await isPassword('wrong', stored)).toBe(false);
      least = Math.min(least, performance.now() - started);
    }
    return least;
  };
  await timed(hash);
  const [known, unknown] = [await timed(hash), await timed(null)];
  expect(unknown).toBeGreaterThan(known / 4);
  expect(await isPassword('wrong', 'not a hash')).toBe(false);
});

test('those whose network is not told have a turn each, and do not stand behind every network as one crowd', async () => {
  const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const ended: string[] = [];
  const compare = (address: string | null) =>
    isPassword('wrong', cheap, address).then(() => ended.push(address ?? 'no network'));
  const each = Array.from({ length: 5 * availableParallelism() }, (_, n) => n);
  await Promise.all([...each.map(() => compare(null)), ...each.map((n) => compare(`10.0.0.${n}`))]);
  expect(ended.slice(-availableParallelism())).not.toContain('no network');
});
