import { writeXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { leave, openBrowser, openChanged, type Visitor, visit } from './browser.ts';
import { asIfToday } from './database.ts';
import { describeTest } from './described-test.ts';
import { newFamily } from './family.ts';
import { follow } from './follow.ts';
import { settled } from './hydrated.ts';
import { fits, invite, join, makeSession, type Newcomer, room, signStaffIn } from './office-staff.ts';
import { signUp } from './sign-up.ts';
import { newGuest } from './visiting.ts';

const slow = 240_000;
/** A word nobody else uses, by which the story finds its own; it serves as a name too. */
const word = newGuest().name;
const email = (who: string) => `${who}.${Math.random().toString(36).slice(2)}@msc.example`;
const manager: Newcomer = {
  email: email('manager'),
  name: '서하윤',
  roleLabel: '분원장',
  branch: '대치 분원',
  width: 768,
};
const editor: Newcomer = {
  email: email('editor'),
  name: '한지우',
  roleLabel: '본부 편집자',
  branch: null,
  width: 1280,
};

let browser: Browser;
let owner: Visitor;
let office: Visitor;
let family: Visitor;

/** The owner's browser stays signed in: her code would not work twice in one half minute. */
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  owner = await visit(browser, 1280, '/office');
  await signStaffIn(owner.page, 'owner@msc.example');
  family = await visit(browser, 360, '/');
});
afterAll(async () => {
  for (const visitor of [family, office, owner]) await leave(visitor);
  await browser.close();
});

const inDays = (days: number) => seoulDay(new Date(Date.now() + days * 86_400_000));
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();
/** Chooses one of the usual reasons and goes on. */
const confirmWith = async (page: Page, reason: string, button: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('사유').selectOption({ label: reason });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test('a new branch manager is invited, joins on a tablet, and finds the rooms of the branch only', {
  timeout: slow,
}, async () => {
  await signUp(family.page);
  office = await join(browser, await invite(owner.page, manager), manager);
  const { page } = office;
  await page.getByRole('heading', { name: '서하윤 님, 안녕하세요' }).waitFor();
  await fits(page);
  for (const name of ['접수 상황판', '결제', '회원과 자녀', '분원과 교습비', '보고서']) {
    await room(page, name);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.title()).toContain(name);
    await fits(page);
  }
  await follow(page, '/office/privacy');
  await page.getByRole('heading', { name: '권한이 없는 화면입니다' }).waitFor();
});

const title = `첫 주 진단 ${word}`;

async function planSession(page: Page, place: string, day: string): Promise<void> {
  await room(page, '입학 테스트');
  await page.getByRole('button', { name: '새 회차' }).click();
  await page.getByLabel('테스트', { exact: true }).selectOption({ label: `${title} (초3~초6)` });
  await page.getByLabel('고사실', { exact: true }).fill(place);
  await page.getByLabel('정원', { exact: true }).fill('2');
  await page.getByLabel('시험 날짜').fill(day);
  await page.getByLabel('시작 시각').fill('14:00');
  await page.getByLabel('접수 시작').fill(`${inDays(-1)}T10:00`);
  await page.getByLabel('접수 마감').fill(`${day}T14:00`);
  await makeSession(page);
  // Its own page opens, and says that families do not see it yet.
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
}

/** Shows it to families. */
async function publish(page: Page, place: string): Promise<void> {
  await room(page, '입학 테스트');
  const row = rowOf(page, place);
  await row.getByRole('button', { name: /공개/ }).click();
  await row.getByText('접수 중', { exact: true }).filter({ visible: true }).waitFor();
}

/** The family takes a seat and pays for it. */
async function payForSeat(page: Page): Promise<void> {
  await page.goto('/entranceTest');
  const card = page.getByRole('listitem').filter({ hasText: title }).first();
  await card.getByRole('button', { name: '김하늘 접수하기', disabled: false }).click();
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  await page.getByRole('button', { name: '20,000원 결제하기' }).click();
  await page.getByRole('button', { name: '결제하기' }).click();
  await page.getByText('접수가 완료되었습니다.').waitFor();
}

