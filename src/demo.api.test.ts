import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#tests/clones.ts';
import { startRealAcademy } from '#tests/given-real.ts';
import { startAcademyOn, type TestAcademy } from '#tests/start.ts';

let academies: TestAcademy[];
const log: string[] = [];
const prepare = (one: TestAcademy | undefined) => one?.prepare((line) => log.push(line));
beforeAll(async () => {
  const url = await cloneDatabase();
  academies = [await startAcademyOn(url), await startAcademyOn(url)];
});
afterAll(async () => {
  for (const one of academies) await one.close();
});

// The whole demo is seeded: twelve seconds on an idle machine.
test('of two processes begun at once on an empty database one seeds the demo and the other waits for it', {
  timeout: 240_000,
}, async () => {
  const [one, other] = academies;
  await Promise.all([prepare(one), prepare(other)]);
  await prepare(one);
  expect(log).toEqual(['Seeding the demo academy.']);
  const branches = await one?.db.selectFrom('branches').select('code').orderBy('code').limit(20).execute();
  expect(branches).toHaveLength(6);
});

test('a demo that was begun and not finished is told, and not begun a second time', async () => {
  const [one] = academies;
  await one?.owner.deleteFrom('settings').where('name', '=', 'demo.seeded').execute();
  await expect(prepare(one)).rejects.toThrow(/was begun in this database and not finished.*DATA_DIR/);
});

test('a real academy that was not told its address says where its links lead', async () => {
  const said = async (settings: Record<string, string>) => {
    const real = await startRealAcademy(settings);
    const lines: string[] = [];
    await real.greet((line) => lines.push(line));
    await real.close();
    return lines.filter((line) => line.includes('PUBLIC_URL'));
  };
  expect(await said({})).toEqual([
    expect.stringContaining('PUBLIC_URL is not set: links in texts and mails lead to'),
  ]);
  expect(await said({ PUBLIC_URL: 'https://academy.example' })).toEqual([]);
});
