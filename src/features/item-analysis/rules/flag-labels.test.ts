import { expect, test } from 'vitest';
import { flagLimits, itemFlags } from '#src/features/measurement/rules/classical/item-flags.ts';
import { discriminationLabel, flagLabel, withoutFigures } from './flag-labels.ts';

const flag = (code: string, weight: 'act' | 'look' = 'look') => ({ code, weight });

test('what is wrong with an item is said in so few words that no cell cuts them', () => {
  expect(flagLabel(flag('miskeyed', 'act'), { r: 0.1 })).toBe('정답 오류 의심');
  expect(flagLabel(flag('miskeyed', 'act'), { r: -0.2 })).toBe('상위권 오답 많음');
  expect(flagLabel(flag('miskeyed'), { r: -0.2 })).toBe('상위권 오답 많음(우연일 수 있음)');
  expect(flagLabel(flag('miskeyed'), { r: 0.03 })).toBe('정답 재확인(우연일 수 있음)');
  const students = flagLimits.students + 1;
  const found = [
    ...itemFlags({ students, facility: 0.1, r: 0.05 }),
    ...itemFlags({ students, facility: 0.99, r: 0.5 }),
    ...itemFlags({ students, facility: 0.5, r: -0.3 }),
  ];
  expect(found.length).toBeGreaterThan(3);
  for (const one of found) {
    const label = flagLabel(one, { r: 0.05 });
    // Control: every flag has its word, none is told by its code.
    expect(label).toMatch(/^[가-힣 ]{3,12}$/);
  }
});

test('what is told to a head teacher has no r in it', () => {
  const [wrong] = itemFlags({ students: flagLimits.students + 1, facility: 0.5, r: -0.17 });
  expect(wrong?.reason).toContain('(r -0.17)');
  expect(withoutFigures(wrong?.reason ?? '')).toBe(
    '점수가 높은 학생일수록 더 많이 틀립니다. 정답과 문항의 뜻을 확인해 주세요.',
  );
});

test('a discrimination is told in a word', () => {
  expect([-0.1, 0, 0.14, 0.15, 0.3, 0.4, null].map(discriminationLabel)).toEqual([
    ...['낮음', '낮음', '낮음', '보통', '양호', '높음', ''],
  ]);
});
