import { expect, test } from 'vitest';
import { startAcademy } from '#tests/start.ts';

async function hstsOf(settings: Record<string, string>): Promise<string | null> {
  const academy = await startAcademy(settings);
  const { headers } = await fetch(`${academy.url}/livez`);
  await academy.close();
  return headers.get('strict-transport-security');
}

test('browsers are told to keep to https, where the site is reached by it', async () => {
  expect(await hstsOf({ PUBLIC_URL: 'https://msc.example' })).toBe('max-age=63072000; includeSubDomains');
});

test('control: a site without https says nothing that would shut it', async () => {
  expect(await hstsOf({})).toBeNull();
});

test.each(['/%ff', '/api/board/%E0%A4%A', '/api/%ff?page=2'])(
  'the address %s, which cannot be read, leads nowhere like any other, in our own words',
  async (path) => {
    const academy = await startAcademy();
    const answer = await fetch(academy.url + path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { resultCode: 'common.not_found' }]);
    await academy.close();
  },
);
