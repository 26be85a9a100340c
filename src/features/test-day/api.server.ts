import { addCheckInNote, listCheckInNotes } from '#src/features/check-in/actions/notes.server.ts';
import { attend } from '#src/features/test-day/actions/attendance.server.ts';
import { cancelOne, readCancelQuotes } from '#src/features/test-day/actions/cancel-one.server.ts';
import { cancelSession } from '#src/features/test-day/actions/cancel-session.server.ts';
import { correctStudent, readStudent } from '#src/features/test-day/actions/correct-student.server.ts';
import {
  payAtCounter,
  readCounterFee,
  sendPayLink,
} from '#src/features/test-day/actions/counter-money.server.ts';
import { removeDraft } from '#src/features/test-day/actions/edits/remove-draft.server.ts';
import { editSession, sessionDifference } from '#src/features/test-day/actions/edits/session.server.ts';
import { editTest, retireTest, testDifference } from '#src/features/test-day/actions/edits/test.server.ts';
import { enterRegistration, findFamily } from '#src/features/test-day/actions/enter.server.ts';
import { freeSeat } from '#src/features/test-day/actions/free-seat.server.ts';
import { closeNoShows, reopenNoShows } from '#src/features/test-day/actions/no-shows.server.ts';
import * as work from '#src/features/test-day/actions/office-work.server.ts';
import { readReceipt, readTicket, type SellerOf } from '#src/features/test-day/actions/papers.server.ts';
import { readHistory } from '#src/features/test-day/actions/registration-history.server.ts';
import { readRoster } from '#src/features/test-day/actions/roster.server.ts';
import * as edits from '#src/features/test-day/actions/session-edits.server.ts';
import { settleDouble } from '#src/features/test-day/actions/settle-double.server.ts';
import * as money from '#src/features/test-day/contract/counter-money.ts';
import * as editContract from '#src/features/test-day/contract/edits.ts';
import * as enter from '#src/features/test-day/contract/enter.ts';
import * as workContract from '#src/features/test-day/contract/office-work.ts';
import * as one from '#src/features/test-day/contract/one-registration.ts';
import * as papers from '#src/features/test-day/contract/papers.ts';
import { rosterList } from '#src/features/test-day/contract/roster-list.ts';
import type { ResultDeps } from '#src/features/test-results/actions/shown-results.server.ts';
import * as office from '#src/features/test-sessions/actions/office.server.ts';
import type { RoomHooks } from '#src/features/test-sessions/actions/room-use.server.ts';
import * as officeContract from '#src/features/test-sessions/contract/office.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

type Deps = ResultDeps & { readonly sellerOf: SellerOf; readonly rooms: RoomHooks };

