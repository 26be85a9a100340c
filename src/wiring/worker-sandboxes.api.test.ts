import { expect, test } from 'vitest';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { type OpenAcademy, openAcademy } from '#src/open.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { listenAs, listeningUrl } from '#src/platform/http/server.ts';
import { cloneDatabase } from '#tests/clones.ts';
import { call } from '#tests/start.ts';

const settings = { NODE_ENV: 'test', PORT: '0', SHED_AT_MS: '0', DRAIN_MS: '0' };

/** One process of several on a database, as main.ts opens it. */
async function open(databaseUrl: string, ROLE: 'web' | 'worker'): Promise<OpenAcademy> {
  const config = readConfig({ ...settings, ROLE }, 'a'.repeat(64));
  return openAcademy({ config, clock: systemClock, databaseUrl });
}

const queue = ({ db }: OpenAcademy, to: string) =>
  inTransaction(db, (tx) =>
    queueMessage(tx, { channel: 'sms', to, text: '[학원] 인증번호 123456', template: 'proof.code' }),
  );
const stateOf = ({ db }: OpenAcademy, id: number) =>
  db.selectFrom('messages').select(['state', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow();

test('a text that the web process of a demo asks for is sent by a worker apart, and seen in the sandbox of the site', async () => {
  const databaseUrl = productUrlOf(await cloneDatabase());
  const [web, worker] = [await open(databaseUrl, 'web'), await open(databaseUrl, 'worker')];
  expect([await listenAs(web.app, web.config), await listenAs(worker.app, worker.config)]).toEqual([
    true,
    false,
  ]);
  await worker.work();
  const id = await queue(web, '01012340001');
  await expect.poll(() => stateOf(web, id)).toMatchObject({ state: 'sent', attempts: 1 });
  const { resultData } = await call<{ messages: { text: string }[] }>(
    { url: listeningUrl(web.app) },
    'GET /sandbox/api/messages?to=01012340001',
  );
  expect(resultData.messages).toMatchObject([{ text: '[학원] 인증번호 123456' }]);
  for (const one of [web, worker]) await one.close();
});

test('a fault that is set at the site is met by the worker, too', async () => {
  const databaseUrl = productUrlOf(await cloneDatabase());
  const [web, worker] = [await open(databaseUrl, 'web'), await open(databaseUrl, 'worker')];
  for (const one of [web, worker]) await listenAs(one.app, one.config);
  await call({ url: listeningUrl(web.app) }, 'POST /sandbox/api/faults/solapi', { json: { mode: 'down' } });
  const id = await queue(web, '01012340002');
  await worker.jobs['messages.send']?.({ messageId: id }).catch(() => undefined);
  expect(await stateOf(web, id)).not.toMatchObject({ state: 'sent' });
  for (const one of [web, worker]) await one.close();
});

test('control: a worker that listens nowhere reaches no sandbox', async () => {
  const worker = await open(productUrlOf(await cloneDatabase()), 'worker');
  const id = await queue(worker, '01012340003');
  await worker.jobs['messages.send']?.({ messageId: id }).catch(() => undefined);
  expect(await stateOf(worker, id)).not.toMatchObject({ state: 'sent' });
  await worker.close();
});

test('a worker listens on this machine alone, and that of a real academy not at all', async () => {
  const worker = await open(productUrlOf(await cloneDatabase()), 'worker');
  await listenAs(worker.app, { ...worker.config, ACADEMY: 'real' });
  expect(worker.app.server.listening).toBe(false);
  await listenAs(worker.app, { ...worker.config, HOST: '0.0.0.0' });
  expect(worker.app.server.address()).toMatchObject({ address: '127.0.0.1' });
  await worker.close();
});
