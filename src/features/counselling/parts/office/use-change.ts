import { useMutation, useQueryClient } from '@tanstack/react-query';
import { say } from '#src/ui/toast.ts';
import type { OfficeCalendar } from '../../contract/office.ts';

/** Says how many families lost their time and were told. */
export function useChange<T extends OfficeCalendar & { released?: number }, A>(
  work: (input: A) => Promise<T>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async (fresh) => {
      await queries.invalidateQueries({ queryKey: ['office'] });
      const { released } = fresh;
      void say(released ? `예약 ${released}건을 풀고 문자로 알렸습니다.` : '저장했습니다.');
    },
  });
}
