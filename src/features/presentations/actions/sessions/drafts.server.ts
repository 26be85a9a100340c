import { insertSession } from '#src/features/presentations/store/sessions.server.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { refuseBusySpeaker, type Ticks } from './planning.server.ts';
import { refuseUnfit } from './rooms.server.ts';

/** A session as it is planned; its instants and its place were looked over before. */
export interface PresentationDraft extends Ticks {
  readonly presentationId: number;
  readonly branchId: number;
  readonly isOnline: boolean;
  readonly room: string;
  readonly onlineUrl: string;
  readonly maxParty: number;
  readonly capacity: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** Plans one session with its pool of seats, which nobody outside sees yet. Call `lockPlanning` before. */
export async function draftPresentation(
  tx: Tx,
  actor: StaffActor,
  { draft, now }: { readonly draft: PresentationDraft; readonly now: Date },
): Promise<number> {
  const { sharesRoom, onClosedDay, overRoom, speaksTwice, capacity, ...planned } = draft;
  const wish = { ...planned, capacity, sessionId: null, fieldsOf: '' };
  const ticks = { sharesRoom, onClosedDay, overRoom, speaksTwice };
  await refuseUnfit(tx, wish, ticks);
  await refuseBusySpeaker(tx, wish, ticks);
  const poolId = await createPool(tx, capacity);
  const id = await insertSession(tx, { ...planned, poolId, state: 'draft' }, now);
  await auditChange(tx, actor, {
    entity: 'presentation-session',
    entityId: id,
    branchId: planned.branchId,
    action: '회차 등록',
    after: { 시작: formatSeoulDateTime(planned.startsAt), 정원: capacity },
    at: now,
  });
  return id;
}
