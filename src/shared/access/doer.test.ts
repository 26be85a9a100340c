import { expect, test } from 'vitest';
import {
  byGuardian,
  byLink,
  byMember,
  byProduct,
  byProvider,
  byStaff,
  byStudent,
  byWaitlist,
  staffIdOf,
} from './doer.ts';

test('whoever has a number is kept with it, everybody else by what they are', () => {
  expect(byStaff(3)).toEqual({ kind: 'staff', id: 3 });
  expect(byMember(4)).toEqual({ kind: 'member', id: 4 });
  expect(byGuardian(4)).toEqual(byMember(4));
  expect(byGuardian(null)).toEqual({ kind: 'guest', id: null });
  expect([byStudent, byLink, byWaitlist, byProvider, byProduct]).toEqual(
    ['student', 'link', 'waitlist', 'provider', 'product'].map((kind) => ({ kind, id: null })),
  );
});

test('only staff have a number of staff', () => {
  expect(staffIdOf(byStaff(3))).toBe(3);
  expect(staffIdOf(byMember(3))).toBeNull();
  expect(staffIdOf(byProduct)).toBeNull();
});
