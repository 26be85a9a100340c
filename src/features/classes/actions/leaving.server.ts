import { listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { freeHold, openPool } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { leavingSeat } from '../rules/places.ts';
import { tuitionFor } from '../rules/tuition-of-class.ts';
import { type Leaving, listKeptBy, listPassedOffers, listSeatsOf } from '../store/leaving.server.ts';
import { lockPlace, movePlace } from '../store/places.server.ts';
import { classSeatHooks } from './class-hooks.server.ts';
import { planText } from './class-texts.server.ts';
import { offerText } from './offers.server.ts';

/** What becomes of the seats of classes of a member that leaves, in words. */
export async function seatsOfLeaving({ clock }: Academy, db: Db | Tx, leaving: Leaving): Promise<string[]> {
  return (await listSeatsOf(db, leaving, clock.now())).map(leavingSeat);
}

/**
 * Ends what a leaving member keeps or was offered, and the enrolments of children whom nobody else sees: nobody would answer for
 * them any more, and their names are destroyed. See docs/decisions/0395-enrolments-of-who-leaves.md.
 */
export async function endSeatsOf({ clock }: Academy, tx: Tx, leaving: Leaving): Promise<void> {
  const now = clock.now();
  for (const { id, poolId, isEnding } of await listSeatsOf(tx, leaving, now)) {
    if (!isEnding) continue;
    await openPool(tx, poolId, { now, hooks: classSeatHooks });
    const place = await lockPlace(tx, id);
    if (place.state !== 'held' && place.state !== 'enrolled') continue;
    await movePlace(tx, place, {
      state: place.state === 'held' ? 'cancelled' : 'left',
      why: { by: byMember(leaving.memberId), code: 'given_back', now },
    });
    await freeHold(tx, place.hold_id, { now, why: 'given_back', hooks: classSeatHooks });
  }
}

/**
 * Once the children of a leaving member have whoever takes them over: tells those of the offers that wait for their answer from
 * now on. See docs/decisions/0436-offers-of-who-leaves.md.
 */
export async function passOffersOn(academy: Academy, tx: Tx, memberId: number): Promise<void> {
  const now = academy.clock.now();
  const passed = await listPassedOffers(tx, memberId, now);
  if (passed.length === 0) return;
  const filed = await listTuitions(tx, now);
  await sendAllTextOrMail(
    tx,
    passed.map((one) =>
      offerText(academy, {
        guardian: one,
        one,
        answerBy: one.answerBy,
        tuition: tuitionFor(one, one.grade, filed),
      }),
    ),
  );
}

/** Tells who has these attempts now of the seats that are kept by them: until when, and where to enrol. */
export async function passSeatsOn(
  { clock }: Pick<Academy, 'clock'>,
  tx: Tx,
  attemptIds: readonly number[],
): Promise<void> {
  const kept = await listKeptBy(tx, attemptIds, clock.now());
  await sendAllTextOrMail(
    tx,
    kept.map(({ memberId, mobile, studentName, until, ...one }) => ({
      ...{ memberId, mobile },
      message: {
        template: 'level-test.seat-passed',
        text: `[{academy}] ${studentName} 학생의 ${one.title}(${planText(one)}) 자리를 회원님이 이어받으셨습니다. ${formatSeoulDateTime(until)}까지 맡아 두니, 그때까지 분원에서 등록해 주세요: {site}/applications`,
        expiresAt: until,
      },
    })),
  );
}
