import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { type Account, getAccount } from '../contract/account.ts';

const queryKey = ['account'] as const;

/** The signed-in member's profile. */
export function useAccount() {
  return useQuery({ queryKey, queryFn: () => callApi(getAccount, {}) });
}

/** After a change: the new profile (or a fresh look at it) and a word that it is kept. */
export function useAccountChanged() {
  const queries = useQueryClient();
  return async (sentence: string, account?: Account) => {
    if (account) queries.setQueryData(queryKey, account);
    else await queries.invalidateQueries({ queryKey });
    await toast(sentence);
  };
}
