import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:7:9:1:2:3:4', '2001:db8:7:9::/64'],
  ['2001:db8:7:9::1', '2001:db8:7:9::/64'],
  ['2001:0DB8:0007:0009:ffff::', '2001:db8:7:9::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['parent1', 'parent1'],
  ['code:again', 'code:again'],
])('%s counts as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test('control: two neighbours of one /48 are two', () => {
  expect(networkOf('2001:db8:7:9::1')).not.toBe(networkOf('2001:db8:7:a::1'));
});
