import { expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.ts';
import { windowOptions } from './window-options.ts';

const read = (settings: Record<string, string>) =>
  windowOptions(readConfig({ NODE_ENV: 'test', ...settings }, 'a'.repeat(64)), 'channel');

test('what of the payment window is a choice comes from the settings, and is not said where none is made', () => {
  expect(read({})).toMatchObject({ productType: null, installmentMonths: null });
  expect(read({ PORTONE_PRODUCT_TYPE: 'DIGITAL', PORTONE_INSTALLMENTS: '0, 2,3' })).toMatchObject({
    productType: 'DIGITAL',
    installmentMonths: [0, 2, 3],
  });
});

test.each([
  [{ PORTONE_EASY_PAY: 'KAKAOPAY, VENMO' }, /PORTONE_EASY_PAY.*KAKAOPAY, NAVERPAY/],
  [{ PORTONE_PRODUCT_TYPE: 'FOOD' }, /PORTONE_PRODUCT_TYPE.*REAL or DIGITAL/],
  [{ PORTONE_INSTALLMENTS: '3 months' }, /PORTONE_INSTALLMENTS.*such as 0,2,3/],
] as const)('%o is refused with what may be written', (settings, sentence) => {
  expect(() => read(settings)).toThrow(sentence);
});
