import { z } from 'zod';

/** Who did not come, as the screen showed them: if somebody was marked meanwhile, the list is refused and shown again. */
export const noShowsInput = z
  .array(z.string().min(3).max(30), '명단을 확인해 주세요.')
  .min(1, '정리할 분이 없습니다.')
  .max(2_000, '한 번에 2,000명까지 정리할 수 있습니다.');

/** In the histories: closed in one press. What was closed so can be taken back as one. */
export const noShowCode = 'no_show';

/** Whether two lists hold the same, in whatever order. */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size;
}
