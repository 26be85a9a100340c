import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StaffView } from '#src/features/staff/contract/sign-in.ts';
import type { useStaff } from '#src/features/staff/parts/use-staff.ts';
import { ofOffice } from '#src/web/api/browser-client.ts';
import { isOfPages, staffKey } from '#src/web/office/staff-key.ts';
import { hearWindows } from '#src/web/session/office-windows.ts';
import { createStaffRenewal } from '#src/web/session/staff-renewal.ts';
import { nobodysPage, type WhosePage, whosePage } from '../rules/whose-page.ts';

const staffRenewal = createStaffRenewal();
ofOffice.renew = staffRenewal.renew;

/** Whose page this is. Calls refused for want of a session wait until it is known whether the same person is signed in again. */
export function useWhosePage({
  data,
  isPending,
  dataUpdatedAt,
}: ReturnType<typeof useStaff>): WhosePage<StaffView> {
  const queries = useQueryClient();
  const [page, setPage] = useState<WhosePage<StaffView>>(nobodysPage);
  const next = whosePage(page, isPending ? undefined : data);
  if (next !== page) setPage(next);
  const { turn, person } = next;
  const isGone = person === null;
  const isSomebodys = useRef(false);
  isSomebodys.current = person !== null;
  useEffect(
    () =>
      staffRenewal.listen(() => {
        if (isSomebodys.current) void queries.invalidateQueries({ queryKey: staffKey });
        return isSomebodys.current;
      }),
    [queries],
  );
  useEffect(() => hearWindows(() => void queries.invalidateQueries({ queryKey: staffKey })), [queries]);
  // What one person read is not another's, whichever window signed that one in.
  useLayoutEffect(() => {
    if (turn > 0) void queries.resetQueries({ queryKey: ['office'], predicate: isOfPages });
  }, [queries, turn]);
  // Before the next: what waited for one person is never sent for another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every person
  useEffect(() => staffRenewal.settle(false), [turn, isGone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer
  useEffect(() => {
    if (data) staffRenewal.settle(true);
  }, [data, dataUpdatedAt]);
  return next;
}
