import { expect, test } from 'vitest';
import { mayDo, type Right, rights, type StaffRole, staffRoles } from './rights.ts';

/** Every right and, in the order of the roles, whether it has it: owner editor manager counsellor examiner desk privacy. */
const expected: Readonly<Record<Right, string>> = {
  allRoles: '1111111',
  headOffice: '1000000',
  content: '1100000',
  catalogue: '1110000',
  branch: '1010000',
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
  expect(roles.map((role) => Number(mayDo(role, right))).join('')).toBe(expected[right]);
  expect(new Set(rights[right]).size).toBe(rights[right].length);
});
