import type { endPlace } from '#src/features/classes/contract/classes-office.ts';
import * as store from '#src/features/classes/store/places.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import {
  type AttemptRow,
  findAttempt,
  lockStudent,
  studentOf,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { freeHold, moveHold, openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { endsInTime } from '../rules/places.ts';
import { isDoubled } from '../store/children-seated.server.ts';
import { lockClass } from '../store/class-list.server.ts';
import {
  findPlacedStudent,
  keepHolderFromLeaving,
  listPlacesOfRegistrations,
  lockOffered,
} from '../store/offers.server.ts';
import { classSeatHooks } from './class-hooks.server.ts';
import { notifyEnrolment, notifyFreed, notifyRestored } from './class-texts.server.ts';
import { attemptsOf } from './classes.server.ts';
import { isIn, note } from './classes-office.server.ts';
import type { FailedAmong } from './offers.server.ts';

async function placeInScope(academy: Academy, actor: StaffActor, placeId: number) {
  const place = await store.findPlace(academy.db, placeId);
  const one = place && (await store.findClass(academy.db, place.class_id));
  if (!place || !one || !isIn(actor, one.branch_id)) throw levelTestErrors.place_gone();
  return { place, one };
}

/** What places ask of the results above: an offer hangs on one. */
export interface PlaceDeps {
  readonly failedAmong: FailedAmong;
}

/** Refuses to give a seat for a result that became a fail; waits for whoever is changing it. */
async function requirePassed(tx: Tx, place: store.PlaceRow, { failedAmong }: PlaceDeps): Promise<void> {
  const { registration_id: id } = place;
  if (id === null) return;
  await lockOffered(tx, [id]);
  if ((await failedAmong(tx, [id])).has(id))
    throw levelTestErrors.move_refused({
      message: '입학 테스트 결과가 불합격으로 바뀐 학생입니다. 결과를 먼저 확인해 주세요.',
    });
}

/** Refuses a seat that nobody would answer for, whichever test led to it: the result became a fail, or the family has left. */
async function requireAnswerable(tx: Tx, place: store.PlaceRow, deps: PlaceDeps): Promise<void> {
  await requirePassed(tx, place, deps);
  if (!(await findPlacedStudent(tx, place.id)))
    throw levelTestErrors.place_gone({
      message: '탈퇴한 가족이라 문자를 받거나 답할 수 없어 좌석을 드릴 수 없습니다.',
    });
}

/** Turns a kept seat into an enrolment; a second press changes nothing, a seat whose time is over is not one any more. */
export async function enrolPlaceBy(
  academy: Academy,
  actor: StaffActor,
  { placeId, deps }: { readonly placeId: number; readonly deps: PlaceDeps },
) {
  const { one } = await placeInScope(academy, actor, placeId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await keepHolderFromLeaving(tx, placeId);
    await openPool(tx, one.pool_id, { now, hooks: classSeatHooks });
    const place = await store.lockPlace(tx, placeId);
    if (place.state === 'enrolled') return { placeId, state: 'enrolled' };
    if (place.state === 'held') await requireAnswerable(tx, place, deps);
    if (place.state === 'held' && (await isDoubled(tx, place, { one, now })))
      throw levelTestErrors.seat_held({
        message: '이 학생은 같은 과목의 반에 다른 좌석이 있습니다. 하나를 비운 뒤에 등록해 주세요.',
      });
    if (
      place.state !== 'held' ||
      !(await moveHold(tx, place.hold_id, { to: 'kept', now, until: null, why: 'enrolled' }))
    )
      throw levelTestErrors.place_gone({ message: '맡아 둔 시간이 끝난 좌석입니다.' });
    await store.movePlace(tx, place, {
      state: 'enrolled',
      why: { by: byStaff(actor.staffId), code: 'enrolled', now },
    });
    await note(tx, actor, {
      classId: one.id,
      branchId: one.branch_id,
      action: '반 등록',
      after: { 좌석: place.place_no },
      now,
    });
    return { placeId, state: 'enrolled' };
  });
}

/** Frees a kept seat or ends an enrolment; the seat is there for the next at once. */
export async function endPlaceBy(
  academy: Academy,
  actor: StaffActor,
  { placeId, seen }: InputOf<typeof endPlace>,
) {
  const { one } = await placeInScope(academy, actor, placeId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await openPool(tx, one.pool_id, { now, hooks: classSeatHooks });
    const place = await store.lockPlace(tx, placeId);
    if (place.state !== 'held' && place.state !== 'enrolled') return { placeId, state: place.state };
    // The family said yes, or a colleague enrolled it, while somebody was about to free a seat nobody had taken.
    if (seen === 'held' && place.state === 'enrolled')
      throw levelTestErrors.move_refused({ message: '그 사이 등록된 좌석입니다. 다시 확인해 주세요.' });
    const to = place.state === 'held' ? 'cancelled' : 'left';
    const code = to === 'left' ? 'left' : 'freed';
    await store.movePlace(tx, place, { state: to, why: { by: byStaff(actor.staffId), code, now } });
    await freeHold(tx, place.hold_id, { now, why: to, hooks: classSeatHooks });
    if (to === 'cancelled') await notifyFreed(tx, place, one);
    // Who attends already knows.
    else if (isComing(one, now)) await notifyEnrolment(tx, place, { one, isBack: false });
    await note(tx, actor, {
      classId: one.id,
      branchId: one.branch_id,
      action: '반 좌석 비우기',
      after: { 좌석: place.place_no },
      now,
    });
    return { placeId, state: to };
  });
}