test('she opens a session, a family fills it, one payment goes back, the child is moved, and results come out', {
  timeout: slow,
}, async () => {
  const { page } = office;
  const [late, today] = [`${word} 늦은 고사실`, `${word} 오늘 고사실`];
  await describeTest(owner.page, title);
  await planSession(page, late, inDays(12));
  await publish(page, late);
  await payForSeat(family.page);

  // The family changes its mind: all of it back, and the seat with it.
  await room(page, '결제');
  await page.getByLabel('검색').fill(title);
  await page.getByLabel('검색').press('Enter');
  await rowOf(page, title).getByRole('link').first().click();
  await page.getByLabel('접수 취소 및 좌석 반환').check();
  await page.getByLabel('사유').fill('가족 일정으로 취소 요청');
  await page.getByRole('button', { name: '환불하기' }).click();
  await page.getByRole('button', { name: '네, 환불합니다' }).click();
  await page.getByText('환불 완료').first().waitFor();
  await fits(page);
  const parent = family.page;
  await parent.goto('/applications');
  const given = parent.getByRole('listitem').filter({ hasText: title }).first();
  await given.getByText('20,000원 (환불 완료)').waitFor();

  // And changes it again, but can only come today.
  await payForSeat(family.page);
  // There is no other session yet: the way to move says so and asks for nothing.
  await room(page, '입학 테스트');
  await rowOf(page, late).getByRole('link').first().click();
  const seated = page.getByRole('row').filter({ hasText: '김하늘' }).filter({ hasText: '접수 완료' });
  await seated.getByRole('button', { name: '김하늘 더보기' }).click();
  // Who came is written from the day of the test on.
  expect(await seated.getByRole('button', { name: /응시|결시/ }).count()).toBe(0);
  await page.getByRole('button', { name: '회차 이동' }).click();
  const moving = page.getByRole('dialog', { name: '김하늘 학생 회차 이동' });
  await moving.getByText('옮길 수 있는 회차가 없습니다.', { exact: false }).waitFor();
  expect(await moving.getByRole('button', { name: '이동하기' }).count()).toBe(0);
  expect(await moving.getByLabel('사유').count()).toBe(0);
  await moving.getByRole('button', { name: '닫기', exact: true }).click();
  await planSession(page, today, inDays(1));
  expect(await asIfToday('test_sessions', today)).toBe(1);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await publish(page, today);
  await rowOf(page, late).getByRole('link').first().click();
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: '김하늘' })
    .filter({ hasText: '접수 완료' })
    .getByRole('button', { name: '김하늘 더보기' })
    .click();
  await page.getByRole('button', { name: '회차 이동' }).click();
  // Nothing is chosen beforehand.
  await moving.getByLabel('옮길 회차').selectOption({ index: 1 });
  await confirmWith(page, '보호자 요청으로 이동', '이동하기');
  await page.getByText('김하늘 학생을 옮겼습니다.').waitFor();
  await parent.goto('/applications');
  await parent.getByText(`대치 분원 ${today}`).first().waitFor();

  await room(page, '입학 테스트');
  await rowOf(page, today).getByRole('link').first().click();
  await rowOf(page, '김하늘').getByRole('button', { name: /응시/ }).click();
  await rowOf(page, '김하늘').getByText('응시').filter({ visible: true }).first().waitFor();
  const registrationNo = /[A-Z]{2}\d{2}-[A-Z0-9]+/.exec(
    (await rowOf(page, '김하늘').textContent()) ?? '',
  )?.[0];
  // The QR code of the ticket leads here: one big button at the door.
  await follow(page, `/office/check-in/${registrationNo}`);
  await page.getByRole('button', { name: '결시로 바꾸기' }).click();
  await page.getByRole('button', { name: '응시 기록하기' }).click();
  await page.getByText('응시로 기록되었습니다.').waitFor();
  await page.getByRole('button', { name: '응시 되돌리기' }).click();
  await page.getByRole('button', { name: '응시 기록하기' }).click();
  await page.getByText('응시 기록 되돌림').first().waitFor();
  await fits(page);
  await room(page, '입학 테스트');
  await rowOf(page, today).getByRole('link').first().click();
  await page.getByRole('link', { name: '결과', exact: true }).click();
  await page.getByRole('button', { name: '점수표 넣기' }).click();
  const head = ['접수번호', '이름', '총점', '배치', '결과', '의견'];
  const scores = [registrationNo, '김하늘', '88', '심화반', '합격', '풀이가 꼼꼼합니다.'];
  const slipped = [registrationNo, '다른이름', '12', '', '불합격', ''];
  const paste = (rows: readonly unknown[][]) =>
    page.getByLabel('붙여 넣기').fill(rows.map((row) => row.join('\t')).join('\n'));
  await paste([head, slipped]);
  await page.getByRole('button', { name: '미리 보기' }).click();
  await page.getByText('거절 1').waitFor();
  await paste([head, scores]);
  await page.getByRole('button', { name: '미리 보기' }).click();
  await page.getByRole('button', { name: '1건 가져오기' }).click();
  await page.getByText('심화반').first().waitFor();
  // A whole table is taken back in one press as long as nobody has seen it, and put in again.
  await page.getByRole('table', { name: '넣은 점수표' }).getByRole('button', { name: '넣기 전으로' }).click();
  await page.getByText('1명의 결과를 넣기 전으로 되돌렸습니다.').waitFor();
  await page.getByRole('button', { name: '점수표 넣기' }).click();
  await paste([head, scores]);
  await page.getByRole('button', { name: '미리 보기' }).click();
  await page.getByRole('button', { name: '1건 가져오기' }).click();
  await rowOf(page, '김하늘').getByText('합격').waitFor();
  await page.getByLabel('공개 시각').fill(`${inDays(0)}T00:00`);
  await page.getByRole('button', { name: '이 시각에 공개하고 알리기' }).click();
  await page.getByText(/명 입력 · .+ 공개$/).waitFor();
  await fits(page);

  await parent.goto('/applications');
  const result = parent.getByRole('region', { name: '결과' }).first();
  await result.getByText('심화반').waitFor();
  await result.getByText('이의 신청', { exact: true }).click();
  await result.getByRole('button', { name: '이의 신청하기' }).click();
  await result.getByText('이의 내용을 적어 주세요.').first().waitFor();
  await result.getByLabel('다시 확인할 내용').fill(`서술형 채점을 다시 보고 싶습니다. ${word}`);
  await result.getByRole('button', { name: '이의 신청하기' }).click();
  await result.getByText('확인하고 있습니다.', { exact: false }).waitFor();
  await fits(parent);
  await page.reload();
  await page.getByRole('heading', { name: '이의 신청 1건' }).waitFor();
  await page.getByLabel('답변').fill('다시 채점했고 점수는 그대로입니다.');
  await page.getByRole('button', { name: '답변 보내기' }).click();
  await page.getByRole('button', { name: '답변 보내기' }).waitFor({ state: 'hidden' });
  await fits(page);
  await parent.reload();
  await parent.getByText('다시 채점했고 점수는 그대로입니다.').waitFor();
});

