import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTime } from '#src/platform/http/deadline.ts';
import { act, confirmPayment, givenAuthenticated, givenHold, newKey, stateOf } from '../given-payments.ts';
import { givenOwnPostgres, migrateAll, type OwnPostgres } from '../own-postgres.ts';
import { startAcademyOn, type TestAcademy } from '../start.ts';

let own: OwnPostgres;
let academy: TestAcademy;
beforeAll(async () => {
  own = await givenOwnPostgres();
  await migrateAll(own.url);
  academy = await startAcademyOn(own.url, { databaseUrl: own.url });
});
afterAll(async () => {
  // The vendor still holds the call that it never answers.
  academy.app.server.closeAllConnections();
  await academy.close();
  await own.end();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a payment whose vendor and whose database hang one after the other is answered in time, and settled later', {
  timeout: 240_000,
}, async () => {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await act(academy, authenticated.paymentId, 'hang');
  const key = newKey();
  const began = performance.now();
  const confirming = confirmPayment(academy, hold, authenticated, key);
  await expect
    .poll(() => stateOf(academy, hold, authenticated.paymentId))
    .toMatchObject({ payment: 'confirming' });
  // The vendor has looked the payment up by now.
  await pause(1_500);
  own.freeze();
  const answer = await confirming;
  const tookMs = performance.now() - began;
  await pause(4_000);
  own.thaw();
  expect(answer).toMatchObject({ status: 503, resultCode: 'common.busy' });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(tookMs).toBeLessThan(25_000);
  // Asked again under the same key, it is said how it stands.
  await act(academy, authenticated.paymentId, 'approve');
  const again = () => confirmPayment(academy, hold, authenticated, key);
  await expect
    .poll(async () => (await again()).resultData, { interval: 1_000 })
    .toMatchObject({ paymentId: authenticated.paymentId });
});

test('what is in time is answered as it is; what fails in time fails as it does', async () => {
  await expect(inTime(Promise.resolve('done'), 1_000)).resolves.toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
  await expect(inTime(new Promise(() => undefined), 10)).rejects.toMatchObject({ code: 'common.busy' });
});
