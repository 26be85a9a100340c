import { levelCaller } from '#src/features/level-attempts/actions/callers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import type { StaffNames } from './actions/class-steps.server.ts';
import * as family from './actions/classes.server.ts';
import * as office from './actions/classes-office.server.ts';
import * as places from './actions/places-office.server.ts';
import { classList } from './contract/class-list.ts';
import * as contract from './contract/classes.ts';
import * as staff from './contract/classes-office.ts';

export function classesApi(gate: Gate, academy: Academy, deps: places.PlaceDeps & StaffNames): void {
  serve(gate, contract.readClasses, async ({ actor, request, input }) =>
    family.classesFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(gate, contract.keepSeat, async ({ actor, request, input }) =>
    family.keepSeatFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(gate, contract.giveSeatBack, async ({ actor, request, input }) =>
    family.giveSeatBackFor(academy, await levelCaller(academy, actor, request), input),
  );
  listServer(gate, academy)(classList, (actor, query) => office.listClassesForStaff(academy, actor, query));
  serve(gate, staff.readClassChoices, ({ actor }) => office.classChoices(academy, actor));
  serve(gate, staff.readOfficeClass, ({ actor, input }) =>
    office.readClassForStaff(academy, actor, { ...input, deps }),
  );
  serve(gate, staff.addClass, ({ actor, input }) => office.addClassBy(academy, actor, input));
  serve(gate, staff.changeClass, ({ actor, input }) => office.changeClassBy(academy, actor, input));
  serve(gate, staff.enrolPlace, ({ actor, input }) =>
    places.enrolPlaceBy(academy, actor, { ...input, deps }),
  );
  serve(gate, staff.endPlace, ({ actor, input }) => places.endPlaceBy(academy, actor, input));
  serve(gate, staff.restorePlace, ({ actor, input }) =>
    places.restorePlaceBy(academy, actor, { ...input, deps }),
  );
}
