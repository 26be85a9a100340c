import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';
import { useLeftFields } from '#src/web/forms/left-fields.ts';
import { announceSlow } from './announce-slow.ts';

export interface Act<Answer, Input>
  extends Pick<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'onSuccess' | 'onError'> {
  /** Runs before anything is read anew: what a form follows must be free by then (`base.saved`). */
  readonly onSaved?: (answer: Answer, input: Input) => void;
  /** What is read anew instead of all that the office shows; null: an act that changes nothing shown. */
  readonly renews?: QueryKey | null;
}

/** What a refused act is told with: sentences at its fields, as far as they are left, or one that belongs to none. */
export function refusalOf(error: unknown, left?: Readonly<Record<string, string>>) {
  const fields: Readonly<Record<string, string>> = left ?? (error instanceof ApiError ? error.fields : {});
  const sentences = [...new Set(Object.values(fields))];
  return { fields, sentences, refusal: error && sentences.length === 0 ? sentenceOf(error) : null };
}

/** Whether a refusal says that what is shown is not so any more; `other_session` is about who looks. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code !== 'common.other_session';

/** Two presses within it are one. */
const doubleClickMs = 500;

/** What is asked, as far as two askings can be told apart by it. */
const saidBy = (input: unknown): string =>
  String(JSON.stringify(input instanceof FormData ? [...input] : input));

/**
 * One act of the office: what the office shows is renewed when it is done, and also where it was refused because
 * somebody else was faster; its refusal is told at the field until that is changed, or by `<Refused>`. A way back is `toastWithUndo`.
 * Asked the same again while it is under way, as by a double click, it is done once. One that takes long says so
 * (`announceSlow`).
 */
export function useAct<Answer, Input = void>(options: Act<Answer, Input>) {
  const { mutationFn, onSaved, onSuccess, onError, renews: queryKey = ['office'] } = options;
  const queries = useQueryClient();
  const renew = async () => queryKey && queries.invalidateQueries({ queryKey });
  const underWay = useRef<{ readonly said: string; readonly at: number } | null>(null);
  const act = useMutation({
    ...(mutationFn && { mutationFn }),
    onMutate: () => announceSlow(),
    onSuccess: async (...done) => {
      onSaved?.(done[0], done[1]);
      await renew();
      await onSuccess?.(...done);
    },
    onError: async (...failed) => {
      await onError?.(...failed);
      if (isOutdated(failed[0])) await renew();
    },
    onSettled: (...settled) => {
      underWay.current = null;
      settled[3]?.();
    },
  });
  const { mutate: begin } = act;
  const mutate = useCallback<typeof begin>(
    (...asked) => {
      const [said, at] = [saidBy(asked[0]), performance.now()];
      const isAgain = underWay.current?.said === said;
      // An act that is handed nothing asks for what stands on the screen, which may be another thing a moment later.
      if (isAgain && (asked[0] !== undefined || at - (underWay.current?.at ?? 0) < doubleClickMs)) return;
      underWay.current = { said, at };
      begin(...asked);
    },
    [begin],
  );
  const { left, isMended } = useLeftFields(act.error);
  const error = isMended ? null : act.error;
  return { ...act, mutate, error, ...refusalOf(error, left) };
}

interface RefusedProps {
  readonly act: { readonly refusal: string | null; readonly error: Error | null };
  /** For an act whose fields are not on the screen: a refusal of them is told too. */
  readonly isWhole?: boolean;
}

/** The refusal of an act where it belongs to no field. */
export function Refused({ act: { refusal, error }, isWhole }: RefusedProps) {
  const title = isWhole && error ? sentenceOf(error) : refusal;
  return title === null ? null : <Notice tone="bad" title={title} isLive />;
}
