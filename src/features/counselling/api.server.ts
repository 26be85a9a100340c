import type { FastifyRequest } from 'fastify';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { applicantOf } from '#src/features/contacts/actions/applicants.server.ts';
import { captchaPassOf } from '#src/features/proofs/actions/captcha.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { holdSlot, listSlotDays } from './actions/calendar/calendar.server.ts';
import * as shifts from './actions/calendar/shifts.server.ts';
import type { CounsellingHooks } from './actions/calendar/steps.server.ts';
import { keptClassOf } from './actions/kept-class.server.ts';
import * as leaving from './actions/leaving-staff.server.ts';
import * as office from './actions/office.server.ts';
import { askForCounselling } from './actions/requests/ask.server.ts';
import * as board from './actions/requests/board.server.ts';
import { readDetails } from './actions/requests/details.server.ts';
import * as own from './actions/requests/own.server.ts';
import { reopen } from './actions/requests/reopen.server.ts';
import * as officeContract from './contract/office.ts';
import * as listContract from './contract/office-list.ts';
import { requestList } from './contract/request-list.ts';
import * as contract from './contract/requests.ts';

export function counsellingApi(gate: Gate, academy: Academy, hooks: CounsellingHooks): void {
  const guardian = (actor: Actor, request: FastifyRequest) => applicantOf(academy, actor, request);
  serve(gate, contract.listSlots, async ({ input }) => {
    const branches = await listBranches(academy.db);
    if (!branches.some((one) => one.id === input.branchId)) throw contract.counsellingErrors.branch_gone();
    return { days: await listSlotDays(academy, input) };
  });
  serve(gate, contract.holdSlot, async ({ actor, input }) => {
    const branches = await listBranches(academy.db);
    if (!branches.some((one) => one.id === input.branchId)) throw contract.counsellingErrors.branch_gone();
    return holdSlot(academy, actor.address, input);
  });
  serve(gate, contract.requestCounselling, async ({ actor, request, input }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    return askForCounselling(academy, await guardian(actor, request), {
      input: { ...input, captchaPass },
      hooks,
    });
  });
  serve(gate, contract.readKeptClass, async ({ actor, request, input }) =>
    keptClassOf(academy, await guardian(actor, request), { placeNo: input.placeNo, hooks }),
  );
  serve(gate, contract.listOwnRequests, async ({ actor, request }) => ({
    requests: await own.listRequests(academy, await guardian(actor, request)),
  }));
  serve(gate, contract.readCounselling, ({ input }) => own.readRequest(academy, input.token));
  serve(gate, contract.cancelCounselling, ({ input }) => own.cancelRequest(academy, input.token));
  serve(gate, contract.changeSlot, ({ input }) => own.changeTime(academy, input, hooks));
  boardApi(gate, academy, hooks);
  calendarApi(gate, academy, hooks);
}

function boardApi(gate: Gate, academy: Academy, hooks: CounsellingHooks): void {
  serve(gate, listContract.counsellingBoard, ({ actor, input }) =>
    board.readBoard(academy, actor, input.branchId),
  );
  listServer(gate, academy)(requestList, (actor, query, readFor) =>
    board.listForOffice(academy, actor, { query, readFor }),
  );
  serve(gate, listContract.counsellingFigures, ({ actor, input }) =>
    board.readFigures(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.counsellingDetails, ({ actor, input }) =>
    readDetails(academy, actor, { requestId: input.requestId, hooks }),
  );
  serve(gate, officeContract.moveCounselling, ({ actor, input }) =>
    office.move(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.reopenCounselling, ({ actor, input }) =>
    reopen(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.logCall, ({ actor, input }) => office.log(academy, actor, { input, hooks }));
  serve(gate, officeContract.planNext, ({ actor, input }) =>
    office.planNextAction(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.transferCounselling, ({ actor, input }) =>
    office.transfer(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.sendTemplate, ({ actor, input }) => office.sendReady(academy, actor, input));
}

function calendarApi(gate: Gate, academy: Academy, hooks: CounsellingHooks): void {
  serve(gate, officeContract.readOfficeCalendar, ({ actor, input }) =>
    shifts.readForOffice(academy, actor, { branchId: input.branchId, hooks }),
  );
  serve(gate, officeContract.setHours, ({ actor, input }) =>
    shifts.setWeeklyHours(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.addShift, ({ actor, input }) =>
    shifts.addWeeklyShift(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.changeShift, ({ actor, input }) =>
    shifts.changeWeeklyShift(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.removeShift, ({ actor, input }) =>
    shifts.removeWeeklyShift(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.closeDay, ({ actor, input }) =>
    shifts.closeBranchDay(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.giveDayOff, ({ actor, input }) =>
    leaving.giveDayOff(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.endDayOff, ({ actor, input }) =>
    leaving.endDayOff(academy, actor, { input, hooks }),
  );
  serve(gate, officeContract.openDay, ({ actor, input }) =>
    shifts.openBranchDay(academy, actor, { input, hooks }),
  );
}
