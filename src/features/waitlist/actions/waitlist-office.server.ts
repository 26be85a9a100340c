import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import {
  listByHolders,
  listOfSession,
  type WaitRow,
} from '#src/features/registrations/store/waits.server.ts';
import { explainWaitlist, mayStillOffer } from '#src/features/seats/actions/line-reasons.server.ts';
import { passedOver, readStandings } from '#src/features/seats/actions/waitlist.server.ts';
import { waitReasonLabels } from '#src/features/seats/rules/waitlist.ts';
import {
  type OfficeDeps,
  ownSession,
  viewForOffice,
} from '#src/features/test-sessions/actions/office.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { WaitlistRow, waitlistList } from '#src/features/waitlist/contract/waitlist-list.ts';
import { offeredSentence, waitlistOrder, waitStateLabels } from '#src/features/waitlist/rules/waitlist.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ReadFor } from '#src/platform/db/queries/list-reader.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone, maskPhone, phoneDigits } from '#src/shared/people/phone.ts';
import { valueAt } from '#src/shared/record.ts';

const reasonLabel = (reason: string) => valueAt(waitReasonLabels, reason) ?? reason;

interface Reading {
  readonly deps: OfficeDeps;
  readonly readFor: ReadFor;
}

interface WaitingParty {
  readonly view: WaitlistRow;
  readonly row: WaitRow;
}

/** Everybody who ever stood in the line (2,000 at most), and why: the rule that makes the offers says it. */
async function waitingParties(
  academy: Academy,
  session: SessionRow,
  { deps, readFor }: Reading,
): Promise<WaitingParty[]> {
  const { db, clock } = academy;
  const phoneOf = readFor === 'file' ? formatPhone : maskPhone;
  const rows = await listOfSession(db, session.sessionId);
  const keys = rows.map((row) => row.holder_key);
  const [reasons, parties] = await Promise.all([
    explainWaitlist(db, session.poolId, { now: clock.now(), hooks: seatHooks }),
    readStandings(db, keys),
  ]);
  const names = await deps.namesOf(
    db,
    parties.map((one) => one.offeredStaffId),
  );
  const rowOf = new Map(rows.map((row) => [row.holder_key, row]));
  const isOver = clock.now() >= session.closesAt;
  let place = 0;
  return parties.flatMap((one) => {
    const row = rowOf.get(one.holderKey);
    if (!row) return [];
    const state = one.state;
    const waits = reasonLabel(reasons.get(one.holderKey) ?? 'behind');
    const reason =
      state === 'waiting'
        ? `${isOver ? '접수가 마감되었습니다. ' : ''}${waits}`
        : offeredSentence(state, { ...one, endedReason: row.ended_reason }, names);
    const party = rows.filter(
      (other) =>
        other.entry === row.entry &&
        other.option_no === row.option_no &&
        (state !== 'waiting' || other.ended_at === null),
    );
    const view: WaitlistRow = {
      waitKey: row.holder_key,
      memberId: row.member_id,
      place: state === 'waiting' ? ++place : null,
      childName: row.child_name,
      childGrade: gradeLabel(row.child_grade),
      guardianName: readFor === 'file' ? row.guardian_name : '',
      guardianMobile: phoneOf(row.guardian_mobile),
      partySize: row.entry === null ? 1 : Math.max(1, party.length),
      since: row.created_at.toISOString(),
      state,
      stateLabel: waitStateLabels[state],
      reason,
      offeredAt: one.offeredAt?.toISOString() ?? null,
      offeredUntil: one.offeredUntil?.toISOString() ?? null,
    };
    return [{ view, row }];
  });
}

type Filter = Pick<QueryOf<typeof waitlistList>, 'state' | 'q' | 'sort'>;

function chosen(parties: readonly WaitingParty[], { state, q, sort }: Filter): WaitingParty[] {
  const text = q.toLowerCase();
  const digits = phoneDigits(q);
  return parties
    .filter(({ view }) =>
      state === 'current'
        ? view.place !== null || view.state === 'offered'
        : state === undefined || view.state === state,
    )
    .filter(
      ({ row }) =>
        text === '' ||
        row.child_name.toLowerCase().includes(text) ||
        row.guardian_name.toLowerCase().includes(text) ||
        (digits.length >= 4 && row.guardian_mobile.endsWith(digits)),
    )
    .sort((a, b) => waitlistOrder(a.view, b.view, sort));
}

/** Who waits, and why each was or was not offered a seat; guardians and whole phones in the file only. */
export async function readWaitlist(
  academy: Academy,
  actor: StaffActor,
  { input, reading }: { input: QueryOf<typeof waitlistList>; reading: Reading },
) {
  const row = await ownSession(academy, actor, input.sessionId);
  const [[session], parties, passed, mayOffer] = await Promise.all([
    viewForOffice(academy, [row]),
    waitingParties(academy, row, reading),
    passedOver(academy.db, row.poolId),
    mayStillOffer(academy.db, row.poolId, { now: academy.clock.now(), hooks: seatHooks }),
  ]);
  if (!session) throw new Error(`Session ${row.sessionId} has no view.`);
  const passedRows = await listByHolders(
    academy.db,
    passed.map((one) => one.holderKey),
  );
  const nameOf = new Map(passedRows.map((one) => [one.holder_key, one.child_name]));
  const found = chosen(parties, input);
  const { page, size } = input;
  const from = (page - 1) * size;
  return {
    rows: found.slice(from, from + size).map(({ view }) => view),
    total: found.length,
    page,
    size,
    fileTitle: `${session.title} 대기 명단`,
    session,
    free: session.capacity - session.taken,
    mayOffer,
    passed: passed.map(({ at, holderKey, reason }) => ({
      at: at.toISOString(),
      sentence: `${nameOf.get(holderKey) ?? '대기자'} 학생을 지나 다음 순번에게 안내했습니다. ${reasonLabel(reason)}`,
    })),
  };
}
