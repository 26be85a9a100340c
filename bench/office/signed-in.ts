// Staff as the benches sign them in.
import { demoStaff } from '#seed/staff.ts';
import { totpOf } from '#src/features/staff/actions/sign-in.server.ts';
import { productSecretKey, type RunningProduct } from '#tests/product.ts';

/** The cookies of somebody of the demo's staff, the owner unless said, signed in by password and authenticator. */
export async function signedIn({ url }: RunningProduct, who = 'owner@msc.example'): Promise<string> {
  const post = (path: string, json: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(json),
    });
  const first = await post('/api/office/signin', { email: who, password: 'msc-academy-demo' });
  const { ticket } = ((await first.json()) as { resultData: { ticket: string } }).resultData;
  const secret = demoStaff({ lastingKey: productSecretKey }).find(({ email }) => email === who)?.totpSecret;
  const code = totpOf(secret ?? '', who).generate();
  const second = await post('/api/office/signin/code', { ticket, code });
  if (!second.ok) throw new Error(`${who} was not signed in: ${second.status}`);
  return second.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
