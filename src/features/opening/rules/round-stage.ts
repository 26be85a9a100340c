import { lobbyOpensAt, type RoundMode } from '#src/features/test-sessions/rules/rounds.ts';

/** How far an opening is. */
export type RoundStage = 'planned' | 'open' | 'ended';
export const stageLabels: Readonly<Record<RoundStage, string>> = {
  planned: '접수 예정',
  open: '진행 중',
  ended: '끝남',
};

interface RoundTimes {
  readonly mode: RoundMode;
  readonly opensAt: Date;
  /** When the sessions that are still held stop taking registrations. */
  readonly closings: readonly Date[];
}

/** From when families come: the lobby stands open before the seats do. */
export const joinsFromOf = ({ mode, opensAt }: Pick<RoundTimes, 'mode' | 'opensAt'>): Date =>
  mode === 'lobby' ? lobbyOpensAt(opensAt) : opensAt;

/** Where a round stands by the clock; it ends with the last of its sessions. */
export function roundStage(round: RoundTimes, now: Date): RoundStage {
  if (!round.closings.some((closesAt) => closesAt > now)) return 'ended';
  return now < joinsFromOf(round) ? 'planned' : 'open';
}
