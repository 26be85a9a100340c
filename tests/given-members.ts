import { wholeText } from '#src/features/messages/actions/sealing.server.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import { type Answer, call, type TestAcademy } from './start.ts';

/** The name and value of one cookie an answer sets, ready for the next call. */
export function cookieOf(answer: Answer<unknown>, name: string): string {
  const line = answer.headers.getSetCookie().find((text) => text.startsWith(`${name}=`));
  return line?.split(';')[0] ?? '';
}

/** A captcha pass for an action, earned over HTTP. */
export async function givenCaptchaPass(academy: TestAcademy, action = 'find', cookie = ''): Promise<string> {
  const { resultData: captcha } = await call<{ captchaKey: string }>(academy, 'POST /api/getCaptcha', {
    cookie,
  });
  const known = await call<{ captchaValue: string }>(
    academy,
    `GET /sandbox/api/captcha/${captcha.captchaKey}`,
  );
  const form = { captchaKey: captcha.captchaKey, captchaValue: known.resultData.captchaValue, action };
  const checked = await call<{ captchaPass: string }>(academy, 'POST /api/checkChptcha', { form });
  return checked.resultData.captchaPass;
}

/** The last message queued for a phone or address. */
export async function lastMessageTo(academy: TestAcademy, to: string): Promise<string> {
  const row = await academy.db
    .selectFrom('messages')
    .select(['body', 'sealed_body as sealedBody'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? wholeText(row) : '';
}

/** Proves a phone in a new browser or that of the cookie; answers its cookie. What was counted before is forgotten. */
export async function givenProvenPhone(
  academy: TestAcademy,
  mobile: string,
  browser?: string,
): Promise<string> {
  const form = { studentName: '김하늘', parentsMobile: mobile };
  await academy.db.deleteFrom('budgets').execute();
  const sent = await call(academy, 'POST /api/auth/send', { form, ...(browser && { cookie: browser }) });
  const cookie = cookieOf(sent, '__Host-proof');
  const code = /\d{6}/.exec(await lastMessageTo(academy, phoneDigits(mobile)))?.[0] ?? '';
  await call(academy, 'POST /api/auth/verify', { form: { parentsMobile: mobile, code }, cookie });
  return cookie;
}

export interface GivenMember {
  readonly userSeqId: number;
  readonly memberId: string;
  readonly password: string;
  readonly name: string;
  readonly mobile: string;
  readonly enrollType: string;
  /** Bearer token of the first session. */
  readonly token: string;
  /** `__Host-refresh=…` */
  readonly cookie: string;
  /** `__Host-proof=…` of the browser that signed up. */
  readonly proofCookie: string;
}

let serial = 0;

/** Fields of a sign-up that is accepted; two children, one of them under 14. */
export function signUpForm(more: Record<string, string> = {}): Record<string, string> {
  serial += 1;
  return {
    userId: `guardian${serial}`,
    name: '이서연',
    mobile: `010${String(40_000_000 + serial)}`,
    password: 'blue kettle sings 7',
    childrenList: JSON.stringify([
      {
        name: '이하늘',
        birthDate: '2016-04-02',
        schoolName: '대치초등학교',
        grade: 5,
        guardianConsent: true,
      },
      { name: '이바다', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 },
    ]),
    enrollType: 'web',
    email: `guardian${serial}@example.kr`,
    ...more,
  };
}

/** Signs a member up and in, over HTTP. */
export async function givenMember(
  academy: TestAcademy,
  more: Record<string, string> = {},
): Promise<GivenMember> {
  const form = signUpForm(more);
  const { userId = '', mobile = '', password = '', name = '', enrollType = '' } = form;
  const proofCookie = await givenProvenPhone(academy, mobile);
  const signedUp = await call(academy, 'POST /api/signup', { form, cookie: proofCookie });
  if (signedUp.resultCode !== 0) throw new Error(`sign-up: ${JSON.stringify(signedUp)}`);
  const answer = await call<{ userSeqId: string; accessToken: string }>(academy, 'POST /api/login', {
    form: { memberId: userId, password },
  });
  if (answer.resultCode !== 0) throw new Error(`sign-in: ${JSON.stringify(answer)}`);
  const { accessToken: token } = answer.resultData;
  const userSeqId = Number(answer.resultData.userSeqId);
  const cookie = cookieOf(answer, '__Host-refresh');
  return { userSeqId, memberId: userId, password, name, mobile, enrollType, token, cookie, proofCookie };
}
