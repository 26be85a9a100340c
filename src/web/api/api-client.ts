import ky from 'ky';
import { openedForHeader } from '#src/shared/access/opened-for.ts';
import {
  type CallOf,
  type DataOf,
  type Endpoint,
  type Envelope,
  takesKey,
} from '#src/shared/endpoint/endpoint.ts';
import type { Fault } from '#src/web/report.ts';
import { safeTarget } from '../page/redirect.ts';
import type { Identity } from '../session/identity.ts';
import type { Asked } from '../session/refresher.ts';
import type { TokenBox } from '../session/token-box.ts';
import { type ApiError, refusal, unreachable } from './api-error.ts';
import { encodeCall, type WireCall } from './encoding.ts';
import { pressOnce, repeatableMs } from './press-once.ts';

export interface CallOptions {
  /** For seats and money: the same key and input give the same answer. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The call is brought to its end when the page is left in the middle of it. */
  readonly isKeptAlive?: boolean;
}

export interface ClientDeps {
  readonly token: TokenBox;
  /** Own origin without a trailing slash. */
  readonly origin: () => string;
  /** One silent refresh; false where the call shall be rejected. */
  readonly renew: (staleToken: string | null) => Promise<boolean>;
  /** The same for the office's session, which its person renews by signing in; see `createStaffRenewal`. */
  readonly renewStaff?: (route: string, code: unknown) => Promise<boolean>;
  readonly redirect: (url: string) => void;
  /** For whom this page was opened, as a call to the route says it; null where nobody knows. */
  readonly openedFor?: (route: string) => string | null;
  readonly report: (fault: Fault) => void;
  /** Says that a call is tried again by itself; whoever pressed the button is looking at the screen. */
  readonly notifyWaiting: (code: string) => void;
  readonly pause?: (ms: number) => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
}

interface Answer {
  readonly status: number;
  readonly isFine: boolean;
  readonly envelope: Envelope | null;
  /** What the server says about when to come back; null where it says nothing. */
  readonly againInSeconds: number | null;
}

/** So often a call with a key of its own is sent again where the server was too busy, and no wait is longer than this. */
const mostRepeats = 4;
const longestWaitSeconds = 10;
const passing: ReadonlySet<unknown> = new Set(['common.busy', 'common.away', 'common.in_progress']);

/** Milliseconds to wait before the same call is sent again; null where that would not help or is not promised. */
function waitBefore(repeat: number, { envelope, againInSeconds }: Answer): number | null {
  if (repeat >= mostRepeats || againInSeconds === null || !passing.has(envelope?.resultCode)) return null;
  const seconds = Math.min(longestWaitSeconds, Math.max(1, againInSeconds) * (repeat + 1));
  // Those who were sent away together do not come back together.
  return seconds * 1000 * (0.75 + Math.random() / 2);
}

const loginRoute = 'POST /api/login';
/** The office has a session of its own, in a cookie: its refusals say nothing of the member's token. */
const mayRenew = (route: string) => route !== loginRoute && !route.includes(' /api/office/');
const refreshUrl = '/api/token/refresh';

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'resultCode' in value;
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  const body: unknown = await response.json().catch(() => null);
  return isEnvelope(body) ? body : null;
}

interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** The call is brought to its end, and its cookie kept, when the page is left in the middle of it. */
  readonly isKeptAlive?: boolean;
}

/** The client has no timeout and no retries of its own (§7); cookies are sent. */
function sender({ origin, fetch }: Pick<ClientDeps, 'origin' | 'fetch'>) {
  const send = ky.create({
    timeout: false,
    retry: 0,
    credentials: 'include',
    throwHttpErrors: false,
    ...(fetch && { fetch }),
  });
  return async (call: WireCall, headers: Record<string, string>, options: SendOptions): Promise<Answer> => {
    const { signal, isKeptAlive } = options;
    const response = await send(origin() + call.url, {
      method: call.method,
      headers: { ...headers, ...(call.isJson && { 'content-type': 'application/json' }) },
      ...(call.body !== undefined && { body: call.body }),
      ...(signal && { signal }),
      ...(isKeptAlive && { keepalive: true }),
    });
    const again = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      isFine: response.ok,
      envelope: await readEnvelope(response),
      againInSeconds: Number.isFinite(again) ? again : null,
    };
  };
}

