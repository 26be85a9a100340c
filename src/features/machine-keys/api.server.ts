import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as keys from './actions.server.ts';
import { apiKeyList } from './contract/key-list.ts';
import { createKeyEndpoint, revokeKeyEndpoint } from './contract/keys.ts';

/** The keys of other systems, for the head office. */
export function machineKeysApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(apiKeyList, (_actor, query) => keys.listKeys(academy, query));
  serve(gate, createKeyEndpoint, ({ actor, input }) => keys.createKey(academy, actor, input));
  serve(gate, revokeKeyEndpoint, ({ actor, input }) => keys.revokeKey(academy, actor, input));
}
