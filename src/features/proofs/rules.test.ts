import { describe, expect, test } from 'vitest';
import { checkCode, codeMessage, isPersonName, normalName } from './rules.ts';

const now = new Date('2026-11-21T01:00:00Z');
const live = { isMatch: true, tries: 0, expiresAt: new Date('2026-11-21T01:03:00Z'), isUsed: false };

describe('names', () => {
  test.each([
    '김하늘',
    '남궁 민수',
    'Anna Kim',
    'Nguyen Thi Lan',
    'Nguyễn Thị Hoàng Lan',
    'Mary Ann Smith',
    "O'Brien",
    'Jean-Luc',
    'José',
    '王明',
    '王 小明',
    '佐藤 さくら',
    'ジョンソン',
  ])('%s is a name', (name) => expect(isPersonName(name)).toBe(true));
  test.each([
    '김',
    '',
    'http://a.kr',
    '김하늘 010',
    'a.kr',
    '김<b>',
    'ㄱㄴㄷ',
    '가'.repeat(31),
    '무료쿠폰 evil com',
    '무료 쿠폰 받기',
    '김하늘 Kim',
    'go to evil com',
    'evil com',
    'WWW evil',
    'https evil',
    'one two three four five',
    'Jean--Luc',
    "O''Brien",
    '-Luc',
    'Lan/Thi',
    'José2',
    '王明.com',
    '王明 Kim',
    '김 明',
    "Robert'); drop",
    '名'.repeat(13),
  ])('%j is not a name', (name) => expect(isPersonName(name)).toBe(false));
  test('are kept in one form', () => {
    expect(normalName(' 김하늘 ')).toBe('김하늘');
    expect(normalName('김하늘'.normalize('NFD'))).toBe('김하늘');
    expect(normalName('José O’Brien'.normalize('NFD'))).toBe("José O'Brien");
  });
});

describe('a typed code', () => {
  test.each([
    ['right', live, 'right'],
    ['wrong', { ...live, isMatch: false }, 'wrong'],
    ['right at the fifth try', { ...live, tries: 4 }, 'right'],
    ['right after five wrong ones', { ...live, tries: 5 }, 'expired'],
    ['right, a moment too late', { ...live, expiresAt: now }, 'expired'],
    ['right, for the second time', { ...live, isUsed: true }, 'expired'],
    ['never sent', null, 'expired'],
  ])('%s', (_name, sent, verdict) => expect(checkCode(sent, now)).toBe(verdict));
});

test('the message is one text message long (90 bytes in EUC-KR)', () => {
  expect(codeMessage('김하늘', '123456')).toContain('김하늘 학생 보호자 인증번호는 123456입니다');
  // Who proves their own phone is nobody's student.
  expect(codeMessage('한수진', '123456', 'own')).toContain('한수진님의 인증번호는 123456입니다');
  expect(codeMessage('한수진', '123456', 'own')).not.toContain('학생');
  const bytes = [...codeMessage('김하늘', '123456')].reduce((sum, c) => sum + (c > '\u007f' ? 2 : 1), 0);
  expect(bytes).toBeLessThanOrEqual(90);
});
