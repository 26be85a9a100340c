import { expect, test } from 'vitest';
import { isFailure, thingLink, thingOf } from './failures.ts';

test.each([
  [{ paymentId: 'pay-1' }, { thing: 'paymentId', thingNo: 'pay-1' }],
  [
    { sessionId: 7, registrationNo: 'A-12' },
    { thing: 'registrationNo', thingNo: 'A-12' },
  ],
  [{ code: 'k'.repeat(20) }, null],
  [{ memberId: 7 }, null],
  [{ paymentId: 'x'.repeat(41) }, null],
  [{ paymentId: '../members/7' }, null],
  [{ constructor: 'x' }, null],
  [{}, null],
  [undefined, null],
])('a route with %j is about %j', (params, thing) => expect(thingOf(params)).toEqual(thing));

test('what was kept leads to its page; a word nobody knows any more leads nowhere', () => {
  expect(thingLink('paymentId', 'pay-1')).toEqual({ label: '결제 pay-1', to: '/office/payments/pay-1' });
  expect(thingLink('ofBefore', '1')).toBeNull();
  expect(thingLink(null, null)).toBeNull();
});

test.each([
  [499, false],
  [500, true],
  [502, true],
  [503, false],
  [504, true],
])('%i is a failure: %s', (status, is) => expect(isFailure(status)).toBe(is));
