import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreed, type GivenBank, givenBank, givenBegun, type Seated } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Sitting } from './contract/attempts.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;

interface Next {
  itemCount: number;
  isOver: boolean;
}
interface Replay {
  isSame: boolean;
  differences: string[];
  endLabel: string;
  levelSame: boolean;
  steps: {
    itemId: number;
    drawnId: number;
    candidateIds: number[];
    isSame: boolean;
    share: number;
    score: number;
    error: number;
  }[];
}

beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 100, perDomain: 4 });
  // A published blueprint is never changed; the adaptive one is another row.
  const [domains] = await Promise.all([
    academy.db
      .selectFrom('blueprint_domains')
      .selectAll()
      .where('blueprint_id', '=', bank.blueprintId)
      .execute(),
  ]);
  const author = await academy.db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id } = await academy.db
    .insertInto('blueprints')
    .values({
      title: '초등 수학 맞춤형 레벨 테스트',
      subject: 'math',
      grade_from: 3,
      grade_to: 6,
      minutes: 40,
      mode: 'adaptive',
      min_items: 12,
      max_items: 16,
      can_go_back: false,
      status: 'published',
      author_id: author.id,
      created_at: academy.clock.now(),
      published_at: academy.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db
    .insertInto('blueprint_domains')
    .values(domains.map(({ domain_id, items }) => ({ blueprint_id: id, domain_id, items })))
    .execute();
  bank = { ...bank, blueprintId: id };
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

async function started(): Promise<Seated & { sitting: Sitting }> {
  const seated = await givenBegun(academy, bank);
  const { attemptNo, cookie } = seated;
  await call(academy, `POST /api/level-tests/attempts/${attemptNo}/consent`, { json: agreed, cookie });
  const { resultData } = await call<Sitting>(academy, `POST /api/level-tests/attempts/${attemptNo}/start`, {
    json: {},
    cookie,
  });
  return { ...seated, sitting: resultData };
}

const post = <T>({ attemptNo, cookie }: Seated, verb: string, json: object) =>
  call<T>(academy, `POST /api/level-tests/attempts/${attemptNo}/${verb}`, { json, cookie });
const save = (seated: Seated & { sitting: Sitting }, position: number, answer: unknown, rev = 1) =>
  post<{ results: { outcome: string }[] }>(seated, 'save', {
    entries: [{ position, leaseEpoch: seated.sitting.leaseEpoch, rev, answer }],
  });
const next = (seated: Seated & { sitting: Sitting }, position: number) =>
  post<Next>(seated, 'next', { position, leaseEpoch: seated.sitting.leaseEpoch });
const replay = (attemptNo: string) =>
  call<Replay>(academy, `GET /api/office/level-tests/attempts/${attemptNo}/replay`, { cookie: owner });

/** Answers every item by its key or not, until the test says it is over. */
async function sitThrough(isRight: (position: number) => boolean) {
  const seated = await started();
  for (let position = 1; position <= 20; position += 1) {
    const { item } = (
      await call<{
        item: { body: { kind: string; options?: { id: string; content: { text: string }[] }[] } };
      }>(academy, `GET /api/level-tests/attempts/${seated.attemptNo}/items/${position}`, {
        cookie: seated.cookie,
      })
    ).resultData;
    const right = item.body.options?.find((one) => one.content[0]?.text === '보기 B')?.id ?? '';
    const wrong = item.body.options?.find((one) => one.id !== right)?.id ?? '';
    const answer =
      item.body.kind === 'single'
        ? { kind: 'single', option: isRight(position) ? right : wrong }
        : { kind: 'number', text: '-99' };
    await save(seated, position, answer);
    const went = await next(seated, position);
    if (went.resultData.isOver) return { seated, length: position };
  }
  throw new Error('The test did not end.');
}

describe('an adaptive attempt', () => {
  test('begins with one item; the next follows from the answer, once, whoever asks again', async () => {
    const seated = await started();
    expect(seated.sitting.itemCount).toBe(1);
    await save(seated, 1, { kind: 'single', option: 'o1' });
    const both = await Promise.all([next(seated, 1), next(seated, 1)]);
    expect(both.map((one) => one.resultData)).toEqual([
      { itemCount: 2, isOver: false },
      { itemCount: 2, isOver: false },
    ]);
    const { n } = await academy.db
      .selectFrom('level_attempt_items as i')
      .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
      .select((on) => on.fn.countAll<number>().as('n'))
      .where('a.attempt_no', '=', seated.attemptNo)
      .executeTakeFirstOrThrow();
    expect(n).toBe(2);
  });

  test('an answer to what was passed is kept and does not count', async () => {
    const seated = await started();
    await next(seated, 1);
    const late = await save(seated, 1, { kind: 'single', option: 'o2' }, 5);
    expect(late.resultData.results[0]?.outcome).toBe('passed');
    expect((await save(seated, 2, { kind: 'single', option: 'o2' })).resultData.results[0]?.outcome).toBe(
      'saved',
    );
  });

  test('what comes later is not there yet, and another lease may not go on', async () => {
    const seated = await started();
    expect((await next(seated, 2)).resultCode).toBe('level_test.item_gone');
    const other = await post(seated, 'next', { position: 1, leaseEpoch: seated.sitting.leaseEpoch + 1 });
    expect(other.resultCode).toBe('level_test.lease_lost');
    const stranger = await call(academy, `POST /api/level-tests/attempts/${seated.attemptNo}/next`, {
      json: { position: 1, leaseEpoch: 1 },
    });
    expect(stranger.status).toBe(404);
  });

  test('ends within its bounds, is scored, and replays to the same items, θ and level', async () => {
    for (const isRight of [() => true, () => false, (position: number) => position % 3 !== 0]) {
      const { seated, length } = await sitThrough(isRight);
      expect(length).toBeGreaterThanOrEqual(12);
      expect(length).toBeLessThanOrEqual(16);
      expect((await next(seated, length)).resultData).toEqual({ itemCount: length, isOver: true });
      await post(seated, 'hand-in', { leaseEpoch: seated.sitting.leaseEpoch });
      const { resultData } = await replay(seated.attemptNo);
      expect(resultData).toMatchObject({ isSame: true, differences: [] });
      expect(resultData.steps).toHaveLength(length);
      expect(new Set(resultData.steps.map((step) => step.itemId)).size).toBe(length);
      expect(resultData.steps[0]?.candidateIds).toHaveLength(5);
      expect(resultData.steps.every((step) => step.isSame && step.drawnId === step.itemId)).toBe(true);
      expect(resultData.levelSame).toBe(true);
    }
  });

  test('an attempt ended by hand in the middle replays too', async () => {
    const seated = await started();
    await next(seated, 1);
    await save(seated, 2, { kind: 'single', option: 'o1' });
    await post(seated, 'hand-in', { leaseEpoch: seated.sitting.leaseEpoch });
    const { resultData } = await replay(seated.attemptNo);
    expect(resultData).toMatchObject({ isSame: true });
    expect(resultData.endLabel).toContain('시간');
    expect((await next(seated, 2)).resultCode).toBe('level_test.already_closed');
  });

  test('a stored step cannot be changed, and a changed record is noticed (the control of the replay)', async () => {
    const { seated } = await sitThrough((position) => position % 2 === 0);
    await post(seated, 'hand-in', { leaseEpoch: seated.sitting.leaseEpoch });
    const attempt = await academy.db
      .selectFrom('level_attempts')
      .select('id')
      .where('attempt_no', '=', seated.attemptNo)
      .executeTakeFirstOrThrow();
    const change = academy.db
      .updateTable('level_adaptive_steps')
      .set({ response: 1 })
      .where('attempt_id', '=', attempt.id)
      .where('position', '=', 1);
    await expect(change.execute()).rejects.toThrow('not changed');
    await academy.db
      .updateTable('level_adaptive_attempts')
      .set((on) => ({ seed: on('seed', '+', 1) }))
      .where('attempt_id', '=', attempt.id)
      .execute();
    const { resultData } = await replay(seated.attemptNo);
    expect(resultData.isSame).toBe(false);
    expect(resultData.differences.length).toBeGreaterThan(0);
    expect(resultData.steps.some((step) => !step.isSame)).toBe(true);
  });
});
