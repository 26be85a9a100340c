import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { answerOffer, offerSeats } from '#src/features/classes/actions/offers.server.ts';
import {
  comingClasses,
  familiesLeft,
  placesOfRegistrations,
} from '#src/features/classes/actions/offers-read.server.ts';
import { type OfferRefusal, placeLabel } from '#src/features/classes/rules/places.ts';
import { ownNow } from '#src/features/registrations/actions/sight.server.ts';
import {
  listOfSession,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { officeVerdicts } from '#src/features/test-results/rules/results.ts';
import {
  failedAmong,
  listResultFacts,
  listResults,
  type StoredResult,
} from '#src/features/test-results/store/results.server.ts';
import { ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { MemberActor, StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import {
  type answerOfferEndpoint,
  classOfferErrors,
  type OfferBoard,
  type offerSeatsEndpoint,
} from './contract.ts';
import { answerByRefusal, beginsBefore, classChoices, placedClass, refusalSentences } from './rules.ts';

interface Judged {
  readonly row: RegistrationRow;
  readonly result: StoredResult;
}

/** Whoever came and has a result, in the order they registered. */
async function judgedOf({ db }: Academy, sessionId: number): Promise<Judged[]> {
  const rows = (await listOfSession(db, sessionId)).filter(({ state }) => state === 'attended');
  const results = await listResults(
    db,
    rows.map(({ id }) => id),
  );
  const resultOf = new Map(results.map((result) => [result.registration_id, result]));
  return rows.flatMap((row) => {
    const result = resultOf.get(row.id);
    return result ? [{ row, result }] : [];
  });
}

const hasNotFailed = ({ result }: Judged) => result.verdict !== 'fail';

async function isOut({ db, clock }: Academy, sessionId: number): Promise<boolean> {
  const [facts] = await listResultFacts(db, [sessionId]);
  return facts?.resultsAt != null && facts.resultsAt <= clock.now();
}

/** Who may be offered a class after a session of an own branch, and what each has answered. */
export async function readBoard(academy: Academy, actor: StaffActor, sessionId: number): Promise<OfferBoard> {
  const session = await ownSession(academy, actor, sessionId);
  const [judged, out, classes, branches] = await Promise.all([
    judgedOf(academy, sessionId),
    isOut(academy, sessionId),
    comingClasses(academy, actor),
    listBranches(academy.db),
  ]);
  const [places, left] = await Promise.all([
    placesOfRegistrations(
      academy,
      judged.map(({ row }) => row.id),
    ),
    familiesLeft(
      academy,
      judged.map(({ row }) => row.id),
    ),
  ]);
  // Whoever has a seat stands on the board, whatever became of the result.
  const listed = judged.filter((one) => hasNotFailed(one) || places.get(one.row.id)?.isLiving);
  const offerable = classes.map((one) => ({ ...one, isHere: one.branchId === session.branchId }));
  const branchName = (id: number) => branches.find((branch) => branch.id === id)?.name ?? '';
  return {
    serverNow: academy.clock.now().toISOString(),
    title: session.title,
    place: `${branchName(session.branchId)} ${session.room}`,
    startsAt: session.startsAt.toISOString(),
    isOut: out,
    classes: offerable.map(({ branchId, ...one }) => ({ ...one, branchName: branchName(branchId) })),
    students: listed.map(({ row, result }) => {
      const place = places.get(row.id);
      const { fitting, others } = classChoices(offerable, [row.child_grade]);
      return {
        registrationNo: row.registration_no,
        childName: row.child_name,
        childGrade: gradeLabel(row.child_grade),
        grade: row.child_grade,
        placement: result.placement,
        verdictLabel: officeVerdicts[result.verdict],
        hasPassed: result.verdict === 'pass',
        hasFailed: result.verdict === 'fail',
        placedClassId: placedClass(result.placement, [...fitting, ...others])?.classId ?? null,
        offer: place
          ? {
              className: place.title,
              state: place.state,
              stateLabel: placeLabel(place),
              answerBy: place.heldUntil.toISOString(),
            }
          : null,
        hasLeft: left.has(row.id),
        isFree: place?.isLiving !== true && !left.has(row.id),
      };
    }),
  };
}

/** Offers seats to many: class by class, each in one transaction; what cannot be offered is told one by one. */
export async function offerMany(
  academy: Academy,
  actor: StaffActor,
  { sessionId, answerBy, offers }: InputOf<typeof offerSeatsEndpoint>,
): Promise<DataOf<typeof offerSeatsEndpoint>> {
  await ownSession(academy, actor, sessionId);
  if (!(await isOut(academy, sessionId))) throw classOfferErrors.not_out();
  const [day = '', time = ''] = answerBy.split('T');
  const until = seoulInstant(day, time);
  const now = academy.clock.now();
  const chosen = new Set(offers.map(({ classId }) => classId));
  const classes = (await comingClasses(academy, actor)).filter(({ classId }) => chosen.has(classId));
  const refusal = answerByRefusal(until, now) ?? beginsBefore(until, classes, now);
  if (refusal) throw commonErrors.input_invalid({ fields: { answerBy: refusal } });
  const passed = (await judgedOf(academy, sessionId)).filter(hasNotFailed);
  const rowOf = new Map(passed.map(({ row }) => [row.registration_no, row]));
  const wanted = new Map(offers.map((offer) => [offer.registrationNo, offer.classId]));
  const refused: { registrationNo: string; childName: string; why: OfferRefusal }[] = [];
  const byClass = new Map<number, RegistrationRow[]>();
  for (const [registrationNo, classId] of wanted) {
    const row = rowOf.get(registrationNo);
    if (row) byClass.set(classId, [...(byClass.get(classId) ?? []), row]);
    else refused.push({ registrationNo, childName: '', why: 'not_passed' });
  }
  let offered = 0;
  for (const [classId, rows] of byClass) {
    const students = rows.map(({ id, child_id, child_grade }) => ({
      ...{ registrationId: id, childId: child_id, grade: child_grade },
    }));
    const done = await offerSeats(academy, actor, { classId, students, answerBy: until, failedAmong });
    offered += done.offered.length;
    for (const { registrationId, why } of done.refused) {
      const row = rows.find(({ id }) => id === registrationId);
      refused.push({ registrationNo: row?.registration_no ?? '', childName: row?.child_name ?? '', why });
    }
  }
  return {
    offered,
    refused: refused.map(({ why, ...one }) => ({ ...one, sentence: refusalSentences[why] })),
  };
}

/** What the family of a registration says to its offer. */
export async function answer(
  academy: Academy,
  actor: MemberActor,
  input: InputOf<typeof answerOfferEndpoint>,
): Promise<DataOf<typeof answerOfferEndpoint>> {
  const row = await ownNow(academy, actor, input.registrationNo);
  const [result] = await listResults(academy.db, [row.id]);
  if (input.answer === 'accept' && result?.verdict === 'fail') throw classOfferErrors.result_changed();
  const asked = { registrationId: row.id, memberId: actor.memberId, grade: row.child_grade };
  const state = await answerOffer(academy, asked, input.answer);
  if (state === 'enrolled' || state === 'cancelled') return { state };
  throw classOfferErrors[state]();
}
