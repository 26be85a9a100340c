import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  cookieOf,
  type GivenMember,
  givenCaptchaPass,
  givenMember,
  givenProvenPhone,
  lastMessageTo,
  signUpForm,
} from '../given-members.ts';
import { answerProvider } from '../given-social.ts';
import { type Answer, type CallOptions, call, type TestAcademy } from '../start.ts';

export type Form = Record<string, string>;

/** Shorthands for the calls of §7, as a browser makes them. */
export function specifiedCalls(academy: TestAcademy) {
  const ask = <T = Record<string, unknown>>(route: string, options: CallOptions = {}) =>
    call<T>(academy, route, options);
  const passFor = (action: string) => givenCaptchaPass(academy, action);
  const tell = (vendor: string, mode: string) =>
    ask(`POST /sandbox/api/faults/${vendor}`, { json: { mode } });

  async function captcha() {
    const { resultData } = await ask<{ captchaKey: string }>('POST /api/getCaptcha');
    const known = await ask<{ captchaValue: string }>(`GET /sandbox/api/captcha/${resultData.captchaKey}`);
    return { captchaKey: resultData.captchaKey, captchaValue: known.resultData.captchaValue };
  }

  /** A form of a newcomer with a phone proven in the browser of the cookie. */
  async function newcomer(more: Form = {}) {
    const form = signUpForm(more);
    return { form, cookie: await givenProvenPhone(academy, form.mobile ?? '') };
  }

  async function find(route: 'findId' | 'findPw', query: Form, pass?: string) {
    const headers = { 'x-captcha-pass': pass ?? (await passFor('find')) };
    return ask(`GET /api/${route}?${new URLSearchParams(query)}`, { headers });
  }

  /** Runs the waiting jobs of that name by hand, the way the runner would. */
  async function work(name: string) {
    const { rows } = await sql<{ payload: unknown }>`
      delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier = ${name} returning jobs.payload`.execute(
      academy.db,
    );
    for (const { payload } of rows) await academy.jobs[name]?.(payload);
  }

  /** A live reset code of the member. */
  async function resetCode({ memberId, name, mobile }: GivenMember) {
    await find('findPw', { userId: memberId, name });
    await work('members.send-reset');
    return /\/change\/password\/([\w-]{43})$/.exec(await lastMessageTo(academy, mobile))?.[1] ?? '';
  }

  /** Comes back from the local Kakao as that person; empty cancels. */
  async function backFromKakao(person: string, token?: string) {
    const begun = token
      ? await ask<{ url: string }>('POST /api/account/social', { token, json: { provider: 'kakao' } })
      : await ask<{ url: string }>('GET /api/social/start?provider=kakao');
    const callbackQuery = await answerProvider(academy, begun.resultData.url, person);
    return { cookie: cookieOf(begun, '__Host-social'), json: { enrollType: 'kakao', callbackQuery } };
  }
  const socialLogin = (back: { cookie: string; json: object }) => ask('POST /api/social/login', back);

  /** A member with a linked Kakao account. */
  async function linked(person: string) {
    const member = await givenMember(academy);
    await socialLogin(await backFromKakao(person, member.token));
    return member;
  }

  const refresh = ({ memberId, userSeqId, enrollType }: GivenMember, cookie: string) =>
    ask('POST /api/token/refresh', { cookie, json: { memberId, userSeqId, enrollType } });
  const accountOf = (token: string) => ask('GET /api/account', { token });

  return {
    ask,
    passFor,
    tell,
    captcha,
    newcomer,
    find,
    work,
    resetCode,
    backFromKakao,
    socialLogin,
    linked,
    refresh,
    accountOf,
    member: (more: Form = {}) => givenMember(academy, more),
  };
}
export type Calls = ReturnType<typeof specifiedCalls>;

/** Expects a refusal by its row: the code, its status, a Korean sentence, and no data. */
export function refused(answer: Answer<unknown>, code: string, status: number, field?: string): void {
  expect([answer.resultCode, answer.status]).toEqual([code, status]);
  expect(answer.resultMsg).toMatch(/[가-힣]/);
  if (field) expect(answer.fields?.[field]).toMatch(/[가-힣]/);
}

/** Expects success. */
export function fine(answer: Answer<unknown>): void {
  expect([answer.resultCode, answer.status]).toEqual([0, 200]);
}

/** What a browser says when the page asking is not ours. */
export const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
