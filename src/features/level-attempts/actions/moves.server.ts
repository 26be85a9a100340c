import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { type AttemptState, backMoves, mayMove } from '#src/features/level-attempts/rules/attempts.ts';
import {
  type AttemptChange,
  type AttemptRow,
  insertHistory,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

export interface Move {
  readonly to: AttemptState;
  readonly actor: string;
  readonly cause: string;
  readonly at: Date;
  readonly change?: AttemptChange;
  /** Staff take back an end; other moves are legal then. */
  readonly isBack?: boolean;
}

/** Moves a locked attempt along the table of legal moves and writes it into the history. */
export async function moveAttempt(tx: Tx, row: AttemptRow, move: Move): Promise<AttemptRow> {
  const from = row.state;
  const isLegal = move.isBack ? backMoves[from]?.includes(move.to) : mayMove(from, move.to);
  if (!isLegal) throw levelTestErrors.move_refused();
  const { to, actor, cause, at } = move;
  const moved = await updateAttempt(tx, row.id, { ...move.change, state: to });
  await insertHistory(tx, { attemptId: row.id, from, to, actor, cause, at });
  return moved;
}

/** Writes something into the history that leaves the state as it is, such as time that was granted. */
export async function noteInHistory(
  tx: Tx,
  row: AttemptRow,
  { actor, cause, at }: Pick<Move, 'actor' | 'cause' | 'at'>,
): Promise<void> {
  const state = row.state;
  await insertHistory(tx, { attemptId: row.id, from: state, to: state, actor, cause, at });
}
