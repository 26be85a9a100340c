import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReadingPreview } from '#src/features/level-results/contract/unread.ts';
import { accepted, lateEssayRoom, marked } from '#tests/given-late-essays.ts';
import { givenSitting, type Seated } from '#tests/given-level-tests.ts';

const room = await lateEssayRoom();
const { academy, versionId, office, shownOf, essayOf, correct, regrade } = room;

const typed = '다섯쯤';
const answerId = createHash('sha256').update(`\n${typed}`).digest('hex');
const lettersTo = async ({ mobile }: Seated) => {
  const { n } = await academy.db
    .selectFrom('messages')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('recipient', '=', mobile)
    .executeTakeFirstOrThrow();
  return n;
};

interface Answered {
  readonly status: number;
  readonly resultMsg?: string;
}
/** What staff do about these attempts. */
type Act = (seats: readonly Seated[]) => Promise<Answered>;
const each =
  (act: (seated: Seated) => Promise<Answered>): Act =>
  async (seats) => {
    const answers = [];
    for (const seated of seats) answers.push(await act(seated));
    return answers.find(({ status }) => status !== 200) ?? { status: 200, resultMsg: '' };
  };

/** One act of staff; a family is told by one letter exactly where what it reads differs from what it read before. */
async function press(seats: readonly Seated[], act: Act) {
  const look = () =>
    Promise.all(seats.map(async (of) => ({ ...(await shownOf(of)), sent: await lettersTo(of) })));
  const before = await look();
  expect(await act(seats)).toMatchObject({ status: 200, resultMsg: '' });
  const after = await look();
  const told = after.map((now, n) => now.sent - (before[n]?.sent ?? 0));
  const differs = after.map((now, n) => {
    const was = before[n];
    if (was?.points === undefined || now.points === undefined) return 0;
    return Number((['points', 'of', 'level', 'score'] as const).some((name) => now[name] !== was[name]));
  });
  expect(told).toEqual(differs);
}
async function read(seated: Seated | undefined, isAccepted: boolean) {
  const item = seated && (await room.otherItem(seated, 'number'));
  const wish = { versionId: item?.versionId, answerId, isAccepted };
  const { seen } = (await office<ReadingPreview>('POST /unread/preview', wish)).resultData;
  return office('POST /unread', { ...wish, seen, reason: '풀이 종이와 대조함' });
}
let isRefused = false;

/** A shown result whose essay came to so many points (null: nobody wrote one), and a later one that nobody has decided about. */
async function given(points: number | null): Promise<Seated> {
  const seated = await givenSitting(academy, room.bank);
  const { position } = await room.otherItem(seated, 'number');
  const answer = { kind: 'number', text: typed };
  await room.calls.save(seated, { position, leaseEpoch: 1, rev: 1, answer });
  if (points !== null) await room.write(seated, '먼저 쓴 답');
  await room.runOut(seated);
  if (!isRefused) await read(seated, false);
  isRefused = true;
  if (points !== null) await room.markNext(points);
  await office(`POST /attempts/${seated.attemptNo}/release`, {});
  expect((await shownOf(seated)).points).toBe(points ?? 0);
  expect(await room.write(seated, '나중에 쓴 답', 2)).toBe('late');
  return seated;
}

const late = each((seated) => correct(seated, accepted));
const again = each(async (seated) => {
  expect(await room.write(seated, '더 나중에 쓴 답', 3)).toBe('late');
  return correct(seated, accepted);
});
const essay = (way: string) => () => regrade(versionId, way);
const other =
  (way: string): Act =>
  async ([seated]) =>
    regrade((seated && (await room.otherItem(seated, 'single')).versionId) ?? 0, way);
const reading =
  (isAccepted: boolean): Act =>
  ([seated]) =>
    read(seated, isAccepted);
const voided = each(({ attemptNo }) =>
  office(`POST /attempts/${attemptNo}/void`, { reason: '다른 사람이 대신 풀었음을 확인' }),
);
const returned = each(({ attemptNo }) =>
  office(`POST /attempts/${attemptNo}/reopen`, { minutes: 0, reason: '잘못 무효로 함' }),
);

