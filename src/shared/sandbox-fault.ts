import { z } from 'zod';
import type { SandboxMemory } from './sandbox-memory.ts';

/**
 * How a sandbox is told to misbehave: `down` answers 503 and does nothing, `refuse` says no as the vendor
 * does, `lose-answer` does the work and then answers 502.
 */
export const FaultMode = z.enum(['off', 'down', 'refuse', 'lose-answer']);
export type FaultMode = z.infer<typeof FaultMode>;

/** The vendors whose sandboxes can be told to fail. */
export const SandboxVendor = z.enum([
  'solapi',
  'mail',
  'captcha',
  'kakao',
  'naver',
  'google',
  'juso',
  'portone',
]);
export type SandboxVendor = z.infer<typeof SandboxVendor>;

const kind = 'sandbox.fault';

/** How this sandbox shall behave now. */
export async function faultOf(memory: SandboxMemory, vendor: SandboxVendor): Promise<FaultMode> {
  const kept = await memory.read<{ mode: FaultMode }>(kind, vendor);
  return kept?.mode ?? 'off';
}

/** Tells a sandbox how to behave from now on. */
export async function setFault(memory: SandboxMemory, vendor: SandboxVendor, mode: FaultMode): Promise<void> {
  await memory.write(kind, vendor, { mode });
}
