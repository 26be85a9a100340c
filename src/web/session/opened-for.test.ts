import { expect, test } from 'vitest';
import { createOpenedFor } from './opened-for.ts';

function page() {
  const here = { member: null as string | null, path: '/account' };
  const opened = createOpenedFor({ member: () => here.member, path: () => here.path });
  const word = (route = 'PATCH /api/account') => opened.wordFor(route);
  return { here, opened, word };
}

test('a member’s page stays whose it was until another screen is opened, or its own is gone', () => {
  const { here, opened, word } = page();
  expect(word()).toBeNull();
  here.member = '7';
  expect(word()).toBe('member 7');
  here.member = null;
  expect(word()).toBe('member 7');
  here.member = '8';
  expect(word()).toBe('member 7');
  here.path = '/applications';
  expect(word()).toBe('member 8');
  here.member = '9';
  opened.anew();
  expect(word()).toBe('member 9');
});

test('the office’s page stays whose it was wherever one goes in it, until somebody signs in on it', () => {
  const { here, opened, word } = page();
  const save = 'PUT /api/office/documents/:subject';
  expect(word(save)).toBeNull();
  opened.noteStaff(3);
  opened.noteStaff(4);
  here.path = '/office/posts';
  expect([word(save), opened.isOfOther(4), opened.isOfOther(3)]).toEqual(['staff 3', true, false]);
  expect(word('POST /api/office/signin/code')).toBeNull();
  opened.noteStaff(4);
  expect([word(save), opened.isOfOther(4)]).toEqual(['staff 4', false]);
});

test('a call that signs in says nothing of who was there before', () => {
  for (const route of ['POST /api/login', 'POST /api/social/login', 'POST /api/office/signin']) {
    const { here, word } = page();
    here.member = '7';
    expect(word()).toBe('member 7');
    expect([route, word(route)]).toEqual([route, null]);
    here.member = '8';
    expect(word()).toBe('member 8');
  }
});
