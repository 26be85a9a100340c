import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import {
  type addClosureEndpoint,
  type BranchClosures,
  closureErrors,
  type listClosuresEndpoint,
  type removeClosureEndpoint,
} from '../contract/closures.ts';
import { branchOfficeErrors } from '../contract/office.ts';
import * as store from '../store/closures.server.ts';
import { findBranch } from '../store/office.server.ts';
import { holidaysFrom } from './holidays.server.ts';

/** What closing a branch asks of the features above it; handed down by open.ts. */
export interface BranchHooks {
  /** Releases the times nobody can keep any more and tells whose they were; answers how many. */
  onClosed(
    academy: Academy,
    tx: Tx,
    closed: { readonly branchId: number; readonly reason: string },
  ): Promise<number>;
  /** What is held in a branch on a Seoul day and not cancelled, as the office calls it: `설명회 ‘겨울 특강’ 오후 2:00`. */
  heldOn(tx: Tx, branchId: number, day: string): Promise<readonly string[]>;
}

const shownDays = 120;

/** The days on which a branch is closed from a Seoul day on for so many days, each with its reason. */
export async function closedDaysOf(
  db: Db | Tx,
  branchId: number,
  { day, days }: { day: string; days: number },
): Promise<Map<string, string>> {
  const closed = await holidaysFrom(day, days);
  for (const closure of await store.listClosures(db, branchId, day)) closed.set(closure.day, closure.reason);
  return closed;
}

/** The closed days of every branch but the public holidays, by branch. */
export async function closuresByBranch(db: Db, day: string, days: number) {
  const until = seoulDay(new Date(startOfSeoulDay(day).getTime() + days * dayMs));
  return Map.groupBy(await store.listAllClosures(db, day, until), ({ branchId }) => branchId);
}

async function own(db: Db | Tx, actor: StaffActor, branchId: number): Promise<void> {
  if (!(await findBranch(db, actor.branchIds, branchId))) throw branchOfficeErrors.branch_gone();
}

async function view(academy: Academy, branchId: number, released = 0): Promise<BranchClosures> {
  const today = seoulDay(academy.clock.now());
  const [closures, holidays] = await Promise.all([
    store.listClosures(academy.db, branchId, today),
    holidaysFrom(today, shownDays),
  ]);
  return { closures, holidays: [...holidays].map(([day, name]) => ({ day, name })), released };
}

/** The coming closed days of an own branch. */
export async function listClosures(
  academy: Academy,
  actor: StaffActor,
  { branchId }: InputOf<typeof listClosuresEndpoint>,
): Promise<BranchClosures> {
  await own(academy.db, actor, branchId);
  return view(academy, branchId);
}

const noted = (branchId: number, action: string) => ({
  entity: 'branch',
  entityId: branchId,
  branchId,
  action,
});

/** Refuses to close a day on which something is held, by the field of the day. */
async function refuseUsedDay(
  tx: Tx,
  branchId: number,
  { day, hooks }: { day: string; hooks: BranchHooks },
): Promise<void> {
  const held = await hooks.heldOn(tx, branchId, day);
  if (held.length === 0) return;
  const sentence = `그날 ${held.join(', ')} 일정이 있습니다. 먼저 옮기거나 취소하시고, 그대로 열려면 아래에 표시하고 다시 눌러 주세요.`;
  throw closureErrors.day_used({ message: sentence, fields: { day: sentence } });
}

/** Closes an own branch for a day. */
/** A day off, of a branch or of somebody, lies between today and two years from now. */
export function refuseDayOff(day: string, now: Date): void {
  if (day < seoulDay(now))
    throw commonErrors.input_invalid({ fields: { day: '지난 날은 휴무로 등록할 수 없습니다.' } });
  if (day > seoulDay(new Date(now.getTime() + 2 * 365 * dayMs)))
    throw commonErrors.input_invalid({ fields: { day: '2년 안의 날짜를 골라 주세요.' } });
}

export async function addClosure(
  academy: Academy,
  actor: StaffActor,
  {
    input: { branchId, day, reason, keepsSessions },
    hooks,
  }: { input: InputOf<typeof addClosureEndpoint>; hooks: BranchHooks },
): Promise<BranchClosures> {
  const now = academy.clock.now();
  refuseDayOff(day, now);
  try {
    const released = await inTransaction(academy.db, async (tx) => {
      await own(tx, actor, branchId);
      await store.lockPlanning(tx, branchId);
      if (!keepsSessions) await refuseUsedDay(tx, branchId, { day, hooks });
      await store.insertClosure(tx, { branchId, day, reason });
      const change = { ...noted(branchId, '휴무 등록'), after: { 날짜: day }, reason };
      await auditChange(tx, actor, { ...change, at: now });
      return hooks.onClosed(academy, tx, { branchId, reason });
    });
    return await view(academy, branchId, released);
  } catch (error) {
    if (!brokeConstraint(error, 'branch_closures_day')) throw error;
    throw closureErrors.day_taken({ fields: { day: '이미 쉬는 날입니다.' } });
  }
}

/** Opens an own branch again on a day. */
export async function removeClosure(
  academy: Academy,
  actor: StaffActor,
  { branchId, closureId }: InputOf<typeof removeClosureEndpoint>,
): Promise<BranchClosures> {
  await inTransaction(academy.db, async (tx) => {
    await own(tx, actor, branchId);
    const gone = await store.deleteClosure(tx, branchId, closureId);
    if (!gone) throw closureErrors.closure_gone();
    const change = { ...noted(branchId, '쉬는 날 다시 열기'), before: { 날짜: gone.day, 사유: gone.reason } };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
  });
  return view(academy, branchId);
}
