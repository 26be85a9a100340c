interface Times {
  readonly extraTimePercent: number;
  readonly grantedSeconds: number;
  readonly givenBackSeconds: number;
  readonly pausedSeconds: number;
  readonly pausedAt: string | null;
}

/** What was changed in the time of an attempt, in words; only what was. */
export function timeChanges(of: Times): string {
  const parts = [
    of.extraTimePercent > 0 && `모든 시간 ${of.extraTimePercent}% 더`,
    of.grantedSeconds > 0 && `추가 ${of.grantedSeconds / 60}분`,
    of.givenBackSeconds > 0 && `돌려드린 시간 ${of.givenBackSeconds}초`,
    of.pausedSeconds > 0 && `멈춘 시간 ${of.pausedSeconds}초`,
    of.pausedAt !== null && '지금 멈춰 있음',
  ].filter((part) => part !== false);
  return parts.join(', ') || '없음';
}
