import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/platform/config.ts';
import { paymentWays } from './payment-ways.ts';

const keys = { PORTONE_API_SECRET: 'a', PORTONE_STORE_ID: 'a', PORTONE_WEBHOOK_SECRET: 'a' };
const read = (PORTONE_PG: string, PORTONE_CHANNEL_KEY: string, more: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', ...keys, PORTONE_PG, PORTONE_CHANNEL_KEY, ...more }, 'a'.repeat(64));
/** Each way as `method wallet channel`. */
const ways = (...settings: Parameters<typeof read>) =>
  paymentWays(read(...settings)).map(
    ({ method, wallet, channelKey, isOwnChannel }) =>
      `${method}${wallet ? ` ${wallet}` : ''} ${channelKey}${isOwnChannel ? ' own' : ''}`,
  );

describe('the ways to pay', () => {
  it.each([
    ['inicis', 'a', ['card a', 'easy_pay a', 'transfer a', 'virtual_account a']],
    ['inicis,kakaopay', 'a', ['card a', 'easy_pay a', 'transfer a', 'virtual_account a']],
    [
      'inicis, kakaopay,naverpay',
      'a, b,c',
      ['card a', 'easy_pay KAKAOPAY b own', 'easy_pay NAVERPAY c own', 'transfer a', 'virtual_account a'],
    ],
    ['kakaopay,inicis', 'b,a', ['card a', 'easy_pay KAKAOPAY b own', 'transfer a', 'virtual_account a']],
    ['inicis,tosspayments', 'a,b', ['card a', 'easy_pay a', 'transfer a', 'virtual_account a']],
    ['kakaopay', 'b', ['easy_pay KAKAOPAY b own']],
  ])('of %s with %s', (companies, channels, expected) => {
    expect(ways(companies, channels)).toEqual(expected);
  });

  it('name every 간편결제 of the settings, each once', () => {
    const PORTONE_EASY_PAY = 'SAMSUNGPAY, KAKAOPAY';
    expect(ways('inicis', 'a', { PORTONE_EASY_PAY }).slice(1, 3)).toEqual([
      'easy_pay SAMSUNGPAY a',
      'easy_pay KAKAOPAY a',
    ]);
    expect(ways('inicis,kakaopay', 'a,b', { PORTONE_EASY_PAY }).slice(1, 3)).toEqual([
      'easy_pay SAMSUNGPAY a',
      'easy_pay KAKAOPAY b own',
    ]);
  });
});

it.each([
  ['', 'a', /PORTONE_CHANNEL_KEY.* are set but PORTONE_PG is not/],
  ['inicis', ',', /PORTONE_CHANNEL_KEY names no channel/],
  ['inicis', 'a,b', /names 2 channels and PORTONE_PG one company \(inicis\): write one channel key for all/],
  ['inicis,kakaopay,tosspay', 'a,b', /names 2 channels and PORTONE_PG 3 companies .* in the same order/],
])('%s with the channels %s is refused with what to write', (companies, channels, sentence) => {
  expect(() => read(companies, channels)).toThrow(sentence);
});
