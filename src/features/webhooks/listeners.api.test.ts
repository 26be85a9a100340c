import { describe, expect, test } from 'vitest';
import { givenHold } from '#tests/given-payments.ts';
import { webhookWorld } from '#tests/given-webhooks.ts';
import { call } from '#tests/start.ts';
import { failedAfterMs, pausesMs, restMs } from './rules/retries.ts';

const { it, add, deliveries, endpoint, setState, work, advance, later, happen, lastEvent } = webhookWorld();

describe('a listener that fails', () => {
  test('is tried again after growing pauses, and given up after a day', async () => {
    it.listener.answers(500);
    await happen();
    await work();
    expect(await deliveries('&state=waiting')).toMatchObject([{ attempts: 1, answer: 'HTTP 500' }]);
    await it.academy.jobs['webhooks.sweep']?.({});
    await work();
    expect(it.listener.heard).toHaveLength(1);
    for (const pause of pausesMs) await later(Math.max(pause, restMs));
    expect(it.listener.heard).toHaveLength(pausesMs.length + 1);
    expect(new Set(it.listener.heard.map(({ event }) => event.id)).size).toBe(1);
    const [lost] = await deliveries('&state=given_up');
    expect(lost).toMatchObject({ attempts: pausesMs.length + 1 });
    // One press sends it again.
    it.listener.answers(204);
    const again = `POST /api/office/webhook-deliveries/${lost?.deliveryId}/resend`;
    expect(await call(it.academy, again, { cookie: it.owner })).toMatchObject({ resultCode: 0 });
    await work();
    expect(it.listener.heard.at(-1)?.event.id).toBe(lost?.eventUid);
    expect(await deliveries('&state=given_up')).toEqual([]);
  });

  test('that is away or refuses holds up nobody: registering goes on, the endpoint rests', async () => {
    await it.listener.close();
    await happen();
    await happen();
    await work();
    const waiting = await deliveries('&state=waiting');
    expect(waiting.map(({ answer }) => answer)).toEqual(expect.arrayContaining(['닿지 않음']));
    // The second was not tried while the endpoint rests.
    expect(waiting.map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    expect((await givenHold(it.academy, { capacity: 2 })).registrationNo).toMatch(/./);
  });

  test('for three days is switched off, is a task of the office, and is sent what waited when it goes on', async () => {
    it.listener.answers(503);
    await happen();
    await work();
    await advance(failedAfterMs / 1000);
    await happen();
    await it.academy.jobs['webhooks.sweep']?.({});
    await work();
    expect(await endpoint()).toMatchObject({ state: 'failed' });
    const heard = it.listener.heard.length;
    await later(60_000);
    expect(it.listener.heard).toHaveLength(heard);
    const page = await call(it.academy, 'GET /api/office/today', { cookie: it.owner });
    expect(JSON.stringify(page)).toContain('다른 시스템에 닿지 않는 알림');
    it.listener.answers(204);
    expect(await setState('active')).toMatchObject({ resultCode: 0 });
    await work();
    await later(pausesMs[1] ?? 0);
    expect(await endpoint()).toMatchObject({ state: 'active', waiting: 0 });
  });

  test('that never answers is hung up on after its time', async () => {
    it.listener.answers(null);
    const began = performance.now();
    const answer = await call(it.academy, `POST /api/office/webhooks/${it.endpointId}/check`, {
      cookie: it.owner,
    });
    expect(answer.resultData).toEqual({ isDelivered: false, answer: '10초 안에 답하지 않음' });
    expect(performance.now() - began).toBeGreaterThan(9_000);
  });
});

describe('in the office', () => {
  test('a test is sent at once and stands in the log', async () => {
    const check = () =>
      call(it.academy, `POST /api/office/webhooks/${it.endpointId}/check`, { cookie: it.owner });
    expect((await check()).resultData).toEqual({ isDelivered: true, answer: 'HTTP 204' });
    expect(it.listener.heard.map(({ event }) => event.type)).toEqual(['endpoint.test']);
    expect(JSON.stringify(await deliveries())).toContain('시험 전송');
  });

  test('a secret is shown once and kept sealed', async () => {
    const list = await call(it.academy, 'GET /api/office/webhooks', { cookie: it.owner });
    const row = await it.academy.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', it.endpointId)
      .executeTakeFirstOrThrow();
    for (const text of [JSON.stringify(list), JSON.stringify(row)]) expect(text).not.toContain(it.secret);
  });

  test('what cannot be is refused at its field, and an older version is told', async () => {
    const json = { name: '이름', url: it.listener.url, events: ['payment.paid'] };
    expect(await add({ ...json, url: 'ftp://a.example' })).toMatchObject({
      resultCode: 'webhook.url_refused',
      fields: { url: expect.any(String) },
    });
    expect(await add({ ...json, events: [] })).toMatchObject({ fields: { events: expect.any(String) } });
    expect(await add({ ...json, branchIds: [999] })).toMatchObject({ resultCode: 'webhook.branch_unknown' });
    expect(
      await call(it.academy, `POST /api/office/webhooks/${it.endpointId}/state`, {
        cookie: it.owner,
        json: { state: 'paused', version: 99, reason: '낡은 화면입니다' },
      }),
    ).toMatchObject({ resultCode: 'common.edited_elsewhere' });
    await happen();
    await work();
    const [sent] = await deliveries('&state=delivered');
    await setState('paused');
    expect(
      await call(it.academy, `POST /api/office/webhook-deliveries/${sent?.deliveryId}/resend`, {
        cookie: it.owner,
      }),
    ).toMatchObject({ resultCode: 'webhook.not_active' });
    expect(
      await call(it.academy, 'POST /api/office/webhook-deliveries/999999/resend', { cookie: it.owner }),
    ).toMatchObject({ status: 404 });
    const more = [];
    for (let n = 0; n < 10; n += 1) more.push(await add({ ...json, name: `곳 ${n}` }));
    expect(more.at(-1)).toMatchObject({ resultCode: 'webhook.too_many' });
    for (const { resultData } of more) if (resultData) await setState('removed', resultData.endpointId);
  });

  test('events are forgotten after thirty days', async () => {
    await happen();
    await work();
    await advance(31 * 86_400);
    await it.academy.jobs['webhooks.forget']?.({});
    expect(await lastEvent()).toBeUndefined();
  });
});
