import type { Page } from 'playwright-core';
import { room } from './office-staff.ts';

/** Describes a test of an hour for 초3 to 초6 with a fee of 20,000 won. */
export async function describeTest(page: Page, title: string): Promise<void> {
  await room(page, '입학 테스트');
  await page.getByRole('button', { name: '새 테스트' }).click();
  await page.getByLabel('이름', { exact: true }).fill(title);
  await page.getByLabel('시작 학년').selectOption('3');
  await page.getByLabel('끝 학년').selectOption('6');
  await page.getByLabel('시험 시간(분)').fill('60');
  await page.getByLabel('응시료(원)').fill('20000');
  await page.getByLabel('응시료의 근거').fill('교습비 등 조정 기준에 따라 신고한 응시료');
  await page.getByRole('button', { name: '테스트 만들기' }).click();
  await page.getByLabel('응시료의 근거').waitFor({ state: 'detached' });
}