/** Asks for a new token with the three identifiers; never throws. */
export function askRefresh(deps: Pick<ClientDeps, 'origin' | 'fetch'>) {
  const send = sender(deps);
  return async (identity: Identity): Promise<Asked> => {
    const { memberId, userSeqId, enrollType } = identity;
    const body = JSON.stringify({ memberId, userSeqId, enrollType });
    try {
      const call = { method: 'POST', url: refreshUrl, body, isJson: true } as const;
      // Reloaded or left in the middle: the server has changed the cookie, and the browser must learn it.
      const { status, envelope } = await send(call, {}, { isKeptAlive: true });
      // An answer that breaks off in the middle, as when the page is reloaded, is nobody saying no.
      return { answer: envelope, isRefused: envelope !== null && status < 500 && status !== 429 };
    } catch {
      return { answer: null, isRefused: false };
    }
  };
}

/** Ends the session of this browser's cookie, also when the page is left meanwhile; true once the server said so. */
export function askLogout(deps: Pick<ClientDeps, 'origin' | 'fetch'>) {
  const send = sender(deps);
  return async (): Promise<boolean> => {
    try {
      const { envelope } = await send(
        { method: 'POST', url: '/api/logout', isJson: false },
        {},
        { isKeptAlive: true },
      );
      return envelope?.resultCode === 0;
    } catch {
      return false;
    }
  };
}

/** The one way to `/api`: typed by the contract, unwrapped to `resultData`, refused as `ApiError`. */
export function createApiClient(deps: ClientDeps) {
  const { token, renew, redirect, report, origin, notifyWaiting } = deps;
  const pause = deps.pause ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  const send = sender(deps);

  async function ask(declared: Endpoint, input: unknown, options: CallOptions): Promise<Answer> {
    const bearer = token.get();
    const openedFor = deps.openedFor?.(declared.route);
    const headers = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(openedFor && { [openedForHeader]: openedFor }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    };
    try {
      const { signal, isKeptAlive = false } = options;
      return await send(encodeCall(declared, input), headers, { signal, isKeptAlive });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw unreachable();
    }
  }

  /**
   * The key says that the same call may come twice and counts once: where the server had no time for it, it is sent again
   * with the same key. Calls without one are never repeated here.
   */
  async function askPatiently(declared: Endpoint, input: unknown, options: CallOptions): Promise<Answer> {
    for (let repeat = 0; ; repeat++) {
      const answer = await ask(declared, input, options);
      const waitMs = options.idempotencyKey ? waitBefore(repeat, answer) : null;
      if (waitMs === null) return answer;
      if (repeat === 0) notifyWaiting(String(answer.envelope?.resultCode ?? ''));
      await pause(waitMs);
      options.signal?.throwIfAborted();
    }
  }

  function reject(route: string, { status, envelope }: Answer): ApiError {
    const error = refusal(status, envelope);
    if (status !== 401) report({ route, status, code: error.code });
    const target = safeTarget(envelope?.location, origin());
    if (target) redirect(target);
    return error;
  }

  const once = pressOnce({ now: () => performance.now(), newKey: () => crypto.randomUUID() });

  return function callApi<E extends Endpoint>(
    declared: E,
    input: CallOf<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> {
    if (!takesKey(declared) || options.idempotencyKey) return call(declared, input, options);
    return once(
      `${declared.route} ${JSON.stringify(input)}`,
      (idempotencyKey) => call(declared, input, { ...options, idempotencyKey }),
      declared.isRepeatable ? repeatableMs : undefined,
    );
  };

  async function call<E extends Endpoint>(
    declared: E,
    input: CallOf<E>,
    options: CallOptions,
  ): Promise<DataOf<E>> {
    const used = token.get();
    let answer = await askPatiently(declared, input, options);
    const renewed = () =>
      mayRenew(declared.route) ? renew(used) : deps.renewStaff?.(declared.route, answer.envelope?.resultCode);
    if (answer.status === 401 && (await renewed())) answer = await askPatiently(declared, input, options);
    if (!answer.isFine || answer.envelope?.resultCode !== 0) throw reject(declared.route, answer);
    void import('#src/web/telemetry.ts')
      .then(({ recordCall }) => recordCall(declared.route))
      .catch(() => undefined);
    return answer.envelope.resultData as DataOf<E>;
  }
}
