import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sandbox } from './browser.ts';
import { anotherDayOfCodes } from './database.ts';
import { awake } from './hydrated.ts';

let serial = Math.floor(Math.random() * 900_000) + 100_000;

export interface Guest {
  readonly mobile: string;
  readonly name: string;
}

/** A mobile nobody has used, and a Korean name that stands in no list yet. */
export function newGuest(): Guest {
  serial += 1;
  const syllable = () => String.fromCharCode(0xac00 + 28 * Math.floor(Math.random() * 399));
  return {
    mobile: `01053${String(serial).padStart(6, '0')}`,
    name: `김${syllable()}${syllable()}${syllable()}`,
  };
}

/** What fits in a text to that phone, once it has been sent. */
export async function inTextTo(mobile: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = pattern.exec(JSON.stringify(await sandbox(`messages?to=${mobile}`)))?.[1];
        return found;
      },
      { timeout: 60_000 },
    )
    .toBeTruthy();
  return found ?? '';
}

/** Proves a phone in this browser; the name stands in the form already. */
export async function provePhone(page: Page, mobile: string): Promise<void> {
  await anotherDayOfCodes();
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호 6자리').fill(await inTextTo(mobile, /인증번호는 (\d{6})/));
  await page.getByText('휴대폰이 확인되었습니다.').waitFor();
}

/** Answers the captcha that stands on the page. */
export async function answerCaptcha(page: Page, captchaKey: string): Promise<void> {
  const { resultData } = await sandbox<{ resultData: { captchaValue: string } }>(
    `captcha/${encodeURIComponent(captchaKey)}`,
  );
  await page.getByLabel('그림이나 소리의 문자').fill(resultData.captchaValue);
  await page.getByLabel('그림이나 소리의 문자').press('Enter');
  await page.getByText('자동입력 방지 문자를 확인했습니다.').waitFor();
}

/** The key of the next captcha the page asks for. */
export async function nextCaptcha(page: Page): Promise<string> {
  const response = await page.waitForResponse('**/api/getCaptcha');
  return ((await response.json()) as { resultData: { captchaKey: string } }).resultData.captchaKey;
}

interface Planned {
  readonly sessionId: number;
  readonly title: string;
}

/** A presentation of its own for one story, in a room of its own, three days from now, planned and opened by the manager signed in on `office`. */
export async function planPresentation(office: Page, capacity: number): Promise<Planned> {
  serial += 1;
  const title = `이야기 ${serial} 설명회`;
  const day = new Date(Date.now() + 3 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  const sessionId = await office.evaluate(
    async ({ title: named, day: on, capacity: seats }) => {
      const call = async (method: string, path: string, json?: object) => {
        const answer = await fetch(`/api/office/${path}`, {
          method,
          ...(json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
        });
        const body = (await answer.json()) as { resultCode: unknown; resultData: Record<string, unknown> };
        if (body.resultCode !== 0) throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body.resultData;
      };
      const [branch] = (await call('GET', 'presentations')).branches as { id: number }[];
      const about = { topic: 'admission', gradeFrom: 1, gradeTo: 9, speaker: '오세린 분원장' };
      const summary = '입학 테스트와 반 배정을 차례대로 말씀드립니다.';
      const { presentationId } = await call('POST', 'presentations', { title: named, ...about, summary });
      const session = await call('POST', 'presentation-sessions', {
        presentationId,
        branchId: branch?.id,
        isOnline: false,
        room: `${named} 강의실`,
        onlineUrl: '',
        day: on,
        startsAt: '11:00',
        minutes: 90,
        capacity: seats,
        maxParty: 4,
        opensOn: '2026-01-01',
        // Some day a public holiday is three days ahead.
        onClosedDay: true,
        // Each story has one of its own at that hour.
        speaksTwice: true,
      });
      const id = Number(session.sessionId);
      await call('POST', `presentation-sessions/${id}/show`, { state: 'open', version: 1 });
      return id;
    },
    { title, day, capacity },
  );
  return { sessionId, title };
}

interface Booking {
  readonly sessionId: number;
  readonly guest: Guest;
  readonly people: number;
}

/** Books or waits as a guest on the page of a session. */
export async function bookAsGuest(page: Page, { sessionId, guest, people }: Booking): Promise<void> {
  await page.goto(`/presentation/${sessionId}`);
  await awake(page);
  await page.getByLabel('보호자 이름').fill(guest.name);
  await provePhone(page, guest.mobile);
  await page.getByLabel('참석 인원').selectOption(String(people));
  await page.getByLabel('중1').check();
  await page.getByRole('button', { name: new RegExp(`${people}명 (예약|대기 신청)하기`) }).click();
}
