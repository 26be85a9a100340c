import { listOwnBranches } from '#src/features/branches/actions/own-branches.server.ts';
import type { CounsellingHooks } from '#src/features/counselling/actions/calendar/steps.server.ts';
import { writeDownCounselling } from '#src/features/counselling/contract/office-new.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { giveTime, readCounsellingWeek } from './actions.server.ts';
import * as contract from './contract.ts';
import { writeDown } from './write-down.server.ts';

/** The week of a branch by person, and times that are given by staff. */
export function counsellingWeekApi(gate: Gate, academy: Academy, hooks: CounsellingHooks): void {
  serve(gate, contract.counsellingWeekEndpoint, ({ actor, input }) =>
    readCounsellingWeek(academy, actor, { input, hooks }),
  );
  serve(gate, contract.counsellingBranches, async ({ actor }) => ({
    branches: await listOwnBranches(academy.db, actor),
  }));
  serve(gate, writeDownCounselling, ({ actor, input }) => writeDown(academy, actor, { input, hooks }));
  serve(gate, contract.giveTimeEndpoint, ({ actor, input }) => giveTime(academy, actor, { input, hooks }));
}
