import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { dropWaiver, readSetUp, type SetUpHooks, waiveLine } from './actions.server.ts';
import { dropWaiverEndpoint, readSetUpEndpoint, waiveLineEndpoint } from './contract.ts';

/** What an academy has to do before it opens. */
export function settingUpApi(gate: Gate, academy: Academy, hooks: SetUpHooks): void {
  serve(gate, readSetUpEndpoint, () => readSetUp(academy, hooks));
  serve(gate, waiveLineEndpoint, async ({ actor, input }) => {
    await waiveLine(academy, actor, input);
    return readSetUp(academy, hooks);
  });
  serve(gate, dropWaiverEndpoint, async ({ actor, input }) => {
    await dropWaiver(academy, actor, input.key);
    return readSetUp(academy, hooks);
  });
}
