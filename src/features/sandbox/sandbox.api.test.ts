import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { managementSystemPath } from './contract.ts';

describe('the sandbox as JSON', () => {
  let academy: TestAcademy;
  beforeAll(async () => {
    academy = await startAcademy();
  });
  afterAll(() => academy.close());

  it('tells what was sent to whom, newest first, hyphens or not', async () => {
    await academy.providers.sms.send({ to: '01011112222', text: '하나' });
    await academy.providers.mail.send({ to: 'parent1@msc.example', subject: '둘', text: '둘' });
    await academy.providers.sms.send({ to: '01011112222', text: '셋' });
    const list = async (query: string) =>
      (
        await call<{ messages: { text: string }[] }>(academy, `GET /sandbox/api/messages${query}`)
      ).resultData.messages.map(({ text }) => text);
    expect(await list('')).toEqual(['셋', '둘', '하나']);
    expect(await list('?to=010-1111-2222')).toEqual(['셋', '하나']);
    expect(await list('?to=parent1@msc.example')).toEqual(['둘']);
    expect(await list('?to=01099998888')).toEqual([]);
  });

  it('says yes to whatever the management system is told', async () => {
    const json = { type: 'endpoint.test', data: { isTest: true } };
    expect((await call(academy, `POST ${managementSystemPath}`, { json })).status).toBe(200);
  });

  it('knows no answer to a captcha nobody issued', async () => {
    expect((await call(academy, 'GET /sandbox/api/captcha/a.b')).status).toBe(404);
    expect((await call(academy, 'GET /sandbox/api/captcha/a')).status).toBe(404);
  });

  it.each([
    ['nobody', 'down'],
    ['solapi', 'explode'],
  ])('refuses the fault %s %s', async (vendor, mode) => {
    const answer = await call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
    expect(answer.status).toBe(400);
  });

  it('takes no orders from another site', async () => {
    const answer = await call(academy, 'POST /sandbox/api/faults/solapi', {
      json: { mode: 'down' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  });
});
