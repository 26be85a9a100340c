import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './accounts.ts';
import { leave, openBrowser, sandbox, type Visitor, visit } from './browser.ts';
import { countClicks } from './clicks.ts';
import { asIfMorning } from './database.ts';
import { newFamily } from './family.ts';
import { room, signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** Which session each of the three children takes. */
const three = [
  ['정하윤', '대치 분원'],
  ['정시우', '분당 분원'],
  ['정예린', '평촌 분원'],
] as const;

test('three children are registered in one go on a phone, three taps each at the most, and paid once', async () => {
  const visitor = await visit(browser, 360, '/entranceTest');
  const { page } = visitor;
  await signIn(page, 'parent3');
  await page.getByRole('heading', { name: '입학 테스트 접수' }).waitFor();
  const clicks = await countClicks(page);
  for (const [child, branch] of three) {
    await page.getByRole('radio', { name: new RegExp(child) }).click();
    await page
      .getByRole('button', { name: `${child} 접수하기`, disabled: false })
      .first()
      .waitFor();
    const card = page.getByRole('listitem').filter({ hasText: branch }).filter({ hasText: '접수하기' });
    await card
      .getByRole('button', { name: /함께 접수에 담기/ })
      .first()
      .click();
  }
  const basket = page.getByRole('region', { name: '함께 접수' });
  await basket.getByRole('button', { name: '확인하고 접수' }).click();
  await basket.getByRole('button', { name: /3건 한 번에 접수하기/ }).click();
  await page.getByText('정하윤, 정시우, 정예린 학생의 자리를 잡았습니다.').waitFor();
  expect(await clicks()).toBeLessThanOrEqual(9);
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  // Which sessions come first, and so the sum, depends on what other stories have filled.
  const pay = page.getByRole('button', { name: /^[\d,]+원 결제하기$/ });
  const total = ((await pay.textContent()) ?? '').replace(' 결제하기', '');
  await pay.click();
  await page.getByRole('button', { name: '결제하기' }).click();
  await page.getByText('3건의 접수가 완료되었습니다.').waitFor();
  await page.getByText(total).first().waitFor();
  for (const [child] of three) await page.getByRole('link', { name: `${child} 수험표 보기` }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: '영수증' }).count()).toBe(1);
  await leave(visitor);
});

test('a child that is registered meanwhile is told so and led to it, and the refusal is not said to its sister', async () => {
  const family = await newFamily('강보라', [
    { name: '강하나', birthDate: '2015-05-04', schoolName: '대치초등학교', grade: 5, guardianConsent: true },
    { name: '강두리', birthDate: '2015-05-04', schoolName: '대치초등학교', grade: 5, guardianConsent: true },
  ]);
  const visitor = await visit(browser, 1280, '/entranceTest');
  const { page } = visitor;
  await signIn(page, family);
  await page.getByRole('radio', { name: /강하나/ }).check();
  const free = (of: Page) => of.getByRole('listitem').filter({ hasText: '탐구 과학' });
  await free(page).getByRole('button', { name: '강하나 접수하기' }).first().waitFor();
  const other = await page.context().newPage();
  await other.goto('/entranceTest');
  await other.getByRole('radio', { name: /강하나/ }).check();
  await free(other).getByRole('button', { name: '강하나 접수하기' }).first().click();
  await other.getByText('접수가 완료되었습니다.').first().waitFor();
  await other.close();
  // This window does not know of it yet.
  await free(page).getByRole('button', { name: '강하나 접수하기' }).first().click();
  const refusal = page.getByText(/강하나 학생은 이미 이 테스트에 접수되어 있습니다/);
  await refusal.waitFor();
  await free(page).getByText('강하나 학생 접수됨').first().waitFor();
  expect(
    await free(page)
      .getByRole('button', { name: /강하나 접수하기|함께 접수에 담기/ })
      .count(),
  ).toBe(0);
  await page.getByRole('radio', { name: /강두리/ }).check();
  await free(page).getByRole('button', { name: '강두리 접수하기' }).first().waitFor();
  expect(await refusal.count()).toBe(0);
  await page.getByRole('radio', { name: /강하나/ }).check();
  await free(page).getByRole('link', { name: '신청 내역 보기' }).first().click();
  await page.getByRole('heading', { name: '신청 내역', level: 1 }).waitFor();
  await leave(visitor);
});

interface Told {
  readonly resultData: { readonly messages: readonly { readonly text: string }[] };
}
const mobile = '01023450002';

