import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { registerTogetherEndpoint } from '#src/features/registrations/contract/family.ts';
import { joinWaitlistsEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';
import type { Choice } from './use-registering.ts';

/** Claims all that was put together in one go, or as much of it as there are seats for. */
export function useRegisteringTogether(picks: readonly Choice[], mode: 'all' | 'any') {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const renew = useRenewing();
  return useMutation({
    mutationFn: () => callApi(registerTogetherEndpoint, { picks: [...picks], mode }, { idempotencyKey: key }),
    onSuccess: async ({ registrations }) => {
      renew(['applications']);
      const held = registrations.find((one) => one.state === 'held');
      await navigate(
        held
          ? `/entranceTestPay?registration=${held.registrationNo}`
          : `/applications?done=${registrations[0]?.registrationNo}`,
      );
    },
    onError: (error) => {
      // Without an answer the same key asks again and never takes a second seat.
      if (error instanceof ApiError && error.status > 0) setKey(crypto.randomUUID());
      renew(['entrance-tests']);
    },
  });
}

/** Stands in line with one entry for all of it. */
export function useWaitingTogether(wishes: readonly (readonly Choice[])[]) {
  const renew = useRenewing();
  return useMutation({
    mutationFn: () => callApi(joinWaitlistsEndpoint, { options: wishes.map((wish) => [...wish]) }),
    onSettled: () => renew(),
  });
}