/** The roster of a session, the check-in at its door, its papers, and what staff change of seats. */
export function testDayApi(gate: Gate, academy: Academy, deps: Deps): void {
  listServer(gate, academy)(rosterList, (actor, query, readFor) =>
    readRoster(academy, actor, { input: query, readFor }),
  );
  serve(gate, officeContract.openSessionEndpoint, ({ actor, input }) =>
    edits.showSession(academy, actor, { input, state: 'open' }),
  );
  serve(gate, officeContract.closeSessionEndpoint, ({ actor, input }) =>
    edits.showSession(academy, actor, { input, state: 'draft' }),
  );
  serve(gate, officeContract.resizeSessionEndpoint, ({ actor, input }) =>
    edits.resizeSession(academy, actor, input),
  );
  serve(gate, editContract.sessionDifferenceEndpoint, ({ actor, input }) =>
    sessionDifference(academy, actor, input),
  );
  serve(gate, editContract.editSessionEndpoint, ({ actor, input }) =>
    editSession(academy, actor, { input, rooms: deps.rooms }),
  );
  serve(gate, editContract.removeDraftEndpoint, ({ actor, input }) => removeDraft(academy, actor, input));
  serve(gate, editContract.testDifferenceEndpoint, ({ input }) => testDifference(academy, input));
  serve(gate, editContract.editTestEndpoint, ({ actor, input }) => editTest(academy, actor, input));
  serve(gate, editContract.retireTestEndpoint, ({ actor, input }) => retireTest(academy, actor, input));
  serve(gate, workContract.duplicateSessionEndpoint, ({ actor, input }) =>
    work.duplicateSession(academy, actor, { input, rooms: deps.rooms }),
  );
  serve(gate, workContract.cancelSessionEndpoint, ({ actor, input }) => cancelSession(academy, actor, input));
  serve(gate, workContract.closeNoShowsEndpoint, ({ actor, input }) => closeNoShows(academy, actor, input));
  serve(gate, workContract.reopenNoShowsEndpoint, ({ actor, input }) =>
    reopenNoShows(academy, actor, input.sessionId),
  );
  serve(gate, enter.findFamilyEndpoint, ({ actor, input }) => findFamily(academy, actor, input));
  serve(gate, money.counterFeeEndpoint, ({ actor, input }) => readCounterFee(academy, actor, input));
  serve(gate, money.payAtCounterEndpoint, ({ actor, input }) => payAtCounter(academy, actor, input));
  serve(gate, money.sendPayLinkEndpoint, ({ actor, input }) => sendPayLink(academy, actor, input));
  serve(gate, enter.enterRegistrationEndpoint, ({ actor, input }) =>
    enterRegistration(academy, actor, input),
  );
  serve(gate, papers.ticketEndpoint, ({ actor, input }) => readTicket(academy, actor, input.registrationNo));
  serve(gate, papers.receiptEndpoint, ({ actor, input }) =>
    readReceipt(academy, deps.sellerOf, { actor, registrationNo: input.registrationNo }),
  );
  checkInApi(gate, academy, deps);
}

function checkInApi(gate: Gate, academy: Academy, deps: ResultDeps): void {
  serve(gate, workContract.checkInViewEndpoint, ({ actor, input }) =>
    work.readForCheckIn(academy, actor, input.registrationNo),
  );
  serve(gate, workContract.registrationHistoryEndpoint, ({ actor, input }) =>
    readHistory(academy, actor, { registrationNo: input.registrationNo, deps }),
  );
  serve(gate, workContract.attendEndpoint, ({ actor, input }) => attend(academy, actor, { input, deps }));
  serve(gate, workContract.checkInPhotoEndpoint, async ({ actor, input }) => ({
    photo: await work.readCheckInPhoto(academy, actor, input.registrationNo),
  }));
  serve(gate, workContract.moveChildEndpoint, ({ actor, input }) =>
    work.moveChild(academy, actor, { input, deps }),
  );
  serve(gate, one.cancelQuotesEndpoint, ({ actor, input }) => readCancelQuotes(academy, actor, input));
  serve(gate, one.cancelOneEndpoint, ({ actor, input }) => cancelOne(academy, actor, input));
  serve(gate, one.readStudentEndpoint, ({ actor, input }) =>
    readStudent(academy, actor, input.registrationNo),
  );
  serve(gate, one.correctStudentEndpoint, ({ actor, input }) =>
    correctStudent(academy, actor, { input, deps }),
  );
  serve(gate, workContract.freeSeatEndpoint, ({ actor, input }) => freeSeat(academy, actor, input));
  serve(gate, workContract.settleDoubleEndpoint, ({ actor, input }) => settleDouble(academy, actor, input));
  const checkInOf = async (actor: StaffActor, sessionId: number) => {
    const { branchId } = await office.ownSession(academy, actor, sessionId);
    return { entity: 'test-door', sessionId, branchId } as const;
  };
  serve(gate, workContract.testCheckInNotesEndpoint, async ({ actor, input }) =>
    listCheckInNotes(academy, await checkInOf(actor, input.sessionId)),
  );
  serve(gate, workContract.addTestCheckInNoteEndpoint, async ({ actor, input }) => {
    const checkIn = await checkInOf(actor, input.sessionId);
    await addCheckInNote(academy, actor, { checkIn, note: input.note });
    return listCheckInNotes(academy, checkIn);
  });
}
