import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** How the history calls what a second person did not approve. */
export const sentBackLabel = '승인하지 않고 돌려보냄';

/** What whoever planned a text, or asked for a second person's word, is told where somebody else changed it before. */
export function endedSentence(plannedAt: Date | null, askedFor: Date | null): string {
  const at = plannedAt ?? askedFor;
  const what = plannedAt ? '게시 예약' : '승인 요청';
  return `다른 담당자가 글을 고쳐 ${at ? `${formatSeoulDateTime(at)} ` : ''}${what}이 풀렸습니다. 글을 확인하고 다시 해 주세요.`;
}
