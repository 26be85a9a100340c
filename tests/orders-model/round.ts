import { type Answer, type CallOptions, call } from '../start.ts';
import type { Ledgers, PaymentBook, Promises, SeatBook } from './ledger.ts';
import type { Move } from './steps.ts';
import { asMember, type Cast, type Child, type Room, type World } from './world.ts';

/** A payment window a parent has opened and authenticated in. */
export interface PaymentWindow {
  readonly memberId: number;
  readonly orderNo: string;
  readonly paymentId: string;
  readonly paymentToken: string;
  readonly txId: string;
  /** How the same window is opened once more. */
  readonly reopening: string;
  readonly key: string;
}

export interface TakenJob {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
}

/** What one round of the model knows and has counted. */
export interface Round {
  readonly world: World;
  readonly cast: Cast;
  readonly promises: Promises;
  readonly windows: PaymentWindow[];
  /** Work whose provider has not answered yet. */
  readonly flights: Promise<unknown>[];
  readonly counts: Map<string, number>;
  /** Answers of the API that nobody should get. */
  readonly rude: string[];
  /** Jobs a worker has taken and not done yet. */
  readonly taken: Set<TakenJob>;
  /** Two things are done at the same moment. */
  isRace: boolean;
  ledgers: Ledgers;
  serial: number;
}

export type Act = (round: Round, move: Move) => Promise<boolean>;

/** One of these, by a number that may be any; undefined where there is none. */
export const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(1, list.length)];

export function count(round: Round, what: string, times = 1): void {
  round.counts.set(what, (round.counts.get(what) ?? 0) + times);
}

/** A key nobody has used. */
export function freshKey(round: Round): string {
  round.serial += 1;
  return `model-key-${round.serial}-${round.world.academy.clock.now().getTime()}`;
}

function note<T>(round: Round, route: string, answer: Answer<T>): Answer<T> {
  // That an account could not be closed yet is the provider's doing.
  if (answer.status >= 500 && answer.resultCode !== 'payment.account_still_open')
    round.rude.push(`${route} answered ${answer.status} ${String(answer.resultCode)}`);
  count(
    round,
    answer.resultCode === 0 ? 'calls that did something' : `refused: ${String(answer.resultCode)}`,
  );
  return answer;
}

/** A call by a member. */
export async function member<T>(round: Round, memberId: number, route: string, options: CallOptions = {}) {
  const more = { key: freshKey(round), ...options };
  return note(round, route, await asMember<T>(round.world, round.cast, memberId, route, more));
}

/** A call by staff. */
export async function staff<T>(
  round: Round,
  route: string,
  json: object,
  who: 'owner' | 'manager' = 'owner',
) {
  const options = {
    cookie: round.world[who],
    key: freshKey(round),
    ...(route.startsWith('GET') ? {} : { json }),
  };
  return note(round, route, await call<T>(round.world.academy, route, options));
}

export const childOf = ({ cast }: Round, number: number) => pick(cast.children, number) as Child;
export const roomOf = ({ cast }: Round, number: number) => pick(cast.rooms, number) as Room;
export const seatsIn = ({ ledgers }: Round, ...states: readonly string[]): SeatBook[] =>
  ledgers.seats.filter((one) => states.includes(one.state));
export const paymentsIn = ({ ledgers }: Round, ...states: readonly string[]): PaymentBook[] =>
  ledgers.payments.filter((one) => states.includes(one.state));

/** Whether a word about this payment, or work on it, is still on its way. */
export function isNews({ world, ledgers, taken }: Round, paymentId: string): boolean {
  const refunds = ledgers.payments.find((one) => one.paymentId === paymentId)?.requested ?? [];
  const isAbout = (payload: string) =>
    payload.includes(`"${paymentId}"`) ||
    refunds.some((id) => new RegExp(`"refundId":\\s*${id}\\b`).test(payload));
  return (
    world.wire.letters.some((one) => one.paymentId === paymentId) ||
    world.wire.inTheAir().has(paymentId) ||
    ledgers.jobs.some(({ payload }) => isAbout(payload)) ||
    [...taken].some(({ payload }) => isAbout(JSON.stringify(payload)))
  );
}
