import { describe, expect, test } from 'vitest';
import { staffPasswordRefusal } from './passwords.ts';

const own = { email: 'owner@msc.example', name: '한도윤' };

describe('a password of the office', () => {
  test.each([
    'iloveyou1234',
    'letmeinletmein',
    'abc123abc123',
    'dragondragon',
    '1q2w3e4r5t6y',
    'qwerqwer1234',
    'football1234',
    'msc-academy-demo',
    'aaaaaaaaaaab',
    '000000000001',
    'admin1234admin',
    'welcome2026!',
    'academy2026!!',
    'tjdnfeocl1234',
    'zaq12wsxcde3',
    'aabbccddeeff',
    'owner2026!!xy',
    '한도윤한도윤한도윤한도',
    'blue kettle',
  ])('%s is refused in a sentence', (password) => {
    expect(staffPasswordRefusal(password, own)).toMatch(/[다요]\.$/);
  });

  test.each([
    'blue kettle sings 7',
    '단풍이 지는 아침 산책길',
    'Xk7#pQ2m-vL9w',
    '봄비 내리는 화요일 저녁',
    'correct horse battery staple',
  ])('%s is good', (password) => {
    expect(staffPasswordRefusal(password, own)).toBeNull();
  });
});