test('she calls a family back and plans the next step; the family sees how far it is', {
  timeout: slow,
}, async () => {
  const parent = family.page;
  await parent.goto('/counseling?branch=daechi');
  await parent.getByLabel('보호자 이름').fill(word);
  await parent.getByLabel('자녀 학년').selectOption('5');
  await parent.getByLabel('입학', { exact: true }).check();
  await parent.getByLabel('전화 상담').check();
  const day = parent.getByLabel('날짜');
  const open = await day.locator('option:not([disabled])').nth(2).getAttribute('value');
  await day.selectOption(open ?? '');
  await parent.getByRole('group', { name: '시각' }).getByRole('button').first().click();
  await parent.getByText('자리를 잡아 두었습니다').waitFor();
  await parent.getByRole('button', { name: '상담 신청하기' }).click();
  await parent.getByText('상담 신청을 받았습니다.').waitFor();

  const { page } = office;
  await room(page, '상담');
  await rowOf(page, word).getByRole('link').first().click();
  await page.getByLabel('통화 내용').fill('다음 주 방문을 원하심');
  await page.getByRole('button', { name: '통화함' }).click();
  // The call is in the list before anything else is typed.
  await page.getByRole('listitem').filter({ hasText: '다음 주 방문을 원하심' }).waitFor();
  await page.getByLabel('할 일', { exact: true }).fill('방문 시간 다시 확인');
  await page.getByRole('button', { name: '저장하기' }).click();
  // One press takes it back.
  const saved = page.getByRole('listitem').filter({ hasText: '저장했습니다.' });
  await saved.getByRole('button', { name: '되돌리기' }).click();
  await page.getByText('되돌렸습니다.').waitFor();
  await expect.poll(() => page.getByLabel('할 일', { exact: true }).inputValue()).toBe('');
  await fits(page);
  await parent.goto('/applications');
  const asked = parent.getByRole('listitem').filter({ hasText: '대치 분원 상담' }).first();
  await asked.getByText('연락 완료', { exact: true }).first().waitFor();
});

