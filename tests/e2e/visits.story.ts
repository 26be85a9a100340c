import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { signStaffIn } from './office-staff.ts';
import { followTelling } from './page-events.ts';
import { filmTickets } from './ticket-film.ts';
import {
  answerCaptcha,
  bookAsGuest,
  type Guest,
  inTextTo,
  newGuest,
  nextCaptcha,
  planPresentation,
  provePhone,
} from './visiting.ts';

const width = 360;
let browser: Browser;
let manager: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  manager = await visit(browser, 1280, '/office');
  await signStaffIn(manager.page, 'manager.daechi@msc.example');
});
afterAll(async () => {
  await leave(manager);
  await browser.close();
});

async function signUpHere(page: Page, { mobile, name }: Guest): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(/이용약관/).check();
  await page.getByLabel(/만 14세 이상입니다/).check();
  await page.getByLabel('이름', { exact: true }).fill(name);
  // The phone was proven in this browser for the booking: no second code.
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByText('확인됨').waitFor();
  await page.getByRole('button', { name: '다음: 회원 정보' }).click();
  await page.getByLabel('아이디', { exact: true }).fill(`visits${mobile.slice(5)}`);
  await page.getByText('사용할 수 있는 아이디입니다.').waitFor();
  await page.getByLabel('이메일').fill('parent@msc.kr');
  await page.getByLabel('자녀 이름').fill('김하늘');
  await page.getByLabel('생년월일').fill('2013-05-04');
  await page.getByLabel('학교', { exact: true }).fill('대치중학교');
  await page.getByLabel(/보호자\(법정대리인\)이며/).check();
  await page.getByLabel('비밀번호', { exact: true }).fill('warm stone river 7');
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.getByText('회원이 되신 것을 환영합니다').waitFor();
}

/** Asks for a counselling call in Daechi at the first time of a day, which is kept while the form is filled in. */
async function askForCall(page: Page, { mobile, name }: Guest): Promise<void> {
  const captcha = nextCaptcha(page);
  await page.goto('/counseling?branch=daechi');
  const captchaKey = await captcha;
  await page.getByLabel('보호자 이름').fill(name);
  await provePhone(page, mobile);
  await page.getByLabel('자녀 학년').selectOption('7');
  await page.getByLabel('입학', { exact: true }).check();
  await page.getByLabel('전화 상담').check();
  const day = page.getByLabel('날짜');
  const open = await day.locator('option:not([disabled])').nth(2).getAttribute('value');
  await day.selectOption(open ?? '');
  await page.getByRole('group', { name: '시각' }).getByRole('button').first().click();
  await page.getByText('자리를 잡아 두었습니다').waitFor();
  await answerCaptcha(page, captchaKey);
  await page.getByRole('button', { name: '상담 신청하기' }).click();
  await page.getByText('상담 신청을 받았습니다.').waitFor();
}

test('a guest books and asks at phone width, changes it, signs up later and finds all in the account', async () => {
  const { sessionId, title } = await planPresentation(manager.page, 8);
  const guest = newGuest();
  const visitor = await visit(browser, width, '/presentation');
  const { page } = visitor;
  await bookAsGuest(page, { sessionId, guest, people: 2 });
  await page.getByText('예약이 완료되었습니다.').waitFor();
  await page.getByRole('img', { name: /QR 코드/ }).waitFor();
  await assess(page);
  await page.goto(await inTextTo(guest.mobile, /(\/presentation\/booking\?link=[\w-]+)/));
  await page.getByRole('button', { name: '예약 변경' }).click();
  await page.getByRole('dialog').getByLabel('참석 인원').selectOption('1');
  await page.getByRole('button', { name: '변경하기' }).click();
  await page.getByText('예약 변경', { exact: true }).last().waitFor();
  await page.getByText('1명', { exact: true }).waitFor();

  await signUpHere(page, guest);
  await page.goto('/applications');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByText('예약 완료').first().waitFor();
  await assess(page);
  await item.getByRole('link', { name: '입장권' }).click();
  await page.getByRole('img', { name: /QR 코드/ }).waitFor();

  // Whoever leaves is told what is cancelled with it, and gets the text of it.
  await page.goto('/account');
  await page.getByRole('button', { name: '회원 탈퇴하기' }).click();
  const goodbye = page.getByRole('dialog');
  await goodbye.getByText('탈퇴하시면 다음 예약과 대기가 모두 취소됩니다.', { exact: false }).waitFor();
  await goodbye.getByText(title).waitFor();
  await goodbye.getByLabel('비밀번호', { exact: true }).fill('warm stone river 7');
  await goodbye.getByRole('button', { name: '탈퇴하기', exact: true }).click();
  await inTextTo(guest.mobile, /(예약이 취소되었습니다)/);
  await leave(visitor);
});

