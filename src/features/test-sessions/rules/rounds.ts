import { minuteMs } from '#src/shared/durations.ts';

export type RoundMode = 'first_come' | 'lobby' | 'lottery' | 'waves';
export const roundLabels: Readonly<Record<RoundMode, string>> = {
  first_come: '선착순',
  lobby: '대기실 (무작위 순번)',
  lottery: '추첨',
  waves: '학년별 순차 접수',
};

/** Minutes before the opening in which the lobby stands open; all who come in them are shuffled. */
export const lobbyMinutes = 30;
/** Minutes an admitted guardian has to take seats. */
export const admittedMinutes = 7;

/** When the lobby opens. */
export function lobbyOpensAt(opensAt: Date): Date {
  return new Date(opensAt.getTime() - lobbyMinutes * minuteMs);
}

export interface Wave {
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly opensAt: string;
}

/** When a grade may register: its wave, or the round's own opening where no wave names it. */
export function waveOpensAt(waves: readonly Wave[], grade: number, opensAt: Date): Date {
  const wave = waves.find((one) => one.gradeFrom <= grade && grade <= one.gradeTo);
  return wave ? new Date(wave.opensAt) : opensAt;
}

export interface Ticket {
  readonly ticketId: number;
  readonly joinedAt: Date;
}

/**
 * The key by which a ticket is sorted: SHA-256 of `seed:ticketId`. The seed is fixed before anybody comes (its hash is
 * published), the ticket numbers are given by the order of arrival, so nobody can choose a place.
 */
export type KeyOf = (seed: string, ticketId: number) => string;

/**
 * The order of a lobby. Those who came before the opening are sorted by their keys; those who came later follow in the
 * order of their numbers. Answers the ticket numbers from first to last.
 */
export function lobbyOrder(
  tickets: readonly Ticket[],
  round: { readonly seed: string; readonly opensAt: Date },
  keyOf: KeyOf,
): number[] {
  const early = tickets.filter((one) => one.joinedAt < round.opensAt);
  const late = tickets.filter((one) => one.joinedAt >= round.opensAt);
  const keyed = early.map((one) => ({ id: one.ticketId, key: keyOf(round.seed, one.ticketId) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  return [...keyed.map((one) => one.id), ...late.map((one) => one.ticketId).sort((a, b) => a - b)];
}

export type TicketState = 'waiting' | 'admitted' | 'used' | 'lapsed' | 'left';

export interface RankedTicket {
  readonly ticketId: number;
  readonly rank: number;
  readonly state: TicketState;
  readonly admittedUntil: Date | null;
}

export interface Admission {
  readonly lapsed: readonly number[];
  readonly admitted: readonly number[];
}

/**
 * Whose turn it is: strictly by rank, never more at once than there are seats free. Whoever let the seven minutes pass
 * makes room for the next.
 */
export function admissionOf(tickets: readonly RankedTicket[], freeSeats: number, now: Date): Admission {
  const isOver = (one: RankedTicket) =>
    one.state === 'admitted' && one.admittedUntil !== null && one.admittedUntil <= now;
  const lapsed = tickets.filter(isOver).map((one) => one.ticketId);
  const active = tickets.filter((one) => one.state === 'admitted' && !isOver(one)).length;
  const waiting = tickets.filter((one) => one.state === 'waiting').sort((a, b) => a.rank - b.rank);
  const free = Math.max(0, freeSeats - active);
  return { lapsed, admitted: waiting.slice(0, free).map((one) => one.ticketId) };
}
