/** A whole answer of another server: its status and its bytes. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

const timeLimitMs = 10_000;

/**
 * Calls another server within 10 s, body included, and follows no redirect. null: nobody knows what became
 * of the call (network, time limit, redirect), so whoever asked must treat it as perhaps done.
 */
export async function askOutside(url: string, init: RequestInit = {}): Promise<OutgoingAnswer | null> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    return {
      status: response.status,
      bytes: new Uint8Array(await response.arrayBuffer()),
      contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    };
  } catch {
    return null;
  }
}

/** The JSON of an answer; undefined when it is none. */
export function jsonOf(answer: OutgoingAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(answer.bytes));
  } catch {
    return undefined;
  }
}
