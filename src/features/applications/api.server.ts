import type { FastifyInstance } from 'fastify';
import { listRequests } from '#src/features/counselling/actions/own.server.ts';
import { listRegistrations } from '#src/features/entrance-tests/actions/own.server.ts';
import { listWaiting } from '#src/features/entrance-tests/actions/waiting-views.server.ts';
import { listLevelTests } from '#src/features/level-tests/actions/own.server.ts';
import { contactOf, listChildren } from '#src/features/members/actions.server.ts';
import { listBookings } from '#src/features/presentations/actions/own.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { gradeWord } from '#src/shared/grade.ts';
import { listApplicationsEndpoint } from './contract.ts';

export function applicationsApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, listApplicationsEndpoint, async ({ actor }) => {
    const { memberId } = actor;
    const owner = { memberId, mobile: (await contactOf(academy, memberId)).mobile };
    const [children, registrations, waiting, bookings, requests, attempts] = await Promise.all([
      listChildren(academy, memberId),
      listRegistrations(academy, actor),
      listWaiting(academy, actor),
      listBookings(academy, owner),
      listRequests(academy, owner),
      listLevelTests(academy, actor),
    ]);
    return {
      serverNow: academy.clock.now().toISOString(),
      children: children.map((child) => ({ name: child.name, gradeWord: gradeWord(child.grade) })),
      registrations,
      waiting,
      bookings,
      requests,
      attempts,
    };
  });
}
