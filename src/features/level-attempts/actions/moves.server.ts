import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { type AttemptState, backMoves } from '#src/features/level-attempts/rules/attempts.ts';
import type { AttemptCode, AttemptFacts } from '#src/features/level-attempts/rules/history.ts';
import {
  type AttemptChange,
  type AttemptRow,
  attemptMachine,
  attemptTrail,
} from '#src/features/level-attempts/store/attempts.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { move, type Why } from '#src/platform/db/history.ts';

export type AttemptWhy = Why<AttemptCode, AttemptFacts>;

export interface Move {
  readonly to: AttemptState;
  readonly why: AttemptWhy;
  readonly change?: AttemptChange;
  /** Staff take back an end; other moves are legal then. */
  readonly isBack?: boolean;
}

const refusal = () => levelTestErrors.move_refused();

/** Moves a locked attempt along the table of legal moves and writes it into the history. */
export async function moveAttempt(
  tx: Tx,
  row: AttemptRow,
  { to, why, change, isBack = false }: Move,
): Promise<AttemptRow> {
  if (to === row.state) throw refusal();
  const machine = { ...attemptMachine, refusal, ...(isBack && { moves: backMoves }) };
  return move(tx, machine, { row, change: { ...change, state: to }, why });
}

/** Writes something into the history that leaves the state as it is, such as time that was granted. */
export async function noteInHistory(tx: Tx, { id, state }: AttemptRow, why: AttemptWhy): Promise<void> {
  await attemptTrail.write(tx, [{ id, from: state, to: state, ...why }]);
}
