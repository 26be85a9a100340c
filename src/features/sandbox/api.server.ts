import type { Academy } from '#src/platform/academy.ts';
import { isSandboxShown } from '#src/platform/config.ts';
import { sandboxMemory } from '#src/platform/db/sandbox-memory.server.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { setFault } from '#src/shared/sandbox-fault.ts';
import { captchaAnswer, sentMessages } from './actions.server.ts';
import { hearAsManagementSystem, listSentMessages, readCaptchaAnswer, setSandboxFault } from './contract.ts';

/** The sandbox as JSON, for tests and curious people; absent where real providers are set up in production. */
export function sandboxApi(gate: Gate, academy: Academy): void {
  if (!isSandboxShown(academy.config)) return;
  const memory = sandboxMemory(academy.db);
  serve(gate, hearAsManagementSystem, async () => ({ isHeard: true as const }));
  serve(gate, listSentMessages, async ({ input }) => ({
    messages: await sentMessages(memory, input.to),
  }));
  serve(gate, readCaptchaAnswer, ({ input }) => captchaAnswer(memory, input.captchaKey));
  serve(gate, setSandboxFault, async ({ input }) => {
    await setFault(memory, input.vendor, input.mode);
    return input;
  });
}
