import { expect, test } from 'vitest';
import { BankAccountInput } from './contract/account.ts';

const copied = { number: '3333-01-\u200B1234567', holder: '김\u200B민정' };

test('signs nobody sees that were copied with an account are taken out, as the server does', () => {
  const [bank = ''] = BankAccountInput.shape.bank.options;
  expect(BankAccountInput.parse({ ...copied, bank })).toEqual({
    bank,
    number: '3333011234567',
    holder: '김민정',
  });
});

test('nothing but such signs is no account', () => {
  const [bank = ''] = BankAccountInput.shape.bank.options;
  expect(BankAccountInput.safeParse({ bank, number: '\u200B', holder: '\u2060' }).success).toBe(false);
});
