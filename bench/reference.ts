// Bare Fastify beside the product: the same bytes, the same queries, nothing else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { listRequests } from '#src/features/counselling/actions/requests/own.server.ts';
import { listRegistrations } from '#src/features/entrance-tests/actions/own.server.ts';
import { listLevelTests } from '#src/features/level-tests/actions/own.server.ts';
import { contactOf, listChildren } from '#src/features/members/actions/members.server.ts';
import { listBookings } from '#src/features/presentations/actions/bookings/own.server.ts';
import { listWaiting } from '#src/features/waitlist/actions/waiting-views.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';

const app = Fastify();
const body = readFileSync(process.env.BENCH_BODY ?? '/dev/null');
app.get('/page', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(body),
);
const { db } = openDatabase(process.env.DATABASE_URL ?? '');
const academy = { db, clock: systemClock } as Academy;
app.get<{ Params: { memberId: string } }>('/applications/:memberId', async (request) => {
  const actor = { kind: 'member', memberId: Number(request.params.memberId) } as MemberActor;
  const { mobile } = await contactOf(academy, actor.memberId);
  const owner = { memberId: actor.memberId, mobile, isProven: false };
  const [children, registrations, waiting, bookings, requests, attempts] = await Promise.all([
    listChildren(academy, actor.memberId),
    listRegistrations(academy, actor),
    listWaiting(academy, actor),
    listBookings(academy, owner),
    listRequests(academy, owner),
    listLevelTests(academy, actor),
  ]);
  return { children, registrations, waiting, bookings, requests, attempts };
});
const bare = process.env.BENCH_PAGE
  ? ((await import(process.env.BENCH_PAGE)) as { barePage(of: typeof db): Promise<string> })
  : null;
app.get('/bare', async (_request, reply) =>
  reply.type('text/html; charset=utf-8').send(await bare?.barePage(db)),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
