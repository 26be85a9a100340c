import { z } from 'zod';
import type { SandboxMemory } from './sandbox-memory.ts';

/**
 * How a sandbox is told to misbehave: `down` answers 503 and does nothing, `refuse` says no as the vendor
 * does, `lose-answer` does the work and then answers 502, `slow` takes its time, `hang` does nothing and answers only when
 * everybody has given up.
 */
export const FaultMode = z.enum(['off', 'down', 'refuse', 'lose-answer', 'slow', 'hang']);
export type FaultMode = z.infer<typeof FaultMode>;

/** The vendors whose sandboxes can be told to fail. */
export const SandboxVendor = z.enum([
  'solapi',
  'carrier',
  'kakao-talk',
  'mail',
  'captcha',
  'kakao',
  'naver',
  'google',
  'juso',
  'neis',
  'portone',
]);
export type SandboxVendor = z.infer<typeof SandboxVendor>;

const kind = 'sandbox.fault';

/** How this sandbox was told to behave. */
export async function modeOf(memory: SandboxMemory, vendor: SandboxVendor): Promise<FaultMode> {
  const kept = await memory.read<{ mode: FaultMode }>(kind, vendor);
  return kept?.mode ?? 'off';
}

const slowMs = 400;
/** Longer than anybody waits for an answer. */
const hangMs = 12_000;
const pollMs = 200;
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** How this sandbox shall behave now; the waiting of `slow` and `hang` is over when this answers. */
export async function faultOf(
  memory: SandboxMemory,
  vendor: SandboxVendor,
): Promise<Exclude<FaultMode, 'slow' | 'hang'>> {
  const mode = await modeOf(memory, vendor);
  if (mode === 'slow') await pause(slowMs);
  if (mode !== 'hang') return mode === 'slow' ? 'off' : mode;
  // Told otherwise in between, it is down for this call and well for the next.
  for (let waited = 0; waited < hangMs && (await modeOf(memory, vendor)) === 'hang'; waited += pollMs)
    await pause(pollMs);
  return 'down';
}

/** Tells a sandbox how to behave from now on. */
export async function setFault(memory: SandboxMemory, vendor: SandboxVendor, mode: FaultMode): Promise<void> {
  await memory.write(kind, vendor, { mode });
}
