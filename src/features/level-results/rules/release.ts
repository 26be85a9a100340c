import type { AttemptState } from '#src/features/level-attempts/rules/attempts.ts';

/** What stands between a result and the family. */
export interface Waiting {
  /** Positions that people have not marked to the end. */
  readonly unmarked: readonly number[];
  /** Positions whose answer arrived late and about which nobody has decided. */
  readonly late: readonly number[];
  /** Positions that hold no number where one is asked for, and about which nobody has decided. */
  readonly unread: readonly number[];
  /** No item is left that says anything of ability (`measures`). */
  readonly isUnmeasured: boolean;
}

export type ReleaseRefusal = 'state' | 'unmarked' | 'unmeasured' | 'late' | 'unread';

/** Whether any item of a result says something of ability: neither left out nor granted to everybody. */
export const measures = ({
  itemCount,
  grantedCount,
}: {
  readonly itemCount: number;
  readonly grantedCount: number;
}): boolean => itemCount > grantedCount;

/** Whether a result that said something says nothing any more: there is no level to tell of it. */
export const isEmptied = <R extends Parameters<typeof measures>[0]>({
  before,
  after,
}: {
  readonly before: R;
  readonly after: R;
}): boolean => measures(before) && !measures(after);

/** Why a result may not be shown now; null where it may. A result that is shown already is refused nothing. */
export function releaseRefusal(
  state: AttemptState,
  { unmarked, late, unread, isUnmeasured }: Waiting,
): ReleaseRefusal | null {
  if (state === 'released') return null;
  if (state !== 'scored' && state !== 'review') return 'state';
  if (unmarked.length > 0 || state === 'review') return 'unmarked';
  if (isUnmeasured) return 'unmeasured';
  if (late.length > 0) return 'late';
  return unread.length > 0 ? 'unread' : null;
}

interface Placed {
  readonly levelCode: string;
  readonly theta: number;
}

/** Whether a family would read a lower level than before. */
export const isLowered = ({ before, after }: { readonly before: Placed; readonly after: Placed }): boolean =>
  before.levelCode !== after.levelCode && after.theta < before.theta;

const numbers = (positions: readonly number[]) => positions.map((one) => `${one}번`).join(', ');

/** What still has to be done before a release, in Korean; empty where nothing has. */
export function waitingTexts({ unmarked, late, unread, isUnmeasured }: Waiting): string[] {
  return [
    ...(unmarked.length > 0 ? [`${numbers(unmarked)} 서술 답안의 채점이 끝나지 않았습니다.`] : []),
    ...(isUnmeasured
      ? ['셈할 문항이 하나도 남지 않아 레벨을 알 수 없습니다. 무효로 하고 다시 보게 해 주세요.']
      : []),
    ...(late.length > 0 ? [`${numbers(late)}에 늦게 도착한 답이 있습니다. 인정할지 먼저 정해 주세요.`] : []),
    ...(unread.length > 0
      ? [`${numbers(unread)}의 답을 수로 읽지 못했습니다. ‘숫자 답 인정’에서 인정할지 먼저 정해 주세요.`]
      : []),
  ];
}
