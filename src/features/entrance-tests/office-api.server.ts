import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listDoorNotes, noteAtDoor } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { cancelSession } from './actions/changes/cancel-session.server.ts';
import { settleDouble } from './actions/changes/settle-double.server.ts';
import { listOpenings, readOpening } from './actions/opening/opening-report.server.ts';
import { readMonthlyReport, watchOpening } from './actions/opening/watch.server.ts';
import { changeAccountRules } from './actions/payments/account-rules.server.ts';
import { enterRegistration, findFamily } from './actions/registrations/enter.server.ts';
import { freeSeat } from './actions/registrations/free-seat.server.ts';
import { readHistory } from './actions/registrations/registration-history.server.ts';
import { importResults, undoResults } from './actions/results/result-pastes.server.ts';
import * as results from './actions/results/results.server.ts';
import { attend } from './actions/sessions/attendance.server.ts';
import { cloneRound } from './actions/sessions/clone-round.server.ts';
import { closeNoShows, reopenNoShows } from './actions/sessions/no-shows.server.ts';
import { sendNotice } from './actions/sessions/notice-office.server.ts';
import type { OfficeDesk } from './actions/sessions/office.server.ts';
import * as office from './actions/sessions/office.server.ts';
import * as work from './actions/sessions/office-work.server.ts';
import { exportRoster, readRoster } from './actions/sessions/roster.server.ts';
import * as rounds from './actions/sessions/rounds-office.server.ts';
import * as edits from './actions/sessions/session-edits.server.ts';
import { exportSessions, listSessions } from './actions/sessions/session-list.server.ts';
import * as line from './actions/waitlist/line-office.server.ts';
import { changeOffers, changeReserve, offerSeat } from './actions/waitlist/offers-office.server.ts';
import * as openings from './contract/opening/openings.ts';
import * as roundContract from './contract/opening/rounds.ts';
import { monthlyReportEndpoint, watchEndpoint } from './contract/opening/watch.ts';
import { readAccountRulesEndpoint, saveAccountRulesEndpoint } from './contract/payments/account-rules.ts';
import * as enter from './contract/registrations/enter.ts';
import * as officeContract from './contract/sessions/office.ts';
import * as lists from './contract/sessions/office-lists.ts';
import * as workContract from './contract/sessions/office-work.ts';
import * as resultContract from './contract/sessions/results.ts';
import { exportRosterEndpoint, rosterEndpoint } from './contract/sessions/roster.ts';
import * as lineContract from './contract/waitlist/line.ts';
import { readAccountRules } from './store/account-rules.server.ts';

