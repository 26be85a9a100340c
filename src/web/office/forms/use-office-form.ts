import type { FormEvent } from 'react';
import { type Act, useAct } from './use-act.tsx';

/** One office form: sends what was typed, keeps it when refused, and renews the office when done. */
export function useOfficeForm<T>(
  send: (form: FormData) => Promise<T>,
  onDone?: (answer: T, typed: FormData) => unknown,
  more?: Pick<Act<T, FormData>, 'onSaved' | 'renews'>,
) {
  const act = useAct({ mutationFn: send, ...(onDone && { onSuccess: onDone }), ...more });
  return {
    ...act,
    isBusy: act.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      act.mutate(new FormData(event.currentTarget));
    },
  };
}

/** One typed text of a form. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
