export type Connection = 'live' | 'shaky' | 'away';

export const connectionLabels: Readonly<Record<Connection, string>> = {
  live: '연결됨',
  shaky: '불안정',
  away: '끊김',
};

/** How a student's browser is doing: beats come every 20 s; one may be missed. */
export function connectionOf(seenAt: Date | null, unsent: number, now: Date): Connection {
  if (!seenAt) return 'away';
  const silentSeconds = (now.getTime() - seenAt.getTime()) / 1000;
  if (silentSeconds > 60) return 'away';
  return silentSeconds > 30 || unsent > 0 ? 'shaky' : 'live';
}
