import { expect, test } from 'vitest';
import { givenMember } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call } from '#tests/start.ts';

test('a secret that is told once is kept sealed for the second press, and what opens to nobody is no answer', async () => {
  const academy = await startStaffedAcademy();
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const { token } = await givenMember(academy);
  const branch = await academy.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow();
  const given = [
    ['POST /api/office/api-keys', 'key', { name: '출석', scopes: ['members:read'], days: 30 }],
    ['POST /api/office/webhooks', 'secret', { name: '출석', url: academy.url, events: ['member.left'] }],
    ['POST /api/office/calendar-feeds', 'url', { name: '원장', branchId: branch.id }],
    ['POST /api/account/calendar', 'url', {}],
  ] as const;
  for (const [route, field, json] of given) {
    await academy.db.deleteFrom('idempotency_keys').execute();
    const who = route.includes('/office/') ? { cookie } : { token };
    const press = { ...who, key: newKey(), json };
    const first = await call<Record<string, string>>(academy, route, press);
    const secret = first.resultData[field] ?? '';
    expect(secret.length, route).toBeGreaterThan(40);
    expect((await call(academy, route, press)).resultData, route).toEqual(first.resultData);
    const kept = await academy.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(kept, route).toHaveLength(1);
    expect(JSON.stringify(kept), route).not.toContain(secret.split('/').at(-1));
    await academy.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify('AAAA') })
      .execute();
    expect((await call(academy, route, press)).resultCode, route).toBe('common.idempotency_conflict');
  }
  await academy.close();
});
