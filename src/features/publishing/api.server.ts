import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as act from './actions/documents.server.ts';
import type { PublishKinds } from './actions/kinds.server.ts';
import { addPortrait, listPortraits, withdrawPortrait } from './actions/portraits.server.ts';
import * as contract from './contract.ts';

export function publishingApi(app: FastifyInstance, gate: Gate, academy: Academy, kinds: PublishKinds): void {
  const desk = { academy, kinds };
  serve(app, gate, contract.openDocumentEndpoint, ({ input }) => act.openDocument(desk, input.subject));
  serve(app, gate, contract.saveDocumentEndpoint, ({ input, actor }) => act.saveDocument(desk, actor, input));
  serve(app, gate, contract.checkDocumentEndpoint, async ({ input }) => ({
    findings: [...(await act.checkDocument(desk, input.subject))],
  }));
  serve(app, gate, contract.publishDocumentEndpoint, ({ input, actor }) =>
    act.publishDocument(desk, actor, input),
  );
  serve(app, gate, contract.unscheduleDocumentEndpoint, ({ input }) =>
    act.unscheduleDocument(desk, input.subject),
  );
  serve(app, gate, contract.listEditionsEndpoint, ({ input }) => act.listEditions(desk, input.subject));
  serve(app, gate, contract.compareEditionEndpoint, async ({ input }) => ({
    lines: [...(await act.compareEdition(desk, input.subject, input.number))],
  }));
  serve(app, gate, contract.restoreEditionEndpoint, ({ input, actor }) =>
    act.restoreEdition(desk, actor, input),
  );
  serve(app, gate, contract.previewDocumentEndpoint, ({ input }) => act.previewDocument(desk, input.subject));
  serve(app, gate, contract.listPortraitsEndpoint, ({ input }) => listPortraits(academy, input.q ?? ''));
  serve(app, gate, contract.addPortraitEndpoint, ({ input }) => addPortrait(academy, input));
  serve(app, gate, contract.withdrawPortraitEndpoint, ({ input }) =>
    withdrawPortrait(academy, input.consentId),
  );
}
