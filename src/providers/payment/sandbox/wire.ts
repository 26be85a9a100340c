import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

export interface PortoneSandbox {
  readonly app: FastifyInstance;
  readonly memory: SandboxMemory;
  readonly now: () => Date;
  /** Where the product's own webhook is. */
  readonly webhookUrl: () => string;
}

/** A refusal as the vendor words it. */
export const refuse = (
  reply: FastifyReply,
  { status, type, message }: { status: number; type: string; message: string },
) => reply.code(status).send({ type, message });

/** A body by its schema; null where it is not what the vendor takes. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T | null {
  try {
    return schema.parse(typeof body === 'string' ? JSON.parse(body) : body);
  } catch {
    return null;
  }
}

const last = new Map<string, Promise<unknown>>();

/** One after another for each payment: a provider never reads its books while it is writing them. */
export function inTurn<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  const done = (last.get(paymentId) ?? Promise.resolve()).then(work, work);
  last.set(paymentId, done);
  const tidy = () => {
    if (last.get(paymentId) === done) last.delete(paymentId);
  };
  done.then(tidy, tidy);
  return done;
}
