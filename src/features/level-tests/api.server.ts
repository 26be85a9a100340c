import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  browserHashOf,
  ensureBrowser,
  leaveBrowser,
  levelCaller,
} from '#src/features/level-attempts/actions/callers.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { serveEvents } from '#src/platform/http/events.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { nextItemOf } from './actions/adaptive.server.ts';
import * as answers from './actions/answers.server.ts';
import * as sit from './actions/attempts.server.ts';
import { beginRetestOf, beginTest } from './actions/begin.server.ts';
import { type LiveTestStream, liveTestStream } from './actions/live-test-stream.server.ts';
import * as own from './actions/own.server.ts';
import { readItemOf } from './actions/paper.server.ts';
import { type SaveBatcher, saveBatcher, saveBatcherDefaults } from './actions/save-batcher.server.ts';
import * as contract from './contract/attempts.ts';
import { liveTestStreamPath } from './contract/live-test-stream.ts';
import { nextItem, readItem } from './contract/paper.ts';
import { offlineApi } from './offline-api.server.ts';

export function levelTestsApi(
  gate: Gate,
  academy: Academy,
  { answersPerGroup = saveBatcherDefaults.most }: { readonly answersPerGroup?: number | undefined },
): LiveTestStream {
  const { app } = gate;
  beginApi(gate, academy);
  // One answer a transaction has as many at a time as the pool has connections: the control is not held back.
  const lanes = answersPerGroup === 1 ? 16 : saveBatcherDefaults.lanes;
  attemptsApi(gate, academy, saveBatcher(academy, { most: answersPerGroup, lanes }));
  const liveTest = liveTestStream(academy);
  app.addHook('preClose', async () => liveTest.close());
  serveEvents(app, liveTestStreamPath, (viewer, request) => {
    const browserHash = browserHashOf(request);
    const { attemptNo } = AttemptPath.parse(request.params);
    return browserHash === null
      ? null
      : liveTest.join(viewer, { attemptNo, browserHash, address: request.ip });
  });
  offlineApi(app);
  return liveTest;
}

const AttemptPath = z.object({ attemptNo: z.string().max(40) });

function beginApi(gate: Gate, academy: Academy): void {
  const seated = async (actor: Actor, request: FastifyRequest, reply: FastifyReply) => ({
    ...(await levelCaller(academy, actor, request)),
    browserHash: ensureBrowser(request, reply),
  });
  serve(gate, contract.listOffers, () => own.listOffersFor(academy));
  serve(gate, contract.listMine, async ({ actor, request }) =>
    own.listMineOf(academy, await levelCaller(academy, actor, request)),
  );
  serve(gate, contract.beginAttempt, async ({ actor, request, reply, input }) =>
    beginTest(academy, await seated(actor, request, reply), input),
  );
  serve(gate, contract.beginRetest, async ({ actor, request, reply, input }) =>
    beginRetestOf(academy, await seated(actor, request, reply), input.attemptNo),
  );
  serve(gate, contract.resumeAttempt, async ({ actor, request, reply, input }) =>
    sit.resumeHere(academy, await seated(actor, request, reply), input.attemptNo),
  );
  serve(gate, contract.leaveDevice, ({ request, reply }) => leaveBrowser(academy, request, reply));
}

function attemptsApi(gate: Gate, academy: Academy, batcher: SaveBatcher): void {
  serve(gate, contract.readAttempt, ({ request, input }) =>
    sit.readOwn(academy, browserHashOf(request), input.attemptNo),
  );
  serve(gate, contract.giveConsent, ({ request, input }) =>
    sit.consent(academy, browserHashOf(request), input),
  );
  serve(gate, contract.startAttempt, ({ request, input }) =>
    sit.start(academy, browserHashOf(request), input.attemptNo),
  );
  serve(gate, contract.readLease, ({ request, input }) =>
    sit.leaseHolder(academy, browserHashOf(request), input.attemptNo),
  );
  serve(gate, contract.takeLease, ({ request, input }) =>
    sit.lease(academy, browserHashOf(request), input.attemptNo),
  );
  serve(gate, readItem, ({ request, input }) => readItemOf(academy, browserHashOf(request), input));
  serve(gate, contract.saveAnswers, ({ request, input }) =>
    answers.save(academy, batcher, { browserHash: browserHashOf(request), input }),
  );
  serve(gate, nextItem, ({ request, input }) => nextItemOf(academy, browserHashOf(request), input));
  serve(gate, contract.heartbeat, ({ request, actor, input }) =>
    answers.signOfLife(academy, browserHashOf(request), {
      ...input,
      device: 'device' in actor ? actor.device : '',
    }),
  );
  serve(gate, contract.handIn, ({ request, input }) =>
    answers.handInPaper(academy, browserHashOf(request), input),
  );
  serve(gate, contract.checkReceipt, async ({ request, actor, input }) =>
    answers.verifyReceipt(academy, await levelCaller(academy, actor, request), input),
  );
}
