import { expect, it } from 'vitest';
import { memberPages, placeOf, siteMap } from './site-map.ts';

it.each([
  ['/signin', 'member', 'signin', 0],
  ['/signin/kakao', 'member', 'signin', 0],
  ['/signup', 'member', 'signup', 1],
  ['/findAccount', 'member', 'find_account', 2],
  ['/account', 'member', 'account', 3],
  ['/account/devices', 'member', 'account', 3],
  ['/account/number/keep', 'member', 'account', 3],
  ['/account/number/confirm', 'member', 'account', 3],
  ['/change/password', 'member', 'change_password', 5],
  ['/change/password/link', 'member', 'change_password', 5],
  ['/quit', 'member', 'quit', 6],
  ['/entranceTestPay', 'admission', 'entrance_test', 2],
  ['/entranceTest/rounds/1', 'admission', 'entrance_test', 2],
  ['/search', 'support', 'search', 3],
  ['/preview/token', 'support', 'preview', 3],
  ['/stop/token', 'support', 'stop', 3],
  ['/notice', 'news', 'notice', 0],
  ['/whymsc', 'default', 'why_msc', 0],
])('%s stands under %s, %s', (path, main, sub, sideMenuIdx) => {
  const place = placeOf(path);
  expect([place?.main.key, place?.sub.key, place?.sideMenuIdx]).toEqual([main, sub, sideMenuIdx]);
});

it('home and what is unknown have no place', () => {
  expect([placeOf('/'), placeOf('/nowhere')]).toEqual([null, null]);
});

it('what stands beside a group is in no menu', () => {
  const listed = siteMap.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect(listed.filter((path) => /^\/(search|stop|preview)/.test(path))).toEqual([]);
});

it('pages of the account stand in no common menu', () => {
  expect(siteMap).not.toContain(memberPages);
});
