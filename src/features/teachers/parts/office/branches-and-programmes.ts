import { useQuery } from '@tanstack/react-query';
import { listProgrammesEndpoint } from '#src/features/branches/contract/programmes.ts';
import { callApi } from '#src/web/api/api.ts';
import { branchFilter } from '#src/web/office/list/branch-filter.ts';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { listTeacherBranchesEndpoint } from '../../contract/office.ts';

/** Where and in what somebody teaches or was taught. */
export interface BranchesAndProgrammes {
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly programmes: readonly { readonly key: string; readonly name: string }[];
}

/** The branches and programmes there are. */
export function useBranchesAndProgrammes(): BranchesAndProgrammes {
  const branches = useQuery({
    queryKey: ['office', 'teacher-branches'],
    queryFn: () => callApi(listTeacherBranchesEndpoint, {}),
  });
  const programmes = useQuery({
    queryKey: ['office', 'programmes'],
    queryFn: () => callApi(listProgrammesEndpoint, {}),
  });
  return { branches: branches.data?.branches ?? [], programmes: programmes.data?.programmes ?? [] };
}

/** A list looked at by branch and by programme. */
export const branchAndProgrammeFilters = (
  { branches, programmes }: BranchesAndProgrammes,
  programmeLabel: string,
): ListFilter[] => [
  branchFilter(branches),
  {
    kind: 'choice',
    name: 'programme',
    label: programmeLabel,
    choices: programmes.map(({ key, name }) => [key, name]),
  },
];
