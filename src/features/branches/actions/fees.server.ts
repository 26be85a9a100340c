import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatDay, seoulDay } from '#src/shared/seoul-time.ts';
import type { Fee } from '../contract/branches.ts';
import { branchOfficeErrors } from '../contract/office.ts';
import type { announceFeeEndpoint, cancelFeeEndpoint, listFeesEndpoint } from '../contract/tuition.ts';
import type { OfficeTuition } from '../contract/tuition-list.ts';
import { courseLabels, feeKeys, feeStates, isSameFee } from '../rules/programmes.ts';
import * as store from '../store/tuition.server.ts';
import { notedTuition, ownTuition } from './tuition.server.ts';

const farthestDays = 730;
const saidFee = (fee: Fee) => Object.fromEntries(feeKeys.map((key) => [courseLabels[key], fee[key]]));

/** What a course of an own branch has cost, costs and will cost. */
export async function listFees(
  academy: Academy,
  actor: StaffActor,
  { tuitionId }: InputOf<typeof listFeesEndpoint>,
): Promise<DataOf<typeof listFeesEndpoint>> {
  const today = seoulDay(academy.clock.now());
  await ownTuition(academy.db, actor, { today, tuitionId });
  return { fees: feeStates(await store.listFees(academy.db, tuitionId), today) };
}

/** Why a fee cannot hold from a day on, as a sentence; null where it can. */
export function feeRefusal(
  before: Fee,
  { day, fee, now }: { day: string; fee: Fee; now: Date },
): string | null {
  if (day <= seoulDay(now))
    return '적용일은 내일부터 고를 수 있습니다. 오늘부터 바꾸려면 강좌를 고쳐 저장해 주세요.';
  if (day > seoulDay(new Date(now.getTime() + farthestDays * dayMs))) return '적용일은 2년 안이어야 합니다.';
  return isSameFee(before, fee) ? '그날의 교습비와 같습니다. 바뀌는 금액을 적어 주세요.' : null;
}

/** Announces another fee from a later day on; what was announced for that day is replaced. */
export async function announceFee(
  academy: Academy,
  actor: StaffActor,
  { tuitionId, version, effectiveFrom, ...fee }: InputOf<typeof announceFeeEndpoint>,
): Promise<DataOf<typeof announceFeeEndpoint>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const course = await ownTuition(tx, actor, { today: seoulDay(now), tuitionId });
    if (!(await store.touchTuition(tx, tuitionId, version))) throw commonErrors.edited_elsewhere();
    const fees = await store.listFees(tx, tuitionId);
    const held = fees.findLast((one) => one.effectiveFrom === null || one.effectiveFrom < effectiveFrom);
    const sentence = feeRefusal(held ?? course, { day: effectiveFrom, fee, now });
    if (sentence) throw commonErrors.input_invalid({ fields: { effectiveFrom: sentence } });
    const replaced = fees.find((one) => one.effectiveFrom === effectiveFrom);
    const feeId = await store.putFee(tx, tuitionId, { effectiveFrom, fee });
    const action = `${course.course} 교습비 예고 (${formatDay(effectiveFrom)}부터)`;
    const values = { before: saidFee(replaced ?? course), after: saidFee(fee) };
    await auditChange(tx, actor, { ...notedTuition(course, action), ...values, at: now });
    const tuition = await ownTuition(tx, actor, { today: seoulDay(now), tuitionId });
    return { tuition, feeId, replaced: replaced ?? null };
  });
}

/** Takes an announced fee back; one that has begun stays in the history of what was shown. */
export async function cancelFee(
  academy: Academy,
  actor: StaffActor,
  { tuitionId, feeId, version }: InputOf<typeof cancelFeeEndpoint>,
): Promise<OfficeTuition> {
  const now = academy.clock.now();
  const today = seoulDay(now);
  return inTransaction(academy.db, async (tx) => {
    const course = await ownTuition(tx, actor, { today, tuitionId });
    if (!(await store.touchTuition(tx, tuitionId, version))) throw commonErrors.edited_elsewhere();
    const fee = (await store.listFees(tx, tuitionId)).find((one) => one.feeId === feeId);
    if (!fee?.effectiveFrom) throw branchOfficeErrors.fee_gone();
    if (fee.effectiveFrom <= today) throw branchOfficeErrors.fee_begun();
    await store.deleteFee(tx, tuitionId, fee.effectiveFrom);
    const action = `${course.course} 교습비 예고 취소 (${formatDay(fee.effectiveFrom)})`;
    await auditChange(tx, actor, { ...notedTuition(course, action), before: saidFee(fee), at: now });
    return ownTuition(tx, actor, { today, tuitionId });
  });
}
