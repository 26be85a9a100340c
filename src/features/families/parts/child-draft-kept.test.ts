import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyChild } from '#src/features/members/parts/child-draft.ts';
import { tabDraft } from '#src/web/forms/tab-draft.ts';
import { childDraftName, draftOf, keptChildForm } from './child-draft-kept.ts';

const haneul = { childId: 3, name: '김하늘', birthDate: '2014-04-02', schoolName: '대치초등학교', grade: 6 };

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

test('a form that was being typed is found again by the same member only', () => {
  expect(keptChildForm('7', [haneul])).toBeUndefined();
  const store = tabDraft(childDraftName('7', null));
  store.write({ ...emptyChild, name: '김바다' });
  expect(keptChildForm('7', [haneul])).toBe('new');
  expect(keptChildForm('8', [haneul])).toBeUndefined();
  store.clear();
  expect(keptChildForm('7', [haneul])).toBeUndefined();
});

test('a child that was being changed is found again as long as it is on the list', () => {
  tabDraft(childDraftName('7', haneul)).write({ ...draftOf(haneul), schoolName: '목동초등학교' });
  expect(keptChildForm('7', [{ childId: 2 }, haneul])).toBe(haneul);
  expect(keptChildForm('7', [{ childId: 2 }])).toBeUndefined();
});
