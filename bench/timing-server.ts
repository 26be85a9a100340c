// The API from the sources with a leaky twin of each call that must not tell known from unknown by time.
import { z } from 'zod';
import { findForSignIn } from '#src/features/members/actions/members.server.ts';
import { findByLoginId, findByMobile } from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { openAcademy } from '#src/open.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { isPassword } from '#src/platform/passwords.ts';
import { prepareDatabase } from '#src/platform/prepare-database.ts';

const config = readConfig({ ...process.env, NODE_ENV: 'test' }, undefined);
const ownerUrl = config.DATABASE_URL ?? '';
const databaseUrl = productUrlOf(ownerUrl);
await prepareDatabase({ ownerUrl, url: databaseUrl }, () => undefined);
const academy = await openAcademy({ config, clock: systemClock, databaseUrl });
const { app, db } = academy;

const Login = z.object({ memberId: z.string(), password: z.string() });
const Find = z.object({ key: z.string() });
const AuthSend = z.object({ parentsMobile: z.string() });
const text = { channel: 'sms', template: 'bench', text: 'bench' } as const;

/** Looks the member up and hashes only where there is one, as a quick hand would write it. */
app.post('/leaky/login', async (request) => {
  const { memberId, password } = Login.parse(request.body);
  const found = await findForSignIn(academy, memberId);
  return { ok: found !== null && (await isPassword(password, found.passwordHash)) };
});
/** Sends inside the call where there is somebody to send to. */
app.get('/leaky/findPw', async (request) => {
  const member = await findByLoginId(db, Find.parse(request.query).key);
  if (member) await inTransaction(db, (tx) => queueMessage(tx, { ...text, to: member.mobile }));
  return { ok: true };
});
app.get('/leaky/findId', async (request) => {
  const member = await findByMobile(db, Find.parse(request.query).key);
  if (member) await inTransaction(db, (tx) => queueMessage(tx, { ...text, to: member.mobile }));
  return { ok: true };
});
/** A code only for phones that somebody has, as a thrifty hand would write it. */
app.post('/leaky/authSend', async (request) => {
  const member = await findByMobile(db, AuthSend.parse(request.body).parentsMobile);
  if (member) await inTransaction(db, (tx) => queueMessage(tx, { ...text, to: member.mobile }));
  return { ok: true };
});
await app.listen({ port: config.PORT, host: '127.0.0.1' });
process.on('SIGTERM', () => void academy.close().then(() => process.exit(0)));
