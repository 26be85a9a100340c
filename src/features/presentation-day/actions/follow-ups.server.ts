import { ownSession } from '#src/features/presentations/actions/sessions/office.server.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import { surveyWishLabels } from '#src/features/presentations/rules/bookings.ts';
import {
  type BookingRow,
  listOfSession,
  lockBookings,
} from '#src/features/presentations/store/bookings.server.ts';
import type { SessionRow } from '#src/features/presentations/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff, type Doer } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import type { handOver as handOverEndpoint, listFollowUps } from '../contract/follow-ups.ts';
import { insertFollowUp, listAnswersOf, listHanded } from '../store/follow-ups.server.ts';

/** A guest on the way to the counsellors. */
export interface HandedGuest {
  readonly branchId: number;
  readonly memberId: number | null;
  readonly name: string;
  readonly mobile: string;
  readonly childGrade: number;
  readonly message: string;
  readonly source: 'presentation';
}

/** What the presentations ask of the features above them; handed down by open.ts. */
export interface PresentationHooks {
  /** Begins a counselling in this transaction; null where one of that phone is open already. */
  takeOver(tx: Tx, guest: HandedGuest, by: { readonly by: Doer; readonly now: Date }): Promise<string | null>;
}

/** Who was there: online nobody is seen at a door. */
const thereOf = (session: SessionRow) => (session.isOnline ? (['booked'] as const) : (['attended'] as const));

/** The guests who came, those who asked for counselling first. */
export async function readFollowUps(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof listFollowUps>> {
  const { db, clock } = academy;
  const session = await ownSession(academy, actor, sessionId);
  if (session.endsAt > clock.now()) return { guests: [] };
  const [rows, answers, handed] = await Promise.all([
    listOfSession(db, sessionId, thereOf(session)),
    listAnswersOf(db, sessionId),
    listHanded(db, sessionId),
  ]);
  const guests = rows.map((row) => {
    const answer = answers.get(row.id);
    return {
      bookingNo: row.booking_no,
      name: row.name,
      mobile: maskPhone(row.mobile),
      childGrades: row.child_grades.map(gradeLabel).join(', '),
      wishes: (answer?.wishes ?? []).map((wish) => surveyWishLabels[wish]),
      asksForCall: answer?.wishes.includes('counselling') ?? false,
      score: answer?.score ?? null,
      requestNo: handed.get(row.id) ?? null,
    };
  });
  return { guests: guests.sort((a, b) => Number(b.asksForCall) - Number(a.asksForCall)) };
}

const followUpText = (session: SessionRow, row: BookingRow, comment: string) =>
  [
    `설명회 ‘${session.title}’에 참석하셨습니다.`,
    row.question && `설명회 질문: ${row.question}`,
    comment && `설문에 남기신 말씀: ${comment}`,
  ]
    .filter(Boolean)
    .join('\n');

/** Hands guests to the counsellors of the branch; whoever has an open counselling is left where they are. */
export async function handOver(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof handOverEndpoint>; hooks: PresentationHooks },
): Promise<DataOf<typeof handOverEndpoint>> {
  const session = await ownSession(academy, actor, input.sessionId);
  const now = academy.clock.now();
  const rows = await listOfSession(academy.db, session.sessionId, thereOf(session));
  const wanted = new Set(input.bookingNos);
  const chosen = rows.filter((row) => wanted.has(row.booking_no));
  if (session.endsAt > now) throw presentationOfficeErrors.not_over();
  if (chosen.length !== wanted.size) throw presentationOfficeErrors.guests_changed();
  return inTransaction(academy.db, async (tx) => {
    const by = { by: byStaff(actor.staffId), now };
    await lockBookings(
      tx,
      chosen.map(({ id }) => id),
    );
    const [answers, done] = [
      await listAnswersOf(tx, session.sessionId),
      await listHanded(tx, session.sessionId),
    ];
    const unasked = chosen.filter((row) => !answers.get(row.id)?.wishes.includes('counselling'));
    if (unasked.length > 0 && !input.reason)
      throw commonErrors.input_invalid({
        fields: { reason: '상담을 원하신다고 답하지 않은 분이 있습니다. 사유를 적어 주세요.' },
      });
    let handed = 0;
    for (const row of chosen.filter((one) => !done.has(one.id) && one.mobile !== '')) {
      const guest = {
        branchId: session.branchId,
        memberId: row.member_id,
        name: row.name,
        mobile: row.mobile,
        childGrade: row.child_grades[0] ?? session.gradeFrom,
        message: followUpText(session, row, answers.get(row.id)?.comment ?? ''),
        source: 'presentation' as const,
      };
      const requestNo = await hooks.takeOver(tx, guest, by);
      if (requestNo === null) continue;
      await insertFollowUp(tx, { bookingId: row.id, requestNo, staffId: actor.staffId }, now);
      handed += 1;
    }
    const { sessionId: entityId, branchId } = session;
    const change = { entity: 'presentation-session', entityId, branchId, action: '상담으로 넘김' };
    const note = { after: { 인원: handed }, ...(input.reason && { reason: input.reason }) };
    await auditChange(tx, actor, { ...change, ...note, at: now });
    return { handed, skipped: chosen.length - handed };
  });
}
