import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../given-members.ts';
import { givenStaffCookie, startStaffedAcademy } from '../given-staff.ts';
import { leastMs, longestPause } from '../pauses.ts';
import type { TestAcademy } from '../start.ts';

let academy: TestAcademy;
let member: Record<string, string>;
let staff: Record<string, string>;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  member = { authorization: `Bearer ${(await givenMember(academy)).token}` };
  staff = { cookie: await givenStaffCookie(academy, 'owner@msc.example') };
});
afterAll(() => academy.close());

/** A little less than a call with a file may send. */
const large = new Blob([new Uint8Array(9_900_000).fill(0x2c)]);
/** Read, copied and refused it takes 200 ms on a slow machine; its bytes listed one by one, seven seconds. */
const patienceMs = 1_000;

test('a large file keeps everybody else waiting for no second, whatever takes files', async () => {
  const takers = academy.served.filter(({ files }) => files);
  expect(takers.length).toBeGreaterThan(6);
  const pauses: Record<string, number> = {};
  for (const { route, who } of takers) {
    const [method = '', pattern = ''] = route.split(' ');
    const body = new FormData();
    body.append('file', large, '사진.jpg');
    const headers = who === 'member' ? member : staff;
    const send = async () => {
      const url = new URL(pattern.replace(/:\w+/g, '1'), academy.url);
      const answer = await fetch(url, { method, body, headers });
      expect([200, 400, 404], route).toContain(answer.status);
    };
    pauses[route] = await leastMs(patienceMs, () => longestPause(send));
  }
  expect(Object.entries(pauses).filter(([, ms]) => ms > patienceMs)).toEqual([]);
});
