import { expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { at, givenSitting, type Seated, single } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';

const { academy, bank, calls } = await levelAcademy({ items: 200 });

const entry = (position: number, leaseEpoch: number, option = 'o1', rev = 1) => ({
  ...{ position, leaseEpoch, rev },
  answer: single(option),
});
const resultOf = async ({ attemptNo, cookie }: Seated) =>
  (await call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${attemptNo}`, { cookie }))
    .resultData;
const beat = async (seated: Seated, leaseEpoch: number) =>
  (
    await call<{ leftElsewhere?: number[] }>(academy, at(seated, 'POST', '/beat'), {
      json: { leaseEpoch, position: 1, unsent: 0 },
      cookie: seated.cookie,
    })
  ).resultData.leftElsewhere;
async function office<T>({ attemptNo }: Seated, verb: 'GET' | 'POST', path: string, json?: object) {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const target = `${verb} /api/office/level-tests/attempts/${attemptNo}${path}` as const;
  return call<T>(academy, target, { cookie, ...(json && { json }) });
}

/** Answers 1 on the first device, takes the test over on the second and answers 2 there. */
async function movedOn(): Promise<Seated> {
  const seated = await givenSitting(academy, bank);
  await calls.save(seated, entry(1, 1));
  await calls.lease(seated);
  await calls.save(seated, entry(2, 2));
  return seated;
}

test('who goes on elsewhere is told of what came from the device before, until it is answered there', async () => {
  const seated = await movedOn();
  expect(await beat(seated, 2)).toBeUndefined();
  expect(await calls.outcomeOf(seated, entry(5, 1))).toBe('old_lease');
  // What was answered under the newer lease is not missing.
  expect(await calls.outcomeOf(seated, entry(2, 1, 'o4', 9))).toBe('old_lease');
  expect(await beat(seated, 2)).toEqual([5]);
  expect(await beat(seated, 1)).toBeUndefined();
  await calls.save(seated, entry(5, 2, 'o2'));
  expect(await beat(seated, 2)).toBeUndefined();
  expect(await calls.stored(seated)).toMatchObject([
    { position: 1, lease_epoch: 1 },
    { position: 2, lease_epoch: 2, answer: single('o1') },
    { position: 5, lease_epoch: 2, answer: single('o2') },
  ]);
});

test.each(['before', 'after'])(
  'what the device before sends %s the hand-in does not count, is told, and counts where staff accept it',
  async (when) => {
    const seated = await movedOn();
    if (when === 'after') await calls.handIn(seated, 2);
    for (let time = 0; time < 2; time++) {
      expect(await calls.outcomeOf(seated, entry(5, 1))).toBe('old_lease');
      await calls.outcomeOf(seated, entry(2, 1, 'o4', 9));
    }
    if (when === 'before') await calls.handIn(seated, 2);
    expect(await resultOf(seated)).toMatchObject({ receipt: { count: 2 }, lateCount: 0, leftCount: 1 });
    const { late } = (await office<OfficeDetail>(seated, 'GET', '')).resultData;
    expect(late).toMatchObject([{ position: 5, outcomeLabel: '다른 창에서 이어 응시한 뒤 도착' }]);
    const change = { kind: 'late', isAccepted: true };
    const preview = await office<{ seen: string }>(seated, 'POST', '/corrections/preview', { change });
    const { seen } = preview.resultData;
    const wish = { change, seen, reason: '기기를 바꾸기 전에 쓴 답을 확인함' };
    expect((await office(seated, 'POST', '/corrections', wish)).status).toBe(200);
    expect(await resultOf(seated)).toMatchObject({ receipt: { count: 3 }, leftCount: 0 });
    expect(await calls.stored(seated)).toMatchObject([
      { position: 1 },
      { position: 2, lease_epoch: 2, answer: single('o1') },
      { position: 5, lease_epoch: 1, answer: single('o1') },
    ]);
  },
);

test('what staff have not accepted stays so when it is sent again', async () => {
  const seated = await movedOn();
  await calls.save(seated, entry(5, 1));
  await calls.handIn(seated, 2);
  const change = { kind: 'late', isAccepted: false };
  const preview = await office<{ seen: string }>(seated, 'POST', '/corrections/preview', { change });
  const wish = { change, seen: preview.resultData.seen, reason: '감독 기록과 맞지 않음' };
  expect((await office(seated, 'POST', '/corrections', wish)).status).toBe(200);
  expect(await calls.outcomeOf(seated, entry(5, 1))).toBe('old_lease');
  expect(await resultOf(seated)).toMatchObject({ receipt: { count: 2 }, leftCount: 0 });
});
