import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { openedFor } from '#src/web/api/browser-client.ts';
import { hearServerNow } from '#src/web/office/office-today.ts';
import { staffKey } from '#src/web/office/staff-key.ts';
import { staffMeEndpoint } from '../contract/sign-in.ts';

/** Who is signed in to the office; null when nobody is. */
export function useStaff() {
  return useQuery({
    queryKey: staffKey,
    retry: false,
    // Found again by itself when the network is back.
    refetchInterval: ({ state }) => (state.status === 'error' ? 10_000 : false),
    queryFn: async () => {
      try {
        const staff = await callApi(staffMeEndpoint, {});
        hearServerNow(staff.serverNow);
        openedFor.noteStaff(staff.staffId);
        return staff;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          openedFor.anew();
          return null;
        }
        throw error;
      }
    },
  });
}
