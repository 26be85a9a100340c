import { describe, expect, it } from 'vitest';
import { type ChildDraft, emptyChild } from './child-draft.ts';
import { childToSend, isEmptyChild, refusedChild } from './child-fields.tsx';

const today = '2026-11-21';
const child: ChildDraft = {
  name: '김하늘',
  birthDate: '2012-11-21',
  schoolName: '대치중학교',
  grade: '8',
  guardianConsent: false,
};

describe('a child being typed', () => {
  it('is empty until anything but blanks was typed', () => {
    expect(isEmptyChild(emptyChild)).toBe(true);
    expect(isEmptyChild({ ...emptyChild, name: ' ' })).toBe(true);
    expect(isEmptyChild({ ...emptyChild, grade: '1' })).toBe(false);
  });

  it('is asked for each missing field in its own words', () => {
    expect(refusedChild({ ...emptyChild, guardianConsent: true }, today)).toEqual({
      name: '자녀 이름을 입력해 주세요.',
      birthDate: '생년월일을 입력해 주세요.',
      schoolName: '학교를 입력해 주세요.',
      grade: '학년을 선택해 주세요.',
    });
  });

  it('needs no guardian’s consent from the fourteenth birthday on', () => {
    expect(refusedChild(child, today)).toEqual({});
    expect(childToSend(child, today)).toEqual({
      name: '김하늘',
      birthDate: '2012-11-21',
      schoolName: '대치중학교',
      grade: 8,
    });
  });

  it('needs it the day before', () => {
    const younger = { ...child, birthDate: '2012-11-22' };
    expect(Object.keys(refusedChild(younger, today))).toEqual(['guardianConsent']);
    expect(refusedChild({ ...younger, guardianConsent: true }, today)).toEqual({});
    expect(childToSend({ ...younger, guardianConsent: true }, today)).toMatchObject({
      guardianConsent: true,
    });
  });

  it('is not born on a day that no calendar has', () => {
    const refused = refusedChild({ ...child, birthDate: '2012-02-30' }, today);
    expect(refused.birthDate).toMatch(/달력에 없는 날짜/);
  });

  it('is not born tomorrow', () => {
    const unborn = { ...child, birthDate: '2026-11-22', guardianConsent: true };
    expect(refusedChild(unborn, today)).toEqual({ birthDate: '생년월일을 확인해 주세요.' });
  });
});
