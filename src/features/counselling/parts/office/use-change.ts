import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#src/ui/toast.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import type { OfficeCalendar } from '../../contract/office.ts';

/** Says how many families lost their time and were told. */
export function useChange<T extends OfficeCalendar & { released?: number }, A>(
  work: (input: A) => Promise<T>,
  /** Asks for the opposite, where it can be taken back; times that were released stay free. */
  back?: (fresh: T, input: A) => (() => Promise<unknown>) | null,
) {
  const queries = useQueryClient();
  return useAct({
    mutationFn: work,
    onSuccess: async (fresh, input) => {
      const { released } = fresh;
      const sentence = released ? `예약 ${released}건을 풀고 문자로 알렸습니다.` : '저장했습니다.';
      const undo = back?.(fresh, input) ?? null;
      await (undo ? toastWithUndo(queries, sentence, undo) : toast(sentence));
    },
  });
}
