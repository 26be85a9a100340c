import { useQueryClient } from '@tanstack/react-query';
import type { OfficeCalendar } from '#src/features/counselling/contract/office.ts';
import { type LostTimes, lostText } from '#src/features/counselling/rules/calendar.ts';
import { toast } from '#src/ui/toast.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';

/** Says how many families lost their time and were told. */
export function useChange<T extends OfficeCalendar & Partial<LostTimes>, A>(
  work: (input: A) => Promise<T>,
  /** Asks for the opposite, where it can be taken back; times that were released stay free. */
  back?: (fresh: T, input: A) => (() => Promise<unknown>) | null,
) {
  const queries = useQueryClient();
  return useAct({
    mutationFn: work,
    onSuccess: async (fresh, input) => {
      const sentence = lostText(fresh);
      const undo = back?.(fresh, input) ?? null;
      await (undo ? toastWithUndo(queries, sentence, undo) : toast(sentence));
    },
  });
}
