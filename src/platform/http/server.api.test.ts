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
