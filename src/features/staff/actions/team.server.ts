import type { Db, Tx } from '#src/platform/db/database.ts';

/** How much work would need somebody else. */
export interface Duties {
  readonly shifts: number;
  readonly appointments: number;
  readonly requests: number;
}

/** What the staff must tell the features whose work hangs on people; handed down by open.ts. */
export interface TeamHooks {
  /** A person was dismissed, came back, or got another role or other branches, in this transaction. */
  onTeamChanged(tx: Tx, staffId: number): Promise<void>;
  /** What a person has to do in these branches; null for all. */
  dutiesOf(
    db: Db | Tx,
    asked: { readonly staffId: number; readonly branchIds: readonly number[] | null },
  ): Promise<Duties>;
}
