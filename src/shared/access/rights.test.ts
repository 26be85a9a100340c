import { expect, test } from 'vitest';
import {
  isAdmitted,
  mayDo,
  type Right,
  rightNames,
  rightOf,
  rights,
  rightsAmong,
  type StaffRole,
  staffRoles,
} from './rights.ts';

/** Every right and, in the order of the roles, whether it has it: owner editor manager counsellor examiner desk privacy. */
const expected: Readonly<Record<Right, string>> = {
  allRoles: '1111111',
  headOffice: '1000000',
  content: '1100000',
  catalogue: '1110000',
  branch: '1010000',
  planning: '1010000',
  money: '1010000',
  results: '1010000',
  families: '1011000',
  counter: '1011010',
  sessions: '1011100',
  checkIn: '1011110',
  marking: '1010100',
  bank: '1100100',
  privacy: '1000001',
};

const roles: readonly StaffRole[] = [
  'owner',
  'editor',
  'manager',
  'counsellor',
  'examiner',
  'desk',
  'privacy',
];

test('the roles are these, the widest first', () => expect(staffRoles).toEqual(roles));

test('every right is looked at', () => expect(Object.keys(expected)).toEqual(Object.keys(rights)));

test.each(Object.keys(expected) as Right[])('%s is given to those roles and to no other', (right) => {
  expect(roles.map((role) => Number(mayDo({ role }, right))).join('')).toBe(expected[right]);
  expect(new Set(rights[right]).size).toBe(rights[right].length);
});

const rightsOf = (holder: Parameters<typeof mayDo>[0]) => rightNames.filter((right) => mayDo(holder, right));
const ofDesk: readonly Right[] = ['allRoles', 'counter', 'checkIn'];

test('what was given singly stands beside the role, what was taken does not, and weighs more', () => {
  expect(rightsOf({ role: 'desk' })).toEqual(ofDesk);
  expect(rightsOf({ role: 'desk', given: ['money'] })).toEqual(['allRoles', 'money', 'counter', 'checkIn']);
  expect(rightsOf({ role: 'desk', taken: ['counter'] })).toEqual(['allRoles', 'checkIn']);
  expect(mayDo({ role: 'desk', given: ['money'], taken: ['money'] }, 'money')).toBe(false);
  expect(mayDo({ role: 'owner', taken: ['money'] }, 'money')).toBe(false);
});

test('what a right is of no use without comes along, unless that was taken', () => {
  expect(rightsOf({ role: 'privacy', given: ['marking'] })).toEqual([
    'allRoles',
    'sessions',
    'checkIn',
    'marking',
    'privacy',
  ]);
  expect(mayDo({ role: 'counsellor', given: ['content'] }, 'catalogue')).toBe(true);
  expect(mayDo({ role: 'privacy', given: ['marking'], taken: ['sessions'] }, 'sessions')).toBe(false);
  // A companion brings none of its own that the table does not name.
  expect(mayDo({ role: 'counsellor', given: ['content'] }, 'branch')).toBe(false);
});

test('a row is known by itself: of roles alike, each is another right', () => {
  for (const right of rightNames) expect(rightOf(rights[right])).toBe(right);
  expect(rightOf(['owner', 'manager'])).toBeUndefined();
  const cashier = { role: 'desk', given: ['money'] } as const;
  expect(isAdmitted(rights.money, cashier)).toBe(true);
  expect(isAdmitted(rights.branch, cashier)).toBe(false);
  expect(isAdmitted(rights.counter, { role: 'desk', taken: ['counter'] })).toBe(false);
  expect(isAdmitted(undefined, { role: 'desk' })).toBe(true);
  expect(() => isAdmitted(['owner', 'manager'], { role: 'owner' })).toThrow('Name a row');
});

test('a record may name rights that are none here', () =>
  expect(rightsAmong(['money', 'toString', 'of-tomorrow', 'bank'])).toEqual(['money', 'bank']));
