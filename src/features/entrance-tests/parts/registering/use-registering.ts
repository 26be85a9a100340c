import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { registerEndpoint } from '#src/features/registrations/contract/registrations.ts';
import { joinWaitingEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';

export interface Choice {
  readonly sessionId: number;
  readonly childId: number;
}

/** One key a choice until it is answered, so that a lost answer can be asked for again without a second seat. */
function useKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    of(choice: Choice): string {
      const name = `${choice.sessionId}:${choice.childId}`;
      const known = keys.current.get(name) ?? crypto.randomUUID();
      keys.current.set(name, known);
      return known;
    },
    forget: (choice: Choice) => keys.current.delete(`${choice.sessionId}:${choice.childId}`),
  };
}

/** Claims a seat and goes on: to paying while it is held, to the applications when it is confirmed. */
export function useRegistering() {
  const keys = useKeys();
  const navigate = useNavigate();
  const renew = useRenewing();
  return useMutation({
    mutationFn: (choice: Choice) => callApi(registerEndpoint, choice, { idempotencyKey: keys.of(choice) }),
    onSuccess: async (registration, choice) => {
      keys.forget(choice);
      renew(['applications']);
      const no = registration.registrationNo;
      await navigate(
        registration.state === 'held' ? `/entranceTestPay?registration=${no}` : `/applications?done=${no}`,
      );
    },
    onError: (error, choice) => {
      if (error instanceof ApiError && error.status > 0) keys.forget(choice);
      renew(['entrance-tests']);
    },
  });
}

/** Stands in line for a full session. */
export function useWaiting() {
  const renew = useRenewing();
  return useMutation({
    mutationFn: (choice: Choice) => callApi(joinWaitingEndpoint, choice),
    onSettled: () => renew(),
  });
}
