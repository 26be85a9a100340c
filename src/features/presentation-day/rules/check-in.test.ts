import { expect, test } from 'vitest';
import { checkTicket, leftAfter, readTicket, type Scan } from './check-in.ts';

test.each([
  [
    'https://x.example/office/presentations/3/check-in?no=PR26-7KD3QX&code=abc_DEF-1234',
    'PR26-7KD3QX',
    'abc_DEF-1234',
  ],
  ['pr26-7kd3qx', 'PR26-7KD3QX', null],
  ['PR26-7KD3QX', 'PR26-7KD3QX', null],
])('%s is a ticket', (text, bookingNo, code) => expect(readTicket(text)).toEqual({ bookingNo, code }));

test.each(['', 'https://evil.example/', 'PR26-7KD'])('%j is none', (text) =>
  expect(readTicket(text)).toBeNull(),
);

const list = [
  { bookingNo: 'PR26-AAAAAA', code: 'aaaaaaaaaaaa', state: 'booked' },
  { bookingNo: 'PR26-BBBBBB', code: 'bbbbbbbbbbbb', state: 'attended' },
  { bookingNo: 'PR26-CCCCCC', code: 'cccccccccccc', state: 'waiting' },
];
const scan = (bookingNo: string, outcome: 'attended' | 'absent' = 'attended'): Scan => ({
  nonce: `nonce-${bookingNo}-${outcome}`,
  bookingNo,
  code: null,
  outcome,
  scannedAt: '2026-11-21T01:00:00.000Z',
});

test.each([
  ['PR26-AAAAAA', 'aaaaaaaaaaaa', [], 'welcome'],
  ['PR26-AAAAAA', null, [], 'welcome'],
  ['PR26-AAAAAA', 'xxxxxxxxxxxx', [], 'forged'],
  ['PR26-AAAAAA', 'aaaaaaaaaaaa', [scan('PR26-AAAAAA')], 'again'],
  ['PR26-AAAAAA', 'aaaaaaaaaaaa', [scan('PR26-AAAAAA'), scan('PR26-AAAAAA', 'absent')], 'welcome'],
  ['PR26-BBBBBB', 'bbbbbbbbbbbb', [], 'again'],
  ['PR26-CCCCCC', 'cccccccccccc', [], 'no_seat'],
  ['PR26-ZZZZZZ', null, [], 'unknown'],
] as const)('%s with %s is %s', (bookingNo, code, waiting, verdict) => {
  expect(checkTicket({ bookingNo, code }, list, waiting)).toBe(verdict);
});

test('what the server did not name stays, also what came in the meantime', () => {
  const [a, b, c] = [scan('PR26-AAAAAA'), scan('PR26-BBBBBB'), scan('PR26-CCCCCC')];
  expect(leftAfter([a, b, c], [{ nonce: a.nonce }, { nonce: c.nonce }])).toEqual([b]);
  expect(leftAfter([a], [])).toEqual([a]);
});
