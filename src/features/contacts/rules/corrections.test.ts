import { expect, test } from 'vitest';
import { correctionLabel, correctionTexts, mayApprove } from './corrections.ts';

test('whoever asked never confirms', () => {
  expect(mayApprove({ askedBy: 3 }, 3)).toBe(false);
  expect(mayApprove({ askedBy: 3 }, 4)).toBe(true);
});

test.each([
  ['mobile', null, '휴대폰 번호 놓아주기'],
  ['mobile', '01012345678', '휴대폰 번호 정정'],
  ['email', 'a@b.kr', '이메일 정정'],
] as const)('%s to %s is called %s', (field, contact, label) => {
  expect(correctionLabel(field, contact)).toBe(label);
});

test('the links keep their code behind the #, which no server sees', () => {
  for (const text of [correctionTexts.mobile('secret'), correctionTexts.email('secret')])
    expect(text).toMatch(/\/number\/confirm#secret$/);
});
