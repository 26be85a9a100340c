import type { CheckoutSettings } from './port.ts';

export interface PortoneSettings {
  readonly baseUrl: () => string;
  readonly apiSecret: string;
  readonly webhookSecret: string;
  readonly checkout: CheckoutSettings;
}

const answerWithinMs = 10_000;

/** The vendor's client has no time limit of its own; past ours the answer is unknown. */
export async function within<T>(work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), answerWithinMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The vendor's error type, where it answered with one; null when we do not know what happened. */
export function refusalOf(error: unknown): { type: string; message: string } | null {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  const message =
    'pgMessage' in data && data.pgMessage ? data.pgMessage : 'message' in data ? data.message : '';
  return { type: String(data.type), message: String(message ?? '') };
}