test('she plans a presentation, a family books it, and she checks them in at the door', {
  timeout: slow,
}, async () => {
  const { page } = office;
  const talk = `첫 주 설명회 ${word}`;
  await room(page, '설명회');
  await page.getByRole('button', { name: '새 설명회' }).click();
  await page.getByLabel('제목').fill(talk);
  await page.getByLabel('진행하는 분').fill('서하윤 원장');
  await page.getByLabel('소개').fill('분원의 수업과 반 편성을 자세히 말씀드립니다.');
  await page.getByRole('button', { name: '설명회 만들기' }).click();
  await page.getByLabel('설명회', { exact: true }).selectOption({ label: talk });
  const place = `${word} 3층 강의실`;
  await page.getByLabel('장소').fill(place);
  await page.getByLabel('날짜', { exact: true }).fill(inDays(1));
  await page.getByLabel('시작 시각').fill('14:00');
  await page.getByLabel('진행 시간(분)').fill('60');
  await page.getByLabel('정원').fill('20');
  await page.getByLabel('예약 시작 날짜').fill(inDays(0));
  await makeSession(page);
  expect(await asIfToday('presentation_sessions', place)).toBe(1);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  const row = rowOf(page, talk);
  await row.getByRole('button', { name: /공개/ }).click();
  await row.getByRole('button', { name: /비공개로 전환/ }).waitFor();

  const parent = family.page;
  await parent.goto('/presentation');
  const card = parent.getByRole('listitem').filter({ hasText: talk }).first();
  await card.getByRole('link', { name: /예약하기/ }).click();
  await parent.waitForURL(/\/presentation\/\d+$/);
  // Awake, it fills in whose account it is.
  await settled(parent);
  await parent.getByLabel('보호자 이름').fill(word);
  await parent.getByLabel('초4').check();
  await parent.getByRole('button', { name: '1명 예약하기' }).click();
  await parent.getByText('예약이 완료되었습니다').first().waitFor();

  await row.getByRole('link').first().click();
  await page.getByRole('link', { name: '입장 확인' }).click();
  await page.getByLabel('이름, 예약번호, 휴대폰 뒷자리로 찾기').fill(word);
  await page.getByRole('button', { name: `입장 ${word}` }).click();
  await page.getByRole('button', { name: `입장 취소 ${word}` }).waitFor();
  await page.getByText('모든 입장이 저장되었습니다.').waitFor();
  await fits(page);

  // It stands among the hours of her day.
  await room(page, '오늘');
  const day = page.getByRole('region', { name: '오늘 일정' });
  await day.getByRole('link').filter({ hasText: talk }).click();
  await page.getByRole('heading', { name: talk, level: 1 }).waitFor();
  // What it is about is put better, and taken back in one press.
  await page.getByRole('button', { name: '소개 고치기' }).click();
  await page.getByLabel('진행하는 분').fill('서하윤, 오세린');
  await page.getByRole('button', { name: '저장하기' }).click();
  const saved = page.getByRole('listitem').filter({ hasText: '설명회 소개를 고쳤습니다.' });
  await saved.getByRole('button', { name: '되돌리기' }).click();
  await page.getByText('되돌렸습니다.').first().waitFor();
  // The same again on another day, as a draft.
  await page.getByRole('button', { name: '다른 분원에도 열기' }).click();
  await page.getByLabel('대치 분원', { exact: true }).check();
  await page.getByLabel('대치 분원 날짜').fill(inDays(9));
  await page.getByLabel('대치 분원 시작 시각').fill('19:00');
  await makeSession(page, '1개 회차 만들기');
  await page.getByText('1개 회차를 비공개로 만들었습니다.').first().waitFor();
  await fits(page);
  await parent.goto('/applications');
  const booking = parent.getByRole('listitem').filter({ hasText: talk }).first();
  await booking.getByText('참석', { exact: true }).first().waitFor();
});