const [granted, out, asGiven] = [essay('all_right'), essay('left_out'), essay('as_given')];
/** What is done and taken back while an accepted essay waits: one act after the other. */
const ways: readonly (readonly [string, readonly Act[]])[] = [
  ['nothing is', [late]],
  ['the essay is granted', [late, granted, asGiven]],
  ['the essay is left out', [late, out, asGiven]],
  ['the essay is granted, then left out', [late, granted, out, asGiven]],
  ['the essay was granted before', [granted, late, asGiven]],
  ['the essay was left out before', [out, late, asGiven]],
  ['another item is granted', [late, other('all_right'), other('as_given')]],
  ['another item is left out', [late, other('left_out'), other('as_given')]],
  ['both are granted', [late, granted, other('all_right'), asGiven, other('as_given')]],
  ['a typed answer is taken as right', [late, reading(true), reading(false)]],
  ['it is voided', [late, voided, returned]],
  ['it is voided, and the essay granted meanwhile', [late, voided, granted, returned, asGiven]],
  ['it is voided, and what was granted taken back meanwhile', [late, granted, voided, asGiven, returned]],
  ['a later one yet is accepted', [late, again]],
  ['a later one yet is accepted of a granted essay', [late, granted, again, asGiven]],
];

test.each(ways)(
  'what was shown of an essay stands again, and the later one still waits: %s',
  async (_, acts) => {
    const [none, zero, three] = [await given(null), await given(0), await given(3)];
    const seats = [none, zero, three];
    const look = () => Promise.all(seats.map(shownOf));
    const shown = await look();
    expect(shown).toMatchObject([
      { points: 0, answered: 1 },
      { points: 0, answered: 2 },
      { points: 3, answered: 2 },
    ]);
    for (const act of acts) await press(seats, act);
    expect(await look()).toEqual(shown);
    expect(await Promise.all(seats.map(essayOf))).toMatchObject(
      [0, 0, 3].map((points) => ({ state: 'released', isFinal: false, points })),
    );
    expect([await room.queued(), (await room.toShow()).length]).toEqual([3, 3]);
    for (const points of [4, 4, 4]) await room.markNext(points);
    expect(await look()).toEqual(shown);
    await press(
      seats,
      each((seated) => correct(seated, marked)),
    );
    expect(await look()).toMatchObject(seats.map(() => ({ points: 4, answered: 2 })));
    expect([await room.queued(), await room.toShow()]).toEqual([0, []]);
    // Nothing of it is left behind that a correction could bring back.
    for (const act of [out, asGiven]) await press(seats, act);
    expect(await look()).toMatchObject(seats.map(() => ({ points: 4, answered: 2 })));
    // Corrections of the next ways are about their own attempts.
    await voided(seats);
  },
);

test('what was marked and not shown yet is not shown by a correction that is taken back', async () => {
  const seated = await given(3);
  const shown = await shownOf(seated);
  await press([seated], late);
  await room.markNext(1);
  for (const act of [granted, asGiven, out, asGiven]) await press([seated], act);
  expect(await shownOf(seated)).toEqual(shown);
  expect([await room.queued(), await room.toShow()]).toEqual([0, [seated.attemptNo]]);
  await press([seated], () => correct(seated, marked));
  expect((await shownOf(seated)).points).toBe(1);
});

test('what waited before its points had a table of their own keeps them, also where the essay is granted', async () => {
  const seats = [await given(null), await given(0), await given(3)];
  const shown = await Promise.all(seats.map(shownOf));
  await late(seats);
  const kept = () => academy.db.selectFrom('level_held_points').selectAll().orderBy('attempt_id').execute();
  const before = await kept();
  expect(before).toHaveLength(3);
  const anew = async () => {
    await sql`drop table level_held_points`.execute(academy.owner);
    await sql.raw(readFileSync('migrations/1310_points_kept.sql', 'utf8')).execute(academy.owner);
    await sql`grant select, insert, update, delete on level_held_points to public`.execute(academy.owner);
    return kept();
  };
  expect(await anew()).toEqual(before);
  await granted();
  expect(await anew()).toEqual(before);
  await asGiven();
  expect(await Promise.all(seats.map(shownOf))).toEqual(shown);
  for (const points of [4, 4, 4]) await room.markNext(points);
  await each((seated) => correct(seated, marked))(seats);
  expect(await anew()).toEqual([]);
});