/** What staff do with tests, sessions and registrations. */
export function officeTestsApi(app: FastifyInstance, gate: Gate, academy: Academy, desk: OfficeDesk): void {
  serve(app, gate, readAccountRulesEndpoint, () => readAccountRules(academy.db));
  serve(app, gate, saveAccountRulesEndpoint, ({ actor, input }) => changeAccountRules(academy, actor, input));
  serve(app, gate, watchEndpoint, ({ actor }) => watchOpening(academy, actor));
  serve(app, gate, openings.listOpeningsEndpoint, ({ actor }) => listOpenings(academy, actor));
  serve(app, gate, openings.openingReportEndpoint, ({ actor, input }) => readOpening(academy, actor, input));
  serve(app, gate, monthlyReportEndpoint, ({ actor, input }) => readMonthlyReport(academy, actor, input));
  serve(app, gate, officeContract.listOfficeSessionsEndpoint, ({ actor }) =>
    office.listForStaff(academy, actor),
  );
  serve(app, gate, lists.listSessionsEndpoint, ({ actor, input }) => listSessions(academy, actor, input));
  serve(app, gate, lists.exportSessionsEndpoint, ({ actor, input }) => exportSessions(academy, actor, input));
  serve(app, gate, officeContract.createTestEndpoint, ({ actor, input }) =>
    office.createTest(academy, actor, input),
  );
  serve(app, gate, officeContract.createSessionEndpoint, ({ actor, input }) =>
    office.createSession(academy, actor, input),
  );
  serve(app, gate, officeContract.openSessionEndpoint, ({ actor, input }) =>
    edits.showSession(academy, actor, input, 'open'),
  );
  serve(app, gate, officeContract.closeSessionEndpoint, ({ actor, input }) =>
    edits.showSession(academy, actor, input, 'draft'),
  );
  serve(app, gate, officeContract.resizeSessionEndpoint, ({ actor, input }) =>
    edits.resizeSession(academy, actor, input),
  );
  serve(app, gate, rosterEndpoint, ({ actor, input }) => readRoster(academy, actor, input));
  serve(app, gate, exportRosterEndpoint, ({ actor, input }) => exportRoster(academy, actor, input));
  serve(app, gate, roundContract.listRoundsEndpoint, ({ actor, input }) =>
    rounds.listForOffice(academy, actor, input),
  );
  serve(app, gate, roundContract.createRoundEndpoint, ({ actor, input }) =>
    rounds.createRound(academy, actor, input),
  );
  serve(app, gate, roundContract.cloneRoundEndpoint, ({ actor, input }) => cloneRound(academy, actor, input));
  serve(app, gate, roundContract.rehearseEndpoint, ({ actor, input }) =>
    rounds.rehearseRound(academy, actor, input),
  );
  serve(app, gate, workContract.checkInViewEndpoint, ({ actor, input }) =>
    work.readForDoor(academy, actor, input.registrationNo),
  );
  serve(app, gate, workContract.registrationHistoryEndpoint, ({ actor, input }) =>
    readHistory(academy, actor, input.registrationNo, desk),
  );
  serve(app, gate, workContract.attendEndpoint, ({ actor, input }) => attend(academy, actor, input, desk));
  const doorOf = async (actor: StaffActor, sessionId: number) => {
    const { branchId } = await office.ownSession(academy, actor, sessionId);
    return { entity: 'test-door', sessionId, branchId } as const;
  };
  serve(app, gate, workContract.testDoorNotesEndpoint, async ({ actor, input }) =>
    listDoorNotes(academy.db, await doorOf(actor, input.sessionId)),
  );
  serve(app, gate, workContract.noteAtTestDoorEndpoint, async ({ actor, input }) => {
    const door = await doorOf(actor, input.sessionId);
    await noteAtDoor(academy, actor, door, input.note);
    return listDoorNotes(academy.db, door);
  });
  serve(app, gate, workContract.doorPhotoEndpoint, async ({ actor, input }) => ({
    photo: await work.readDoorPhoto(academy, actor, input.registrationNo),
  }));
  serve(app, gate, workContract.closeNoShowsEndpoint, ({ actor, input }) =>
    closeNoShows(academy, actor, input),
  );
  serve(app, gate, workContract.reopenNoShowsEndpoint, ({ actor, input }) =>
    reopenNoShows(academy, actor, input.sessionId),
  );
  serve(app, gate, workContract.moveChildEndpoint, ({ actor, input }) =>
    work.moveChild(academy, actor, input, desk),
  );
  serve(app, gate, workContract.freeSeatEndpoint, ({ actor, input }) => freeSeat(academy, actor, input));
  serve(app, gate, workContract.settleDoubleEndpoint, ({ actor, input }) =>
    settleDouble(academy, actor, input),
  );
  serve(app, gate, workContract.duplicateSessionEndpoint, ({ actor, input }) =>
    work.duplicateSession(academy, actor, input),
  );
  serve(app, gate, workContract.cancelSessionEndpoint, ({ actor, input }) =>
    cancelSession(academy, actor, input),
  );
  lineApi(app, gate, academy, desk);
  enterApi(app, gate, academy);
  resultsApi(app, gate, academy, desk);
}

function enterApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, enter.findFamilyEndpoint, ({ actor, input }) => findFamily(academy, actor, input));
  serve(app, gate, enter.enterRegistrationEndpoint, ({ actor, input }) =>
    enterRegistration(academy, actor, input),
  );
  serve(app, gate, enter.noticeEndpoint, ({ actor, input }) => sendNotice(academy, actor, input));
}

function lineApi(app: FastifyInstance, gate: Gate, academy: Academy, desk: OfficeDesk): void {
  serve(app, gate, lineContract.lineEndpoint, ({ actor, input }) =>
    line.readLine(academy, actor, input, desk),
  );
  serve(app, gate, lineContract.exportLineEndpoint, ({ actor, input }) =>
    line.exportLine(academy, actor, input, desk),
  );
  serve(app, gate, lineContract.offerSeatEndpoint, ({ actor, input }) => offerSeat(academy, actor, input));
  serve(app, gate, lineContract.setOffersEndpoint, ({ actor, input }) => changeOffers(academy, actor, input));
  serve(app, gate, lineContract.setReserveEndpoint, ({ actor, input }) =>
    changeReserve(academy, actor, input),
  );
}

function resultsApi(app: FastifyInstance, gate: Gate, academy: Academy, desk: OfficeDesk): void {
  serve(app, gate, resultContract.resultHeadEndpoint, ({ actor, input }) =>
    results.readResultHead(academy, actor, input.sessionId, desk),
  );
  serve(app, gate, resultContract.listResultsEndpoint, ({ actor, input }) =>
    results.listResults(academy, actor, input, desk),
  );
  serve(app, gate, resultContract.exportResultsEndpoint, ({ actor, input }) =>
    results.exportResults(academy, actor, input),
  );
  serve(app, gate, resultContract.importResultsEndpoint, ({ actor, input }) =>
    importResults(academy, actor, input, desk),
  );
  serve(app, gate, resultContract.undoResultsEndpoint, ({ actor, input }) =>
    undoResults(academy, actor, input, desk),
  );
  serve(app, gate, resultContract.publishResultsEndpoint, ({ actor, input }) =>
    results.publishResults(academy, actor, input, desk),
  );
  serve(app, gate, resultContract.answerAppealEndpoint, ({ actor, input }) =>
    results.answerAppeal(academy, actor, input, desk),
  );
}