test('the editor publishes a notice, and parents read it at once', { timeout: slow }, async () => {
  const writer = await join(browser, await invite(owner.page, editor), editor);
  const { page } = writer;
  const headline = `겨울 특강 안내 ${word}`;
  await room(page, '게시글');
  await page.getByRole('button', { name: '새 글 쓰기' }).click();
  await page.getByLabel('제목', { exact: true }).fill(headline);
  await page.getByLabel('요약').fill('특강 접수 일정을 알려 드립니다.');
  await page.getByRole('textbox', { name: '본문' }).click();
  await page.keyboard.type('자세한 시간표는 분원에 문의해 주세요.');
  await page.getByText(/^저장됨/).waitFor();
  await page.getByRole('button', { name: '게시하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '지금 게시' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await openChanged(family.page, '/notice', headline);
  await leave(writer);
});

test('a look at a whole member is asked for its reason, and the privacy officer finds it in an unbroken log', {
  timeout: slow,
}, async () => {
  const { page } = office;
  await room(page, '회원과 자녀');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: '전체 정보 보기' }).click();
  await page.getByRole('button', { name: '사유를 남기고 보기' }).click();
  await page.getByText('사유를 5자 이상').waitFor();
  const reason = `학부모 전화 상담 ${word}`;
  await page.getByLabel('사유').fill(reason);
  await page.getByRole('button', { name: '사유를 남기고 보기' }).click();
  await page.getByText('가리지 않은 정보입니다').waitFor();
  await fits(page);

  await room(owner.page, '개인정보 보호');
  await owner.page.getByRole('row').filter({ hasText: '서하윤' }).filter({ hasText: reason }).waitFor();
  await owner.page.getByRole('link', { name: '월간 점검' }).click();
  await owner.page.getByText('고치거나 지운 흔적이 없습니다').waitFor();
});

test('children come in from a pasted sheet or a true file: refused where a guardian must consent, taken back in one press', {
  timeout: slow,
}, async () => {
  const guardian = await newFamily(word);
  const { page } = owner;
  await room(page, '회원과 자녀');
  await page.getByRole('button', { name: '자녀 가져오기' }).click();
  const head = ['보호자 아이디', '보호자 이름', '자녀 이름', '생년월일', '학교', '학년'];
  const pasted = [guardian.userId, word, '강다람', '2010.3.2', '단대부고', '초9'];
  await page.getByLabel('붙여 넣기').fill([head, pasted].map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: '미리 보기' }).click();
  await rowOf(page, '강다람').getByText('학년은').waitFor();
  // A file as a spreadsheet saves it: days of birth are real dates, not texts.
  const born = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
  const rows = [
    [guardian.userId, word, '강하람', born(2010, 3, 2), '단대부고', '고1'],
    [guardian.userId, word, '강아람', born(2017, 5, 4), '대치초등학교', '초3'],
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '자녀', rows: [head, ...rows] }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '자녀.xlsx', mimeType, buffer });
  await rowOf(page, '강아람').getByText('법정대리인').waitFor();
  await rowOf(page, '강하람').getByText('학년: 고1').waitFor();
  await fits(page);
  await page.getByRole('button', { name: '1건 가져오기' }).click();
  await page.getByText('1건을 가져왔습니다.').waitFor();
  await page.getByRole('button', { name: '되돌리기' }).last().click();
  await page.getByText('되돌렸습니다.').waitFor();
  await page.getByLabel('검색').fill(guardian.userId);
  await page.getByLabel('검색').press('Enter');
  const found = page.getByRole('table', { name: /^회원/ }).locator('tbody tr');
  await expect.poll(() => found.count()).toBe(1);
  await found.getByText('2명').waitFor();
});

test('something breaks: the banner stands on the public pages at once, and goes again', {
  timeout: slow,
}, async () => {
  const { page } = owner;
  const sentence = `문자 발송이 늦어지고 있습니다. 접수와 결제는 안전합니다. (${word})`;
  await room(page, '설정');
  await page.getByLabel('알릴 내용').fill(sentence);
  const shown = page.getByLabel('모든 공개 화면 맨 위에 보이기');
  const save = page.getByRole('button', { name: '저장하기' }).first();
  await shown.check();
  await save.click();
  await page.getByText('모든 공개 화면에 알림을 띄웠습니다.').waitFor();
  await openChanged(family.page, '/', sentence);
  await shown.uncheck();
  await save.click();
  await page.getByText('알림을 내렸습니다.').waitFor();
  await openChanged(family.page, '/', sentence, false);
});