test('one list of all that was asked for: by kind, with what can be done next, also for what was asked as a guest', async () => {
  const { sessionId, title } = await planPresentation(manager.page, 8);
  const guest = newGuest();
  const visitor = await visit(browser, width);
  const { page } = visitor;
  const notified = followTelling(page);
  await askForCall(page, guest);
  await assess(page);
  await page.goto(`/presentation/${sessionId}`);
  // The phone stays proven: the second form does not ask for it again.
  await page.getByText('휴대폰이 확인되었습니다.').waitFor();
  await page.getByLabel('보호자 이름').fill(guest.name);
  await page.getByLabel('중1').check();
  await page.getByRole('button', { name: '1명 예약하기' }).click();
  await page.getByText('예약이 완료되었습니다.').waitFor();
  await expect.poll(notified).toContain('booking /presentation/:sessionId');
  await signUpHere(page, guest);

  await page.goto('/applications');
  const booking = page.getByRole('listitem').filter({ hasText: title });
  const call = page.getByRole('listitem').filter({ hasText: '대치 분원 상담' });
  await booking.getByRole('link', { name: '변경·취소' }).waitFor();
  await booking.getByRole('link', { name: /일정 저장/ }).waitFor();
  await call.getByRole('link', { name: '시간 변경·취소' }).waitFor();
  await page.getByRole('button', { name: '상담', exact: true }).click();
  await booking.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('kind')).toBe('counselling');
  await page.reload();
  await call.waitFor();
  expect(await booking.count()).toBe(0);
  await assess(page);
  await page.getByRole('button', { name: '설명회', exact: true }).click();
  await booking.waitFor();

  // What is given up is seen at once, with the word for it.
  await page.getByRole('button', { name: '모든 신청' }).click();
  await call.getByRole('link', { name: '시간 변경·취소' }).click();
  await page.getByRole('button', { name: '상담 신청 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '취소하기' }).click();
  await page.getByText('상담 신청을 취소하셨습니다.').waitFor();
  await page.goto('/applications');
  await call.getByText('취소', { exact: true }).first().waitFor();
  await leave(visitor);
});

test('a family waits for a full presentation and gets the seat another gives up', async () => {
  const { sessionId } = await planPresentation(manager.page, 4);
  const [holder, waiter] = [newGuest(), newGuest()];
  const first = await visit(browser, width);
  const second = await visit(browser, width);
  await bookAsGuest(first.page, { sessionId, guest: holder, people: 4 });
  await first.page.getByText('예약이 완료되었습니다.').waitFor();
  await bookAsGuest(second.page, { sessionId, guest: waiter, people: 2 });
  // A page that is a moment old still offers seats; the refusal turns it into the line, and pressing again waits.
  const done = second.page.getByText('대기 신청이 완료되었습니다.');
  const late = second.page.getByText('방금 자리가 모두 찼습니다.');
  await done.or(late).first().waitFor();
  if (await late.isVisible()) await second.page.getByRole('button', { name: '2명 대기 신청하기' }).click();
  await done.waitFor();
  await second.page.getByText('대기 1번째').first().waitFor();

  await first.page.getByRole('button', { name: '예약 취소' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: '취소하기' }).click();
  await first.page.getByText('취소', { exact: true }).first().waitFor();

  const offer = /자리가 생겼습니다[^"]*?(\/presentation\/booking\?link=[\w-]+)/;
  await second.page.goto(await inTextTo(waiter.mobile, offer));
  await second.page.getByRole('button', { name: '2자리 확정하기' }).click();
  await second.page.getByRole('img', { name: /QR 코드/ }).waitFor();
  await leave(first);
  await leave(second);
});

test("a counsellor's morning: a new request with a time, a call, what comes next, and a visit", async () => {
  const guest = newGuest();
  const parent = await visit(browser, width);
  await askForCall(parent.page, guest);

  const office = await visit(browser, width, '/office');
  const { page } = office;
  await signStaffIn(page, 'counsellor.daechi@msc.example');
  await follow(page, `/office/counselling?tab=open&q=${guest.name}`);
  await page.getByRole('link', { name: guest.name }).click();
  await page.getByLabel('통화 내용').fill('토요일 방문을 원하심');
  await page.getByLabel('통화 뒤 할 일').fill('방문 확인 문자');
  await page.getByRole('button', { name: '통화함' }).click();
  await page.getByText('연락 완료').first().waitFor();
  await page.getByText('토요일 방문을 원하심').waitFor();
  await page.getByRole('button', { name: '방문 완료' }).click();
  await page.getByText('방문 완료').first().waitFor();
  await assess(page);
  await inTextTo(guest.mobile, /(방문해 주셔서 감사합니다)/);
  await parent.page.reload();
  await parent.page.getByText('방문 완료').first().waitFor();
  await leave(parent);
  await leave(office);
});

test('the door: the camera reads a ticket without a network, three of four are in, and all is sent once later', async () => {
  const { sessionId } = await planPresentation(manager.page, 12);
  const guest = newGuest();
  const parent = await visit(browser, width);
  await bookAsGuest(parent.page, { sessionId, guest, people: 4 });
  await parent.page.getByText('예약이 완료되었습니다.').waitFor();
  const roster = await manager.page.evaluate(async (id) => {
    const answer = await fetch(`/api/office/presentation-sessions/${id}/roster`);
    return ((await answer.json()) as { resultData: { rows: { bookingNo: string; code: string }[] } })
      .resultData;
  }, sessionId);
  const [row] = roster.rows;
  const folder = mkdtempSync(join(tmpdir(), 'door-'));
  const film = join(folder, 'ticket.y4m');
  filmTickets(film, [`${new URL(parent.page.url()).origin}/x?no=${row?.bookingNo}&code=${row?.code}`]);
  const phone = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  const staff = await visit(phone, width, '/office');
  const { page, context } = staff;
  await context.addCookies(await manager.context.cookies());
  // What the page itself can do; its worker, whose calls nobody can take away here, has a story of its own.
  await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  await page.goto(`/office/presentations/${sessionId}/check-in`);
  await page.getByText(guest.name).first().waitFor();
  await assess(page);
  const sent: unknown[] = [];
  let isDown = true;
  await page.route('**/check-ins', async (route) => {
    if (isDown) return route.abort('internetdisconnected');
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.route('**/roster', (route) => (isDown ? route.abort('internetdisconnected') : route.continue()));
  await page.getByRole('button', { name: '카메라로 읽기' }).click();
  await page.getByText('입장하세요').waitFor({ timeout: 60_000 });
  await page.getByText(`${guest.name} · 4명`).waitFor();
  await page
    .getByRole('group', { name: `${guest.name} 온 인원` })
    .first()
    .getByRole('button', { name: '3명' })
    .click();
  await page.getByText('2건을 보내는 중입니다.').waitFor();
  await page.getByRole('button', { name: '카메라 끄기' }).click();

  // The phone is closed and opened again without a network: the list and the scans are still there.
  await page.reload();
  await page.getByText('에 받아 둔 명단입니다.').waitFor();
  await page.getByText('2건을 보내는 중입니다.').waitFor();
  await page.getByText('입장 3명 / 예약 4명').waitFor();
  isDown = false;
  await page.getByText('모든 입장이 저장되었습니다.').waitFor({ timeout: 60_000 });
  expect(sent).toHaveLength(1);
  await parent.page.reload();
  await parent.page.getByText('참석', { exact: true }).first().waitFor();
  await follow(manager.page, `/office/presentations/${sessionId}`);
  await manager.page.getByText('입장 3명').waitFor();
  await leave(staff);
  await phone.close();
  await leave(parent);
  rmSync(folder, { recursive: true, force: true });
});

test('a ready text goes to those who booked: real values and a summary first, then the reason, then the log', async () => {
  const { sessionId, title } = await planPresentation(manager.page, 8);
  const guest = newGuest();
  const parent = await visit(browser, width);
  await bookAsGuest(parent.page, { sessionId, guest, people: 1 });
  await parent.page.getByText('예약이 완료되었습니다.').waitFor();
  const { page } = manager;
  await page.setViewportSize({ width: 768, height: 900 });
  await follow(page, '/office/message-templates');
  await page.getByRole('link', { name: '설명회 주차 안내' }).click();
  await page.getByLabel('받을 사람').selectOption('presentation');
  await page.getByLabel('설명회', { exact: true }).selectOption(String(sessionId));
  await page.getByRole('button', { name: '미리보기와 요약' }).click();
  await page.getByText('1명 가운데 1명에게 보냅니다.').waitFor();
  await page.getByText(`${guest.name}님`).waitFor();
  await assess(page);
  await page.getByRole('button', { name: '1명에게 보내기' }).click();
  await page.getByRole('dialog').getByLabel('사유').fill('주차장 공사 안내');
  await page.getByRole('dialog').getByRole('button', { name: '보내기', exact: true }).click();
  await inTextTo(guest.mobile, new RegExp(`(${title} 주차 안내입니다)`));
  await page.getByRole('row').filter({ hasText: title }).getByText('주차장 공사 안내').waitFor();
  await leave(parent);
});
