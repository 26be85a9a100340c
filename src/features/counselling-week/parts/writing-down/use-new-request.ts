import { useState } from 'react';
import { OpenRequests, writeDownCounselling } from '#src/features/counselling/contract/office-new.ts';
import { emptyRequest, type NewRequest } from '#src/features/counselling/rules/new-request.ts';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import type { FreePlace } from './agreed-time.tsx';

export interface Beginning {
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  /** The branch that is chosen first. */
  readonly branchId: string;
  /** The free time that was pressed: whose and when. */
  readonly at?: FreePlace | undefined;
}

/** What is sent: a time only where one was chosen, and with whoever's it is or who was named. */
const inputOf = ({ kind, day, time, staffId, ...rest }: NewRequest, at: FreePlace | undefined) => ({
  ...rest,
  topics: [...rest.topics],
  ...(time !== '' && { slot: { kind, day, time } }),
  ...(at ? time !== '' && { staffId: at.staffId } : staffId !== '' && { staffId }),
});

/** A refusal because of open requests of the number, and which they are; null for any other. */
function alreadyIn(error: Error | null) {
  if (!(error instanceof ApiError) || error.code !== 'counselling_office.open_already') return null;
  return { sentence: error.message, open: OpenRequests.safeParse(error.data).data?.open ?? [] };
}

/** The first branch until one is chosen: on a slow line the branches come after the first words are typed, and one alone is not asked for. */
export const withBranch = (typed: NewRequest, branches: Beginning['branches']): NewRequest =>
  typed.branchId === '' ? { ...typed, branchId: String(branches[0]?.id ?? '') } : typed;

/** A request as it is typed, and its sending; told of open ones of the number, it is sent as another only where somebody says so. */
export function useNewRequest({ branches, branchId, at }: Beginning, onDone: () => void) {
  const [typed, setDraft] = useState<NewRequest>({
    ...emptyRequest,
    branchId,
    ...(at && { day: at.day, time: at.times[0] ?? '' }),
  });
  const draft = withBranch(typed, branches);
  const [already, setAlready] = useState<ReturnType<typeof alreadyIn>>(null);
  const [isAnother, setAnother] = useState(false);
  const act = useAct({
    mutationFn: () => callApi(writeDownCounselling, { ...inputOf(draft, at), isAnother }),
    onSuccess: () => {
      toast('상담을 등록하고 보호자에게 문자로 알렸습니다.');
      onDone();
    },
    onError: (error) => setAlready((before) => alreadyIn(error) ?? before),
  });
  const change = (some: Partial<NewRequest>) => {
    setDraft((now) => ({ ...now, ...some }));
    // Somebody else, or elsewhere: what was found is not about them.
    if (some.mobile === undefined && some.branchId === undefined) return;
    setAlready(null);
    setAnother(false);
  };
  return { draft, change, act, already, isAlready: alreadyIn(act.error) !== null, isAnother, setAnother };
}
