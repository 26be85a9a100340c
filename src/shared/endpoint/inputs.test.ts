import { describe, expect, test } from 'vitest';
import { dayTimeInput, krwInput, reasonText } from './inputs.ts';
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

describe('a day and time of the wall clock', () => {
  const missing = '공개할 일시를 입력해 주세요.';
  const at = dayTimeInput(missing);
  test.each(['2026-11-28T14:00', '2028-02-29T23:59', '2026-01-01T00:00'])('%s is one', (given) =>
    expect(at.parse(given)).toBe(given),
  );

  const wrong = '일시를 확인해 주세요.';
  test.each([
    [undefined, missing],
    ['', wrong],
    ['2026-02-31T10:00', wrong],
    ['2027-02-29T10:00', wrong],
    ['2026-13-01T10:00', wrong],
    ['2026-00-10T10:00', wrong],
    ['2026-11-28T24:00', wrong],
    ['0000-01-01T10:00', wrong],
    ['9999-12-31T10:00', wrong],
    ['2026-11-28T14:00:00', wrong],
    ['2026-11-28T14:00\n', wrong],
  ])('%j is none', (given, sentence) =>
    expect(at.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([sentence]),
  );
});

describe('a reason', () => {
  const reason = reasonText(5, 20);
  test.each(['점검 때문에', '  점검 때문에  ', 'A4 (2장)', '1~2월'])('%j is one', (given) => {
    expect(reasonText(3, 20).parse(given)).toBe(given.trim());
  });
  test.each([
    [undefined, '사유를 입력해 주세요.'],
    ['', '사유를 5자 이상 적어 주세요.'],
    ['점검', '사유를 5자 이상 적어 주세요.'],
    ['.....', '사유를 글로 적어 주세요.'],
    ['!!!!가!!!!', '사유를 글로 적어 주세요.'],
    ['가'.repeat(21), '사유는 20자까지입니다.'],
  ])('%j is none: %s', (given, sentence) => {
    expect(reason.safeParse(given).error?.issues[0]?.message).toBe(sentence);
  });
});
