import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { Probe } from '#src/shared/probe.ts';
import type { Providers } from './academy.ts';
import type { Clock } from './clock/clock.ts';
import type { Db } from './db/database.ts';

/** The ports whose calls are watched; what measures or reports faults is not what a family waits for. */
const watched = ['payment', 'sms', 'mail', 'captcha', 'social', 'address', 'school'] as const;
/** Reading a webhook asks nobody; 알림톡 has a health of its own. */
const local: readonly string[] = ['readWebhook', 'probeTalk'];
const noAnswer = '응답을 받지 못했습니다.';

/** Hears of each call's end: the service's name (`sms`, `social.kakao`) and what was wrong, null where nothing was. */
export type HearOfCall = (name: string, failure: string | null) => void;

function failureOf(port: string, outcome: unknown, isProbe: boolean): string | null {
  if (outcome === 'unknown') return noAnswer;
  if (Array.isArray(outcome))
    return outcome.map((one: unknown) => failureOf(port, one, isProbe)).find((one) => one !== null) ?? null;
  if (typeof outcome !== 'object' || outcome === null || !('kind' in outcome)) return null;
  if (outcome.kind === 'unknown') return noAnswer;
  if ('refusedUs' in outcome && outcome.refusedUs) return String(outcome.refusedUs);
  // A payment that is refused is the bank's word on one card; a text, a mail or a probe that is refused is about our account.
  const isOurs =
    (isProbe || port === 'sms' || port === 'mail') &&
    (outcome.kind === 'refused' || outcome.kind === 'no_balance') &&
    'reason' in outcome;
  return isOurs ? String(outcome.reason).slice(0, 120) : null;
}

/** What was wrong with the answer to a probe; null where nothing was. */
export const failureOfProbe = (found: Probe): string | null => failureOf('', found, true);

/** What a thrown error says; 4xx ones are the caller's own and no failure. */
function failureOfThrown(error: unknown): string | null {
  if (error instanceof AppError) return error.status >= 500 ? noAnswer : null;
  return error instanceof Error ? error.message.slice(0, 120) : noAnswer;
}

function watchPort<P extends object>(port: P, name: string, hear: HearOfCall): P {
  return new Proxy(port, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function' || typeof key !== 'string' || local.includes(key)) return value;
      return (...args: unknown[]) => {
        const called: unknown = Reflect.apply(value, target, args);
        if (!(called instanceof Promise)) return called;
        const service = name === 'social' ? `social.${String(args[0])}` : name;
        called.then(
          (outcome) => hear(service, failureOf(name, outcome, key === 'probe')),
          (error) => hear(service, failureOfThrown(error)),
        );
        return called;
      };
    },
  });
}

/** The same providers, with somebody who hears how each call ended. */
export function watchProviders(providers: Providers, hear: HearOfCall): Providers {
  const heard = watched.map((name) => [name, watchPort(providers[name], name, hear)]);
  return { ...providers, ...Object.fromEntries(heard) };
}

export interface CallEnd {
  readonly name: string;
  readonly failure: string | null;
  readonly now: Date;
  /** True where a person asked, false for the product's own calls. */
  readonly isCheck: boolean;
}

/** Writes down how a call ended. */
export async function noteCallEnd(db: Db, { name, failure, now, isCheck }: CallEnd): Promise<void> {
  const seen = failure === null ? { last_success_at: now } : { last_failure_at: now, failure };
  const row = { ...seen, ...(isCheck && { checked_at: now }) };
  await db
    .insertInto('provider_health')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Whether the payment channel waits for our word before it takes money (수동 승인), as the last window showed. */
export const approvalHealth = 'payment.approval';

/** Whether a browser's policy kept a payment window away from a host, and when it last did. */
export const windowHealth = 'payment.window';

/** Notes that what had failed is well; nothing is written where nothing had. */
export async function noteWellAgain(
  db: Db,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('provider_health')
    .set({ last_success_at: now })
    .where('name', '=', name)
    .where((where) =>
      where.or([
        where('last_success_at', 'is', null),
        where('last_success_at', '<', where.ref('last_failure_at')),
      ]),
    )
    .execute();
}

const quietMs = 30_000;

/**
 * Writes call ends down without making anybody wait: a change at once, the same again at most every 30 s. Notes of one
 * service are written one after another: two writes under way at once may be committed in either order, and what the
 * service said first would stand for ever. Whoever pays is not told that a note failed: the next one tells the same.
 */
export function notesInOrder(write: (end: CallEnd) => Promise<void>, clock: Clock): HearOfCall {
  const last = new Map<string, { readonly atMs: number; readonly failure: string | null }>();
  const written = new Map<string, Promise<void>>();
  return (name, failure) => {
    const now = clock.now();
    const known = last.get(name);
    if (known && known.failure === failure && now.getTime() - known.atMs < quietMs) return;
    const note = { atMs: now.getTime(), failure };
    last.set(name, note);
    const before = written.get(name) ?? Promise.resolve();
    written.set(
      name,
      before
        .then(() => write({ name, failure, now, isCheck: false }))
        .catch(() => {
          if (last.get(name) === note) last.delete(name);
        }),
    );
  };
}

/** Into the database. */
export const healthNotes = (db: Db, clock: Clock): HearOfCall =>
  notesInOrder((end) => noteCallEnd(db, end), clock);

export interface ProviderHealth {
  readonly name: string;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly failure: string;
  readonly checkedAt: Date | null;
}

/** How each service that was ever called does. */
export async function readHealth(db: Db): Promise<Map<string, ProviderHealth>> {
  const rows = await db
    .selectFrom('provider_health')
    .select([
      'name',
      'last_success_at as lastSuccessAt',
      'last_failure_at as lastFailureAt',
      'failure',
      'checked_at as checkedAt',
    ])
    .orderBy('name')
    .limit(50)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
