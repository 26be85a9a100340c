// Staff as the benches sign them in.
import { demoStaff } from '#seed/staff.ts';
import { totpOf } from '#src/features/staff/actions/sign-in.server.ts';
import { productSecretKey, type RunningProduct } from '#tests/product.ts';

const owner = 'owner@msc.example';

/** The cookies of the owner, signed in by password and authenticator. */
export async function signedIn({ url }: RunningProduct): Promise<string> {
  const post = (path: string, json: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(json),
    });
  const first = await post('/api/office/signin', { email: owner, password: 'msc-academy-demo' });
  const { ticket } = ((await first.json()) as { resultData: { ticket: string } }).resultData;
  const secret = demoStaff({ lastingKey: productSecretKey }).find(({ email }) => email === owner)?.totpSecret;
  const code = totpOf(secret ?? '', owner).generate();
  const second = await post('/api/office/signin/code', { ticket, code });
  if (!second.ok) throw new Error(`The owner was not signed in: ${second.status}`);
  return second.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
