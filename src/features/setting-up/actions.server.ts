import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type readSetUpEndpoint, setUpErrors } from './contract.ts';
import { isWaivable, type SetUpFacts, setUpLines } from './rules.ts';
import { deleteWaiver, insertWaiver, listWaivers } from './store.server.ts';

/** What the features above say of what there is; handed down by open.ts. */
export interface SetUpHooks {
  read(): Promise<SetUpFacts>;
}

/** The list as it is now. */
export async function readSetUp(
  { db, config }: Academy,
  hooks: SetUpHooks,
): Promise<DataOf<typeof readSetUpEndpoint>> {
  const [facts, waived] = await Promise.all([hooks.read(), listWaivers(db)]);
  const lines = setUpLines(facts, waived);
  return {
    lines,
    isDone: lines.every(({ state }) => state !== 'open'),
    isReal: config.ACADEMY === 'real',
  };
}

/** Says that the academy does without a line. Refuses with `not_waivable`, and where somebody was faster. */
export async function waiveLine(
  { db, clock }: Academy,
  actor: StaffActor,
  { key, reason }: { readonly key: string; readonly reason: string },
): Promise<void> {
  if (!isWaivable(key)) throw setUpErrors.not_waivable();
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await insertWaiver(tx, { key, reason, staffId: actor.staffId, now })))
      throw commonErrors.edited_elsewhere();
    const noted = { entity: 'set-up', entityId: key, action: '준비 목록에서 건너뛰기', reason };
    await auditChange(tx, actor, { ...noted, at: now });
  });
}

/** Takes a waiver back; twice is once. */
export async function dropWaiver({ db, clock }: Academy, actor: StaffActor, key: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reason = await deleteWaiver(tx, key);
    if (reason === undefined) return;
    const noted = { entity: 'set-up', entityId: key, action: '준비 목록에 다시 넣기', reason };
    await auditChange(tx, actor, { ...noted, at: clock.now() });
  });
}
