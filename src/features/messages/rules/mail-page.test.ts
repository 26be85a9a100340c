import { expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';

const page = (more: Partial<Parameters<typeof mailPage>[0]> = {}) =>
  mailPage({
    academy: '한빛학원',
    subject: '결제 안내',
    text: '김하늘 님, 결제가 끝났습니다.\n\n자세히: https://academy.kr/applications?a=1&b=2.\n고맙습니다.',
    siteUrl: 'https://academy.kr',
    ...more,
  });

test('says what the text says, in the name of the academy, with links that can be pressed', () => {
  const html = page();
  expect(html).toMatch(/^<!doctype html><html lang="ko">/);
  expect(html).toContain('한빛학원에서 보낸 메일입니다.');
  expect(html).toContain('>결제 안내</h1>');
  expect(html).toContain('김하늘 님, 결제가 끝났습니다.');
  expect(html).toContain('<a href="https://academy.kr/applications?a=1&amp;b=2"');
  // The full stop after a link is none of it.
  expect(html).toContain('b=2</a>.<br>고맙습니다.');
});

test('nobody’s words become tags, attributes or scripts', () => {
  const hostile = '<img src=x onerror="alert(1)">\' "https://evil.kr/"onmouseover="x"';
  for (const html of [
    page({ text: hostile }),
    page({ subject: hostile }),
    page({ academy: hostile }),
    page({ siteUrl: hostile }),
  ]) {
    expect(html).not.toMatch(/<img|<script/);
    expect(html).not.toMatch(/"onmouseover="/);
    expect(html.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(3);
  }
});

test('loads nothing: no picture, style sheet, font or script', () =>
  expect(page()).not.toMatch(/<(?:img|link|style|script|iframe)|url\(/));
