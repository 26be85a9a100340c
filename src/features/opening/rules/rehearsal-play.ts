import { admissionOf, admittedMinutes, type RankedTicket } from '#src/features/test-sessions/rules/rounds.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { Parent, RehearsalReport } from './rehearsal-report.ts';

interface Turn {
  readonly parent: Parent;
  readonly atMs: number;
}
export interface Played {
  readonly unseated: readonly Parent[];
  /** When the last seat went, after the opening. */
  readonly lastMs: number;
  readonly waitsMs: readonly number[];
  readonly lapsed: number;
}

/** Everybody takes a seat the moment they may: first come, waves and lots. `left` is counted down. */
export function playAtOnce(queue: readonly Turn[], left: Map<number, number>): Played {
  const unseated: Parent[] = [];
  let lastMs = 0;
  for (const { parent, atMs } of queue) {
    if (!take(left, parent)) unseated.push(parent);
    else lastMs = Math.max(lastMs, atMs);
  }
  return {
    unseated,
    lastMs,
    waitsMs: queue.map((one) => Math.max(0, one.atMs - one.parent.arrivesMs)),
    lapsed: 0,
  };
}

function take(left: Map<number, number>, parent: Parent): boolean {
  const seats = left.get(parent.session.sessionId) ?? 0;
  if (seats > 0) left.set(parent.session.sessionId, seats - 1);
  return seats > 0;
}

const turnMs = admittedMinutes * minuteMs;

/**
 * A lobby by the clock: the rule of the real one lets in as many as there are seats free, each takes the time to choose,
 * and whoever takes longer than the turn makes room for the next. `left` is counted down.
 */
export function playLobby(queue: readonly Turn[], left: Map<number, number>): Played {
  const turns = new Map(queue.map((one, index) => [index + 1, one]));
  const inside = new Map<number, { readonly untilMs: number; readonly doneMs: number }>();
  const unseated: Parent[] = [];
  const waitsMs: number[] = [];
  let [next, nowMs, lastMs, lapsed] = [1, 0, 0, 0];
  const ticket = (rank: number): RankedTicket => {
    const until = inside.get(rank)?.untilMs;
    return {
      ticketId: rank,
      rank,
      state: until === undefined ? 'waiting' : 'admitted',
      admittedUntil: until === undefined ? null : new Date(until),
    };
  };
  const letIn = () => {
    const free = [...left.values()].reduce((sum, seats) => sum + seats, 0);
    // Only the head of the line can be let in: the rule need not look at the rest of it.
    const head = Array.from({ length: free }, (_, index) => next + index).filter(
      (rank) => (turns.get(rank)?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs,
    );
    const { admitted } = admissionOf([...inside.keys(), ...head].map(ticket), free, new Date(nowMs));
    for (const rank of admitted) {
      const turn = turns.get(rank);
      if (!turn) continue;
      inside.set(rank, { untilMs: nowMs + turnMs, doneMs: nowMs + turn.parent.thinksMs });
      waitsMs.push(nowMs - Math.max(0, turn.parent.arrivesMs));
      next = rank + 1;
    }
  };
  for (letIn(); next <= turns.size || inside.size > 0; letIn()) {
    const event = firstOf(inside);
    const arrivesMs = turns.get(next)?.atMs ?? Number.POSITIVE_INFINITY;
    const isFull = [...left.values()].every((seats) => seats === 0);
    if (!event && isFull) break;
    if (!event || (arrivesMs > nowMs && arrivesMs < event.atMs)) {
      nowMs = Math.max(nowMs, arrivesMs);
      if (!event && arrivesMs === Number.POSITIVE_INFINITY) break;
      continue;
    }
    nowMs = event.atMs;
    inside.delete(event.rank);
    const parent = turns.get(event.rank)?.parent;
    if (!parent) continue;
    if (event.isLapsed) lapsed += 1;
    else if (take(left, parent)) lastMs = nowMs;
    else unseated.push(parent);
  }
  for (let rank = next; rank <= turns.size; rank++) {
    const parent = turns.get(rank)?.parent;
    if (parent) unseated.push(parent);
  }
  return { unseated, lastMs, waitsMs, lapsed };
}

/** Who of those inside is done first, by a choice or by the end of the turn. */
function firstOf(inside: ReadonlyMap<number, { readonly untilMs: number; readonly doneMs: number }>) {
  let first: { rank: number; atMs: number; isLapsed: boolean } | null = null;
  for (const [rank, { untilMs, doneMs }] of inside) {
    const atMs = Math.min(untilMs, doneMs);
    if (!first || atMs < first.atMs) first = { rank, atMs, isLapsed: doneMs > untilMs };
  }
  return first;
}

/** Median and longest of the waits, in seconds. */
export function waitsOf(
  waitsMs: readonly number[],
): Pick<RehearsalReport, 'medianWaitSeconds' | 'longestWaitSeconds'> {
  const sorted = [...waitsMs].sort((a, b) => a - b);
  const seconds = (ms: number | undefined) => Math.round((ms ?? 0) / 1000);
  return {
    medianWaitSeconds: seconds(sorted[Math.floor(sorted.length / 2)]),
    longestWaitSeconds: seconds(sorted.at(-1)),
  };
}

const span = (seconds: number) =>
  seconds < 60
    ? `${seconds}초`
    : `${Math.floor(seconds / 60)}분${seconds % 60 > 0 ? ` ${seconds % 60}초` : ''}`;

/** What a rehearsal means, in sentences. */
export function sentencesOf(report: Omit<RehearsalReport, 'sentences'>): string[] {
  const unserved = report.sold.reduce((sum, one) => sum + one.waiting, 0);
  return [
    `보호자 ${report.parents}명이 ${report.seats}석에 모였습니다. 시작 순간에는 ${report.longestQueue}명이 함께 기다렸습니다.`,
    report.soldOutAfterSeconds === null
      ? '좌석이 남았습니다.'
      : `마지막 좌석은 시작 ${span(report.soldOutAfterSeconds)} 뒤에 찼습니다.`,
    `차례가 온 분은 가운데 값으로 ${span(report.medianWaitSeconds)}, 가장 길게는 ${span(report.longestWaitSeconds)} 기다렸습니다.`,
    ...(report.lapsed > 0
      ? [`${report.lapsed}명은 차례가 온 뒤 ${admittedMinutes}분 안에 접수하지 않아 다음 분께 넘어갔습니다.`]
      : []),
    unserved > 0 ? `${unserved}명은 자리를 얻지 못해 대기를 신청하게 됩니다.` : '모두 자리를 얻었습니다.',
    report.faults.length === 0
      ? '정원을 넘기거나 순서를 어긴 일은 없었습니다.'
      : `약속을 어긴 일이 ${report.faults.length}가지 있습니다. 접수를 열지 마세요.`,
  ];
}
