import { expect, test } from 'vitest';
import { channelSaid, daySaid, krwSaid, notYet, readReceived } from './received.ts';

test('days, sums and kinds are read as files write them', () => {
  expect(
    [
      '2026-11-26',
      '2026.11.26',
      '2026. 11. 6.',
      '20261126',
      '2026/1/2',
      '2026년 11월 26일',
      '2026-11-26 00:00',
    ].map(daySaid),
  ).toEqual([
    '2026-11-26',
    '2026-11-26',
    '2026-11-06',
    '2026-11-26',
    '2026-01-02',
    '2026-11-26',
    '2026-11-26',
  ]);
  expect(['', '11-26', '2026-02-30', '2026-13-01', '어제'].map(daySaid)).toEqual(Array(5).fill(null));
  expect(['2026-11', '202611', '2026.12', '2026115', '2026-11-2 6'].map(daySaid)).toEqual(
    Array(5).fill(null),
  );
  expect(['1,0,0', '1,0000', ',100', '1 0 0', '12,34'].map(krwSaid)).toEqual(Array(5).fill(null));
  expect(['1,234,500원', '₩ 5,000', '-5,000', '(5,000)', '▲5000', '0', '12000.00'].map(krwSaid)).toEqual([
    1_234_500, 5_000, -5_000, -5_000, -5_000, 0, 12_000,
  ]);
  expect(['', '12.5', 'abc', '99999999999', '1-2'].map(krwSaid)).toEqual(Array(5).fill(null));
  expect(
    [
      '신용카드',
      '카드·간편결제',
      '카카오페이',
      '실시간 계좌이체',
      '가상계좌',
      '카드 단말기',
      '오프라인 카드',
    ].map(channelSaid),
  ).toEqual(['card', 'card', 'card', 'transfer', 'virtual_account', 'terminal', 'terminal']);
  expect(['', '상품권'].map(channelSaid)).toEqual([null, null]);
});

const known = { ownNo: '1234567891', numbers: new Set(['1234567891', '2008100007']), today: '2026-11-26' };
const line = { day: '2026-11-26', businessNo: '', channel: '카드', amount: '19,340', note: '' };

test('a line without a number is of the academy, one of nobody is told', () => {
  expect(readReceived(line, known)).toEqual({
    day: '2026-11-26',
    businessNo: '1234567891',
    channel: 'card',
    amountKrw: 19_340,
    note: '',
  });
  expect(readReceived({ ...line, businessNo: '200-81-00007' }, known)).toMatchObject({
    businessNo: '2008100007',
  });
  expect(readReceived({ ...line, businessNo: '111-11-11111' }, known)).toContain('어느 분원도');
  expect(readReceived(line, { ...known, ownNo: '', numbers: new Set() })).toContain(
    '사업자등록번호가 없습니다',
  );
});

test('a day that has not come is told', () => {
  expect(readReceived({ ...line, day: '2026-11-27' }, known)).toBe(notYet);
});

test('what cannot be read is told by what it is', () => {
  expect(readReceived({ ...line, day: '어제' }, known)).toContain('입금일');
  expect(readReceived({ ...line, channel: '상품권' }, known)).toContain('구분');
  expect(readReceived({ ...line, amount: '만원' }, known)).toContain('입금액');
});
