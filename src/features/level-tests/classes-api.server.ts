import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { levelCaller } from './actions/callers.server.ts';
import * as family from './actions/classes.server.ts';
import * as office from './actions/classes-office.server.ts';
import * as contract from './contract/classes.ts';

export function levelTestsClassesApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.readClasses, async ({ actor, request, input }) =>
    family.classesFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(app, gate, contract.keepSeat, async ({ actor, request, input }) =>
    family.keepSeatFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(app, gate, contract.giveSeatBack, async ({ actor, request, input }) =>
    family.giveSeatBackFor(academy, await levelCaller(academy, actor, request), input),
  );
  serve(app, gate, contract.listOfficeClasses, ({ actor }) => office.listClassesForStaff(academy, actor));
  serve(app, gate, contract.addClass, ({ actor, input }) => office.addClassBy(academy, actor, input));
  serve(app, gate, contract.changeClass, ({ actor, input }) => office.changeClassBy(academy, actor, input));
  serve(app, gate, contract.enrolPlace, ({ actor, input }) =>
    office.enrolPlaceBy(academy, actor, input.placeId),
  );
  serve(app, gate, contract.endPlace, ({ actor, input }) => office.endPlaceBy(academy, actor, input.placeId));
}