/** The private link of the newest offer to the parent, once it has been sent; at night it would wait for the morning. */
async function offerLink(mobile: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        await asIfMorning(mobile);
        const { resultData } = await sandbox<Told>(`messages?to=${mobile}`);
        link =
          resultData.messages.map(({ text }) => /\/offer\/[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ?? '';
        return link;
      },
      { timeout: 30_000, interval: 500 },
    )
    .not.toBe('');
  return link;
}

/** The owner at the roster of a session. */
async function openRoster(branch: string, test: string): Promise<Visitor> {
  const staff = await visit(browser, 1280, '/office');
  await signStaffIn(staff.page, 'owner@msc.example');
  await room(staff.page, '입학 테스트');
  const row = staff.page.getByRole('row').filter({ hasText: branch });
  await row.getByRole('link', { name: test }).click();
  await staff.page.getByRole('heading', { name: /접수 명단/ }).waitFor();
  return staff;
}
async function resize({ page }: Visitor, capacity: string): Promise<void> {
  if (!(await page.getByLabel('정원', { exact: true }).isVisible())) {
    await page.getByRole('button', { name: '더보기', exact: true }).click();
    await page.getByRole('button', { name: '정원', exact: true }).click();
  }
  await page.getByLabel('정원', { exact: true }).fill(capacity);
  await page.getByRole('button', { name: '정원 바꾸기' }).click();
}

test('waiting list → offer → paid: staff give a room one more seat, the parent gets a message, takes it and pays', async () => {
  const staff = await openRoster('중계 분원', '초등 수학 입학 테스트');
  await resize(staff, '3');
  await staff.page.getByText('3 / 3명', { exact: false }).waitFor();

  const visitor = await visit(browser, 768, '/entranceTest?branch=중계 분원');
  const { page } = visitor;
  await signIn(page, 'parent2');
  await page.getByRole('radio', { name: /이지아/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: '초등 수학 입학 테스트' });
  await card.getByRole('button', { name: /^대기 신청/, disabled: false }).click();
  await page.getByText('대기 1번째로 등록되었습니다.').waitFor();

  await resize(staff, '4');
  await staff.page.getByText('4 / 4명', { exact: false }).waitFor();
  await page.goto(await offerLink(mobile));
  await page.getByRole('heading', { name: '자리가 생겼습니다' }).waitFor();
  // Who is signed in goes on to the payment at once.
  await page.getByRole('link', { name: /확정하기$/ }).click();
  await page.getByLabel('결제 내용과 환불 규정을 확인했으며 결제에 동의합니다.').check();
  await page.getByRole('button', { name: '10,000원 결제하기' }).click();
  await page.getByRole('button', { name: '결제하기' }).click();
  await page.getByText('접수가 완료되었습니다.').waitFor();
  await leave(visitor);
  await leave(staff);
});

test('a private link gives the offered seat to the next without signing in, once', async () => {
  const staff = await openRoster('목동 분원', '초등 심화 수학 입학 테스트');
  const family = await newFamily();
  const visitor = await visit(browser, 360, '/entranceTest?branch=목동 분원');
  const { page } = visitor;
  await signIn(page, family);
  await page.getByRole('radio', { name: /강하윤/ }).check();
  const card = page.getByRole('listitem').filter({ hasText: '초등 심화 수학 입학 테스트' });
  await card.getByRole('button', { name: /^대기 신청/, disabled: false }).click();
  const answer = card.getByText(/대기 \d+번째로 등록되었습니다./);
  await answer.waitFor();
  // In sight, at the card it was asked with; the card does not ask again, nor after a reload.
  const top = (await answer.boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page.reload();
  await page.getByRole('radio', { name: /강하윤/ }).check();
  await card.getByText(/^강하윤 학생 대기 \d+번째$/).waitFor();
  expect(await card.getByRole('button', { name: /^대기 신청/ }).count()).toBe(0);
  // Enough seats for everybody before and this one; the screen says who has which offer.
  await staff.page.reload();
  await resize(staff, '30');
  await page.goto(await offerLink(family.mobile));
  await page.getByRole('heading', { name: '자리가 생겼습니다' }).waitFor();
  // Signed in, the mother reads her own child's name.
  await page.getByText('강하윤').first().waitFor();
  await page.getByRole('button', { name: '다음 순번에 넘기기' }).click();
  // A wrong press is taken back; the second time nobody does.
  await page.getByRole('button', { name: '네, 넘기겠습니다' }).click();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('button', { name: '다음 순번에 넘기기' }).click();
  await page.getByRole('button', { name: '네, 넘기겠습니다' }).click();
  await page.getByText('자리를 넘겨 주셔서 고맙습니다.', { exact: false }).waitFor();
  await page.reload();
  await page.getByText('이미 다음 순번에 넘겨 주신 자리입니다.', { exact: false }).waitFor();
  await leave(visitor);
  await leave(staff);
});
