import { expect, test } from 'vitest';
import {
  type RegistrationState,
  registrationLabels,
} from '#src/features/registrations/rules/registrations.ts';
import { keysOf } from '#src/shared/record.ts';
import { isLinkMethod, payLinkState } from './rules.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00+09:00`);
const link = { isSame: true, holdUntil: at('15:00'), expiresAt: at('15:00') };

test.each([
  ['held', '14:59', 'payable'],
  ['held', '15:00', 'over'],
  ['confirming', '15:30', 'paying'],
  ['confirmed', '14:00', 'paid'],
  ['confirmed', '23:00', 'paid'],
  ['attended', '23:00', 'paid'],
  ['absent', '23:00', 'paid'],
  ['cancelled', '14:00', 'over'],
  ['expired', '14:00', 'over'],
] as const)('%s at %s is %s', (registration, time, state) =>
  expect(payLinkState({ ...link, registration }, at(time))).toBe(state),
);

test('a hold that ends earlier ends the link, and one without an end is none', () => {
  expect(payLinkState({ ...link, registration: 'held', holdUntil: at('14:00') }, at('14:30'))).toBe('over');
  expect(payLinkState({ ...link, registration: 'held', holdUntil: null }, at('14:30'))).toBe('over');
});

test('what was passed on is no matter of the link any more, whatever its state', () => {
  for (const registration of keysOf(registrationLabels) as RegistrationState[])
    expect(payLinkState({ ...link, registration, isSame: false }, at('14:00'))).toBe('over');
});

test('two days later a paid link says nothing', () =>
  expect(payLinkState({ ...link, registration: 'confirmed' }, new Date('2026-11-28T15:00:00+09:00'))).toBe(
    'over',
  ));

test('a deposit is not paid by a link', () => {
  expect(isLinkMethod('virtual_account')).toBe(false);
  expect(isLinkMethod('card')).toBe(true);
});
