/** One change of a state, as the append-only histories keep it. */
export interface StatusChange {
  readonly from: string | null;
  readonly to: string;
  readonly actor: string;
  readonly cause: string;
  readonly at: Date;
}

/** The columns every history has, of one change. */
export function statusColumns({ from, to, actor, cause, at }: StatusChange) {
  return { from_state: from, to_state: to, actor, cause, at };
}
