import { expect, test } from 'vitest';
import { pickedAddress } from './address-field.tsx';

const popup = {} as Window;
const origin = 'https://msc.example';
const data = { type: 'msc-address', postcode: '06280', roadAddress: '서울특별시 강남구 삼성로 212' };
const expected = { origin, popup };

test('an address of our own popup is taken', () => {
  expect(pickedAddress({ origin, source: popup, data }, expected)).toEqual({
    postcode: '06280',
    roadAddress: '서울특별시 강남구 삼성로 212',
  });
});

test.each([
  ['another origin', { origin: 'https://evil.example', source: popup, data }],
  ['an origin that begins like ours', { origin: 'https://msc.example.evil.kr', source: popup, data }],
  ['another window', { origin, source: {} as Window, data }],
  ['another message', { origin, source: popup, data: { ...data, type: 'other' } }],
  ['no postcode', { origin, source: popup, data: { ...data, postcode: 'x' } }],
  ['no object', { origin, source: popup, data: 'msc-address' }],
])('%s is not', (_name, event) => expect(pickedAddress(event, expected)).toBeNull());

test('nothing is taken before the popup was opened', () => {
  expect(pickedAddress({ origin, source: null, data }, { origin, popup: null })).toBeNull();
});
