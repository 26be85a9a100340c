import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { profileLabels } from '#src/features/site/rules/profile.ts';
import { describeTest } from './described-test.ts';
import { follow } from './follow.ts';
import { makeSession, room } from './office-staff.ts';

/** What the owner of a new academy does before it opens, one thing after another. */
const list = (page: Page) => page.getByRole('region', { name: '학원 열기' });

/** How many lines of the list on the first page are done. */
export async function linesDone(page: Page): Promise<number> {
  await page.goto('/office');
  const text = await list(page)
    .getByText(/16가지 중 \d+가지를 마쳤습니다/)
    .textContent();
  return Number(/중 (\d+)가지/.exec(text ?? '')?.[1]);
}

/** Gives the academy its name, words, colours and icon, from the list on the first page. */
export async function nameAcademy(page: Page): Promise<void> {
  await page.goto('/office');
  await list(page).getByRole('link', { name: '학원 이름', exact: true }).click();
  for (const [label, value] of [
    ['학원 이름', '한빛학원'],
    ['짧은 이름', '한빛'],
    ['슬로건', '빛이 드는 교실'],
    ['대표색', '#1a3f8f'],
    ['강조색', '#a3325c'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByText('저장했습니다. 공개 화면에 바로 보입니다.').waitFor();
  const icon = page.getByRole('region', { name: '아이콘', exact: true });
  const buffer = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#a3325c' } })
    .png()
    .toBuffer();
  await icon.locator('input[type=file]').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
  await icon.getByAltText('지금 쓰는 아이콘').waitFor();
}

/** Writes what the law has at the foot of every page and on every receipt. */
export async function fillProfile(page: Page): Promise<void> {
  await follow(page, '/office/settings');
  for (const [, label] of profileLabels)
    await page.getByLabel(label, { exact: false }).first().fill('한빛학원');
  await page.getByLabel('사업자등록번호').fill('123-45-67890');
  await page
    .locator('form')
    .filter({ hasText: '학원 정보 (화면 맨 아래 표시)' })
    .getByRole('button', { name: '저장하기' })
    .click();
  await page.getByText('학원 정보를 저장했습니다.').waitFor();
}

export async function addBranch(page: Page): Promise<void> {
  await room(page, '분원과 교습비');
  await page.getByRole('button', { name: '새 분원' }).click();
  for (const [label, value] of [
    ['기호', 'main'],
    ['전화', '02-555-0100'],
    ['상담 시간', '평일 13:30-22:00 · 토요일 09:30-19:00'],
    ['분원 이름', '한빛 본원'],
    ['지역', '강남'],
    ['주소', '서울 강남구 테헤란로 1'],
    ['학원 등록번호', '제12345호'],
    ['등록된 이름', '한빛학원'],
    ['위도', '37.5'],
    ['경도', '127.03'],
    ['오시는 길', '역삼역 3번 출구에서 5분'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('group', { name: '프로그램' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByRole('button', { name: '한빛 본원' }).waitFor();
}

interface Round {
  readonly title: string;
  readonly inDays: (days: number) => string;
}

/** Describes a test with a fee of 20,000 won, and opens a round of it. */
export async function openRound(page: Page, { title, inDays }: Round): Promise<void> {
  await describeTest(page, title);
  await page.getByRole('button', { name: '새 회차' }).click();
  await page.getByLabel('고사실', { exact: true }).fill('301호');
  await page.getByLabel('정원', { exact: true }).fill('20');
  await page.getByLabel('시험 날짜').fill(inDays(12));
  await page.getByLabel('시작 시각').fill('14:00');
  await page.getByLabel('접수 시작').fill(`${inDays(-1)}T10:00`);
  await page.getByLabel('접수 마감').fill(`${inDays(11)}T14:00`);
  await makeSession(page);
  await page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  await room(page, '입학 테스트');
  const row = page.getByRole('row').filter({ hasText: '301호' });
  await row.getByRole('button', { name: /공개/ }).click();
  await row.getByText('접수 중', { exact: true }).filter({ visible: true }).waitFor();
}

/** Names an address that is to hear of registrations and payments; another one inside is refused before. Answers its secret. */
export async function nameListener(page: Page, url: string, refused: string): Promise<string> {
  await room(page, '다른 시스템 연결');
  await page.getByRole('link', { name: '알림 받을 주소' }).click();
  await page.getByRole('button', { name: '주소 추가' }).click();
  const form = page.getByRole('form', { name: '알림 받을 주소' });
  const add = () => form.getByRole('button', { name: '주소 추가' }).click();
  await form.getByLabel('이름', { exact: true }).fill('관리 시스템');
  for (const label of ['접수 확정', '결제 완료']) await form.getByLabel(label, { exact: true }).check();
  await form.getByLabel('주소', { exact: true }).fill(refused);
  await add();
  await form.getByText('https로 시작하는 공개된 주소만 쓸 수 있습니다.').first().waitFor();
  await form.getByLabel('주소', { exact: true }).fill(url);
  await add();
  await page.getByText('서명 비밀은 지금만 볼 수 있습니다.').waitFor();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: '옮겨 적었습니다' }).click();
  return secret;
}
