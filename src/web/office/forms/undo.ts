import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#src/ui/toast.ts';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';

/**
 * Says what was done, with one press to take it back. `back` asks the server for the opposite, with the version that
 * this change made: where somebody else was faster, it is refused and told like any other change.
 */
export async function toastWithUndo(
  queries: QueryClient,
  sentence: string,
  back: () => Promise<unknown>,
): Promise<void> {
  const run = async () => {
    try {
      await back();
      await toast('되돌렸습니다.');
    } catch (error) {
      await toast(sentenceOf(error), 'bad');
    }
    await queries.invalidateQueries({ queryKey: ['office'] });
  };
  await toast(sentence, 'good', { label: '되돌리기', run: () => void run() });
}

/** Whether a change was refused because somebody else was faster. */
export const isEditedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'common.edited_elsewhere';
