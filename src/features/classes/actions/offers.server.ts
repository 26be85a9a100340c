import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { freeHold, moveHold, openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { moveAll } from '#src/platform/db/history.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import { byMember, byProduct, byStaff } from '#src/shared/access/doer.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { endsInTime, type OfferRefusal } from '../rules/places.ts';
import { tuitionFor } from '../rules/tuition-of-class.ts';
import { childrenSeated, isDoubled } from '../store/children-seated.server.ts';
import { lockClass } from '../store/class-list.server.ts';
import {
  insertOffers,
  keepFromLeaving,
  lapsing,
  leftAmong,
  listGuardians,
  listPlacesOfRegistrations,
  lockOffered,
} from '../store/offers.server.ts';
import * as store from '../store/places.server.ts';
import { classSeatHooks } from './class-hooks.server.ts';
import { notifyEnrolled, planText } from './class-texts.server.ts';
import { note } from './classes-office.server.ts';

/** Whom a seat is offered: a registration for an entrance test. */
export interface OfferedStudent {
  readonly registrationId: number;
  readonly childId: number;
  /** The grade the child had at the test: what the fee is said for. */
  readonly grade: number;
}

interface Guardian {
  readonly memberId: number;
  readonly mobile: string;
  readonly studentName: string;
}

/** Who answers for these registrations now; none of them leaves before the transaction ends. */
async function guardiansOf(tx: Tx, registrationIds: readonly number[]): Promise<Map<number, Guardian>> {
  const seen = await listGuardians(tx, registrationIds);
  await keepFromLeaving(
    tx,
    seen.map(({ memberId }) => memberId),
  );
  // Whoever left while this waited has passed theirs on.
  const guardians = await listGuardians(tx, registrationIds);
  await keepFromLeaving(
    tx,
    guardians.map(({ memberId }) => memberId),
  );
  return new Map(guardians.map(({ registrationId, ...guardian }) => [registrationId, guardian]));
}

/** Of which of these registrations the result is a fail now: they are given no seat. */
export type FailedAmong = (db: Db | Tx, registrationIds: readonly number[]) => Promise<ReadonlySet<number>>;

export interface Offering {
  readonly offered: readonly number[];
  readonly refused: readonly { readonly registrationId: number; readonly why: OfferRefusal }[];
}

/** Whoever has a place already, and is not offered another: attended, or kept until a time to come. */
async function placedAmong(tx: Tx, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  await lockOffered(tx, ids);
  const places = await listPlacesOfRegistrations(tx, ids);
  const living = places.filter(
    ({ state, held_until }) => state === 'enrolled' || (state === 'held' && held_until > now),
  );
  // Out of time and not swept yet: of another class, whose own pool frees it.
  const over = places.filter(({ state, held_until }) => state === 'held' && held_until <= now);
  await moveAll(tx, lapsing, {
    rows: over,
    change: { state: 'lapsed' },
    why: { by: byProduct, code: 'lapsed', now },
  });
  return new Set(living.map(({ registration_id }) => registration_id ?? 0));
}

/**
 * Offers seats of one class, in the order of the students while there are any, each kept until the family has answered or the
 * time is over. One transaction under the lock of the class's seats: whoever is offered one has one. See docs/decisions/0149-from-a-result-to-a-class.md.
 */
export async function offerSeats(
  academy: Academy,
  actor: StaffActor,
  wish: {
    readonly classId: number;
    readonly students: readonly OfferedStudent[];
    readonly answerBy: Date;
    readonly failedAmong: FailedAmong;
  },
): Promise<Offering> {
  const now = academy.clock.now();
  const { students, answerBy } = wish;
  const none = (why: OfferRefusal) => ({
    offered: [],
    refused: students.map(({ registrationId }) => ({ registrationId, why })),
  });
  const found = await store.findClass(academy.db, wish.classId);
  if (!found || !isOwnBranch(actor, found.branch_id) || found.starts_on < seoulDay(now))
    return none('class_gone');
  const filed = await listTuitions(academy.db, now);
  return inTransaction(academy.db, async (tx) => {
    const ids = students.map(({ registrationId }) => registrationId);
    const guardians = await guardiansOf(tx, ids);
    const opened = await openPool(tx, found.pool_id, { now, hooks: classSeatHooks });
    // Its plan may have been changed while this waited.
    const one = await lockClass(tx, found.id);
    if (!endsInTime(answerBy, one.starts_on, now)) return none('class_begins');
    const left = await leftAmong(
      tx,
      [...guardians.values()].map(({ memberId }) => memberId),
    );
    const placed = await placedAmong(tx, ids, now);
    const seats = await childrenSeated(tx, one, {
      childIds: students.map(({ childId }) => childId),
      now,
    });
    // Read behind the locks of the registrations: whoever makes a fail of a result waits for them.
    const failed = await wish.failedAmong(tx, ids);
    const whyNot = ({ registrationId, childId }: OfferedStudent): OfferRefusal | null => {
      if (left.has(guardians.get(registrationId)?.memberId ?? 0)) return 'has_left';
      if (placed.has(registrationId) || seats.has(childId)) return 'has_place';
      return failed.has(registrationId) ? 'not_passed' : null;
    };
    const wanting = students.filter((student) => whyNot(student) === null);
    const numbers = await drawReferenceNos(tx, 'LC', { count: wanting.length, now });
    const holds = await takeSeats(tx, opened, {
      claims: numbers.map((holderKey) => ({ holderKey, seats: 1 })),
      now,
      holdUntil: answerBy,
    });
    const seated = wanting.flatMap((student, index) => {
      const [holdId, placeNo = ''] = [holds[index], numbers[index]];
      return holdId ? [{ student, placeNo, holdId }] : [];
    });
    const placeIds = await insertOffers(tx, { classId: found.id, heldUntil: answerBy, now, seated });
    const why = { by: byStaff(actor.staffId), code: 'offered', now } as const;
    await store.placeTrail.write(
      tx,
      placeIds.map((id) => ({ id, from: null, to: 'held', ...why })),
    );
    await sendAllTextOrMail(
      tx,
      seated.flatMap(({ student }) => {
        const guardian = guardians.get(student.registrationId);
        const tuition = tuitionFor(one, student.grade, filed);
        return guardian ? [offerText(academy, { guardian, one, answerBy, tuition })] : [];
      }),
    );
    const offered = seated.map(({ student }) => student.registrationId);
    if (offered.length > 0)
      await note(tx, actor, {
        classId: found.id,
        branchId: found.branch_id,
        action: '반 좌석 제안',
        after: { 학생: `${offered.length}명`, '답변 기한': formatSeoulDateTime(answerBy) },
        now,
      });
    const refused = students
      .filter(({ registrationId }) => !offered.includes(registrationId))
      .map((student) => ({ registrationId: student.registrationId, why: whyNot(student) ?? 'class_full' }));
    return { offered, refused };
  });
}

interface Offer {
  readonly guardian: Guardian;
  readonly one: Pick<store.ClassRow, 'title' | 'weekly' | 'starts_on'>;
  readonly answerBy: Date;
  /** For a month; null where nothing is filed, and nothing said. */
  readonly tuition: string | null;
}

/** What a family is told of a seat that waits for its answer. */
export function offerText(
  { config }: Pick<Academy, 'config'>,
  { guardian: { memberId, mobile, studentName }, one, answerBy, tuition }: Offer,
) {
  return {
    ...{ memberId, mobile },
    message: {
      template: 'class.offered',
      text: `[{academy}] ${studentName} 학생에게 ${one.title}(${planText(one)}) 자리를 제안드립니다.${tuition === null ? '' : ` 교습비는 월 ${tuition}입니다.`} ${formatSeoulDateTime(answerBy)}까지 등록 여부를 알려 주세요. ${config.publicUrl}/applications`,
      expiresAt: answerBy,
    },
  };
}

/** What a family says to an offer; the same answer twice changes nothing. `late`: its time is over; `declined` and `freed`: the family or staff ended it; `taken`: it is enrolled already; `doubled`: the child has another seat. */
export async function answerOffer(
  academy: Academy,
  {
    registrationId,
    memberId,
    grade,
  }: { readonly registrationId: number; readonly memberId: number; readonly grade: number },
  answer: 'accept' | 'decline',
): Promise<'enrolled' | 'cancelled' | 'none' | 'late' | 'declined' | 'freed' | 'taken' | 'doubled'> {
  const now = academy.clock.now();
  const [seen] = await listPlacesOfRegistrations(academy.db, [registrationId]);
  if (!seen) return 'none';
  const [filed, branches] = await Promise.all([listTuitions(academy.db, now), listBranches(academy.db)]);
  return inTransaction(academy.db, async (tx) => {
    await openPool(tx, seen.pool_id, { now, hooks: classSeatHooks });
    const place = await store.lockPlace(tx, seen.id);
    const to = answer === 'accept' ? 'enrolled' : 'cancelled';
    if (place.state === to) return to;
    if (place.state === 'enrolled') return 'taken';
    // Staff ended an enrolment: no time is over.
    if (place.state === 'left') return 'freed';
    if (place.state === 'cancelled')
      return (await store.placeTrail.last(tx, place.id))?.code === 'declined' ? 'declined' : 'freed';
    if (place.state !== 'held') return 'late';
    const code = answer === 'accept' ? 'accepted' : 'declined';
    const why = { by: byMember(memberId), code, now } as const;
    if (to === 'cancelled') {
      await store.movePlace(tx, place, { state: to, why });
      await freeHold(tx, place.hold_id, { now, why: 'given_back', hooks: classSeatHooks });
      return to;
    }
    const one = await store.findClass(tx, place.class_id);
    if (one && (await isDoubled(tx, place, { one, now }))) return 'doubled';
    if (!(await moveHold(tx, place.hold_id, { to: 'kept', now, until: null, why: 'enrolled' })))
      return 'late';
    await store.movePlace(tx, place, { state: to, why });
    if (one) await notifyEnrolled(tx, place, { one, tuition: tuitionFor(one, grade, filed), branches });
    return to;
  });
}
