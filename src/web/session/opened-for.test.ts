import { expect, test } from 'vitest';
import { createOpenedFor } from './opened-for.ts';

function page() {
  const here = { member: null as string | null, path: '/account' };
  const opened = createOpenedFor({ member: () => here.member, path: () => here.path });
  const tag = (route = 'PATCH /api/account') => opened.tagFor(route);
  return { here, opened, tag };
}

test('a member’s page stays whose it was until another screen is opened, or its own is gone', () => {
  const { here, opened, tag } = page();
  expect(tag()).toBeNull();
  here.member = '7';
  expect(tag()).toBe('member 7');
  here.member = null;
  expect(tag()).toBe('member 7');
  here.member = '8';
  expect(tag()).toBe('member 7');
  here.path = '/applications';
  expect(tag()).toBe('member 8');
  here.member = '9';
  opened.anew();
  expect(tag()).toBe('member 9');
});

test('the office’s page stays whose it was wherever one goes in it, until somebody signs in on it', () => {
  const { here, opened, tag } = page();
  const save = 'PUT /api/office/documents/:subject';
  expect(tag(save)).toBeNull();
  opened.noteStaff(3);
  opened.noteStaff(4);
  here.path = '/office/posts';
  expect([tag(save), opened.isOfOther(4), opened.isOfOther(3)]).toEqual(['staff 3', true, false]);
  expect(tag('POST /api/office/signin/code')).toBeNull();
  opened.noteStaff(4);
  expect([tag(save), opened.isOfOther(4)]).toEqual(['staff 4', false]);
});

test('a call that signs in says nothing of who was there before', () => {
  for (const route of ['POST /api/login', 'POST /api/social/login', 'POST /api/office/signin']) {
    const { here, tag } = page();
    here.member = '7';
    expect(tag()).toBe('member 7');
    expect([route, tag(route)]).toEqual([route, null]);
    here.member = '8';
    expect(tag()).toBe('member 8');
  }
});
