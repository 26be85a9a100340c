import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as drawers from './actions/cash-drawers.server.ts';
import * as counting from './actions/counting.server.ts';
import { cashDrawerList } from './contract/cash-drawer-list.ts';
import * as contract from './contract/cash-drawers.ts';

/** The money people of a branch take by hand: begun, written and counted. */
export function cashDrawersApi(gate: Gate, academy: Academy, deps: drawers.CashDeps): void {
  listServer(gate, academy)(cashDrawerList, (actor, query) =>
    drawers.listCashDrawers(academy, actor, { query, deps }),
  );
  serve(gate, contract.ownCashDrawersEndpoint, ({ actor }) =>
    drawers.readOwnCashDrawers(academy, actor, deps),
  );
  serve(gate, contract.openCashDrawerEndpoint, ({ actor, input }) =>
    counting.openCashDrawer(academy, actor, input),
  );
  serve(gate, contract.readCashDrawerEndpoint, ({ actor, input }) =>
    drawers.readCashDrawer(academy, actor, { drawerId: input.drawerId, deps }),
  );
  serve(gate, contract.addCashLineEndpoint, ({ actor, input }) =>
    counting.addCashLine(academy, actor, { input, deps }),
  );
  serve(gate, contract.closeCashDrawerEndpoint, ({ actor, input }) =>
    counting.closeCashDrawer(academy, actor, { input, deps }),
  );
  serve(gate, contract.correctCashDrawerEndpoint, ({ actor, input }) =>
    counting.correctCashDrawer(academy, actor, { input, deps }),
  );
}
