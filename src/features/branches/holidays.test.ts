import { expect, test } from 'vitest';
import { holidaysFrom } from './actions/holidays.server.ts';

test('the holidays of the gazette over the turn of a year, in their order', async () => {
  const found = await holidaysFrom('2026-12-01', 45);
  expect([...found.keys()]).toEqual(['2026-12-25', '2027-01-01']);
  expect(found.get('2026-12-25')).toContain('성탄절');
});
test('a year that is not announced has none', async () =>
  expect((await holidaysFrom('2055-01-01', 60)).size).toBe(0));
