import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenKey } from '../given-keys.ts';
import { type GivenHold, givenHold } from '../given-payments.ts';
import { startStaffedAcademy } from '../given-staff.ts';
import { ApiRefusal, machineClient } from '../machine-client.ts';
import type { TestAcademy } from '../start.ts';

let academy: TestAcademy;
let hold: GivenHold;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  hold = await givenHold(academy);
});
afterAll(() => academy.close());

test('another system reads by the client that is made of the document', async () => {
  const client = machineClient(academy.url, (await givenKey(academy)).key);
  const { rows, nextAfter } = await client.getV1Registrations({ size: 10 });
  expect(nextAfter).toBeNull();
  const [first] = rows;
  expect([first?.registrationNo, first?.student?.grade, first?.guardian?.mobile]).toEqual([
    hold.registrationNo,
    5,
    hold.member.mobile,
  ]);
  const { rows: branches } = await client.getV1Branches();
  expect(branches.map(({ code }) => code)).toContain(first?.branch);
});

test('and is told a refusal by its code', async () => {
  const { key } = await givenKey(academy, { scopes: ['results:read'] });
  const refused = machineClient(academy.url, key).getV1Registrations();
  await expect(refused).rejects.toBeInstanceOf(ApiRefusal);
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'common.scope_missing' });
});

test('the document of other systems is served beside its calls, for everybody', async () => {
  const document = await fetch(`${academy.url}/api/v1/openapi.json`);
  expect(document.status).toBe(200);
  const { paths } = (await document.json()) as { paths: object };
  expect(Object.keys(paths).every((path) => path.startsWith('/api/v1/'))).toBe(true);
});
