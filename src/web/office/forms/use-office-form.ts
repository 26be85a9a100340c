import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';

/** One office form: sends what was typed, keeps it when refused, and renews the office's lists when done. */
export function useOfficeForm<T>(
  send: (form: FormData) => Promise<T>,
  onDone: (answer: T, typed: FormData) => void,
) {
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (answer, typed) => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      onDone(answer, typed);
    },
  });
  const fields: Readonly<Record<string, string>> =
    sending.error instanceof ApiError ? sending.error.fields : {};
  return {
    fields,
    sentences: [...new Set(Object.values(fields))],
    /** A refusal that belongs to no field. */
    refusal: sending.error && Object.keys(fields).length === 0 ? sentenceOf(sending.error) : null,
    error: sending.error,
    isBusy: sending.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      sending.mutate(new FormData(event.currentTarget));
    },
  };
}

/** One typed text of a form. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
