import type { OfficeMemberHooks } from '#src/features/members/actions/office.server.ts';
import * as contract from '#src/features/members/contract/office.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { importChildren, undoImport } from './actions/children-import.server.ts';
import { enterChild, sendChildCode } from './actions/entered-children.server.ts';

/** Children as staff enter them, one by one or from a file. */
export function officeChildrenApi(gate: Gate, academy: Academy, hooks: OfficeMemberHooks): void {
  serve(gate, contract.sendChildCodeEndpoint, ({ actor, input }) =>
    sendChildCode(academy, actor, { input, hooks }),
  );
  serve(gate, contract.enterChildEndpoint, ({ actor, input }) =>
    enterChild(academy, actor, { input, hooks }),
  );
  serve(gate, contract.importChildrenEndpoint, ({ actor, input }) =>
    importChildren(academy, actor, { input, hooks }),
  );
  serve(gate, contract.undoChildImportEndpoint, ({ actor, input }) =>
    undoImport(academy, actor, { input, hooks }),
  );
}
