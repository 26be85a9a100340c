import {
  type KeyOf,
  lobbyOrder,
  type RoundMode,
  type Wave,
  waveOpensAt,
} from '#src/features/test-sessions/rules/rounds.ts';
import { playAtOnce, playLobby, sentencesOf, waitsOf } from './rehearsal-play.ts';
import type { Parent, RehearsalReport, RehearsalSession } from './rehearsal-report.ts';

export interface RehearsalSettings {
  readonly mode: RoundMode;
  readonly opensAt: Date;
  readonly waves: readonly Wave[];
  readonly sessions: readonly RehearsalSession[];
  readonly seed: string;
}

/** A small seeded generator (mulberry32), so that a rehearsal can be played again exactly. */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Most come in the last minutes before the opening and in the seconds after it. */
function crowd(settings: RehearsalSettings, count: number): Parent[] {
  const random = seededRandom(settings.seed);
  return Array.from({ length: count }, (_, index) => {
    const isEarly = random() < 0.7;
    const arrivesMs = isEarly ? -Math.floor(random() ** 2 * 1_800_000) : Math.floor(random() ** 2 * 300_000);
    const session =
      settings.sessions[Math.floor(random() * settings.sessions.length)] ?? settings.sessions[0];
    if (!session) throw new Error('A rehearsal needs a session.');
    const grade = session.gradeFrom + Math.floor(random() * (session.gradeTo - session.gradeFrom + 1));
    return {
      ticketId: index + 1,
      arrivesMs,
      grade,
      session,
      thinksMs: 20_000 + Math.floor(random() * 200_000),
    };
  })
    .sort((a, b) => a.arrivesMs - b.arrivesMs || a.ticketId - b.ticketId)
    .map((parent, index) => ({ ...parent, ticketId: index + 1 }));
}

/** In which order, and when at the earliest, each may take a seat. */
function turns(
  settings: RehearsalSettings,
  parents: readonly Parent[],
  keyOf: KeyOf,
): { parent: Parent; atMs: number }[] {
  const opens = settings.opensAt.getTime();
  if (settings.mode === 'first_come' || settings.mode === 'waves') {
    const startMs = (parent: Parent) =>
      settings.mode === 'waves'
        ? waveOpensAt(settings.waves, parent.grade, settings.opensAt).getTime() - opens
        : 0;
    return parents
      .map((parent) => ({ parent, atMs: Math.max(parent.arrivesMs, startMs(parent)) }))
      .sort((a, b) => a.atMs - b.atMs || a.parent.ticketId - b.parent.ticketId);
  }
  const byId = new Map(parents.map((parent) => [parent.ticketId, parent]));
  const tickets = parents.map((parent) => ({
    ticketId: parent.ticketId,
    joinedAt: new Date(opens + parent.arrivesMs),
  }));
  const isLottery = settings.mode === 'lottery';
  const round = { seed: settings.seed, opensAt: isLottery ? new Date(opens + 1e12) : settings.opensAt };
  return lobbyOrder(tickets, round, keyOf).flatMap((id) => {
    const parent = byId.get(id);
    return parent ? [{ parent, atMs: Math.max(0, parent.arrivesMs) }] : [];
  });
}

/**
 * Plays an opening with synthetic parents on real settings: the same rules order, admit and seat them, in memory, and no
 * real seat is touched.
 */
export function rehearse(settings: RehearsalSettings, count: number, keyOf: KeyOf): RehearsalReport {
  const parents = crowd(settings, count);
  const queue = turns(settings, parents, keyOf);
  const left = new Map(settings.sessions.map((one) => [one.sessionId, one.capacity]));
  const waiting = new Map<number, number>();
  const faults: string[] = [];
  const played = settings.mode === 'lobby' ? playLobby(queue, left) : playAtOnce(queue, left);
  for (const { session } of played.unseated)
    waiting.set(session.sessionId, (waiting.get(session.sessionId) ?? 0) + 1);
  const sold = settings.sessions.map((one) => ({
    sessionId: one.sessionId,
    name: one.name,
    capacity: one.capacity,
    sold: one.capacity - (left.get(one.sessionId) ?? 0),
    waiting: waiting.get(one.sessionId) ?? 0,
  }));
  for (const one of sold) {
    if (one.sold > one.capacity) faults.push(`${one.name}: 정원을 넘겼습니다.`);
    if (one.waiting > 0 && one.sold < one.capacity)
      faults.push(`${one.name}: 좌석이 남았는데 대기가 있습니다.`);
  }
  const isSoldOut = sold.every((one) => one.sold === one.capacity);
  const report = {
    parents: count,
    seats: settings.sessions.reduce((sum, one) => sum + one.capacity, 0),
    sold,
    soldOutAfterSeconds: isSoldOut ? Math.round(played.lastMs / 1000) : null,
    longestQueue: queue.filter(({ parent }) => parent.arrivesMs <= 0).length,
    ...waitsOf(played.waitsMs),
    lapsed: played.lapsed,
    faults,
  };
  return { ...report, sentences: sentencesOf(report) };
}
