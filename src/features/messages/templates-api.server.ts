import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as sending from './actions/sending.server.ts';
import { stopSending } from './actions/stop-sending.server.ts';
import { approve } from './actions/template-approval.server.ts';
import * as templates from './actions/templates.server.ts';
import * as contract from './contract/templates.ts';

/** The office's ready texts: written, previewed with real values, sent to many, kept with their history. */
export function messageTemplatesApi(gate: Gate, academy: Academy, hooks: templates.SendingHooks): void {
  serve(gate, contract.templateChoices, ({ actor }) => templates.readChoices(actor, hooks));
  serve(gate, contract.readTemplate, ({ actor, input }) =>
    templates.readTemplateDetails(academy, actor, { templateId: input.templateId, hooks }),
  );
  serve(gate, contract.writeTemplate, ({ actor, input }) => templates.write(academy, actor, input));
  serve(gate, contract.editTemplate, ({ actor, input }) => templates.edit(academy, actor, input));
  serve(gate, contract.retireTemplate, ({ actor, input }) => templates.retire(academy, actor, input));
  serve(gate, contract.reviveTemplate, ({ actor, input }) => templates.revive(academy, actor, input));
  serve(gate, contract.approveTemplate, ({ actor, input }) => approve(academy, actor, input));
  serve(gate, contract.previewTemplate, ({ actor, input }) =>
    sending.preview(academy, actor, { input, hooks }),
  );
  serve(gate, contract.sendTemplateEndpoint, ({ actor, input }) =>
    sending.send(academy, actor, { input, hooks }),
  );
  serve(gate, contract.stopSendingEndpoint, ({ actor, input }) => stopSending(academy, actor, input));
}
