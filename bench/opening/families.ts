// An opening as families live it: the page, the seats, a claim, a place in the line or a payment, the applications.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { livePath } from '#src/features/opening/contract/live.ts';
import { type BenchParent, quantile } from '../kit.ts';
import type { Opened } from '../rush-load.ts';

export const steps = [
  'page',
  'seats',
  'claim',
  'place in line',
  'window',
  'confirm',
  'applications',
  'provider',
] as const;
export type Step = (typeof steps)[number];

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly location: string;
}

export interface Opening {
  readonly took: ReadonlyMap<Step, number[]>;
  /** Refused as busy, by step. */
  readonly busy: ReadonlyMap<Step, number>;
  /** Answers nobody should get, with the first of each kind. */
  readonly strange: readonly string[];
  /** The place each of those in line was told, in the order of the answers. */
  readonly places: readonly number[];
  readonly paid: number;
  /** From the first confirmation that was asked for to the last that was answered. */
  readonly payingSeconds: number;
  readonly seconds: number;
}

export interface Manner {
  /** Over how long the families come; 0 is one instant. */
  readonly overMs: number;
  /** The longest anybody thinks between two presses; 0 is nobody. */
  readonly thinkMs: number;
  /** The bare API has no pages. */
  readonly isBare: boolean;
}

/** Every family has an address of its own, as at home. */
const addressOf = (n: number) => `127.1.${n >> 8}.${n & 255 || 1}`;

interface Asking {
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly form?: Record<string, string> | undefined;
  readonly key?: string | undefined;
}

/** One call from the family's own address, over its own connection. */
export function asFamily(url: string, n: number, maxSockets = 2) {
  const agent = new http.Agent({ keepAlive: true, maxSockets });
  const { port } = new URL(url);
  const once = (method: string, path: string, { token, json, form, key }: Asking, isAgain: boolean) =>
    new Promise<Answer>((done, fail) => {
      const body = form
        ? new URLSearchParams(form).toString()
        : json === undefined
          ? ''
          : JSON.stringify(json);
      const headers: Record<string, string> = { 'accept-encoding': 'br' };
      if (token) headers.authorization = `Bearer ${token}`;
      if (body !== '') {
        headers['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json';
        headers['content-length'] = String(Buffer.byteLength(body));
      }
      if (key) headers['idempotency-key'] = key;
      const target = { host: '127.0.0.1', port, localAddress: addressOf(n), path, method, headers, agent };
      const request = http.request(target, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            location: response.headers.location ?? '',
          }),
        );
      });
      // A kept connection the server let go of in that moment: browsers ask again as well.
      request.on('error', (error) => {
        if (isAgain || !request.reusedSocket) fail(error);
        else once(method, path, { token, json, form, key }, true).then(done, fail);
      });
      request.end(body);
    });
  const ask = (method: string, path: string, asking: Omit<Asking, 'key'> = {}) => {
    const isKeyed = method === 'POST' && asking.json !== undefined;
    const key = isKeyed ? randomBytes(9).toString('hex') : undefined;
    return once(method, path, { ...asking, key }, false);
  };
  return { url, ask, leave: () => agent.destroy() };
}

export type Family = ReturnType<typeof asFamily>;

/** Watches the seats as the page does; answers how to stop. */
export function watch(url: string, n: number): () => void {
  const { port } = new URL(url);
  const target = {
    host: '127.0.0.1',
    port,
    localAddress: addressOf(n),
    path: livePath,
    agent: false,
  } as const;
  const request = http.get(target, (response) => response.resume().on('error', () => undefined));
  request.on('error', () => undefined);
  return () => request.destroy();
}

export const p99 = (opening: Opening, step: Step) => quantile(opening.took.get(step) ?? [], 0.99);
export const busyOf = (opening: Opening) => [...opening.busy.values()].reduce((sum, count) => sum + count, 0);
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function tally() {
  const took = new Map<Step, number[]>(steps.map((step) => [step, []]));
  const busy = new Map<Step, number>();
  const strange = new Map<string, number>();
  return {
    took,
    busy,
    strange: () => [...strange].map(([what, count]) => `${count} × ${what}`),
    /** Measures one step; what is not among the expected answers is counted. */
    async of(step: Step, work: () => Promise<Answer>, expected: readonly number[] = [200]): Promise<Answer> {
      const began = performance.now();
      const answer = await work().catch((error: Error) => ({ status: 0, body: error.message, location: '' }));
      took.get(step)?.push(performance.now() - began);
      if (answer.status === 503 || answer.status === 429) busy.set(step, (busy.get(step) ?? 0) + 1);
      else if (!expected.includes(answer.status)) {
        const what = `${step} ${answer.status} ${answer.body.slice(0, 120)}`;
        strange.set(what, (strange.get(what) ?? 0) + 1);
      }
      return answer;
    },
  };
}

