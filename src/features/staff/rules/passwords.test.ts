import { describe, expect, test } from 'vitest';
import { staffPasswordRefusal } from './passwords.ts';

const own = { email: 'owner@msc.example', name: '한도윤', academy: '한빛 학원' };

test('the parts of an address are its own too, and a name of one letter in it is none', () => {
  const person = { ...own, email: 'min.park@msc.example', name: '박 민' };
  expect(staffPasswordRefusal('river park kettle', person)).toContain('이메일이나 이름');
  expect(staffPasswordRefusal('river 박민 kettle song', person)).toContain('이메일이나 이름');
  expect(staffPasswordRefusal('river kettle song', { ...own, email: 'a.b@msc.example' })).toBeNull();
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
    // Walks over the keyboard: by pieces, by columns, with the shift key, two in turn.
    'qazwsxedc123',
    'qweasdzxc123',
    'asdqwezxc123',
    'qwe123asd456',
    'qweasd123!@#',
    '!QAZ2wsx#EDC',
    'edcrfvtgbyhn',
    'q1w2e3r4t5y6',
    'a1s2d3f4g5h6',
    '1a2s3d4f5g6h',
    '123qwe!@#QWE',
    '!@#$%^&*()_+',
    '1q2w3e4r5t!!',
    'asdf1234asdf',
    // Seasons, months, years and days, in both ways of typing them.
    'Spring2026!!',
    'Summer-2026-Fall',
    'fall2026fall!!',
    '2026여름2026봄학기!',
    'dufma2026!!!!',
    'qhadufma2026',
    'Nov2026!2026!',
    'november2026!',
    '20261123!!@@',
    'winter20261123',
    'dkssud2026!!!!',
    'dkssud!qwe123',
    // The academy and its branches, with digits.
    'msc2026123456',
    'MSC학원20262026',
    '조용한 강가의 한빛학원 9',
    'Daechi2026!!',
    'mokdong-2026-1',
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
    'maple 2026 lantern',
    '파란 우산 2026 자전거',
    'were trees red again',
    'Tr0ub4dour & three',
    'vN4!cZ8$kD1?',
  ])('%s is good', (password) => {
    expect(staffPasswordRefusal(password, own)).toBeNull();
  });
});
