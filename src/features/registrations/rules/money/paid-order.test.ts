import { expect, test } from 'vitest';
import { paidOrder } from './paid-order.ts';

const part = (
  registrationNo: string,
  state: Parameters<typeof paidOrder>[0][number]['state'],
  amountKrw = 10,
) => ({
  registrationNo,
  state,
  amountKrw,
});

test('a completion page speaks of every seat of the order, the one asked for first, and of their sum', () => {
  const order = [
    part('A', 'confirmed', 10),
    part('B', 'cancelled', 20),
    part('C', 'attended', 30),
    part('D', 'absent', 40),
  ];
  const { parts, totalKrw } = paidOrder(order, 'C');
  expect(parts.map((one) => one.registrationNo)).toEqual(['C', 'A', 'D']);
  expect(totalKrw).toBe(80);
});

test('of an order whose seats are gone there is nothing to speak of', () => {
  expect(paidOrder([part('A', 'cancelled')], 'A')).toEqual({ parts: [], totalKrw: 0 });
});
