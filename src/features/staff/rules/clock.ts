/** More than so much between two clocks is seen to by somebody. */
export const clockToleranceMs = 2_000;

/** How the clock of this server stands to the database's (ms, negative where it is behind), as the office reads it. */
export function clockLabel(machineAheadMs: number): string {
  if (Math.abs(machineAheadMs) <= clockToleranceMs) return '서버의 시계가 데이터베이스와 맞습니다.';
  const seconds = (Math.abs(machineAheadMs) / 1000).toFixed(1);
  const way = machineAheadMs > 0 ? '빠릅니다' : '느립니다';
  return `서버의 시계가 ${seconds}초 ${way}. 기한은 데이터베이스 시각으로 판단합니다.`;
}
