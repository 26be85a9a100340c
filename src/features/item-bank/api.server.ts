import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { exportItems } from './actions/exchange/export.server.ts';
import { importItems } from './actions/exchange/import.server.ts';
import * as materials from './actions/exchange/materials.server.ts';
import * as forms from './actions/forms.server.ts';
import { listChoices } from './actions/item-list.server.ts';
import { createForm } from './actions/make-paper.server.ts';
import * as office from './actions/office.server.ts';
import * as papers from './actions/papers.server.ts';
import { setEnemies } from './actions/relations.server.ts';
import { restoreVersion } from './actions/restore.server.ts';
import { saveDraft } from './actions/save-draft.server.ts';
import * as exchangeContract from './contract/exchange.ts';
import * as contract from './contract/office.ts';
import * as paperContract from './contract/papers.ts';
import { listStimuli } from './store/stimuli.server.ts';

export function itemsApi(gate: Gate, academy: Academy, deps: office.OfficeDeps & papers.PaperDeps): void {
  serve(gate, exchangeContract.exportItemsEndpoint, ({ actor, input }) => exportItems(academy, actor, input));
  serve(gate, exchangeContract.importItemsEndpoint, ({ actor, input }) => importItems(academy, actor, input));
  serve(gate, contract.itemChoicesEndpoint, ({ actor }) => listChoices(academy, actor));
  serve(gate, contract.getItemEndpoint, ({ actor, input }) =>
    office.readItem(academy, deps, { actor, itemId: input.itemId }),
  );
  serve(gate, contract.createItemEndpoint, ({ actor, input }) => office.createItem(academy, actor, input));
  serve(gate, contract.saveDraftEndpoint, ({ actor, input }) => saveDraft(academy, actor, input));
  serve(gate, contract.moveVersionEndpoint, ({ actor, input }) => office.moveVersion(academy, actor, input));
  serve(gate, contract.restoreVersionEndpoint, ({ actor, input }) => restoreVersion(academy, actor, input));
  serve(gate, contract.setEnemiesEndpoint, ({ actor, input }) => setEnemies(academy, actor, input));
  serve(gate, contract.listStimuliEndpoint, ({ input }) => listStimuli(academy.db, input.subject));
  serve(gate, contract.createStimulusEndpoint, ({ input }) => materials.createStimulus(academy, input));
  serve(gate, contract.uploadMediaEndpoint, ({ input }) => materials.uploadMedia(academy, input.file));
  papersApi(gate, academy, deps);
}

function papersApi(gate: Gate, academy: Academy, deps: papers.PaperDeps): void {
  serve(gate, paperContract.createBlueprintEndpoint, ({ actor, input }) =>
    papers.createBlueprint(academy, actor, input),
  );
  serve(gate, paperContract.moveBlueprintEndpoint, ({ actor, input }) =>
    papers.moveBlueprint(academy, deps, { actor, input }),
  );
  serve(gate, paperContract.listFormsEndpoint, ({ actor, input }) =>
    forms.listForms(academy, actor, input.blueprintId),
  );
  serve(gate, paperContract.createFormEndpoint, ({ actor, input }) => createForm(academy, actor, input));
  serve(gate, paperContract.moveFormEndpoint, ({ actor, input }) =>
    forms.moveForm(academy, deps, { actor, input }),
  );
  serve(gate, paperContract.paperEndpoint, ({ actor, input }) =>
    forms.readPaper(academy, actor, input.formId),
  );
}
