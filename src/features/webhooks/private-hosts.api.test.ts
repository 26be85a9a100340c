import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealAcademy } from '#tests/given-real.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let open: TestAcademy;
let closed: TestAcademy;
beforeAll(async () => {
  open = await startRealAcademy({ WEBHOOK_PRIVATE_HOSTS: 'localhost' });
  closed = await startRealAcademy({ WEBHOOK_PRIVATE_HOSTS: 'erp.academy.internal' });
  for (const academy of [open, closed]) await givenStaff(academy);
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const add = async (academy: TestAcademy, url: string) =>
  call<{ endpointId: number }>(academy, 'POST /api/office/webhooks', {
    cookie: await givenStaffCookie(academy, 'owner@msc.example'),
    json: { name: '관리 시스템', url, events: ['payment.paid'] },
  });

test.each(['https://localhost:9/hook', 'https://LOCALHOST:9/hook'])(
  'a host of the own network that was named may be told: %s',
  async (url) => {
    expect(await add(open, url)).toMatchObject({ resultCode: 0 });
    // The control: where another was named, the same address is refused.
    expect(await add(closed, url)).toMatchObject({ status: 400, resultCode: 'webhook.url_refused' });
  },
);

test.each([
  'http://localhost:9/hook',
  'https://127.0.0.1:9/hook',
  'https://[::1]:9/hook',
  'https://2130706433/hook',
  'https://localhost.:9/hook',
  'https://user@localhost/hook',
  'https://erp.academy.internal/hook',
])('%s is refused all the same, at its field', async (url) => {
  expect(await add(open, url)).toMatchObject({
    status: 400,
    resultCode: 'webhook.url_refused',
    fields: { url: expect.any(String) },
  });
});

test('an address is kept as it is called: what a browser leaves out of it is left out', async () => {
  expect(await add(open, 'https://LOCALHOST:9/hook\r\n/x')).toMatchObject({ resultCode: 0 });
  const cookie = await givenStaffCookie(open, 'owner@msc.example');
  const listed = await call<{ rows: { url: string }[] }>(open, 'GET /api/office/webhooks', { cookie });
  const urls = listed.resultData.rows.map(({ url }) => url);
  expect(urls).toContain('https://localhost:9/hook/x');
  expect(urls.join('')).not.toMatch(/\s/);
});