export const dataOf = (answer: Answer) => {
  try {
    return JSON.parse(answer.body).resultData ?? {};
  } catch {
    return {};
  }
};
export const checkout = '/sandbox/portone/checkout';
/** What the window brought back. */
export const tokensOf = (pressed: Answer, url: string) => {
  const back = new URL(pressed.location, url).searchParams;
  return { paymentToken: back.get('paymentToken') ?? '', txId: back.get('txId') ?? '' };
};
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Every family once, each at its own moment and pace. */
export async function openingOf(
  urls: readonly string[],
  { parents, opened }: { readonly parents: readonly BenchParent[]; readonly opened: Opened },
  { overMs, thinkMs, isBare }: Manner,
): Promise<Opening> {
  const measured = tally();
  const places: number[] = [];
  const paying = { paid: 0, from: Number.POSITIVE_INFINITY, to: 0 };
  const urlOf = (n: number) => urls[n % urls.length] ?? '';
  const stops = parents.map((_, n) => watch(urlOf(n), n));
  await pause(500);
  const began = performance.now();
  const pay = async ({ ask, url }: Family, { token }: BenchParent, orderNo: string) => {
    const { paymentId, orderName, amountKrw } = dataOf(
      await measured.of('window', () =>
        ask('POST', '/api/payments/prepare', { token, json: { orderNo, method: 'card' } }),
      ),
    );
    if (!paymentId) return;
    const redirectUrl = '/entranceTestPay';
    const opening = { paymentId, orderName, totalAmount: String(amountKrw), method: 'card', redirectUrl };
    await measured.of('provider', () => ask('GET', `${checkout}?${new URLSearchParams(opening)}`));
    const form = { paymentId, redirectUrl, choice: 'pay' };
    const pressed = await measured.of('provider', () => ask('POST', checkout, { form }), [302, 303]);
    const json = tokensOf(pressed, url);
    paying.from = Math.min(paying.from, performance.now());
    const answer = await measured.of('confirm', () =>
      ask('POST', `/api/payments/${paymentId}/confirm`, { token, json }),
    );
    paying.to = performance.now();
    if (dataOf(answer).state === 'paid') paying.paid += 1;
  };
  const live = async (parent: BenchParent, n: number) => {
    const { token, childId } = parent;
    const { sessionId } = opened;
    const think = () => (thinkMs > 0 ? pause(Math.random() * thinkMs) : null);
    if (overMs > 0) await pause(Math.random() * overMs);
    const family = asFamily(urlOf(n), n);
    const { ask } = family;
    for (let look = 0; look < 2; look++) {
      if (!isBare) await measured.of('page', () => ask('GET', '/entranceTest'));
      await measured.of('seats', () => ask('GET', '/api/entrance-tests'));
      await think();
    }
    const json = { sessionId, childId };
    const claim = await measured.of(
      'claim',
      () => ask('POST', '/api/entrance-tests/registrations', { token, json }),
      [200, 409],
    );
    await think();
    if (claim.status === 200) await pay(family, parent, dataOf(claim).orderNo);
    else {
      const place = dataOf(
        await measured.of('place in line', () => ask('POST', '/api/entrance-tests/waiting', { token, json })),
      ).place;
      if (place) places.push(place);
    }
    await think();
    await measured.of('applications', () => ask('GET', '/api/applications', { token }));
    family.leave();
  };
  await Promise.all(parents.map(live));
  const seconds = (performance.now() - began) / 1000;
  for (const stop of stops) stop();
  return {
    took: measured.took,
    busy: measured.busy,
    strange: measured.strange(),
    places,
    paid: paying.paid,
    payingSeconds: (paying.to - paying.from) / 1000,
    seconds,
  };
}
