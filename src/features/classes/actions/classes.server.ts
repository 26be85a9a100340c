import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import type { KeptPlace, keepSeat, readClasses } from '#src/features/classes/contract/classes.ts';
import { keepsNone } from '#src/features/classes/rules/kept-by-nobody.ts';
import { childrenOfAttempt, childrenSeated } from '#src/features/classes/store/children-seated.server.ts';
import {
  keepFromLeaving,
  keepPhoneFromLeaving,
  leftAmong,
} from '#src/features/classes/store/offers.server.ts';
import * as store from '#src/features/classes/store/places.server.ts';
import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import type { LevelCaller } from '#src/features/level-attempts/actions/callers.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { validUntil } from '#src/features/level-attempts/rules/attempts.ts';
import {
  type AttemptRow,
  findAttempt,
  listOfStudent,
  lockStudent,
  studentOf,
} from '#src/features/level-attempts/store/attempts.server.ts';
import {
  effectiveLevelOfReleased,
  findFor,
  isRetaken as isRetakenYet,
} from '#src/features/level-results/actions/reports/read-result.server.ts';
import type { EffectiveLevel, ResultKey } from '#src/features/level-results/contract/result.ts';
import { freeHold, openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { byGuardian, byProduct } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import { classSeatHooks } from './class-hooks.server.ts';
import { holdEnds, offered, openFor, titlesByLevel } from './offered.server.ts';

type Classes = DataOf<typeof readClasses>;

interface ReleasedLevel {
  readonly attempt: AttemptRow;
  /** null before the release. */
  readonly effective: EffectiveLevel | null;
  readonly isValid: boolean;
  /** A retest of it is shown: that one leads to classes. */
  readonly isRetaken: boolean;
}

async function releasedLevelOf(academy: Academy, attempt: AttemptRow): Promise<ReleasedLevel> {
  const effective = await effectiveLevelOfReleased(academy.db, attempt);
  const isValid = attempt.closed_at !== null && academy.clock.now() <= validUntil(attempt.closed_at);
  return { attempt, effective, isValid, isRetaken: await isRetakenYet(academy.db, attempt.id) };
}

/** The attempts of the same student and subject. */
export const attemptsOf = (db: Parameters<typeof listOfStudent>[0], attempt: AttemptRow) =>
  listOfStudent(db, studentOf(attempt));

async function placeOf(
  academy: Academy,
  attempt: AttemptRow,
  branches: readonly Branch[],
): Promise<KeptPlace | null> {
  const ids = (await attemptsOf(academy.db, attempt)).map(({ id }) => id);
  const place = await store.findLivePlace(academy.db, ids);
  const isOver = place?.state === 'held' && place.held_until <= academy.clock.now();
  const one = place && !isOver ? await store.findClass(academy.db, place.class_id) : undefined;
  const branch = branches.find(({ id }) => id === one?.branch_id);
  if (!place || !one || !branch) return null;
  return {
    placeNo: place.place_no,
    state: place.state === 'enrolled' ? 'enrolled' : 'held',
    heldUntil: place.held_until.toISOString(),
    title: one.title,
    weekly: one.weekly,
    startsOn: one.starts_on,
    branchName: branch.name,
    branchCode: branch.code,
    branchPhone: branch.phone,
  };
}

async function view(academy: Academy, attempt: AttemptRow): Promise<Classes> {
  const [{ effective, isValid, isRetaken }, branches, left] = await Promise.all([
    releasedLevelOf(academy, attempt),
    listBranches(academy.db),
    leftAmong(academy.db, attempt.member_id === null ? [] : [attempt.member_id]),
  ]);
  const hasLeft = left.size > 0;
  const open = effective && isValid && !isRetaken && !hasLeft ? await openFor(academy, attempt) : [];
  return {
    level: effective?.level ?? null,
    titles: titlesByLevel(open),
    classes: effective ? await offered(academy, { attempt, effective, open, branches }) : [],
    place: await placeOf(academy, attempt, branches),
    hasLeft,
  };
}

/** Classes of the level a released result stands for, the nearest with free seats first; nothing before the release. */
export async function classesFor(academy: Academy, caller: LevelCaller, key: ResultKey): Promise<Classes> {
  return view(academy, await findFor(academy, caller, key));
}

async function hold(
  academy: Academy,
  tx: Tx,
  { attempt: seen, one, heldUntil }: { attempt: AttemptRow; one: store.ClassRow; heldUntil: Date },
): Promise<void> {
  const now = academy.clock.now();
  await lockStudent(tx, studentOf(seen));
  await (seen.member_id === null
    ? keepPhoneFromLeaving(tx, seen.guardian_mobile)
    : keepFromLeaving(tx, [seen.member_id]));
  // Whoever voids a test or leaves waits for the same locks, or was faster.
  const attempt = (await findAttempt(tx, seen.id)) ?? seen;
  if (attempt.state === 'void')
    throw levelTestErrors.not_running({
      message: '이 시험은 무효로 처리되어 반을 맡으실 수 없습니다. 분원으로 전화해 주세요.',
    });
  const { member_id: memberId } = attempt;
  if (memberId !== null && (await leftAmong(tx, [memberId])).size > 0)
    throw levelTestErrors.place_gone({
      message: `${keepsNone} 분원으로 전화해 주세요.`,
    });
  const opened = await openPool(tx, one.pool_id, { now, hooks: classSeatHooks });
  const ids = (await attemptsOf(tx, attempt)).map(({ id }) => id);
  const live = await store.findLivePlace(tx, ids);
  // A seat in another class whose time is over is not in the way, only not swept yet: its own pool frees it.
  if (live?.state === 'enrolled' || (live && live.held_until > now)) throw levelTestErrors.seat_held();
  if (live) await expire(tx, live, now);
  const childIds = await childrenOfAttempt(tx, attempt.id);
  if ((await childrenSeated(tx, one, { childIds, now })).size > 0)
    throw levelTestErrors.seat_held({
      message:
        '이 학생은 같은 과목에 제안받았거나 맡아 둔 자리, 또는 등록한 반이 있습니다. 로그인하지 않고 본 레벨 테스트로 맡아 두신 자리도 셉니다. 신청 내역에 없으면 분원으로 전화해 주세요.',
    });
  const [placeNo = ''] = await drawReferenceNos(tx, 'LC', { count: 1, now });
  const [holdId] = await takeSeats(tx, opened, {
    claims: [{ holderKey: placeNo, seats: 1 }],
    now,
    holdUntil: heldUntil,
  });
  if (!holdId) throw levelTestErrors.class_full();
  const place = await store.insertPlace(tx, {
    placeNo,
    classId: one.id,
    attemptId: attempt.id,
    holdId,
    heldUntil,
    now,
  });
  const kept = { by: byGuardian(null), code: 'kept', now } as const;
  await store.placeTrail.write(tx, [{ id: place.id, from: null, to: 'held', ...kept }]);
  await sendTextOrMail(
    tx,
    { memberId: attempt.member_id, mobile: attempt.guardian_mobile },
    {
      template: 'level-test.seat-held',
      text: `[{academy}] ${attempt.student_name} 학생의 ${one.title} 자리를 ${formatSeoulDateTime(heldUntil)}까지 맡아 두었습니다. 그때까지 분원에서 등록해 주세요.`,
      expiresAt: heldUntil,
    },
  );
}

async function expire(tx: Tx, place: store.PlaceRow, now: Date): Promise<void> {
  await store.movePlace(tx, place, { state: 'lapsed', why: { by: byProduct, code: 'lapsed', now } });
}

/** Keeps one seat for two days and to the evening of the last; one at a time for a student and subject, only in a class of the result's own level. */
export async function keepSeatFor(
  academy: Academy,
  caller: LevelCaller,
  { classId, ...key }: InputOf<typeof keepSeat>,
): Promise<Classes> {
  const attempt = await findFor(academy, caller, key);
  const { effective, isValid, isRetaken } = await releasedLevelOf(academy, attempt);
  if (!effective)
    throw levelTestErrors.not_running({ message: '결과가 나온 뒤에 자리를 맡으실 수 있습니다.' });
  if (isRetaken) throw levelTestErrors.result_retaken();
  if (!isValid) throw levelTestErrors.result_old();
  const endOf = await holdEnds(academy);
  await inTransaction(academy.db, async (tx) => {
    const one = await store.findClass(tx, classId);
    const isFitting =
      one?.is_open &&
      one.subject === attempt.subject &&
      one.level_code === effective.levelCode &&
      one.grade_from <= attempt.grade &&
      attempt.grade <= one.grade_to &&
      one.starts_on >= seoulDay(academy.clock.now());
    if (!one || !isFitting) throw levelTestErrors.class_gone();
    await hold(academy, tx, { attempt, one, heldUntil: endOf(one.branch_id) });
  });
  return view(academy, attempt);
}

/** Gives a kept seat back; giving back twice changes nothing. An enrolment is ended by the branch. */
export async function giveSeatBackFor(
  academy: Academy,
  caller: LevelCaller,
  key: ResultKey,
): Promise<Classes> {
  const attempt = await findFor(academy, caller, key);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const found = await store.findLivePlace(
      tx,
      (await attemptsOf(tx, attempt)).map(({ id }) => id),
    );
    if (!found) return;
    const one = await store.findClass(tx, found.class_id);
    if (one) await openPool(tx, one.pool_id, { now, hooks: classSeatHooks });
    const place = await store.lockPlace(tx, found.id);
    if (place.state !== 'held') return;
    await store.movePlace(tx, place, {
      state: 'cancelled',
      why: { by: byGuardian(null), code: 'given_back', now },
    });
    await freeHold(tx, place.hold_id, { now, why: 'given_back', hooks: classSeatHooks });
  });
  return view(academy, attempt);
}
