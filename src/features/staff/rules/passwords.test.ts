import { describe, expect, test } from 'vitest';
import { staffPasswordRefusal } from './passwords.ts';

const own = { email: 'owner@msc.example', name: '한도윤' };

test('the parts of an address are its own too, and a name of one letter in it is none', () => {
  const person = { email: 'min.park@msc.example', name: '박 민' };
  expect(staffPasswordRefusal('river park kettle', person)).toContain('이메일이나 이름');
  expect(staffPasswordRefusal('river 박민 kettle song', person)).toContain('이메일이나 이름');
  expect(staffPasswordRefusal('river kettle song', { email: 'a.b@msc.example', name: '한도윤' })).toBeNull();
});

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
    // Signs written for letters, with digits after them.
    'P@ssw0rd1234',
    'P@$$w0rd!2026',
    'Adm!n!strat0r',
    'qw3rty!234567',
    '5uper5ecret99',
    // What an office is given to begin with.
    'newemployee1',
    'NewStaff2026!',
    'changeme2026',
    '신입사원비밀번호12',
    'Welcome1Winter2',
    // The person and the academy, anywhere and however written.
    'kettle 0wner river',
    'gksehdbs river 77',
    'river m5c kettle',
    'kettle 아카데미 river',
    'ㅐ줃ㄱ kettle river',
    'dkzkepal kettle river',
    // Runs, one after the other too.
    'abcd1234efgh',
    'kettle123456',
    '98765qwert!!',
  ])('%s is refused in a sentence', (password) => {
    expect(staffPasswordRefusal(password, own)).toMatch(/[다요]\.$/);
  });

  test.each([
    'blue kettle sings 7',
    '단풍이 지는 아침 산책길',
    'Xk7#pQ2m-vL9w',
    '봄비 내리는 화요일 저녁',
    'correct horse battery staple',
    'quiet river under glass 42',
    '바람이 부는 저녁 산책',
    'three slow green trains',
    'newspaper under the bridge',
    '4pples & 9 oranges',
    '상담실 창가의 노란 우산',
    'kettle-1234-riverbank',
  ])('%s is good', (password) => {
    expect(staffPasswordRefusal(password, own)).toBeNull();
  });
});
