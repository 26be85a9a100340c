/** `32분` while it is calm, `9분 30초` in the last ten minutes; never below `0초`. */
export function quietClockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const minutes = Math.floor(seconds / 60);
  if (seconds > 600) return `${Math.ceil(seconds / 60)}분`;
  return minutes > 0 ? `${minutes}분 ${String(seconds % 60).padStart(2, '0')}초` : `${seconds}초`;
}

const announcements = [
  [600, '남은 시간은 10분입니다.'],
  [60, '남은 시간은 1분입니다. 답은 자동으로 저장되어 있습니다.'],
] as const;

/** The sentence that is due between two looks at the clock (milliseconds left); null for most of the time. */
export function announcementBetween(beforeMs: number, nowMs: number): string | null {
  for (const [seconds, sentence] of announcements)
    if (beforeMs > seconds * 1000 && nowMs <= seconds * 1000) return sentence;
  return null;
}
