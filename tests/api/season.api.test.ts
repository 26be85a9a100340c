import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { seedContent } from '#seed/content.ts';
import { seedItems } from '#seed/items.ts';
import { seedEssays, seedLiveTests, seedRegrades } from '#seed/season/level-tests.ts';
import { seedCorrection, seedWebhook } from '#seed/season/rooms.ts';
import { type SeasonPart, seedSeason } from '#seed/season.ts';
import { seedStaff } from '#seed/staff.ts';
import { paymentHooks } from '#src/features/registrations/actions/payments/paying.server.ts';
import { seasonHooks } from '#src/wiring/office/season-hooks.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

/** Those parts of a season that need no session, no money and no appointment; one that fails stands first. */
const parts: readonly SeasonPart[] = [
  () => Promise.reject(new Error('a part that fails')),
  (academy) => seedWebhook(academy),
  (academy, { families, hooks }) => seedCorrection(academy, families, hooks.contacts),
  (academy, { families }) => seedEssays(academy, families),
  (academy, { families }) => seedRegrades(academy, families),
  (academy, { families }) => seedLiveTests(academy, families),
];

/** What is listed in each of their rooms, as the office is told it. */
const rooms = [
  ['webhooks', 'rows'],
  ['contact-corrections', 'corrections'],
  ['level-tests/essays', 'items'],
  ['level-tests/regrades', 'rows'],
  ['level-tests/live', 'rows'],
  ['level-tests/attempts', 'rows'],
] as const;

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await seedContent(academy);
  await seedStaff(academy);
  await seedItems(academy);
});
afterAll(() => academy.close());

const play = () => {
  const hooks = seasonHooks(academy, { entrance_test: paymentHooks, entrance_test_group: paymentHooks });
  return seedSeason(academy, hooks, parts);
};

async function listed(cookie: string): Promise<Record<string, number | undefined>> {
  const found: [string, number | undefined][] = [];
  for (const [room, list] of rooms) {
    const answer = await call<Record<string, unknown[]>>(academy, `GET /api/office/${room}`, { cookie });
    found.push([room, answer.resultData[list]?.length]);
  }
  return Object.fromEntries(found);
}

test('a part that fails is told and stops no other, and a second time nothing is played again', async () => {
  await expect(play()).rejects.toThrow('1 could not be done, the others were. a part that fails');
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const filled = {
    webhooks: 1,
    'contact-corrections': 1,
    'level-tests/essays': 1,
    'level-tests/regrades': 2,
    'level-tests/live': 2,
    'level-tests/attempts': 8,
  };
  expect(await listed(cookie)).toEqual(filled);
  // What is over by then would be closed by the background work before it is answered.
  const over = academy.db.selectFrom('level_attempts').select('id');
  expect(await over.where('deadline_at', '<=', academy.clock.now()).execute()).toEqual([]);
  await play();
  expect(await listed(cookie)).toEqual(filled);
});
