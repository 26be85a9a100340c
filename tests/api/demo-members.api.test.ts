import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, seedMembers } from '#seed/members.ts';
import { listChildren } from '#src/features/members/actions/members.server.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await seedMembers(academy);
});
afterAll(() => academy.close());

test.each([
  ['parent1', 1],
  ['parent2', 2],
  ['parent3', 3],
])('%s signs in and has %i children of the right age', async (memberId, count) => {
  const form = { memberId, password: demoPassword };
  const answer = await call<{ userSeqId: string }>(academy, 'POST /api/login', { form });
  expect(answer.resultCode).toBe(0);
  const children = await listChildren(academy, Number(answer.resultData.userSeqId));
  expect(children).toHaveLength(count);
  for (const { birthDate, grade } of children) {
    expect(grade).toBeGreaterThanOrEqual(3);
    expect(grade).toBeLessThanOrEqual(9);
    expect(2026 - Number(birthDate.slice(0, 4)) - 6).toBe(grade);
  }
});
