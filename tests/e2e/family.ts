import { request } from 'node:http';
import { inject } from 'vitest';
import { sandbox } from './browser.ts';
import { newPassword } from './sign-up.ts';

/** A member of a story's own, with children nobody else meets. */
export interface StoryFamily {
  readonly userId: string;
  readonly password: string;
  readonly name: string;
  /** Digits. */
  readonly mobile: string;
  readonly email: string;
}

interface Answer {
  readonly resultCode: unknown;
  readonly resultData: unknown;
  readonly cookies: readonly string[];
}

const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');
const octet = () => Math.floor(Math.random() * 250) + 2;

/** Every family asks from an address of its own, so that no budget of an address is shared between stories. */
function caller() {
  const localAddress = `127.${octet()}.${octet()}.${octet()}`;
  return (path: string, form: Record<string, string>, cookie = ''): Promise<Answer> =>
    new Promise((done, fail) => {
      const { port } = new URL(inject('productUrl'));
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) };
      const asked = request(
        { host: '127.0.0.1', port, path: `/api/${path}`, method: 'POST', localAddress, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('end', () => {
            const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
            done({ ...(JSON.parse(text) as Answer), cookies });
          });
        },
      );
      asked.on('error', fail);
      asked.end(new URLSearchParams(form).toString());
    });
}

/** The six digits in the last message to that phone or address; the queue sends it a moment later. */
export async function codeSentTo(to: string, pattern = /\b(\d{6})\b/): Promise<string> {
  for (let look = 0; look < 300; look++) {
    const found = pattern.exec(JSON.stringify(await sandbox(`messages?to=${to}`)))?.[1];
    if (found) return found;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`No code came to ${to}.`);
}

function fine(what: string, answer: Answer): Answer {
  if (answer.resultCode !== 0) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer;
}

const ofTheHouse = [
  { name: '강하윤', birthDate: '2015-05-04', schoolName: '대치초등학교', grade: 5, guardianConsent: true },
  { name: '강하준', birthDate: '2011-09-15', schoolName: '단대부중', grade: 9 },
];

/** Signs a family up over HTTP: a guardian of that name, without more with a child under 14 and one over it. */
export async function newFamily(
  name = '강보람',
  children: readonly object[] = ofTheHouse,
): Promise<StoryFamily> {
  const number = digits(8);
  const family = {
    userId: `fam${number}`,
    password: newPassword,
    name,
    mobile: `010${number}`,
    email: `fam${number}@example.kr`,
  };
  const ask = caller();
  const { mobile } = family;
  const sent = fine('send', await ask('auth/send', { studentName: '강하윤', parentsMobile: mobile }));
  const cookie = sent.cookies.join('; ');
  const code = await codeSentTo(mobile);
  fine('verify', await ask('auth/verify', { parentsMobile: mobile, code }, cookie));
  const form = {
    userId: family.userId,
    name,
    mobile,
    password: family.password,
    childrenList: JSON.stringify(children),
    enrollType: 'web',
    email: family.email,
  };
  fine('sign-up', await ask('signup', form, cookie));
  return family;
}
