import type { FastifyInstance } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as sending from './actions/sending.server.ts';
import { stopSending } from './actions/stop-sending.server.ts';
import { approve } from './actions/template-approval.server.ts';
import { readTemplates } from './actions/template-list.server.ts';
import * as templates from './actions/templates.server.ts';
import { templateList } from './contract/template-list.ts';
import * as contract from './contract/templates.ts';

/** The office's ready texts: written, previewed with real values, sent to many, kept with their history. */
export function messageTemplatesApi(
  app: FastifyInstance,
  gate: Gate,
  academy: Academy,
  hooks: templates.SendingHooks,
): void {
  listServer(app, gate, academy)(templateList, (_actor, query) => readTemplates(academy, query));
  serve(app, gate, contract.templateChoices, ({ actor }) => templates.readChoices(actor, hooks));
  serve(app, gate, contract.readTemplate, ({ actor, input }) =>
    templates.readTemplateDetails(academy, actor, input.templateId, hooks),
  );
  serve(app, gate, contract.writeTemplate, ({ actor, input }) => templates.write(academy, actor, input));
  serve(app, gate, contract.editTemplate, ({ actor, input }) => templates.edit(academy, actor, input));
  serve(app, gate, contract.retireTemplate, ({ actor, input }) => templates.retire(academy, actor, input));
  serve(app, gate, contract.reviveTemplate, ({ actor, input }) => templates.revive(academy, actor, input));
  serve(app, gate, contract.approveTemplate, ({ actor, input }) => approve(academy, actor, input));
  serve(app, gate, contract.previewTemplate, ({ actor, input }) =>
    sending.preview(academy, actor, input, hooks),
  );
  serve(app, gate, contract.sendTemplateEndpoint, ({ actor, input }) =>
    sending.send(academy, actor, input, hooks),
  );
  serve(app, gate, contract.stopSendingEndpoint, ({ actor, input }) => stopSending(academy, actor, input));
}
