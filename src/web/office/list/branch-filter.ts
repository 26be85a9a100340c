import type { ListFilter } from './list-filters.tsx';

interface Branch {
  readonly id: number;
  readonly name: string;
}

/** A list looked at by branch. */
export const branchFilter = (branches: readonly Branch[]): ListFilter => ({
  kind: 'choice',
  name: 'branchId',
  label: '분원',
  choices: branches.map(({ id, name }) => [String(id), name]),
});

/** The same where there is a choice: whoever sees one branch only is asked nothing. */
export const branchFilterOfMany = (branches: readonly Branch[]): ListFilter[] =>
  branches.length > 1 ? [branchFilter(branches)] : [];
