import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Child } from '#src/features/members/contract/members.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { callApi } from '#src/web/api/api.ts';
import { readKeptClass } from '../contract/requests.ts';
import { answersOf, type RequestDraft } from './questions.tsx';

type KeptClass = DataOf<typeof readKeptClass>;

/** The child of this family the seat is kept for: by its card, else by its name. */
const childOf = (kept: KeptClass, family: readonly Child[]) =>
  family.find(({ childId }) => childId === kept.childId) ??
  family.find(({ name }) => name === kept.studentName);

interface Guardian {
  readonly isKnown: boolean;
  readonly isProven: boolean;
  readonly children: readonly Child[];
}

/**
 * The class an address names, if it is this guardian's: the server says nothing of another's. It answers once for branch,
 * child, grade and topic; what is changed afterwards stays.
 */
export function useKeptClass(
  placeNo: string | null,
  {
    guardian,
    answered,
    change,
  }: { guardian: Guardian; answered: string; change: (part: Partial<RequestDraft>) => void },
) {
  const found = useQuery({
    queryKey: ['counselling', 'class', placeNo],
    enabled: placeNo !== null && guardian.isKnown && guardian.isProven,
    retry: false,
    queryFn: () => callApi(readKeptClass, { placeNo: placeNo ?? '' }),
  });
  const kept = found.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the class is known; later choices are the guardian's
  useEffect(() => {
    if (!kept || placeNo === null || answered === placeNo) return;
    const child = childOf(kept, guardian.children);
    change({
      placeNo,
      branchId: String(kept.branchId),
      topics: ['level'],
      ...(child ? answersOf(child) : { childId: null, childGrade: String(kept.grade) }),
    });
  }, [kept]);
  return { kept: placeNo === null ? undefined : kept, error: placeNo === null ? null : found.error };
}
