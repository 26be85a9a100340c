import { inviteFirstOwner } from '#src/features/staff/actions/joining/at-the-server.server.ts';
import { totpOf } from '#src/features/staff/actions/sign-in.server.ts';
import { cookieOf } from './given-members.ts';
import { call, type TestAcademy } from './start.ts';

/** Takes away the texts every test begins with: nobody has written any yet. */
export async function withoutTexts({ owner }: TestAcademy): Promise<void> {
  await owner.deleteFrom('legal_texts').execute();
}

const email = 'owner@hanbit.example';
const password = 'quiet river under glass 42';

/** The first owner, invited by the command at the server, signed in to the office; answers the cookie. */
export async function givenFirstOwner(academy: TestAcademy): Promise<string> {
  const { link } = await inviteFirstOwner(academy, { email, name: '김하늘' });
  const invited = { code: link.split('#')[1] ?? '' };
  const path = '/api/office/signin/invitation';
  const { resultData } = await call<{ secret: string }>(academy, `POST ${path}/password`, {
    json: { ...invited, password },
  });
  const codeNow = () =>
    totpOf(resultData.secret, email).generate({ timestamp: academy.clock.now().getTime() });
  await call(academy, `POST ${path}/code`, { json: { ...invited, totp: codeNow() } });
  academy.clock.advance(31);
  const first = await call<{ ticket: string }>(academy, 'POST /api/office/signin', {
    json: { email, password },
  });
  const second = await call(academy, 'POST /api/office/signin/code', {
    json: { ticket: first.resultData.ticket, code: codeNow() },
  });
  return cookieOf(second, '__Host-staff');
}
