import { describe, expect, test } from 'vitest';
import { krwInput } from './inputs.ts';

const sum = krwInput({ missing: '금액을 입력해 주세요.', least: 1 });

describe('a sum of won', () => {
  test.each([
    [1, 1],
    [65_000, 65_000],
    [100_000_000, 100_000_000],
    ['65000', 65_000],
    [' 65000 ', 65_000],
    ['065000', 65_000],
    ['65000.0', 65_000],
  ])('%j is one', (given, won) => expect(sum.parse(given)).toBe(won));

  test.each([
    [true, '금액을 입력해 주세요.'],
    [null, '금액을 입력해 주세요.'],
    [undefined, '금액을 입력해 주세요.'],
    ['', '금액을 입력해 주세요.'],
    [[65_000], '금액을 입력해 주세요.'],
    [{}, '금액을 입력해 주세요.'],
    ['1e3', '금액을 입력해 주세요.'],
    ['0x10', '금액을 입력해 주세요.'],
    ['65,000', '금액을 입력해 주세요.'],
    ['６５０００', '금액을 입력해 주세요.'],
    [Number.NaN, '금액을 입력해 주세요.'],
    [Number.POSITIVE_INFINITY, '금액을 입력해 주세요.'],
    [0, '금액을 입력해 주세요.'],
    [-1, '금액을 입력해 주세요.'],
    ['-65000', '금액을 입력해 주세요.'],
    [0.5, '원 단위로 입력해 주세요.'],
    ['65000.5', '원 단위로 입력해 주세요.'],
    [100_000_001, '금액을 확인해 주세요.'],
    ['99999999999999999999', '금액을 확인해 주세요.'],
  ])('%j is none, and is told so', (given, sentence) =>
    expect(sum.safeParse(given).error?.issues.map(({ message }) => message)).toContain(sentence),
  );

  test('may be nothing where nothing is a sum, and less where a rule says so', () => {
    expect(krwInput({ missing: '-' }).parse(0)).toBe(0);
    expect(krwInput({ missing: '-', least: -1_000 }).parse('-1000')).toBe(-1_000);
  });
});
