import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as act from './actions/documents.server.ts';
import * as editions from './actions/editions.server.ts';
import type { PublishKinds } from './actions/kinds.server.ts';
import * as portraits from './actions/portraits.server.ts';
import * as publishing from './actions/publishing.server.ts';
import * as contract from './contract/documents.ts';
import { portraitList } from './contract/portrait-list.ts';
import * as ofPortraits from './contract/portraits.ts';

export function publishingApi(gate: Gate, academy: Academy, kinds: PublishKinds): void {
  const deps = { academy, kinds };
  serve(gate, contract.openDocumentEndpoint, ({ input, actor }) =>
    act.openDocument(deps, actor, input.subject),
  );
  serve(gate, contract.saveDocumentEndpoint, ({ input, actor }) => act.saveDocument(deps, actor, input));
  serve(gate, contract.checkDocumentEndpoint, async ({ input }) => ({
    findings: [...(await act.checkDocument(deps, input.subject))],
  }));
  serve(gate, contract.publishDocumentEndpoint, ({ input, actor }) =>
    publishing.publishDocument(deps, actor, input),
  );
  serve(gate, contract.unscheduleDocumentEndpoint, ({ input, actor }) =>
    publishing.unscheduleDocument(deps, actor, input),
  );
  serve(gate, contract.askApprovalEndpoint, ({ input, actor }) => publishing.askApproval(deps, actor, input));
  serve(gate, contract.approveDocumentEndpoint, ({ input, actor }) =>
    publishing.approveDocument(deps, actor, input),
  );
  serve(gate, contract.declineDocumentEndpoint, ({ input, actor }) =>
    publishing.declineDocument(deps, actor, input),
  );
  serve(gate, contract.documentChangesEndpoint, async ({ input, actor }) => ({
    changes: await act.listDocumentChanges(deps, actor, input.subject),
  }));
  serve(gate, contract.listEditionsEndpoint, ({ input }) => editions.listEditions(deps, input.subject));
  serve(gate, contract.compareEditionEndpoint, async ({ input }) => ({
    lines: [...(await editions.compareEdition(deps, input))],
  }));
  serve(gate, contract.restoreEditionEndpoint, ({ input, actor }) =>
    editions.restoreEdition(deps, actor, input),
  );
  serve(gate, contract.previewDocumentEndpoint, ({ input }) => act.previewDocument(deps, input.subject));
  portraitsApi(gate, academy);
}

function portraitsApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(portraitList, (_actor, query) => portraits.listPortraits(academy, query));
  serve(gate, ofPortraits.addPortraitEndpoint, ({ input, actor }) =>
    portraits.addPortrait(academy, actor, input),
  );
  serve(gate, ofPortraits.withdrawPortraitEndpoint, ({ input, actor }) =>
    portraits.withdrawPortrait(academy, actor, input),
  );
  serve(gate, ofPortraits.restorePortraitEndpoint, ({ input, actor }) =>
    portraits.restorePortrait(academy, actor, input),
  );
  serve(gate, ofPortraits.portraitChangesEndpoint, async ({ input, actor }) => ({
    changes: await portraits.listPortraitChanges(academy, actor, input.consentId),
  }));
}
