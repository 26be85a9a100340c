import { describe, expect, test } from 'vitest';
import { krwInput } from './inputs.ts';
import { notASum } from './typed-krw.ts';

const sum = krwInput({ missing: '금액을 입력해 주세요.', least: 1 });

describe('a sum of won', () => {
  test.each([
    [1, 1],
    [65_000, 65_000],
    [100_000_000, 100_000_000],
    ['65000', 65_000],
    [' 65000 ', 65_000],
    ['065000', 65_000],
    ['65,000', 65_000],
    ['65,000원', 65_000],
    ['６５，０００', 65_000],
  ])('%j is one', (given, won) => expect(sum.parse(given)).toBe(won));

  const missing = '금액을 입력해 주세요.';
  test.each([
    [null, missing],
    [undefined, missing],
    ['', missing],
    ['  ', missing],
    [0, missing],
    [-1, missing],
    ['-5,000', missing],
    [true, notASum],
    [[65_000], notASum],
    [{}, notASum],
    ['5만', notASum],
    ['1만 2천', notASum],
    ['1e3', notASum],
    ['0x10', notASum],
    ['65000.0', notASum],
    ['10000.5', notASum],
    ['99999999999999999999', notASum],
    [Number.NaN, notASum],
    [Number.POSITIVE_INFINITY, notASum],
    [0.5, '원 단위로 입력해 주세요.'],
    [100_000_001, '금액을 확인해 주세요.'],
    ['100,000,001', '금액을 확인해 주세요.'],
  ])('%j is none, and is told so', (given, sentence) =>
    expect(sum.safeParse(given).error?.issues.map(({ message }) => message)).toContain(sentence),
  );

  test('may be nothing where nothing is a sum, and less where a rule says so', () => {
    expect(krwInput({ missing: '-' }).parse(0)).toBe(0);
    expect(krwInput({ missing: '-', least: -1_000 }).parse('-1000')).toBe(-1_000);
  });
});
