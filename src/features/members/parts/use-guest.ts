import { useQuery } from '@tanstack/react-query';
import { getProof } from '#src/features/proofs/contract.ts';
import { callApi } from '#src/web/api/api.ts';
import { useSession } from '#src/web/session/session.tsx';
import { getAccount } from '../contract/account.ts';

/** Who is about to book or ask: the member with the children that are known, or the phone proven in this browser. */
export function useGuest() {
  const { status } = useSession();
  const isMember = status === 'in';
  const account = useQuery({
    queryKey: ['account', 'guest'],
    enabled: isMember,
    queryFn: () => callApi(getAccount, {}),
  });
  const proof = useQuery({
    queryKey: ['proof'],
    enabled: status === 'out',
    queryFn: () => callApi(getProof, {}),
  });
  const isAuth = proof.data?.isAuth ?? false;
  return {
    isKnown: status !== 'starting' && (isMember ? !account.isPending : !proof.isPending),
    isMember,
    name: account.data?.name ?? '',
    children: account.data?.children ?? [],
    /** A member once the name and children are there: what is sent before would lack them. */
    isProven: isMember ? !account.isPending : isAuth,
    /** For somebody without an account. */
    phone: {
      isProven: isAuth,
      mobile: proof.data?.mobile ?? null,
      onProven: () => void proof.refetch(),
    },
  };
}
