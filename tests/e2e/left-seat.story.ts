import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/**
 * A registration that is over and still has its seat, as only a fault would leave it; answers its session. The first of
 * the demo's: no other story counts the seats of that one.
 */
async function givenLeftSeat(): Promise<string> {
  const ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
  const { rows } = await ledgers.query<{ session_id: string }>(
    `update registrations set state = 'cancelled' where id =
      (select r.id from registrations r join seat_holds h on h.id = r.hold_id
       join test_sessions s on s.id = r.session_id
       where r.state = 'confirmed' and h.state = 'kept' and s.starts_at > now()
         and r.member_id not in (select m.id from members m where m.login_id like 'parent_')
       order by r.id limit 1)
     returning session_id`,
  );
  await ledgers.end();
  return String(rows[0]?.session_id);
}

test('a seat that an ended registration keeps is freed with a reason, and whoever did it is told', async () => {
  const session = await givenLeftSeat();
  const visitor = await visit(browser, 360, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await follow(page, `/office/tests/${session}`);
  const free = page.getByRole('button', { name: /^좌석 풀기/ });
  await free.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '좌석 풀기' }).click();
  await dialog.getByText('사유를 5자 이상 적어 주세요.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await assess(page);
  await page.keyboard.type('취소된 접수가 자리를 잡고 있습니다');
  await dialog.getByRole('button', { name: '좌석 풀기' }).click();
  await page.getByText(/학생의 좌석을 풀었습니다\.$/).waitFor();
  await expect.poll(() => free.count()).toBe(0);
  await leave(visitor);
});
