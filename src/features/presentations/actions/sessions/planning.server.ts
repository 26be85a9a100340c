import { refuseClosedDay, refuseSmallRoom } from '#src/features/branches/actions/planning.server.ts';
import { tickBelow } from '#src/features/branches/rules/planning.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import * as store from '#src/features/presentations/store/room-use.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import {
  formatSeoulDateTime,
  formatSeoulTime,
  seoulDayAfter,
  startOfSeoulDay,
} from '#src/shared/seoul-time.ts';

export interface PlanWish {
  readonly presentationId: number;
  readonly branchId: number;
  readonly isOnline: boolean;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The session that is moved; null for a new one. */
  readonly sessionId: number | null;
  /** How many seats it is to have; null where that is looked at apart. */
  readonly capacity: number | null;
  /** Goes before the names of the fields; empty where the form plans one session. */
  readonly fieldsOf: string;
}

/** What the office has said it plans knowingly. */
export interface Ticks {
  readonly sharesRoom: boolean;
  readonly onClosedDay: boolean;
  readonly overRoom: boolean;
  /** Whoever speaks is in two places at one time: a team, for example. */
  readonly speaksTwice: boolean;
}

/**
 * Refuses the same presentation twice at one time in a branch; and, unless the office has said so, a room in which another
 * is held then or which takes fewer, and a day on which the branch is closed. Call `lockPlanning` before.
 */
export async function refuseDoubtful(tx: Tx, wish: PlanWish, ticks: Ticks): Promise<void> {
  const others = (await store.listDuring(tx, wish)).filter((one) => one.sessionId !== wish.sessionId);
  const isTwice = others.some(
    (one) => one.presentationId === wish.presentationId && one.startsAt.getTime() === wish.startsAt.getTime(),
  );
  if (isTwice) throw presentationOfficeErrors.twice();
  if (wish.isOnline) return;
  const there = others.find((one) => !one.isOnline && one.room === wish.room);
  if (there && !ticks.sharesRoom) {
    const when = `${formatSeoulDateTime(there.startsAt)}–${formatSeoulTime(there.endsAt)}`;
    const sentence = `${wish.room}에는 그 시간에 ‘${there.title}’ 설명회(${when})가 있습니다. 함께 쓰려면 ${tickBelow}`;
    throw presentationOfficeErrors.room_taken({
      message: sentence,
      fields: { [`${wish.fieldsOf}room`]: sentence },
    });
  }
  await refuseClosedDay(tx, { ...wish, field: `${wish.fieldsOf}day` }, ticks.onClosedDay);
  const { capacity } = wish;
  if (capacity !== null) await refuseSmallRoom(tx, { ...wish, capacity }, ticks.overRoom);
}

interface HeldAt {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The presentation that is held in a room of a branch during a time, if there is one. */
export async function presentationInRoom(
  tx: Tx,
  wish: HeldAt & { readonly branchId: number; readonly room: string },
) {
  return (await store.listDuring(tx, wish)).find((one) => !one.isOnline && one.room === wish.room);
}

/**
 * Who plans talks of one person in two branches comes one after the other, so that each sees what the other did; and nobody else
 * is to speak at these presentations until this transaction is over. After the branches.
 */
export async function lockSpeakersOf(tx: Tx, presentationIds: readonly number[]): Promise<readonly string[]> {
  const speakers = await store.holdSpeakers(tx, presentationIds);
  await store.lockSpeakers(tx, speakers);
  return speakers;
}

/**
 * Refuses a talk of somebody who speaks elsewhere then, unless the office has said so; online ones go by. Waits for whoever plans a talk of the same person:
 * call it after `lockPlanning`, as a season does.
 */
export async function refuseBusySpeaker(
  tx: Tx,
  wish: Pick<PlanWish, 'presentationId' | 'isOnline' | 'startsAt' | 'endsAt' | 'sessionId' | 'fieldsOf'>,
  ticks: Pick<Ticks, 'speaksTwice'>,
): Promise<void> {
  if (wish.isOnline || ticks.speaksTwice) return;
  const [speaker] = await lockSpeakersOf(tx, [wish.presentationId]);
  if (!speaker) return;
  const [elsewhere] = await store.listOfSpeaker(tx, { ...wish, speaker });
  if (!elsewhere) return;
  throw busySpeaker(speaker, elsewhere, `${wish.fieldsOf}startsAt`);
}

function busySpeaker(
  speaker: string,
  elsewhere: Awaited<ReturnType<typeof store.listOfSpeaker>>[number],
  field: string,
) {
  const when = `${formatSeoulDateTime(elsewhere.startsAt)}–${formatSeoulTime(elsewhere.endsAt)}`;
  const sentence = `${speaker} 님은 그 시간에 ${elsewhere.branchName}에서 ‘${elsewhere.title}’ 설명회(${when})를 맡고 있습니다. 시간이나 진행하는 분을 바꾸거나, 팀이 나누어 맡으면 ${tickBelow}`;
  return presentationOfficeErrors.speaker_elsewhere({ message: sentence, fields: { [field]: sentence } });
}

/** Refuses a new speaker of a presentation who is elsewhere during one of its sessions to come. Call it once the name was written. */
export async function refuseBusyNewSpeaker(
  tx: Tx,
  { presentationId, speaker, now }: { presentationId: number; speaker: string; now: Date },
): Promise<void> {
  await store.lockSpeakers(tx, [speaker]);
  const [elsewhere] = await store.listSpokenTwice(tx, presentationId, now);
  if (elsewhere) throw busySpeaker(speaker, elsewhere, 'speaker');
}

/** The presentations that are held in a branch on a Seoul day, as the office calls them; online ones need no open branch. */
export async function presentationsOn(tx: Tx, branchId: number, day: string): Promise<string[]> {
  const span = { startsAt: startOfSeoulDay(day), endsAt: startOfSeoulDay(seoulDayAfter(day)) };
  const held = (await store.listDuring(tx, { branchId, ...span })).filter((one) => !one.isOnline);
  return held.map(({ title, startsAt }) => `설명회 ‘${title}’ ${formatSeoulTime(startsAt)}`);
}
