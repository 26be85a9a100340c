import type { AttemptState } from '#src/features/level-attempts/rules/attempts.ts';

/** What stands between a result and the family. */
export interface Waiting {
  /** Positions that people have not marked to the end. */
  readonly unmarked: readonly number[];
  /** Positions whose answer arrived late and about which nobody has decided. */
  readonly late: readonly number[];
  /** Positions that hold no number where one is asked for, and about which nobody has decided. */
  readonly unread: readonly number[];
}

export type ReleaseRefusal = 'state' | 'unmarked' | 'late' | 'unread';

/** Why a result may not be shown now; null where it may. A result that is shown already is refused nothing. */
export function releaseRefusal(
  state: AttemptState,
  { unmarked, late, unread }: Waiting,
): ReleaseRefusal | null {
  if (state === 'released') return null;
  if (state !== 'scored' && state !== 'review') return 'state';
  if (unmarked.length > 0 || state === 'review') return 'unmarked';
  if (late.length > 0) return 'late';
  return unread.length > 0 ? 'unread' : null;
}

const numbers = (positions: readonly number[]) => positions.map((one) => `${one}번`).join(', ');

/** What still has to be done before a release, in Korean; empty where nothing has. */
export function waitingTexts({ unmarked, late, unread }: Waiting): string[] {
  return [
    ...(unmarked.length > 0 ? [`${numbers(unmarked)} 서술 답안의 채점이 끝나지 않았습니다.`] : []),
    ...(late.length > 0
      ? [`${numbers(late)}에 시간이 끝난 뒤 도착한 답이 있습니다. 인정할지 먼저 정해 주세요.`]
      : []),
    ...(unread.length > 0
      ? [`${numbers(unread)}의 답을 수로 읽지 못했습니다. ‘쓴 답 살펴보기’에서 인정할지 먼저 정해 주세요.`]
      : []),
  ];
}
