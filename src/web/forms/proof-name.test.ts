import { describe, expect, test } from 'vitest';
import { faultsOf, missingFor, otherThan } from './proof-name.ts';

const right = '010-1234-5678';

describe('what stands in the way of a code', () => {
  test('nothing where there are a name and a number; the server looks at the name', () => {
    expect(missingFor('김하늘', right)).toBeNull();
    expect(missingFor('김', '010')).toBeNull();
  });

  test.each(['', '  ', '\u200B\u2060\u202E'])('a name nobody sees is missing (%j)', (name) => {
    expect(missingFor(name, right)).toEqual({ name: 'missing' });
  });

  test('a missing name and a wrong number are said at once', () => {
    expect(missingFor('', '010-12')).toEqual({
      name: 'missing',
      mobile: expect.stringContaining('휴대폰 번호를'),
    });
  });

  const wrongName = { studentName: '이름은 2~30자 입력해 주세요.' };

  test('what is wrong with the name is said at the name, not at the number', () => {
    expect(faultsOf({ fields: wrongName, sentence: '입력값을 확인해 주세요.' }, true)).toEqual({
      name: { sentence: wrongName.studentName },
    });
  });

  test('name and number both wrong: each at its own field', () => {
    const fields = { ...wrongName, parentsMobile: '번호를 확인해 주세요.' };
    expect(faultsOf({ fields, sentence: '' }, true)).toEqual({
      name: { sentence: wrongName.studentName },
      mobile: '번호를 확인해 주세요.',
    });
  });

  test('everything else, and a name without a field of its own, is said at the number', () => {
    expect(faultsOf({ fields: {}, sentence: '잠시 뒤 다시 받아 주세요.' }, true)).toEqual({
      mobile: '잠시 뒤 다시 받아 주세요.',
    });
    expect(faultsOf({ fields: wrongName, sentence: '' }, false)).toEqual({ mobile: wrongName.studentName });
  });

  test('the number of an account is taken as it may be typed, and no other one', () => {
    expect(otherThan(undefined, right)).toBeNull();
    expect(otherThan('01012345678', '+82 10 1234 5678')).toBeNull();
    expect(otherThan('01012345678', '010-1234-5679')).toEqual({
      mobile: expect.stringMatching(/^등록된 번호가 아닙니다/),
    });
    expect(otherThan('01012345678', '010-12')).toEqual({ mobile: expect.stringMatching(/^휴대폰 번호를/) });
  });
});
