import { expect, test } from 'vitest';
import { emptyRequest } from '#src/features/counselling/rules/new-request.ts';
import { withBranch } from './use-new-request.ts';

const [daechi, mokdong] = [
  { id: 3, name: '대치 분원' },
  { id: 4, name: '목동 분원' },
];
const branchOf = (branchId: string, branches: readonly { id: number; name: string }[]) =>
  withBranch({ ...emptyRequest, guardianName: '한전화', branchId }, branches).branchId;

test('a request that was begun before the branches came is of the first of them', () => {
  expect(branchOf('', [])).toBe('');
  expect(branchOf('', [daechi])).toBe('3');
});

test('the branch that was chosen stays', () => expect(branchOf('4', [daechi, mokdong])).toBe('4'));