const isComing = ({ starts_on }: store.ClassRow, now: Date) => starts_on > seoulDay(now);

const stillTaken: readonly string[] = ['held', 'enrolled'];

/** Whether the student has another place meanwhile: by any test of the subject, or by the registration of this one. */
async function hasOther(tx: Tx, place: store.PlaceRow, attempt: AttemptRow | undefined): Promise<boolean> {
  if (!attempt) {
    const [newest] = await listPlacesOfRegistrations(tx, [place.registration_id ?? 0]);
    return newest !== undefined && stillTaken.includes(newest.state);
  }
  const ids = (await attemptsOf(tx, attempt)).map(({ id }) => id);
  return (await store.findLivePlace(tx, ids)) !== undefined;
}

/**
 * Takes back that staff freed a seat: the student has it again as it was. Refused once the seat is gone, the time of a
 * kept one is over, the student has another, or nobody would answer.
 */
export async function restorePlaceBy(
  academy: Academy,
  actor: StaffActor,
  { placeId, deps }: { readonly placeId: number; readonly deps: PlaceDeps },
) {
  const { place: seen, one } = await placeInScope(academy, actor, placeId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const attempt = seen.attempt_id === null ? undefined : await findAttempt(tx, seen.attempt_id);
    if (attempt) await lockStudent(tx, studentOf(attempt));
    await keepHolderFromLeaving(tx, placeId);
    const opened = await openPool(tx, one.pool_id, { now, hooks: classSeatHooks });
    const place = await store.lockPlace(tx, placeId);
    if (stillTaken.includes(place.state)) return { placeId, state: place.state };
    const last = await store.placeTrail.last(tx, placeId);
    const to = last?.from;
    const isFreed = last?.code === 'freed' || last?.code === 'left';
    if (!isFreed || (to !== 'held' && to !== 'enrolled')) throw levelTestErrors.move_refused();
    if (to === 'held' && place.held_until <= now)
      throw levelTestErrors.place_gone({ message: '맡아 둔 시간이 끝난 좌석이라 되돌릴 수 없습니다.' });
    // Its plan may have been changed since, or while this waited.
    const plan = await lockClass(tx, one.id);
    const isOffer = to === 'held' && place.registration_id !== null;
    if (isOffer && !endsInTime(place.held_until, plan.starts_on, now))
      throw levelTestErrors.place_gone({
        message:
          '그 사이 반의 개강일이 당겨져 그 기한으로는 되돌릴 수 없습니다. 기한을 정해 새로 제안해 주세요.',
      });
    await requireAnswerable(tx, place, deps);
    if (attempt?.state === 'void')
      throw levelTestErrors.place_gone({ message: '무효로 처리된 시험의 좌석이라 되돌릴 수 없습니다.' });
    if ((await hasOther(tx, seen, attempt)) || (await isDoubled(tx, place, { one, now })))
      throw levelTestErrors.seat_held({ message: '그 사이 이 학생이 다른 좌석을 맡아 되돌릴 수 없습니다.' });
    const claim = { holderKey: `${place.place_no}-${last.stepId}`, seats: 1 };
    const until = to === 'held' ? place.held_until : undefined;
    const [holdId] = await takeSeats(tx, opened, { claims: [claim], now, holdUntil: until });
    if (!holdId) throw levelTestErrors.class_full({ message: '그 사이 반이 가득 차서 되돌릴 수 없습니다.' });
    if (to === 'enrolled') await moveHold(tx, holdId, { to: 'kept', now, until: null, why: 'restored' });
    await store.updatePlaceHold(tx, placeId, holdId);
    await store.movePlace(tx, place, {
      state: to,
      why: { by: byStaff(actor.staffId), code: 'restored', now },
    });
    if (to === 'held') await notifyRestored(tx, place, plan);
    else if (isComing(plan, now)) await notifyEnrolment(tx, place, { one: plan, isBack: true });
    await note(tx, actor, {
      classId: one.id,
      branchId: one.branch_id,
      action: '비운 좌석 되돌리기',
      after: { 좌석: place.place_no },
      now,
    });
    return { placeId, state: to };
  });
}
