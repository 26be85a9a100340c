import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';
import { isEditedElsewhere } from './undo.ts';

type Act<Answer, Input> = Pick<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'onSuccess'>;

/** What a refused act is told with: sentences at its fields, or one that belongs to none. */
export function refusalOf(error: unknown) {
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};
  const sentences = [...new Set(Object.values(fields))];
  return { fields, sentences, refusal: error && sentences.length === 0 ? sentenceOf(error) : null };
}

/**
 * One act of the office: what the office shows is renewed when it is done, and also where it was refused because
 * somebody else was faster; its refusal is told at the field or by `<Refused>`. A way back is `toastWithUndo`.
 */
export function useAct<Answer, Input = void>({ mutationFn, onSuccess }: Act<Answer, Input>) {
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: ['office'] });
  const act = useMutation({
    ...(mutationFn && { mutationFn }),
    onSuccess: async (...done) => {
      await renew();
      await onSuccess?.(...done);
    },
    onError: (error) => (isEditedElsewhere(error) ? renew() : undefined),
  });
  return { ...act, ...refusalOf(act.error) };
}

/** The refusal of an act where it belongs to no field. */
export function Refused({ act }: { act: { readonly refusal: string | null } }) {
  return act.refusal === null ? null : <Notice tone="bad" title={act.refusal} isLive />;
}
