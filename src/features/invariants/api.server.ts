import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { listDisagreements } from './actions.server.ts';
import { disagreementList } from './contract.ts';

export function invariantsApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(disagreementList, (_actor, query) => listDisagreements(academy, query));
}
